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
                .init(.cardholderVerificationStatus, "Cardholder Verification Status", .card, .binary, 1, 1),
                .init(.terminalCompatibilityIndicator, "Terminal Compatibility Indicator", .terminal, .binary, 1, 1),
                .init(.terminalInterchangeProfile, "Terminal Interchange Profile", .terminal, .binary, 3, 3),
                .init(.magstripeDataObjectList, "Magstripe Data Object List (MDOL)", .card, .binary, 0, 252),
                .init(.offlineBalance, "Offline Balance", .card, .numeric, 6, 6),
                .init(.issuerUpdateParameter, "Issuer Update Parameter", .card, .binary, 1, 1),
                .init(.deviceInformation, "Device Information", .card, .binary, 0, 32),
                .init(0xDF72, "Transit Agent ID", .terminal, .binary, 0, 252),
                .init(0xDF73, "Transit Related Data", .terminal, .binary, 0, 252),
            ])
    }
}
