// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The card management data that some cards provide in addition to EMV data.
enum GlobalPlatformElements {
    /// See GlobalPlatform Card Specification, Annex H.
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable(
            "GlobalPlatform Card Specification",
            [
                .init(0x06, "Object Identifier", .card, .binary, 1, 16, in: [0x73, 0x66]),
                .init(0x45, "Card Image Number", .card, .binary, 0, 16),
                .init(0x60, "Card Management Type and Version", .card, .binary, 0, 32, in: [0x73]),
                .init(0x63, "Card Identification Scheme", .card, .binary, 0, 32, in: [0x73]),
                .init(0x64, "Secure Channel Protocol", .card, .binary, 0, 32, in: [0x73]),
                .init(0x65, "Card Configuration Details", .card, .binary, 0, 32, in: [0x73]),
                .init(0x66, "Card Data", .card, .binary, 0, 252),
                .init(0x73, "Card Recognition Data", .card, .binary, 0, 252, in: [0x66]),
                .init(0xC0, "Key Information Data", .card, .binary, 2, 16, in: [0xE0]),
                .init(0xC1, "Sequence Counter of the Default Key Version Number", .card, .binary, 2, 3),
                .init(0xC5, "Application Privileges", .card, .binary, 1, 3),
                .init(0xCF, "Key Diversification Data", .card, .binary, 0, 32),
                .init(0xE0, "Key Information Template", .card, .binary, 0, 252),
                .init(0xE3, "GlobalPlatform Registry Related Data", .card, .binary, 0, 252),
                .init(0x9F65, "Maximum Length of Data Field in Command Message", .card, .binary, 1, 2, in: [0xA5]),
                .init(0x9F6E, "Application Production Life Cycle Data", .card, .binary, 0, 64, in: [0xA5]),
                .init(0x9F70, "Life Cycle State", .card, .binary, 1, 2),
                .init(.cardProductionLifeCycleData, "Card Production Life Cycle (CPLC) Data", .card, .binary, 42, 42, .cardholder),
            ])
    }
}
