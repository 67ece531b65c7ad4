// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// JCB: the cryptogram comes with GENERATE AC, and the card decides about verification (J/Speedy).
///
/// See EMV Contactless Book C-5.
struct JCBSpecification: CardSpecification {
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [
        (1, .jcb1), (4, .jcb4),
    ]

    let sequenceNumber: UInt8 = 1

    let kernelIdentifier: [UInt8] = [0x05]

    let keyChain = CardKeyChain(authority: .visa, issuer: .visa1152, card: .card1024)

    let answers: [CardInstruction: [Tag]] = [
        .getProcessingOptions: [.applicationInterchangeProfile, .applicationFileLocator],
        .generateApplicationCryptogram: [
            .cryptogramInformationData, .applicationTransactionCounter, .applicationCryptogram,
            .signedDynamicApplicationData, .issuerApplicationData, .cardholderVerificationStatus,
            .issuerUpdateParameter,
        ],
    ]

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .jcb, account: account, identifier: identifier, label: label,
            processingOptionsList: .jcbOptions, riskManagementList1: .jcbRiskManagement1,
            usageControl: [0xFF, 0x00],
            verificationMethodList: VerificationMethods.onlinePINFirst,
            issuerActionCodes: .standard, applicationVersion: [0x02, 0x00],
            cryptogramVersion: .jcb1, keyChain: keyChain,
            riskManagement: CardRiskManagement(verifications: [.onlinePIN, .signature]))
    }

    /// See EMV Book 3, Annex C1, and EMV Contactless Book C-5, Annex A.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        // Cardholder verification and terminal risk management are always supported; EMV mode.
        [0x18 | application.authentication(byKey: 0x01), 0x80]
    }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        let account = application.account
        return [
            RecordLayout.Part(
                1, [(.track2EquivalentData, account.track2), (.cardholderName, account.name)]),
            RecordLayout.Part(
                2, isAuthenticated: true,
                RecordLayout.identity(account) + RecordLayout.lists(application)),
            RecordLayout.Part(
                2, isAuthenticated: true,
                RecordLayout.usage(
                    application, verificationMethodList: application.verificationMethodList ?? [])
                    + RecordLayout.signed),
        ]
    }

    /// Returns whether Issuer Update Parameter (`9F60`) says that the card stays in the field, or is
    /// presented again.
    func acceptsIssuerUpdate(_ application: CardApplication) -> Bool {
        [0x01, 0x02].contains(JCBVerification.issuerUpdateParameter(application) & 0x03)
    }

    func staysForIssuerUpdate(_ application: CardApplication) -> Bool {
        JCBVerification.issuerUpdateParameter(application) & 0x03 == 0x01
    }

    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool {
        instruction == .generateApplicationCryptogram || instruction == .echo
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        JCBTransaction(card: card)
    }
}

extension DataObjectList {
    /// The reader's mode and capabilities, and the transaction.
    static let jcbOptions = DataObjectList([
        .init(tag: .terminalCompatibilityIndicator, length: 1),
        .init(tag: .terminalInterchangeProfile, length: 3),
        .init(tag: .terminalType, length: 1), .init(tag: .amountAuthorizedNumeric, length: 6),
        .init(tag: .transactionType, length: 1),
    ])

    /// The data that a cryptogram covers, then the data with which the card decides.
    static let jcbRiskManagement1 = DataObjectList(
        riskManagement1.entries + [
            .init(tag: .terminalType, length: 1),
            .init(tag: .terminalInterchangeProfile, length: 3),
        ])

    /// The issuer's answer, the terminal's findings, and a new unpredictable number.
    static let jcbRiskManagement2 = DataObjectList([
        .init(tag: .authorizationResponseCode, length: 2),
        .init(tag: .issuerAuthenticationData, length: 10),
        .init(tag: .terminalVerificationResults, length: 5),
        .init(tag: .unpredictableNumber, length: 4),
    ])
}
