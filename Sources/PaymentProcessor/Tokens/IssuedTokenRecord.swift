// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A PSP's record of a token that it issued, stored as one line of JSON.
public protocol IssuedTokenRecord: Hashable, Sendable {
    /// The token's identifier (`jti`).
    var tokenIdentifier: String { get }
    /// The merchant (`mid`).
    var merchantIdentifier: String { get }
    /// When the token was issued, in seconds since 1970.
    var issuedAt: Int64 { get }
    /// When the token expires, in seconds since 1970.
    var expiresAt: Int64 { get }
    /// The record as one line of JSON.
    var text: String { get }

    /// Reads a record from one JSON object.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    init(parsing text: [UInt8]) throws(ProcessorError)
}
