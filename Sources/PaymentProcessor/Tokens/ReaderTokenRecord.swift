// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// A PSP's record of a reader token that it issued.
public struct ReaderTokenRecord: IssuedTokenRecord {
    /// The identifier of the signing key (`kid`).
    public let keyIdentifier: String
    /// The token's identifier (`jti`).
    public let tokenIdentifier: String
    /// The merchant (`mid`).
    public let merchantIdentifier: String
    /// The terminal profile (`tpid`).
    public let terminalProfile: String
    /// When the token was issued, in seconds since 1970.
    public let issuedAt: Int64
    /// When the token expires, in seconds since 1970.
    public let expiresAt: Int64

    /// Creates a record.
    public init(
        keyIdentifier: String, tokenIdentifier: String, merchantIdentifier: String,
        terminalProfile: String, issuedAt: Int64, expiresAt: Int64
    ) {
        self.keyIdentifier = keyIdentifier
        self.tokenIdentifier = tokenIdentifier
        self.merchantIdentifier = merchantIdentifier
        self.terminalProfile = terminalProfile
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// Reads a record from one JSON object.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    public init(parsing text: [UInt8]) throws(ProcessorError) {
        do {
            let claims = ClaimsDecoder(try JSONObject(parsing: text))
            keyIdentifier = try claims.text("kid")
            tokenIdentifier = try claims.text("jti")
            merchantIdentifier = try claims.text("mid")
            terminalProfile = try claims.text("tpid")
            issuedAt = try claims.integer("iat")
            expiresAt = try claims.integer("exp")
        } catch {
            throw ProcessorError(.invalidFile, "the record of an issued token")
        }
    }

    /// The record as one line of JSON.
    public var text: String {
        let bytes = JSONWriter.object { writer in
            writer.append("kid", keyIdentifier)
            writer.append("jti", tokenIdentifier)
            writer.append("mid", merchantIdentifier)
            writer.append("tpid", terminalProfile)
            writer.append("iat", issuedAt)
            writer.append("exp", expiresAt)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
