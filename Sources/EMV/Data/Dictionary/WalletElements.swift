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
                .init(.vasApplicationVersion, "VAS Application Version", .card, .binary, 2, 2, in: [0x6F]),
                .init(.vasProtocolVersion, "VAS Protocol Version", .terminal, .binary, 2, 2),
                .init(.mobileCapabilities, "Mobile Capabilities", .card, .binary, 4, 4, in: [0x6F]),
                .init(.mobileNonce, "Mobile Nonce", .card, .binary, 4, 4, in: [0x6F]),
                .init(.passTypeIdentifierHash, "Pass Type Identifier Hash", .terminal, .binary, 32, 32),
                .init(.vasTerminalCapabilities, "Terminal Capabilities (VAS)", .terminal, .binary, 4, 4),
                .init(.vasData, "VAS Data", .card, .binary, 0, 255, in: [0x70]),
                .init(.terminalNonce, "Terminal Nonce", .terminal, .binary, 4, 4),
                .init(.signUpURL, "Sign-up URL", .terminal, .alphanumericSpecial, 0, 255),
                .init(.mobileToken, "Mobile Token", .card, .binary, 0, 64, in: [0x70]),
                .init(.vasFilter, "VAS Filter", .terminal, .binary, 5, 5),
            ])
    }

    /// See Google Smart Tap 2.1.
    // swift-format-ignore
    private static var smartTap: DataElementTable {
        DataElementTable(
            "Google Smart Tap",
            [
                .init(.smartTapVersion, "Smart Tap Version", .card, .binary, 2, 2, in: [0x6F]),
                .init(.serviceFlags, "Service Flags", .card, .binary, 1, 16, in: [0x6F]),
                .init(.mobileDeviceNonce, "Mobile Device Nonce", .card, .binary, 32, 32, in: [0x6F]),
                .init(.mobileDeviceEphemeralKey, "Mobile Device Ephemeral Key", .card, .binary, 33, 33, in: [0x6F]),
                .init(.maximumSmartTapVersion, "Maximum Smart Tap Version", .card, .binary, 2, 2, in: [0x73]),
                .init(.smartTapCapabilities, "Smart Tap Capabilities", .card, .binary, 1, 1, in: [0x73]),
                .init(.minimumSmartTapVersion, "Minimum Smart Tap Version", .card, .binary, 2, 2, in: [0x73]),
            ])
    }
}
