// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The state that a phone with Google Smart Tap keeps between commands.
struct SmartTapState {
    /// The state that both sides share after the terminal has authenticated.
    struct Session {
        /// The session's identifier, 8 bytes.
        let identifier: [UInt8]
        /// The number of the phone's last message.
        var sequence: UInt8
        /// The collector that owns the terminal.
        let collector: [UInt8]
        /// The key for AES-128 in counter mode.
        let encryptionKey: SecretBytes
        /// The key for HMAC.
        let authenticationKey: SecretBytes
    }

    /// The nonce of the last selection, 32 bytes; valid for one session.
    var nonce: [UInt8]?
    /// The key of the next session.
    var key: P256PrivateKey?
    /// The session after a negotiation, or `nil`.
    var session: Session?
    /// The part of the last answer that did not fit.
    var rest: [UInt8] = []
}
