// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// American Express: the cryptogram comes with GENERATE AC (Expresspay).
///
/// See EMV Contactless Book C-4. The data for the issuer has Visa's format.
struct AmericanExpressSpecification: CardSpecification {
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [
        (1, .americanExpress1)
    ]

    let sequenceNumber: UInt8 = 0

    let kernelIdentifier: [UInt8] = [0x04]

    let keyChain = CardKeyChain(
        authority: .americanExpress, issuer: .americanExpress1216, card: .card896)

    let answers: [CardInstruction: [Tag]] = [
        .getProcessingOptions: [
            .applicationInterchangeProfile, .applicationFileLocator, .mobileCVMResults,
        ],
        .generateApplicationCryptogram: [
            .cryptogramInformationData, .applicationTransactionCounter, .applicationCryptogram,
            .signedDynamicApplicationData, .issuerApplicationData,
        ],
    ]

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .americanExpress, account: account, identifier: identifier, label: label,
            processingOptionsList: .americanExpressOptions,
            riskManagementList1: .americanExpressRiskManagement1,
            riskManagementList2: .riskManagement2, usageControl: [0xFF, 0x00],
            verificationMethodList: VerificationMethods.signatureFirst,
            issuerActionCodes: .americanExpress, applicationVersion: [0x00, 0x01],
            cryptogramVersion: .americanExpress1, keyChain: keyChain,
            referencePIN: .standard)
    }

    /// See EMV Book 3, Annex C1, and EMV Contactless Book C-4, Annex A.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        [
            // Cardholder verification and terminal risk management are always supported.
            0x18 | application.authentication(byKey: 0x01),
            // EMV mode, then mobile.
            0x80 | (application.riskManagement.deviceVerification == .none ? 0x00 : 0x40),
        ]
    }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        let account = application.account
        return [
            RecordLayout.Part(
                2, isAuthenticated: true,
                [(.track2EquivalentData, account.track2), (.cardholderName, account.name)]
                    + RecordLayout.identity(account)
                    + RecordLayout.lists(application)),
            RecordLayout.Part(
                2, isAuthenticated: true,
                RecordLayout.usage(
                    application, verificationMethodList: application.verificationMethodList ?? [])
                    + RecordLayout.signed + [
                        (.cardInterfaceAndPaymentCapabilities, interfaces(of: application))
                    ]),
        ]
    }

    /// Card Interface and Payment Capabilities (`9F70`), two bytes.
    ///
    /// See EMV Contactless Book C-4, Annex A (`9F70`).
    private func interfaces(of application: CardApplication) -> [UInt8] {
        // Keyed data entry, physical magnetic stripe, and contacts; a phone has none of them.
        let others: UInt8 = application.referencePIN == nil ? 0x00 : 0xE0
        let isPhone = application.riskManagement.deviceVerification != .none
        return [
            others | (application.isEMVMode ? 0x10 : 0x00) | (isPhone ? 0x08 : 0x00)
                | (application.isEMVMode ? 0x04 : 0x00),
            0x00,
        ]
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        AmericanExpressTransaction(card: card)
    }
}

extension DataObjectList {
    /// The terminal type with the reader's modes, and the reader's capabilities.
    static let americanExpressOptions = DataObjectList([
        .init(tag: .terminalType, length: 1),
        .init(tag: .enhancedContactlessReaderCapabilities, length: 4),
    ])

    /// The data that a cryptogram covers, then the terminal type, with which the card decides.
    static let americanExpressRiskManagement1 = DataObjectList(
        riskManagement1.entries + [
            .init(tag: .terminalType, length: 1), .init(tag: .cvmResults, length: 3),
        ])
}

extension IssuerActionCodes {
    /// The codes of American Express test cards.
    static let americanExpress = IssuerActionCodes(
        default: [0xF4, 0x70, 0xC4, 0x98, 0x00], denial: [0x00, 0x00, 0x00, 0x00, 0x00],
        online: [0xF4, 0x70, 0xC4, 0x98, 0x00])
}
