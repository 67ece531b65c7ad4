// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A pass of a loyalty program, whose content only its merchant can read.
struct LoyaltyPass: Hashable, Sendable {
    /// The maximum size of a pass's message in bytes.
    static let messageLimit = 64

    /// The pass type identifier.
    var typeIdentifier: String
    /// The merchant's public key, a compressed point of P-256: 33 bytes.
    var encryptionPublicKey: [UInt8]
    /// The message for the merchant, at most 64 bytes.
    var message: String
    /// The phone's answer in place of the pass, SW1 and SW2; `nil` to return the pass.
    var statusWord: [UInt8]?

    /// Creates a pass.
    init(
        _ typeIdentifier: String, message: String,
        encryptionPublicKey: [UInt8] = LoyaltyPass.testPublicKey, statusWord: [UInt8]? = nil
    ) {
        self.typeIdentifier = typeIdentifier
        self.encryptionPublicKey = encryptionPublicKey
        self.message = message
        self.statusWord = statusWord
    }

    /// The hash with which a reader requests the pass (`9F25`), 32 bytes.
    var identifierHash: [UInt8] { Digest.sha256(Array(typeIdentifier.utf8)) }
}
