// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 1, which EMVCo has withdrawn.
enum Kernel1Elements {
    /// See EMV Contactless Book C-1, Annex A.
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-1, Annex A",
            [
                .init(.applicationProgramIdentifier, "Application Program Identifier (Program ID)", .card, .binary, 1, 16, in: [0xBF0C]),
                .init(.terminalTransactionQualifiers, "Terminal Transaction Qualifiers (TTQ)", .terminal, .binary, 4, 4),
                .init(.cardTransactionQualifiers, "Card Transaction Qualifiers (CTQ)", .card, .binary, 2, 2, in: [0x77]),
                .init(0x9F74, "VLP Issuer Authorisation Code", .card, .alphanumeric, 6, 6),
                .init(0x9F7A, "VLP Terminal Support Indicator", .terminal, .numeric, 1, 1),
            ])
    }
}
