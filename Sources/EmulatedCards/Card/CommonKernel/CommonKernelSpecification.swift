// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Cards for the common kernel of EMVCo: a secure channel, and a cryptogram with AES.
///
/// See EMV Contactless Book C-8, and Book E.
struct CommonKernelSpecification: CardSpecification {
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [
        (22, .aes22), (23, .aes23),
    ]

    let sequenceNumber: UInt8 = 1

    let kernelIdentifier: [UInt8] = [0x08]

    /// The keys of a card with RSA certificates; other cards have keys on an elliptic curve only.
    let keyChain = CardKeyChain(authority: .mastercard, issuer: .mastercard1408, card: .card1152)

    /// The tags that the card's certificate covers besides the records (`9F810A`).
    private static let extendedTags: [Tag] = [.cdol1, .applicationIdentifierOfTerminal]

    let answers: [CardInstruction: [Tag]] = [
        .getProcessingOptions: [
            .applicationInterchangeProfile, .applicationFileLocator, .cardKeyData, .cdol1,
        ],
        .generateApplicationCryptogram: [
            .cryptogramInformationData, .applicationTransactionCounter,
            .cardholderVerificationDecision, .issuerApplicationData, .cardTVR,
            .applicationCryptogram, .enhancedDataAuthenticationMAC,
        ],
    ]

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        var application = CardApplication(
            scheme: .commonKernel, account: account, identifier: identifier, label: label,
            processingOptionsList: .commonKernelOptions,
            riskManagementList1: .commonKernelRiskManagement1, usageControl: [0xFF, 0x00],
            cryptogramVersion: .aes23)
        application.kernelIdentifier = kernelIdentifier
        application.riskManagement.verifications = [.onlinePIN, .signature]
        return application
    }

    /// See EMV Contactless Book C-8, Annex A.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        [
            // Local authentication.
            0x01,
            // The IAD MAC is at the terminal's default offset.
            0x02 | (application.relayResistance == nil ? 0x00 : 0x01)
                | (application.riskManagement.decision == .offline ? 0x08 : 0x00),
        ]
    }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        let account = application.account
        // RSA certificates do not contain the key of the channel: the signed data does.
        let key = application.keyChain == nil ? nil : EllipticCurveKeys.card?.publicKey.x
        return [
            RecordLayout.Part(
                1, isAuthenticated: true, isEncrypted: true,
                [
                    (.track2EquivalentData, account.track2), (.cardholderName, account.name),
                ] + RecordLayout.identity(account) + [
                    (.applicationUsageControl, application.usageControl ?? []),
                    (.extendedSDATagList, Self.extendedTags.flatMap(\.bytes)),
                    (.iccECCPublicKey, key ?? []),
                ])
        ]
    }

    func certificates(
        of application: CardApplication, covering records: [CardRecord],
        interchangeProfile: [UInt8]
    ) -> [RecordLayout.Part] {
        let file = RecordLayout.certificateFile
        let staticData = Self.staticData(
            of: application, records: records, interchangeProfile: interchangeProfile)
        if let chain = application.keyChain {
            let certificates = CardCertificates(
                chain, pan: application.account.number, staticData: staticData,
                signatures: application.signatures)
            return certificates.map { [RecordLayout.Part(file, $0.elements)] } ?? []
        }
        guard
            let issuer = EllipticCurveCertificate.issuer(
                identifier: application.identifier, pan: application.account.number,
                application.signatures.issuer),
            let card = EllipticCurveCertificate.card(
                staticDataHash: Digest.sha256(staticData), application.signatures.card)
        else { return [] }
        return [
            RecordLayout.Part(
                file,
                [
                    (.certificationAuthorityPublicKeyIndex, [EllipticCurveKeys.authorityIndex]),
                    (.issuerPublicKeyCertificate, issuer),
                ]),
            RecordLayout.Part(file, isEncrypted: true, [(.iccPublicKeyCertificate, card)]),
        ]
    }

    /// Returns the card's static data, which its certificate covers.
    static func staticData(
        of application: CardApplication, records: [CardRecord], interchangeProfile: [UInt8]
    ) -> [UInt8] {
        let extended = extendedTags.flatMap { tag in
            TLVWriter.object(
                tag,
                tag == .cdol1 ? application.riskManagementList1.bytes : application.identifier)
        }
        let signed = records.filter(\.isAuthenticated).flatMap(\.content)
        return signed + extended + interchangeProfile
    }

    /// Card Qualifier: version 2, the suite P-256 with AES-128.
    func discretionaryObjects(of application: CardApplication) -> [Tag: [UInt8]] {
        [.cardQualifier: [0x02, 0x00, 0xFF, 0xFF, 0x00, 0x00, 0x00]]
    }

    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool {
        switch instruction {
        case .generateApplicationCryptogram, .readData, .writeData: true
        case .exchangeRelayResistanceData: application.relayResistance != nil
        default: false
        }
    }

    /// Returns whether the kernel has a version (`9F2B`): one without a version is not the common kernel.
    func accepts(_ terminal: TerminalValues) -> Bool {
        terminal.value(.kernelQualifier, count: 2).first != 0
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        CommonKernelTransaction(card)
    }
}

extension DataObjectList {
    /// The version and features of the kernel, and its key.
    static let commonKernelOptions = DataObjectList([
        .init(tag: .kernelQualifier, length: 2), .init(tag: .kernelKeyData, length: 64),
    ])

    /// The data that a cryptogram covers, then what the card needs to decide.
    static let commonKernelRiskManagement1 = DataObjectList(
        riskManagement1.entries + [
            .init(tag: .cvmResults, length: 3), .init(tag: .terminalRiskManagementData, length: 8),
            .init(tag: .relayResistanceTimeExcess, length: 2), .init(tag: .terminalType, length: 1),
        ])
}
