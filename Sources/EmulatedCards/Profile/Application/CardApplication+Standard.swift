// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardApplication {
    /// Returns the application that a scheme's cards have in common.
    static func standard(
        _ scheme: CardScheme, account: CardAccount, identifier: [UInt8], label: String
    ) -> CardApplication { scheme.specification.application(account, identifier, label) }
}

/// Lists of cardholder verification methods (`8E`) in which no rule uses an amount.
///
/// See EMV Book 3, 10.5 and Annex C3.
enum VerificationMethods {
    /// Signature, then online PIN, then no CVM, each if the terminal supports it.
    static let signatureFirst = amounts + [0x5E, 0x03, 0x42, 0x03, 0x1F, 0x03]
    /// Online PIN, then signature, then no CVM, each if the terminal supports it.
    static let onlinePINFirst = amounts + [0x42, 0x03, 0x5E, 0x03, 0x1F, 0x03]

    /// Amounts X and Y.
    private static let amounts = [UInt8](repeating: 0, count: 8)
}

extension DataObjectList {
    /// TTQ, amounts, country, TVR, currency, date, type, unpredictable number.
    static let visaOptions = DataObjectList([
        .init(tag: .terminalTransactionQualifiers, length: 4),
        .init(tag: .amountAuthorizedNumeric, length: 6),
        .init(tag: .amountOtherNumeric, length: 6), .init(tag: .terminalCountryCode, length: 2),
        .init(tag: .terminalVerificationResults, length: 5),
        .init(tag: .transactionCurrencyCode, length: 2),
        .init(tag: .transactionDate, length: 3), .init(tag: .transactionType, length: 1),
        .init(tag: .unpredictableNumber, length: 4),
    ])

    /// The data that every application cryptogram covers.
    ///
    /// See EMV Book 2, 8.1.1, table 26.
    static let riskManagement1 = DataObjectList([
        .init(tag: .amountAuthorizedNumeric, length: 6), .init(tag: .amountOtherNumeric, length: 6),
        .init(tag: .terminalCountryCode, length: 2),
        .init(tag: .terminalVerificationResults, length: 5),
        .init(tag: .transactionCurrencyCode, length: 2), .init(tag: .transactionDate, length: 3),
        .init(tag: .transactionType, length: 1), .init(tag: .unpredictableNumber, length: 4),
    ])

    /// The data that M/Chip cards request, including the unpredictable number.
    ///
    /// See EMV Contactless Book C-2, Annex A (CDOL1).
    static let mChipRiskManagement1 = DataObjectList(
        riskManagement1.entries + [
            .init(tag: .terminalType, length: 1), .init(tag: .dataAuthenticationCode, length: 2),
            .init(tag: .iccDynamicNumber, length: 8), .init(tag: .cvmResults, length: 3),
            .init(tag: .transactionTime, length: 3), .init(tag: .merchantCustomData, length: 20),
        ])

    /// The data for a second GENERATE AC.
    ///
    /// Cards of Mastercard and American Express have it in their records, because EMV Book 3, 7.2,
    /// requires it, although their kernels request only one cryptogram.
    static let riskManagement2 = DataObjectList([
        .init(tag: .issuerAuthenticationData, length: 10),
        .init(tag: .authorizationResponseCode, length: 2),
        .init(tag: .terminalVerificationResults, length: 5),
        .init(tag: .unpredictableNumber, length: 4),
        .init(tag: .iccDynamicNumber, length: 8),
    ])

    /// Amount, currency, date, counter, and cryptogram information: the log's columns.
    static let logColumns = DataObjectList([
        .init(tag: .cryptogramInformationData, length: 1),
        .init(tag: .amountAuthorizedNumeric, length: 6),
        .init(tag: .transactionCurrencyCode, length: 2), .init(tag: .transactionDate, length: 3),
        .init(tag: .applicationTransactionCounter, length: 2),
    ])
}
