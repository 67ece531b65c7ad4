// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import EmulatedCards

@Suite struct QualifierDecisionTests {
    private static let base: TerminalTransactionQualifiers = [.emvMode]

    @Test(
        "A Visa card uses its first verification method that the reader supports",
        arguments: [
            ([.onlinePIN, .signature], [.onlinePIN, .signature], .onlinePINRequired),
            ([.signature, .onlinePIN], [.onlinePIN, .signature], .signatureRequired),
            ([.onlinePIN, .signature], [.signature], .signatureRequired),
            ([.signature, .onlinePIN], [.onlinePIN], .onlinePINRequired),
        ]
            as [(
                [CardRiskManagement.Verification], TerminalTransactionQualifiers,
                CardTransactionQualifiers
            )])
    func verification(
        card: [CardRiskManagement.Verification], reader: TerminalTransactionQualifiers,
        expected: CardTransactionQualifiers
    ) {
        let decision = QualifierDecision.decide(
            Self.base.union(reader).union(.verificationRequired),
            QualifierDecision.Card(risk: CardRiskManagement(verifications: card)))
        #expect(decision == .answer(.authorisationRequest, expected))
    }

    @Test("A Visa card requests no verification below the reader's limit")
    func belowLimit() {
        let decision = QualifierDecision.decide(
            [.emvMode, .onlinePIN, .signature],
            QualifierDecision.Card(
                risk: CardRiskManagement(verifications: [.onlinePIN, .signature])))
        #expect(decision == .answer(.authorisationRequest, []))
    }

    @Test("Without a shared method, a Visa card switches the interface or declines")
    func noSharedVerification() {
        let card = QualifierDecision.Card(risk: CardRiskManagement(verifications: [.onlinePIN]))
        #expect(
            QualifierDecision.decide([.emvMode, .verificationRequired, .contactChip], card)
                == .switchInterface)
        #expect(
            QualifierDecision.decide([.emvMode, .verificationRequired], card)
                == .answer(.applicationAuthentication, []))
    }

    @Test("A Visa card that must go online declines at an offline-only reader")
    func offlineOnly() {
        #expect(
            QualifierDecision.decide(
                [.emvMode, .offlineOnly], QualifierDecision.Card(risk: CardRiskManagement()))
                == .answer(.applicationAuthentication, []))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let risk: CardRiskManagement
        let reader: TerminalTransactionQualifiers
        var isWithinLimits = true
        var isHolderVerified = false
        let expected: QualifierDecision

        init(
            _ name: String, _ risk: CardRiskManagement,
            _ reader: TerminalTransactionQualifiers, isWithinLimits: Bool = true,
            isHolderVerified: Bool = false, _ expected: QualifierDecision
        ) {
            testDescription = name
            self.risk = risk
            self.reader = reader
            self.isWithinLimits = isWithinLimits
            self.isHolderVerified = isHolderVerified
            self.expected = expected
        }
    }

    private static let offline = CardRiskManagement(
        decision: .offline, verifications: [.onlinePIN, .signature])
    private static let phone = CardRiskManagement(deviceVerification: .secondTap)

    static let rows = [
        Row("within its limits it approves", offline, [], .answer(.transactionCertificate, [])),
        Row(
            "beyond its limits it goes online", offline, [], isWithinLimits: false,
            .answer(.authorisationRequest, [])),
        Row(
            "beyond its limits it declines at an offline-only reader", offline, .offlineOnly,
            isWithinLimits: false, .answer(.applicationAuthentication, [])),
        Row(
            "a reader that requires an online cryptogram gets one", offline,
            .onlineCryptogramRequired, .answer(.authorisationRequest, [])),
        Row(
            "an online PIN takes the transaction online", offline,
            [.verificationRequired, .onlinePIN],
            .answer(.authorisationRequest, .onlinePINRequired)),
        Row(
            "a signature stays offline", offline, [.verificationRequired, .signature],
            .answer(.transactionCertificate, .signatureRequired)),
        Row(
            "a reader that is never online gets no online PIN", offline,
            [.verificationRequired, .onlinePIN, .signature, .offlineOnly],
            .answer(.transactionCertificate, .signatureRequired)),
        Row(
            "the first tap of a phone asks for verification", phone,
            [.verificationRequired, .onDeviceVerification], .verifyFirst),
        Row(
            "below the reader's limit a phone does not ask", phone, .onDeviceVerification,
            .answer(.authorisationRequest, [])),
        Row(
            "the second tap says that the holder is verified", phone,
            [.verificationRequired, .onDeviceVerification], isHolderVerified: true,
            .answer(.authorisationRequest, .verifiedOnDevice)),
        Row(
            "a phone at a reader without on-device verification", phone,
            [.verificationRequired, .contactChip], .switchInterface),
        Row(
            "a card that requires the contact interface",
            CardRiskManagement(decision: .otherInterface), [],
            .switchInterface),
        Row("a card that refuses", CardRiskManagement(decision: .refuse), [], .refuse),
        Row(
            "fixed qualifiers are combined with the current ones",
            CardRiskManagement(verifications: [.signature], qualifiers: [0x28, 0x00]),
            [.verificationRequired, .signature],
            .answer(.authorisationRequest, CardTransactionQualifiers(rawValue: 0x6800))),
    ]

    @Test("A Visa card decides by its limits, its verification, and the reader", arguments: rows)
    func decision(row: Row) {
        let card = QualifierDecision.Card(
            risk: row.risk, isWithinLimits: row.isWithinLimits,
            isHolderVerified: row.isHolderVerified)
        #expect(QualifierDecision.decide(row.reader.union(.emvMode), card) == row.expected)
    }

    @Test("Missing transaction qualifiers count as not set", arguments: 0...5)
    func shortQualifiers(count: Int) {
        let reader = TerminalTransactionQualifiers(
            bytes: [UInt8](repeating: 0xFF, count: count))
        #expect(reader.contains(.emvMode) == (count > 0))
        #expect(reader.contains(.onDeviceVerification) == (count > 2))
    }
}
