// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 3 (Visa).
enum Kernel3Elements {
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable([bookC3, card])
    }

    /// See EMV Contactless Book C-3, Annex A.
    // swift-format-ignore
    private static var bookC3: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-3, Annex A",
            [
                .init(0xD2, "Integrated Data Storage Directory (IDSD)", .card, .binary, 0, 252),
                .init(.applicationProgramIdentifier, "Application Program Identifier (Program ID)", .card, .binary, 1, 16, in: [0xBF0C]),
                .init(.availableOfflineSpendingAmount, "Available Offline Spending Amount (AOSA)", .card, .numeric, 6, 6, in: [0x77]),
                .init(.terminalTransactionQualifiers, "Terminal Transaction Qualifiers (TTQ)", .terminal, .binary, 4, 4),
                .init(.cardAuthenticationRelatedData, "Card Authentication Related Data", .card, .binary, 5, 16, in: [0x70]),
                .init(.cardTransactionQualifiers, "Card Transaction Qualifiers (CTQ)", .card, .binary, 2, 2, in: [0x77]),
                .init(.formFactorIndicator, "Form Factor Indicator (FFI)", .card, .binary, 4, 4, in: [0x77]),
                .init(.customerExclusiveData, "Customer Exclusive Data (CED)", .card, .binary, 0, 32, in: [0x77]),
                .init(0xBF60, "Integrated Data Storage Record Update Template", .terminal, .binary, 0, 255),
            ])
    }

    /// See Visa Integrated Circuit Card Specification, Appendix A.
    // swift-format-ignore
    private static var card: DataElementTable {
        DataElementTable(
            "Visa card data",
            [
                .init(.kernel3ApplicationCurrencyCode, "Application Currency Code", .card, .numeric, 2, 2),
                .init(0x9F52, "Application Default Action (ADA)", .card, .binary, 2, 6),
                .init(.consecutiveTransactionLimitInternational, "Consecutive Transaction Limit (International)", .card, .binary, 1, 1),
                .init(.cumulativeTotalTransactionAmountLimit, "Cumulative Total Transaction Amount Limit", .card, .numeric, 6, 6),
                .init(0x9F55, "Geographic Indicator", .card, .binary, 1, 1),
                .init(0x9F56, "Issuer Authentication Indicator", .card, .binary, 1, 1),
                .init(.kernel3IssuerCountryCode, "Issuer Country Code", .card, .numeric, 2, 2),
                .init(.consecutiveTransactionCounterLimit, "Consecutive Transaction Counter Limit", .card, .binary, 1, 1),
                .init(.consecutiveTransactionCounterUpperLimit, "Consecutive Transaction Counter Upper Limit", .card, .binary, 1, 1),
                .init(.cumulativeTotalTransactionAmountUpperLimit, "Cumulative Total Transaction Amount Upper Limit", .card, .numeric, 6, 6),
                .init(.consecutiveTransactionInternationalUpperLimit, "Consecutive Transaction International Upper Limit", .card, .binary, 1, 1),
                .init(0x9F68, "Card Additional Processes", .card, .binary, 4, 4),
                .init(.cardCVMLimit, "Card CVM Limit", .card, .numeric, 6, 6),
                .init(.consecutiveTransactionLimitInternationalCountry, "Consecutive Transaction Limit (International – Country)", .card, .binary, 1, 1),
                .init(.currencyConversionParameters, "Currency Conversion Parameters", .card, .numeric, 4, 5),
                .init(0x9F75, "Cumulative Total Transaction Amount Limit (Dual Currency)", .card, .numeric, 6, 6),
                .init(.secondaryApplicationCurrencyCode, "Secondary Application Currency Code", .card, .numeric, 2, 2),
                .init(.vlpFundsLimit, "VLP Funds Limit", .card, .numeric, 6, 6),
                .init(.vlpSingleTransactionLimit, "VLP Single Transaction Limit", .card, .numeric, 6, 6),
                .init(0x9F79, "VLP Available Funds", .card, .numeric, 6, 6),
            ])
    }
}
