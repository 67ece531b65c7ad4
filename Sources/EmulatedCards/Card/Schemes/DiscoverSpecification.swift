// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Discover: the cryptogram comes with GET PROCESSING OPTIONS, signed for offline approvals (D-PAS).
///
/// See EMV Contactless Book C-6.
struct DiscoverSpecification: CardSpecification {
    /// The number of version 15 consists of its hexadecimal digits.
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [(15, .discover15)]

    let sequenceNumber: UInt8 = 1

    let kernelIdentifier: [UInt8] = [0x06]

    let keyChain = CardKeyChain(authority: .visa, issuer: .visa1152, card: .card1024)

    let answers: [CardInstruction: [Tag]] = [
        .getProcessingOptions: [
            .applicationInterchangeProfile, .applicationFileLocator, .track2EquivalentData,
            .issuerApplicationData, .cryptogramInformationData, .applicationTransactionCounter,
            .contactlessCardVerificationResults, .formFactorIdentifier, .cardProcessingRequirements,
            .signedDynamicApplicationData, .applicationCryptogram,
        ]
    ]

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .discover, account: account, identifier: identifier, label: label,
            processingOptionsList: .discoverOptions, usageControl: [0xFF, 0xC0],
            applicationVersion: [0x00, 0x01], cryptogramVersion: .discover15, keyChain: keyChain,
            riskManagement: CardRiskManagement(verifications: [.onlinePIN, .signature]))
    }

    /// See EMV Book 3, Annex C1.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        // Cardholder verification and terminal risk management are always supported.
        [0x18 | application.authentication(byKey: 0x01), 0x00]
    }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        let account = application.account
        return [
            RecordLayout.Part(
                1, isAuthenticated: true,
                [
                    (.primaryAccountNumber, account.compressedNumber),
                    (.applicationExpirationDate, account.expirationDay),
                    (.applicationEffectiveDate, account.effectiveDay),
                    (.issuerCountryCode, account.issuerCountryDigits),
                    (.panSequenceNumber, [account.sequenceNumber]),
                    (.applicationUsageControl, application.usageControl ?? []),
                    (.applicationVersionNumber, application.applicationVersion ?? []),
                    (.staticDataAuthenticationTagList, [0x82]),
                ]),
            RecordLayout.Part(1, [(.cardholderName, account.name)]),
        ]
    }

    /// Returns whether the card's requirements say that it accepts its issuer's answer.
    func acceptsIssuerUpdate(_ application: CardApplication) -> Bool {
        CardProcessingRequirements(bytes: application.riskManagement.qualifiers)
            .contains(.issuerUpdate)
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        DiscoverTransaction(card: card)
    }

    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool { false }
}

extension DataObjectList {
    /// The reader's qualifiers and the transaction, without the terminal verification results.
    static let discoverOptions = DataObjectList([
        .init(tag: .terminalTransactionQualifiers, length: 4),
        .init(tag: .amountAuthorizedNumeric, length: 6),
        .init(tag: .amountOtherNumeric, length: 6), .init(tag: .terminalCountryCode, length: 2),
        .init(tag: .transactionCurrencyCode, length: 2), .init(tag: .transactionDate, length: 3),
        .init(tag: .transactionType, length: 1),
        .init(tag: .unpredictableNumber, length: 4),
    ])
}

/// The requirements of a Discover card (CPR, `9F71`), as the card itself writes them.
///
/// See EMV Contactless Book C-6, Annex A (`9F71`).
struct CardProcessingRequirements: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Reads the two bytes; missing ones count as zero.
    init(bytes: [UInt8]) {
        rawValue = (bytes.prefix(2) + [0, 0]).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// Creates the requirements for a decision, which has the qualifiers of a Visa card.
    init(_ qualifiers: CardTransactionQualifiers) {
        var requirements: CardProcessingRequirements = []
        if qualifiers.contains(.onlinePINRequired) { requirements.insert(.onlinePINRequired) }
        if qualifiers.contains(.signatureRequired) { requirements.insert(.signatureRequired) }
        if qualifiers.contains(.verifiedOnDevice) { requirements.insert(.verifiedOnDevice) }
        self = requirements
    }

    /// Byte 1, bit 8: online PIN required.
    static let onlinePINRequired = Self(rawValue: 0x8000)
    /// Byte 1, bit 7: signature required.
    static let signatureRequired = Self(rawValue: 0x4000)
    /// Byte 1, bit 5: the cardholder was verified on the device.
    static let verifiedOnDevice = Self(rawValue: 0x1000)
    /// Byte 2, bit 5: issuer update processing supported.
    static let issuerUpdate = Self(rawValue: 0x0010)

    /// The two bytes.
    var bytes: [UInt8] { rawValue.bigEndianBytes }
}
