// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A reader's claims about one read, signed with its key: `ttp-card/1`.
///
/// The claims contain card data, so printing them omits it.
public struct CardDataClaims: Hashable, Sendable {
    /// The lifetime of sealed card data, in seconds.
    public static let lifetime: Int64 = 60
    /// The lifetime of card data stored while offline, in seconds: one week.
    public static let storedLifetime: Int64 = 7 * 24 * 60 * 60
    /// The version of this format.
    public static let currentVersion: Int64 = 1
    /// The mark of this software, which a PSP must reject in production.
    public static let emulatorEnvironment = "emulator"

    /// The version of the format (`ver`).
    public var version: Int64
    /// The origin of the data (`env`).
    public var environment: String
    /// The attestation of the reader (`att`): `none`, or `nil` when the claim is absent.
    public var attestation: String?
    /// The reader (`iss`): `urn:ttp-emu:reader:` and its thumbprint.
    public var issuer: String
    /// The PSP (`aud`).
    public var audience: String
    /// When the card was read, in seconds since 1970 (`iat`).
    public var issuedAt: Int64
    /// The milliseconds after `iat` at which the card was read, 0 to 999 (`ms`); `nil` if unknown.
    public var millisecond: Int64?
    /// When the data becomes invalid, in seconds since 1970 (`exp`).
    public var expiresAt: Int64
    /// The identifier of this token (`jti`), used once.
    public var tokenIdentifier: String
    /// The reader's counter (`seq`), which increases by one for each token.
    public var sequence: Int64
    /// The identifier of the read's result (`tid`).
    public var transactionIdentifier: String
    /// The `iat` of the first read (`oiat`), only if a PIN follows.
    public var originalIssuedAt: Int64?
    /// The merchant (`mid`).
    public var merchantIdentifier: String
    /// The terminal profile of the reader token (`tpid`).
    public var terminalProfile: String
    /// The reader token of the session (`rtk`).
    public var readerToken: ReaderTokenReference
    /// The app's request (`req`).
    public var request: RequestClaim
    /// The outcome of the read (`out`).
    public var outcome: String
    /// Whether the read was stored while offline and is sent in a batch (`saf`).
    public var isStored: Bool
    /// Whether the cardholder was allowed to continue without a PIN.
    public var pinBypassed: Bool
    /// The card and terminal data as BER-TLV (`emv`).
    public var emv: [UInt8]
    /// The encrypted PIN (`pin`), or `nil`.
    package var encryptedPIN: EncryptedPIN?

    /// Creates the claims of a read.
    ///
    /// The claims expire 60 seconds after `issuedAt`, or one week after it for a stored read.
    public init(
        issuer: String, audience: String, issuedAt: Int64, tokenIdentifier: String,
        sequence: Int64, transactionIdentifier: String, merchantIdentifier: String,
        terminalProfile: String, readerToken: ReaderTokenReference, request: RequestClaim,
        outcome: String, isStored: Bool = false, pinBypassed: Bool = false, emv: [UInt8]
    ) {
        version = Self.currentVersion
        environment = Self.emulatorEnvironment
        attestation = "none"
        self.issuer = issuer
        self.audience = audience
        self.issuedAt = issuedAt
        let lifetime = isStored ? Self.storedLifetime : Self.lifetime
        expiresAt = issuedAt.addingReportingOverflow(lifetime).partialValue
        self.isStored = isStored
        self.tokenIdentifier = tokenIdentifier
        self.sequence = sequence
        self.transactionIdentifier = transactionIdentifier
        self.merchantIdentifier = merchantIdentifier
        self.terminalProfile = terminalProfile
        self.readerToken = readerToken
        self.request = request
        self.outcome = outcome
        self.pinBypassed = pinBypassed
        self.emv = emv
    }
}

extension CardDataClaims: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Identifiers and times; no card data.
    public var description: String {
        "card data \(transactionIdentifier) of \(merchantIdentifier), "
            + "valid \(issuedAt)..<\(expiresAt), outcome \(outcome)"
    }

    /// Identifiers and times; no card data.
    public var debugDescription: String { description }

    /// Identifiers and times; no card data.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "transactionIdentifier": transactionIdentifier,
                "tokenIdentifier": tokenIdentifier, "issuedAt": issuedAt,
                "expiresAt": expiresAt, "outcome": outcome,
            ])
    }
}

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

/// The app's request (`req`).
public struct RequestClaim: Hashable, Sendable {
    /// The kind of request (`op`): the name of an ``Operation``.
    public var operation: String
    /// The amount in minor units (`amt`, at most 12 digits); zero if nothing is paid.
    public var amount: UInt64
    /// The cashback part of the amount in minor units (`oth`), or zero, which is not written.
    public var otherAmount: UInt64
    /// The ISO 4217 numeric currency code (`cur`), such as 840.
    public var currencyCode: UInt16

    /// Creates a request.
    public init(
        operation: String, amount: UInt64, otherAmount: UInt64 = 0, currencyCode: UInt16
    ) {
        self.operation = operation
        self.amount = amount
        self.otherAmount = otherAmount
        self.currencyCode = currencyCode
    }

    /// The amount as 12 digits.
    var amountText: String { String(amount).zeroPadded(to: 12) }
    /// The cashback part as 12 digits, or `nil` if there is none.
    var otherAmountText: String? {
        otherAmount == 0 ? nil : String(otherAmount).zeroPadded(to: 12)
    }
    /// The currency as 3 digits.
    var currencyText: String { String(currencyCode).zeroPadded(to: 3) }

    /// Parses an amount of exactly 12 digits.
    static func amount(_ text: String) -> UInt64? { number(text, count: 12) }

    /// Parses a currency code of exactly 3 digits.
    static func currencyCode(_ text: String) -> UInt16? {
        number(text, count: 3).flatMap { UInt16(exactly: $0) }
    }

    private static func number(_ text: String, count: Int) -> UInt64? {
        guard text.utf8.count == count,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return UInt64(text)
    }
}
