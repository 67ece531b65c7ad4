// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The bits of elements of kernel 8 that no other kernel has.
///
/// See EMV Contactless Book C-8, Annex A.
enum Kernel8Bits {
    /// The suites of the secure channel.
    ///
    /// See EMV Contactless Book E.
    private static let channelSuites: [UInt8: String] = [0x00: "P-256, AES-128", 0xFF: "none"]
    /// The suites of certificates.
    ///
    /// See EMV Contactless Book E.
    private static let certificateSuites: [UInt8: String] = [
        0x01: "RSA, SHA-1", 0x10: "EC-SDSA, P-256, SHA-256", 0x11: "EC-SDSA, P-521, SHA-512",
        0xFF: "none",
    ]

    /// Application Interchange Profile (`82`).
    static let interchangeProfile = BitTable([
        .flag(1, 0x01, "Local authentication is supported"),
        .flag(2, 0x08, "Card can approve offline"),
        .choice(
            2, 0x06, "",
            [
                0x02: "IAD MAC is copied at the default offset",
                0x04: "IAD MAC is copied at the card's offset", 0x06: "IAD MAC is not copied",
            ]),
        .flag(2, 0x01, "Relay resistance protocol is supported"),
    ])

    /// Card Qualifier (`9F2C`).
    static let cardQualifier = BitTable([
        .number(1, 0xFF, "Version"),
        .choice(2, 0xFF, "First secure channel suite", channelSuites),
        .choice(3, 0xFF, "Second secure channel suite", channelSuites),
        .choice(4, 0xFF, "Third secure channel suite", channelSuites),
        .flag(5, 0x80, "Card detects that the field is off"),
    ])

    /// Kernel Qualifier (`9F2B`).
    static let kernelQualifier = BitTable([
        .number(1, 0xFF, "Version"),
        .flag(2, 0x80, "Local authentication is enabled"),
        .choice(3, 0xFF, "Secure channel suite", channelSuites),
        .choice(4, 0xFF, "First certificate suite", certificateSuites),
        .choice(5, 0xFF, "Second certificate suite", certificateSuites),
        .choice(6, 0xFF, "Third certificate suite", certificateSuites),
    ])

    /// Kernel Configuration (`9F8209`).
    static let configuration = BitTable([
        .flag(1, 0x20, "RSA certificates are supported"),
        .flag(1, 0x10, "Relay resistance protocol is supported"),
        .flag(1, 0x08, "Failed local authentication is reported"),
    ])

    /// Cardholder Verification Decision (`9F8102`).
    static let verificationDecision = BitTable([
        .choice(
            1, 0xFF, "",
            [
                0x00: "No cardholder verification", 0x01: "Signature", 0x02: "Online PIN",
                0x03: "Verified on the cardholder's device", 0x0F: "Not applicable",
                0xFF: "Failed",
            ])
    ])

    /// Restart Indicator (`9F8108`).
    static let restartIndicator = BitTable([
        .choice(
            1, 0xF0, "",
            [0x00: "No restart", 0x20: "Present again", 0x30: "Use another interface if declined"]),
        .number(1, 0x0F, "Interface"),
        .number(2, 0xFF, "Message"),
    ])

    /// Read Data Status (`9F821C`) and Write Data Status (`9F821B`).
    static let dataStatus = BitTable([
        .choice(1, 0x80, "", [0x00: "Not all data envelopes", 0x80: "All data envelopes"])
    ])
}
