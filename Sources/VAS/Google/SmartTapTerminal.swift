// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// A terminal's fresh values for one Google Smart Tap session.
package struct SmartTapTerminal: Sendable {
    /// The session identifier, 8 bytes.
    let sessionIdentifier: [UInt8]
    /// The terminal's nonce, 32 bytes.
    let nonce: [UInt8]
    /// A key pair for this session only.
    let key: P256PrivateKey

    /// Creates a terminal with fixed values, for tests only: each is valid for one session.
    package init(sessionIdentifier: [UInt8], nonce: [UInt8], key: P256PrivateKey) {
        self.sessionIdentifier = sessionIdentifier
        self.nonce = nonce
        self.key = key
    }

    /// Creates the values of one session; `nil` if the system has no randomness.
    package static func make() -> SmartTapTerminal? {
        guard let key = try? P256PrivateKey.generate() else { return nil }
        return SmartTapTerminal(
            sessionIdentifier: RandomSource.system.bytes(SmartTapSession.identifierCount),
            nonce: RandomSource.system.bytes(SmartTapSelection.nonceCount), key: key)
    }
}
