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
        .init(tag: 0x9F66, length: 4), .init(tag: 0x9F02, length: 6),
        .init(tag: 0x9F03, length: 6), .init(tag: 0x9F1A, length: 2),
        .init(tag: 0x95, length: 5), .init(tag: 0x5F2A, length: 2),
        .init(tag: 0x9A, length: 3), .init(tag: 0x9C, length: 1),
        .init(tag: 0x9F37, length: 4),
    ])

    /// The data that every application cryptogram covers.
    ///
    /// See EMV Book 2, 8.1.1, table 26.
    static let riskManagement1 = DataObjectList([
        .init(tag: 0x9F02, length: 6), .init(tag: 0x9F03, length: 6),
        .init(tag: 0x9F1A, length: 2), .init(tag: 0x95, length: 5),
        .init(tag: 0x5F2A, length: 2), .init(tag: 0x9A, length: 3),
        .init(tag: 0x9C, length: 1), .init(tag: 0x9F37, length: 4),
    ])

    /// The data that M/Chip cards request, including the unpredictable number.
    ///
    /// See EMV Contactless Book C-2, Annex A (CDOL1).
    static let mChipRiskManagement1 = DataObjectList(
        riskManagement1.entries + [
            .init(tag: 0x9F35, length: 1), .init(tag: 0x9F45, length: 2),
            .init(tag: 0x9F4C, length: 8), .init(tag: 0x9F34, length: 3),
            .init(tag: 0x9F21, length: 3), .init(tag: 0x9F7C, length: 20),
        ])

    /// The data for a second GENERATE AC.
    ///
    /// Cards of Mastercard and American Express have it in their records, because EMV Book 3, 7.2,
    /// requires it, although their kernels request only one cryptogram.
    static let riskManagement2 = DataObjectList([
        .init(tag: 0x91, length: 10), .init(tag: 0x8A, length: 2),
        .init(tag: 0x95, length: 5), .init(tag: 0x9F37, length: 4),
        .init(tag: 0x9F4C, length: 8),
    ])

    /// Amount, currency, date, counter, and cryptogram information: the log's columns.
    static let logColumns = DataObjectList([
        .init(tag: 0x9F27, length: 1), .init(tag: 0x9F02, length: 6),
        .init(tag: 0x5F2A, length: 2), .init(tag: 0x9A, length: 3),
        .init(tag: 0x9F36, length: 2),
    ])
}
