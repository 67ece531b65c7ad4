// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reader token under which a session was prepared (`rtk`).
public struct ReaderTokenReference: Hashable, Sendable {
    /// The name of the PSP's signing key (`kid`).
    public var keyIdentifier: String
    /// The token's own name (`jti`).
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
