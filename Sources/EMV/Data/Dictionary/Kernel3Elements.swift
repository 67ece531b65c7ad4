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
                .init(0x9F5A, "Application Program Identifier (Program ID)", .card, .binary, 1, 16, in: [0xBF0C]),
                .init(0x9F5D, "Available Offline Spending Amount (AOSA)", .card, .numeric, 6, 6, in: [0x77]),
                .init(0x9F66, "Terminal Transaction Qualifiers (TTQ)", .terminal, .binary, 4, 4),
                .init(0x9F69, "Card Authentication Related Data", .card, .binary, 5, 16, in: [0x70]),
                .init(0x9F6C, "Card Transaction Qualifiers (CTQ)", .card, .binary, 2, 2, in: [0x77]),
                .init(0x9F6E, "Form Factor Indicator (FFI)", .card, .binary, 4, 4, in: [0x77]),
                .init(0x9F7C, "Customer Exclusive Data (CED)", .card, .binary, 0, 32, in: [0x77]),
                .init(0xBF60, "Integrated Data Storage Record Update Template", .terminal, .binary, 0, 255),
            ])
    }

    /// See Visa Integrated Circuit Card Specification, Appendix A.
    // swift-format-ignore
    private static var card: DataElementTable {
        DataElementTable(
            "Visa card data",
            [
                .init(0x9F51, "Application Currency Code", .card, .numeric, 2, 2),
                .init(0x9F52, "Application Default Action (ADA)", .card, .binary, 2, 6),
                .init(0x9F53, "Consecutive Transaction Limit (International)", .card, .binary, 1, 1),
                .init(0x9F54, "Cumulative Total Transaction Amount Limit", .card, .numeric, 6, 6),
                .init(0x9F55, "Geographic Indicator", .card, .binary, 1, 1),
                .init(0x9F56, "Issuer Authentication Indicator", .card, .binary, 1, 1),
                .init(0x9F57, "Issuer Country Code", .card, .numeric, 2, 2),
                .init(0x9F58, "Consecutive Transaction Counter Limit", .card, .binary, 1, 1),
                .init(0x9F59, "Consecutive Transaction Counter Upper Limit", .card, .binary, 1, 1),
                .init(0x9F5C, "Cumulative Total Transaction Amount Upper Limit", .card, .numeric, 6, 6),
                .init(0x9F5E, "Consecutive Transaction International Upper Limit", .card, .binary, 1, 1),
                .init(0x9F68, "Card Additional Processes", .card, .binary, 4, 4),
                .init(0x9F6B, "Card CVM Limit", .card, .numeric, 6, 6),
                .init(0x9F72, "Consecutive Transaction Limit (International – Country)", .card, .binary, 1, 1),
                .init(0x9F73, "Currency Conversion Parameters", .card, .numeric, 4, 5),
                .init(0x9F75, "Cumulative Total Transaction Amount Limit (Dual Currency)", .card, .numeric, 6, 6),
                .init(0x9F76, "Secondary Application Currency Code", .card, .numeric, 2, 2),
                .init(0x9F77, "VLP Funds Limit", .card, .numeric, 6, 6),
                .init(0x9F78, "VLP Single Transaction Limit", .card, .numeric, 6, 6),
                .init(0x9F79, "VLP Available Funds", .card, .numeric, 6, 6),
            ])
    }
}
