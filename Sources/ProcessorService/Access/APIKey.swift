// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// A secret that identifies a caller; the service stores only its SHA-256 hash.
///
/// It has as many random bits as the hash, so a slow hash would add nothing.
package struct APIKey: Sendable {
    /// `psp_` and 32 random bytes in Base64URL.
    package let text: String

    init(random: RandomSource) {
        text = "psp_" + Base64URL.string(random.bytes(32))
    }

    /// The hash that the service stores.
    var digest: String { Self.digest(of: text) }

    /// Returns the hash of a key's text.
    static func digest(of text: String) -> String {
        Hexadecimal.string(Digest.sha256(text.utf8))
    }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description of the type; never the key.
    package var description: String { "API key" }

    /// A description of the type; never the key.
    package var debugDescription: String { description }

    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
