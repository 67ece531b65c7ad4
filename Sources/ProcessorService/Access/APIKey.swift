// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard
internal import Support

/// A secret by which a caller is known; the service keeps its SHA-256 only.
///
/// It has as many random bits as the hash, so that a slow hash would add nothing.
package struct APIKey: Sendable {
    /// `psp_` and 32 random bytes in Base64URL.
    package let text: String

    init(random: RandomSource) {
        text = "psp_" + Base64URL.string(random.bytes(32))
    }

    /// What is kept of the key.
    var digest: String { Self.digest(of: text) }

    /// Returns what would be kept of a text, were it a key.
    static func digest(of text: String) -> String {
        Hexadecimal.string(Digest.sha256(text.utf8))
    }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What it is; never the key.
    package var description: String { "API key" }

    /// What it is; never the key.
    package var debugDescription: String { description }

    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
