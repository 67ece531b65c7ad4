// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// UnionPay cards, which process a transaction as Visa's do.
///
/// See EMV Contactless Book C-7, and JR/T 0025.
struct UnionPaySpecification: CardSpecification {
    /// The number of version 17 consists of its hexadecimal digits.
    let cryptogramVersions: [(name: Int64, version: CryptogramVersion)] = [
        (1, .unionPay01), (17, .unionPay17),
    ]

    let sequenceNumber: UInt8 = 1

    let kernelIdentifier: [UInt8] = [0x07]

    let keyChain = CardKeyChain(authority: .visa, issuer: .visa1152, card: .card1024)

    var answers: [CardInstruction: [Tag]] { VisaSpecification().answers }

    func application(
        _ account: CardAccount, _ identifier: [UInt8], _ label: String
    ) -> CardApplication {
        CardApplication(
            scheme: .unionPay, account: account, identifier: identifier, label: label,
            processingOptionsList: .visaOptions, usageControl: [0xFF, 0x00],
            applicationVersion: [0x00, 0x30], cryptogramVersion: .unionPay01, keyChain: keyChain)
    }

    /// See EMV Book 3, Annex C1.
    func interchangeProfile(of application: CardApplication) -> [UInt8] {
        [application.authentication(byKey: 0x20), 0x00]
    }

    /// The expiration date is not in the last record, as the personalization of UnionPay requires.
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
                    (.applicationUsageControl, application.usageControl ?? []),
                    (.staticDataAuthenticationTagList, [0x82]),
                ]),
            RecordLayout.Part(1, [(.cardholderName, account.name)]),
        ]
    }

    /// Returns whether the card's qualifiers say that it accepts its issuer's answer.
    func acceptsIssuerUpdate(_ application: CardApplication) -> Bool {
        VisaSpecification().acceptsIssuerUpdate(application)
    }

    func transaction(_ card: KeyedApplication) -> any CardTransaction {
        QualifierTransaction(card)
    }

    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool { false }
}
