// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What a phone that speaks Google Smart Tap remembers between two commands.
struct SmartTapState {
    /// What both sides know once the terminal has proven whose it is.
    struct Session {
        /// The session's name, 8 bytes.
        let identifier: [UInt8]
        /// The number of the phone's last message.
        var sequence: UInt8
        /// Whose terminal it is.
        let collector: [UInt8]
        /// The key of AES-128 in counter mode.
        let encryptionKey: SecretBytes
        /// The key of HMAC.
        let authenticationKey: SecretBytes
    }

    /// The nonce of the last selection, 32 bytes; good for one session.
    var nonce: [UInt8]?
    /// The key of the next session.
    var key: P256PrivateKey?
    /// The session, once there is one.
    var session: Session?
    /// The part of the last answer that did not fit.
    var rest: [UInt8] = []
}
