// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import EmulatedCards

@Suite struct VisaDecisionTests {
    private static let base: TerminalTransactionQualifiers = [.emvMode]

    @Test(
        "A card that shall be verified takes the first way that the reader shares",
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
        let decision = VisaDecision.decide(
            Self.base.union(reader).union(.verificationRequired),
            CardRiskManagement(verifications: card))
        #expect(decision == .answer(.authorisationRequest, expected))
    }

    @Test("No verification is asked for below the reader's limit")
    func belowLimit() {
        let decision = VisaDecision.decide(
            [.emvMode, .onlinePIN, .signature],
            CardRiskManagement(verifications: [.onlinePIN, .signature]))
        #expect(decision == .answer(.authorisationRequest, []))
    }

    @Test("Without a shared way the card asks for the contact interface, else declines")
    func noSharedVerification() {
        let card = CardRiskManagement(verifications: [.onlinePIN])
        #expect(
            VisaDecision.decide([.emvMode, .verificationRequired, .contactChip], card)
                == .switchInterface)
        #expect(
            VisaDecision.decide([.emvMode, .verificationRequired], card)
                == .answer(.applicationAuthentication, []))
    }

    @Test("A card that must go online declines at an offline-only reader")
    func offlineOnly() {
        #expect(
            VisaDecision.decide([.emvMode, .offlineOnly], CardRiskManagement())
                == .answer(.applicationAuthentication, []))
    }

    @Test("Missing qualifiers count as none", arguments: 0...5)
    func shortQualifiers(count: Int) {
        let reader = TerminalTransactionQualifiers(
            bytes: [UInt8](repeating: 0xFF, count: count))
        #expect(reader.contains(.emvMode) == (count > 0))
        #expect(reader.contains(.onDeviceVerification) == (count > 2))
    }
}
