// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Visa: the cryptogram comes with GET PROCESSING OPTIONS (qVSDC).
///
/// See EMV Contactless Book C-3, 5.2 and 5.4.
struct VisaSpecification: CardSpecification {
    /// The number of version 22 consists of its hexadecimal digits.
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [
        (10, .visa10), (17, .visa17), (18, .visa18), (22, .visa22),
    ]

    let sequenceNumber: UInt8 = 1

    let kernelIdentifier: [UInt8] = [0x03]

    let keyChain = CardKeyChain(authority: .visa, issuer: .visa1152, card: .card1024)

    let answers: [CardInstruction: [Tag]] = [
        .getProcessingOptions: [
            .applicationInterchangeProfile, .applicationFileLocator, .track2EquivalentData,
            .panSequenceNumber, .issuerApplicationData, .applicationCryptogram,
            .cryptogramInformationData, .applicationTransactionCounter, .cardTransactionQualifiers,
            .formFactorIndicator, .availableOfflineSpendingAmount,
            .signedDynamicApplicationData, .cardAuthenticationRelatedData,
        ]
    ]

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .visa, account: account, identifier: identifier, label: label,
            processingOptionsList: .visaOptions, riskManagementList1: .riskManagement1,
            usageControl: [0xFF, 0x00], cryptogramVersion: .visa18, keyChain: keyChain,
            referencePIN: .standard,
            formFactorIndicator: [0x20, 0x70, 0x00, 0x00])
    }

    /// See EMV Book 3, Annex C1.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        [application.authentication(byKey: 0x20), 0x00]
    }

    func recordParts(of application: CardApplication) -> [RecordLayout.Part] {
        let account = application.account
        return [
            RecordLayout.Part(
                3, isAuthenticated: true,
                [
                    (.primaryAccountNumber, account.compressedNumber),
                    (.applicationExpirationDate, account.expirationDay),
                    (.applicationEffectiveDate, account.effectiveDay),
                    (.issuerCountryCode, account.issuerCountryDigits),
                    (.applicationUsageControl, application.usageControl ?? []),
                    (.staticDataAuthenticationTagList, [0x82]),
                ]),
            RecordLayout.Part(3, [(.cardholderName, account.name)]),
        ]
    }

    /// Returns the limits as personalized, or as PUT DATA changed them.
    ///
    /// PUT DATA changes the Consecutive Transaction Counter Limit (`9F58`), the Cumulative Total
    /// Transaction Amount Limit (`9F54`), and the VLP Single Transaction Limit (`9F78`).
    func offlineLimits(
        of application: CardApplication, _ counters: CardCounters.Application
    ) -> OfflineLimits {
        var limits = application.riskManagement.offlineLimits
        if let count = counters.writtenObjects["9F58"]?.first { limits.transactions = count }
        if let amount = counters.writtenObjects["9F54"] {
            limits.amount = PackedDigits.number(amount)
        }
        if let amount = counters.writtenObjects["9F78"] {
            limits.singleAmount = PackedDigits.number(amount)
        }
        return limits
    }

    /// Returns whether the card's qualifiers say that it accepts its issuer's answer.
    ///
    /// See EMV Contactless Book C-3, Annex A (CTQ).
    func acceptsIssuerUpdate(_ application: CardApplication) -> Bool {
        CardTransactionQualifiers(bytes: application.riskManagement.qualifiers)
            .contains(.issuerUpdate)
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        QualifierTransaction(card)
    }
}
