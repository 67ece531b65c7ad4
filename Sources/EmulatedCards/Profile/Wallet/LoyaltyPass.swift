// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A pass of a loyalty programme, whose content only its merchant can read.
struct LoyaltyPass: Hashable, Sendable {
    /// The most bytes that a pass tells its merchant.
    static let messageLimit = 64

    /// The pass type identifier.
    var typeIdentifier: String
    /// The merchant's public key, a compressed point of P-256: 33 bytes.
    var encryptionPublicKey: [UInt8]
    /// What the merchant gets to know, 64 bytes at most.
    var message: String
    /// What the phone answers in place of the pass: SW1 and SW2; `nil` to give the pass.
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

    /// What a programme is asked for by (`9F25`), 32 bytes.
    var identifierHash: [UInt8] { Digest.sha256(Array(typeIdentifier.utf8)) }
}
