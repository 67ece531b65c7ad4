// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 5 (JCB).
enum Kernel5Elements {
    static var table: DataElementTable {
        DataElementTable([bookC5, .terminalActionCodes])
    }

    /// See EMV Contactless Book C-5, Annex A.
    // swift-format-ignore
    private static var bookC5: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-5, Annex A",
            [
                .init(0x9F50, "Cardholder Verification Status", .card, .binary, 1, 1),
                .init(0x9F52, "Terminal Compatibility Indicator", .terminal, .binary, 1, 1),
                .init(0x9F53, "Terminal Interchange Profile", .terminal, .binary, 3, 3),
                .init(0x9F5C, "Magstripe Data Object List (MDOL)", .card, .binary, 0, 252),
                .init(0x9F5F, "Offline Balance", .card, .numeric, 6, 6),
                .init(0x9F60, "Issuer Update Parameter", .card, .binary, 1, 1),
                .init(0x9F6E, "Device Information", .card, .binary, 0, 32),
                .init(0xDF72, "Transit Agent ID", .terminal, .binary, 0, 252),
                .init(0xDF73, "Transit Related Data", .terminal, .binary, 0, 252),
            ])
    }
}
