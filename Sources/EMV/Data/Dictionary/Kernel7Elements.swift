// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 7 (UnionPay).
enum Kernel7Elements {
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable([bookC7, card])
    }

    /// See EMV Contactless Book C-7, Annex A.
    // swift-format-ignore
    private static var bookC7: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-7, Annex A",
            [
                .init(.availableOfflineSpendingAmount, "Available Offline Spending Amount (AOSA)", .card, .numeric, 6, 6, in: [0x77]),
                .init(.productIdentificationInformation, "Product Identification Information", .card, .binary, 0, 16),
                .init(.terminalTransactionQualifiers, "Terminal Transaction Qualifiers (TTQ)", .terminal, .binary, 4, 4),
                .init(.cardAuthenticationRelatedData, "Card Authentication Related Data", .card, .binary, 0, 16, in: [0x70]),
                .init(.cardTransactionQualifiers, "Card Transaction Qualifiers (CTQ)", .card, .binary, 2, 2, in: [0x77]),
                .init(0x9F7C, "Partner Proprietary Data", .card, .binary, 0, 32),
                .init(0xDF61, "Application Capability Flag", .card, .binary, 1, 1),
            ])
    }

    /// See JR/T 0025, part 5.
    // swift-format-ignore
    private static var card: DataElementTable {
        DataElementTable(
            "PBOC card data",
            [
                .init(.cardholderIdentityNumber, "Cardholder Identity Number", .card, .alphanumeric, 0, 40, .cardholder),
                .init(0x9F62, "Cardholder Identity Type", .card, .numeric, 1, 1),
                .init(0x9F6D, "Electronic Cash Reset Threshold", .card, .numeric, 6, 6),
                .init(0x9F74, "Electronic Cash Issuer Authorisation Code", .card, .alphanumeric, 6, 6),
                .init(.electronicCashBalanceLimit, "Electronic Cash Balance Limit", .card, .numeric, 6, 6),
                .init(.electronicCashSingleTransactionLimit, "Electronic Cash Single Transaction Limit", .card, .numeric, 6, 6),
                .init(.electronicCashBalance, "Electronic Cash Balance", .card, .numeric, 6, 6),
                .init(0x9F7A, "Electronic Cash Terminal Support Indicator", .terminal, .numeric, 1, 1),
                .init(0x9F7B, "Electronic Cash Terminal Transaction Limit", .terminal, .numeric, 6, 6),
            ])
    }
}
