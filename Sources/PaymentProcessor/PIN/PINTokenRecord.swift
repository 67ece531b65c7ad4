// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// A PSP's record of a PIN token that it issued.
public struct PINTokenRecord: IssuedTokenRecord {
    /// The token's identifier (`jti`).
    public let tokenIdentifier: String
    /// The read whose PIN it requests (`tid`).
    public let transactionIdentifier: String
    /// The merchant (`mid`).
    public let merchantIdentifier: String
    /// When the token was issued, in seconds since 1970.
    public let issuedAt: Int64
    /// When the token expires, in seconds since 1970.
    public let expiresAt: Int64

    /// Creates a record.
    public init(
        tokenIdentifier: String, transactionIdentifier: String, merchantIdentifier: String,
        issuedAt: Int64, expiresAt: Int64
    ) {
        self.tokenIdentifier = tokenIdentifier
        self.transactionIdentifier = transactionIdentifier
        self.merchantIdentifier = merchantIdentifier
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// Reads a record from one JSON object.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    public init(parsing text: [UInt8]) throws(ProcessorError) {
        do {
            let claims = ClaimsDecoder(try JSONObject(parsing: text))
            tokenIdentifier = try claims.text("jti")
            transactionIdentifier = try claims.text("tid")
            merchantIdentifier = try claims.text("mid")
            issuedAt = try claims.integer("iat")
            expiresAt = try claims.integer("exp")
        } catch {
            throw ProcessorError(.invalidFile, "the record of an issued PIN token")
        }
    }

    /// The record as one line of JSON.
    public var text: String {
        let bytes = JSONWriter.object { writer in
            writer.append("jti", tokenIdentifier)
            writer.append("tid", transactionIdentifier)
            writer.append("mid", merchantIdentifier)
            writer.append("iat", issuedAt)
            writer.append("exp", expiresAt)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
