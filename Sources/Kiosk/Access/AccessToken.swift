// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// A secret that a client sends with each request.
struct AccessToken: Sendable {
    /// 32 random bytes as hexadecimal digits.
    let text: String

    init(random: RandomSource) {
        text = Hexadecimal.string(random.bytes(32)).lowercased()
    }

    /// The SHA-256 of the token, which the service keeps in its place.
    ///
    /// The token has as many random bits as the hash, so a slow hash would add nothing.
    var digest: [UInt8] { Self.digest(of: text) }

    /// Returns the digest of a text as of a token.
    static func digest(of text: String) -> [UInt8] { Digest.sha256(text.utf8) }
}
