// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Mastercard: the cryptogram comes with GENERATE AC (M/Chip), or the codes of a magnetic stripe with
/// COMPUTE CRYPTOGRAPHIC CHECKSUM.
///
/// See EMV Contactless Book C-2, 5.
struct MastercardSpecification: CardSpecification {
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [
        (16, .mChip16), (17, .mChip17), (20, .mChip20), (21, .mChip21),
    ]

    let sequenceNumber: UInt8 = 0

    let kernelIdentifier: [UInt8] = [0x02]

    let keyChain = CardKeyChain(
        authority: .mastercard, issuer: .mastercard1408, card: .card1152)

    let answers: [CardInstruction: [Tag]] = [
        .getProcessingOptions: [.applicationInterchangeProfile, .applicationFileLocator],
        .generateApplicationCryptogram: [
            .cryptogramInformationData, .applicationTransactionCounter, .applicationCryptogram,
            .signedDynamicApplicationData, .issuerApplicationData,
            .posCardholderInteractionInformation,
        ],
        .computeCryptographicChecksum: [
            .cvc3Track2, .cvc3Track1, .applicationTransactionCounter,
            .posCardholderInteractionInformation,
        ],
    ]

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .mastercard, account: account, identifier: identifier, label: label,
            processingOptionsList: DataObjectList([]), riskManagementList1: .mChipRiskManagement1,
            riskManagementList2: .riskManagement2, usageControl: [0xFF, 0x00],
            verificationMethodList: VerificationMethods.signatureFirst,
            issuerActionCodes: .standard, applicationVersion: [0x00, 0x02],
            cryptogramVersion: .mChip17, keyChain: keyChain, referencePIN: .standard,
            readableObjects: [.logFormat: DataObjectList.logColumns.bytes],
            readableCounters: [
                .applicationTransactionCounter, .lastOnlineATCRegister, .pinTryCounter,
            ])
    }

    /// See EMV Book 3, Annex C1 and EMV Contactless Book C-2, Annex A.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        [
            // Cardholder verification and terminal risk management are always supported.
            0x18 | application.authentication(byKey: 0x01)
                | (application.riskManagement.deviceVerification == .none ? 0x00 : 0x02),
            // EMV mode, then relay resistance.
            0x80 | (application.relayResistance == nil ? 0x00 : 0x01),
        ]
    }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        let account = application.account
        var parts: [RecordLayout.Part] = []
        if let stripe = application.magneticStripe {
            parts.append(RecordLayout.Part(1, stripe.elements(account)))
        }
        if application.isEMVMode {
            parts += [
                RecordLayout.Part(
                    2, isAuthenticated: true,
                    [(.track2EquivalentData, account.track2), (.cardholderName, account.name)]
                        + RecordLayout.identity(account)
                        + RecordLayout.lists(application)),
                RecordLayout.Part(
                    2, isAuthenticated: true,
                    RecordLayout.usage(
                        application,
                        verificationMethodList: application.verificationMethodList ?? [])
                        + RecordLayout.signed),
            ]
        }
        return parts
    }

    func discretionaryObjects(of application: CardApplication) -> [Tag: [UInt8]] {
        application.capabilitiesInformation.map { [.applicationCapabilitiesInformation: $0] } ?? [:]
    }

    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool {
        switch instruction {
        case .generateApplicationCryptogram: true
        case .exchangeRelayResistanceData: application.relayResistance != nil
        case .recoverApplicationCryptogram: !application.dataRecoveryList.entries.isEmpty
        case .computeCryptographicChecksum: application.magneticStripe != nil
        case .putData: application.standaloneStorage != nil
        default: false
        }
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        MastercardTransaction(card)
    }
}

extension CardApplication {
    /// The application capabilities information (`9F5D`), 3 bytes; `nil` when there are none.
    ///
    /// See EMV Contactless Book C-2, Annex A: data storage version 1, balance reading, and the
    /// envelope size of standalone data storage.
    fileprivate var capabilitiesInformation: [UInt8]? {
        guard integratedStorage != nil || standaloneStorage != nil || balance != nil
        else { return nil }
        return [
            integratedStorage == nil ? 0x00 : 0x01, balance == nil ? 0x00 : 0x02,
            standaloneStorage?.schemeIndicator ?? 0x00,
        ]
    }
}
