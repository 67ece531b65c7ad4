// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 6 (Discover).
enum Kernel6Elements {
    static var table: DataElementTable {
        DataElementTable([bookC6, .terminalActionCodes])
    }

    /// See EMV Contactless Book C-6, Annex A.
    // swift-format-ignore
    private static var bookC6: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-6, Annex A",
            [
                .init(.kernel6OfflineBalance, "Offline Balance", .card, .numeric, 6, 6),
                .init(.contactlessCardVerificationResults, "Contactless Card Verification Results", .card, .binary, 0, 8),
                .init(.terminalTransactionQualifiers, "Terminal Transaction Qualifiers (TTQ)", .terminal, .binary, 4, 4),
                .init(.formFactorIdentifier, "Form Factor Identifier", .card, .binary, 4, 4),
                .init(.cardProcessingRequirements, "Card Processing Requirements", .card, .binary, 2, 2),
                .init(0xBF10, "Data Storage Update Template", .terminal, .binary, 0, 255),
                .init(0xBF11, "Write Data Storage Template", .terminal, .binary, 0, 255),
                .init(0xDF3A, "Card Feature Version Number", .card, .binary, 0, 252),
                .init(0xDF3B, "Card Feature Descriptor", .card, .binary, 0, 252),
                .init(0xDF3C, "Extended Logging Data", .terminal, .binary, 0, 252),
                .init(0xDF3D, "Data Storage Directory", .card, .binary, 0, 252),
                .init(0xDF3E, "Card ID", .card, .binary, 0, 252),
                .init(0xDF3F, "Data Store", .card, .binary, 0, 252),
                .init(0xDF62, "Application Selection Flag", .card, .binary, 0, 252),
                .init(0xDF70, "Program Identifier", .card, .binary, 0, 252),
                .init(0xDF71, "Value Added Tax 1", .terminal, .binary, 0, 252),
                .init(0xDF72, "Value Added Tax 2", .terminal, .binary, 0, 252),
            ])
    }
}
