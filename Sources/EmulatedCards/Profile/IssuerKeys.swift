// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The issuer's master keys, from which each card's keys are derived.
struct IssuerKeys: Sendable {
    /// The master key for application cryptograms (IMK-AC), 16 bytes.
    let applicationCryptogram: SecretBytes
    /// The master key for the integrity of issuer scripts (IMK-SMI), 16 bytes.
    let secureMessagingIntegrity: SecretBytes
    /// The master key for the confidentiality of issuer scripts (IMK-SMC), 16 bytes.
    let secureMessagingConfidentiality: SecretBytes
    /// The master key for the codes of mag-stripe mode (IMK-CVC3), 16 bytes.
    let dynamicCode: SecretBytes

    /// The keys that published test vectors use; they protect nothing.
    static let published = IssuerKeys(
        applicationCryptogram: SecretBytes([
            0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
            0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10,
        ]),
        secureMessagingIntegrity: SecretBytes([
            0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10,
            0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
        ]),
        secureMessagingConfidentiality: SecretBytes([
            0x89, 0xAB, 0xCD, 0xEF, 0x01, 0x23, 0x45, 0x67,
            0x76, 0x54, 0x32, 0x10, 0xFE, 0xDC, 0xBA, 0x98,
        ]),
        dynamicCode: SecretBytes([
            0x76, 0x54, 0x32, 0x10, 0xFE, 0xDC, 0xBA, 0x98,
            0x89, 0xAB, 0xCD, 0xEF, 0x01, 0x23, 0x45, 0x67,
        ]))
}
