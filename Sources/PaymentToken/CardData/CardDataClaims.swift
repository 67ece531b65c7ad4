// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a reader says about one read, signed by its key: `ttp-card/1`.
///
/// Holds card data, so that it prints none of it.
public struct CardDataClaims: Hashable, Sendable {
    /// How long sealed card data is valid, in seconds.
    public static let lifetime: Int64 = 60
    /// How long card data is valid that was kept without a network, in seconds: a week.
    public static let storedLifetime: Int64 = 7 * 24 * 60 * 60
    /// The version of this format.
    public static let currentVersion: Int64 = 1
    /// The mark of this software, which a PSP must refuse in production.
    public static let emulatorEnvironment = "emulator"

    /// The version of the format (`ver`).
    public var version: Int64
    /// Where the data comes from (`env`).
    public var environment: String
    /// What vouches for the reader (`att`): `none`, or `nil` when the claim is absent.
    public var attestation: String?
    /// The reader (`iss`): `urn:ttp-emu:reader:` and its thumbprint.
    public var issuer: String
    /// The PSP (`aud`).
    public var audience: String
    /// When the card was read, in seconds since 1970 (`iat`).
    public var issuedAt: Int64
    /// When the data becomes invalid, in seconds since 1970 (`exp`).
    public var expiresAt: Int64
    /// The name of this token (`jti`), used once.
    public var tokenIdentifier: String
    /// The reader's counter (`seq`): one more for each token.
    public var sequence: Int64
    /// The identifier of the read's result (`tid`).
    public var transactionIdentifier: String
    /// `iat` of the first read (`oiat`), only where a PIN follows.
    public var originalIssuedAt: Int64?
    /// The merchant (`mid`).
    public var merchantIdentifier: String
    /// The terminal profile of the reader token (`tpid`).
    public var terminalProfile: String
    /// The reader token of the session (`rtk`).
    public var readerToken: ReaderTokenReference
    /// What the app asked for (`req`).
    public var request: RequestClaim
    /// How the read ended (`out`).
    public var outcome: String
    /// Whether the read was kept without a network, and comes in a batch (`saf`).
    public var isStored: Bool
    /// Whether the cardholder was allowed to go on without a PIN.
    public var pinBypassed: Bool
    /// The card and terminal data as BER-TLV (`emv`).
    public var emv: [UInt8]
    /// The encrypted PIN (`pin`), or `nil`.
    package var encryptedPIN: EncryptedPIN?

    /// Creates the claims of a read; they expire 60 seconds after `issuedAt`, or a week after
    /// it where the read is stored.
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
    /// Names and times; no card data.
    public var description: String {
        "card data \(transactionIdentifier) of \(merchantIdentifier), "
            + "valid \(issuedAt)..<\(expiresAt), outcome \(outcome)"
    }

    /// Names and times; no card data.
    public var debugDescription: String { description }

    /// Names and times; no card data.
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
