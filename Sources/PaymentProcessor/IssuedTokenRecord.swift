// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

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
            let claims = try JSONObject(parsing: text)
            keyIdentifier = try claims.claim("kid", \.nonemptyString)
            tokenIdentifier = try claims.claim("jti", \.nonemptyString)
            merchantIdentifier = try claims.claim("mid", \.nonemptyString)
            terminalProfile = try claims.claim("tpid", \.nonemptyString)
            issuedAt = try claims.claim("iat", \.integer)
            expiresAt = try claims.claim("exp", \.integer)
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
            let claims = try JSONObject(parsing: text)
            tokenIdentifier = try claims.claim("jti", \.nonemptyString)
            transactionIdentifier = try claims.claim("tid", \.nonemptyString)
            merchantIdentifier = try claims.claim("mid", \.nonemptyString)
            issuedAt = try claims.claim("iat", \.integer)
            expiresAt = try claims.claim("exp", \.integer)
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

/// A new reader token, with the record for the PSP to keep.
public struct IssuedReaderToken: Hashable, Sendable {
    /// The token to send to the app.
    public let token: String
    /// The record to keep.
    public let record: ReaderTokenRecord
}

extension IssuedReaderToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The token's identifier and merchant; never the token.
    public var description: String {
        "reader token \(record.tokenIdentifier) for \(record.merchantIdentifier)"
    }

    /// The token's identifier and merchant; never the token.
    public var debugDescription: String { description }

    /// The token's identifier and merchant; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["record": record]) }
}

/// A new PIN token, with the record for the PSP to keep.
public struct IssuedPINToken: Hashable, Sendable {
    /// The token to send to the app.
    public let token: String
    /// The record to keep.
    public let record: PINTokenRecord
}

extension IssuedPINToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The identifiers of the token and its read; never the token.
    public var description: String {
        "PIN token \(record.tokenIdentifier) for \(record.transactionIdentifier)"
    }

    /// The identifiers of the token and its read; never the token.
    public var debugDescription: String { description }

    /// The identifiers of the token and its read; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["record": record]) }
}

/// The reader tokens that a PSP issued, by identifier.
public struct ReaderTokenRegister: Hashable, Sendable {
    private var records: [String: ReaderTokenRecord] = [:]

    /// Creates a register.
    public init(_ records: some Sequence<ReaderTokenRecord> = []) {
        for record in records { insert(record) }
    }

    /// Adds a token.
    public mutating func insert(_ record: ReaderTokenRecord) {
        records[record.tokenIdentifier] = record
    }

    /// Returns the token with this identifier, or `nil`.
    public func record(named tokenIdentifier: String) -> ReaderTokenRecord? {
        records[tokenIdentifier]
    }
}
