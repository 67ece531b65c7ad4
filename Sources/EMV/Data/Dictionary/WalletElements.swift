// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of the value-added services that phones provide under `OSE.VAS.01`.
enum WalletElements {
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable([appleVAS, smartTap])
    }

    /// See the public reader settings of Apple VAS.
    // swift-format-ignore
    private static var appleVAS: DataElementTable {
        DataElementTable(
            "Apple VAS",
            [
                .init(0x9F21, "VAS Application Version", .card, .binary, 2, 2, in: [0x6F]),
                .init(0x9F22, "VAS Protocol Version", .terminal, .binary, 2, 2),
                .init(0x9F23, "Mobile Capabilities", .card, .binary, 4, 4, in: [0x6F]),
                .init(0x9F24, "Mobile Nonce", .card, .binary, 4, 4, in: [0x6F]),
                .init(0x9F25, "Pass Type Identifier Hash", .terminal, .binary, 32, 32),
                .init(0x9F26, "Terminal Capabilities (VAS)", .terminal, .binary, 4, 4),
                .init(0x9F27, "VAS Data", .card, .binary, 0, 255, in: [0x70]),
                .init(0x9F28, "Terminal Nonce", .terminal, .binary, 4, 4),
                .init(0x9F29, "Sign-up URL", .terminal, .alphanumericSpecial, 0, 255),
                .init(0x9F2A, "Mobile Token", .card, .binary, 0, 64, in: [0x70]),
                .init(0x9F2B, "VAS Filter", .terminal, .binary, 5, 5),
            ])
    }

    /// See Google Smart Tap 2.1.
    // swift-format-ignore
    private static var smartTap: DataElementTable {
        DataElementTable(
            "Google Smart Tap",
            [
                .init(0xC0, "Smart Tap Version", .card, .binary, 2, 2, in: [0x6F]),
                .init(0xC1, "Service Flags", .card, .binary, 1, 16, in: [0x6F]),
                .init(0xC2, "Mobile Device Nonce", .card, .binary, 32, 32, in: [0x6F]),
                .init(0xC3, "Mobile Device Ephemeral Key", .card, .binary, 33, 33, in: [0x6F]),
                .init(0xDF4D, "Maximum Smart Tap Version", .card, .binary, 2, 2, in: [0x73]),
                .init(0xDF62, "Smart Tap Capabilities", .card, .binary, 1, 1, in: [0x73]),
                .init(0xDF6D, "Minimum Smart Tap Version", .card, .binary, 2, 2, in: [0x73]),
            ])
    }
}
