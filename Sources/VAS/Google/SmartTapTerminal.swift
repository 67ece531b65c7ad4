// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// What a terminal makes anew for each session of Google Smart Tap.
package struct SmartTapTerminal: Sendable {
    /// The session's name, 8 bytes.
    let sessionIdentifier: [UInt8]
    /// The terminal's nonce, 32 bytes.
    let nonce: [UInt8]
    /// A key pair for this session only.
    let key: P256PrivateKey

    /// Takes values that were made before, for tests only: each serves one session.
    package init(sessionIdentifier: [UInt8], nonce: [UInt8], key: P256PrivateKey) {
        self.sessionIdentifier = sessionIdentifier
        self.nonce = nonce
        self.key = key
    }

    /// Makes the values of one session; `nil` when the system has no randomness.
    package static func make() -> SmartTapTerminal? {
        guard let key = try? P256PrivateKey.generate() else { return nil }
        return SmartTapTerminal(
            sessionIdentifier: RandomSource.system.bytes(SmartTapSession.identifierCount),
            nonce: RandomSource.system.bytes(SmartTapSelection.nonceCount), key: key)
    }
}
