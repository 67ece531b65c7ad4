// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A reference to the reader token that prepared a session (`rtk`).
public struct ReaderTokenReference: Hashable, Sendable {
    /// The ID of the PSP's signing key (`kid`).
    public var keyIdentifier: String
    /// The token's own identifier (`jti`).
    public var tokenIdentifier: String

    /// Creates a reference.
    public init(keyIdentifier: String, tokenIdentifier: String) {
        self.keyIdentifier = keyIdentifier
        self.tokenIdentifier = tokenIdentifier
    }

    /// Creates a reference to a verified token.
    public init(_ token: ReaderToken) {
        keyIdentifier = token.keyIdentifier
        tokenIdentifier = token.tokenIdentifier
    }
}
