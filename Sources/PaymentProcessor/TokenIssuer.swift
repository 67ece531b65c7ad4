// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentToken
internal import Support

/// An issuer of reader tokens, such as a PSP's server for its merchants' apps.
public struct TokenIssuer: Sendable {
    /// The audience that readers accept by default.
    public static let defaultAudience = "emulator-pos-v1"
    /// The maximum lifetime of a reader token, in seconds.
    public static let maximumLifetime = ReaderToken.maximumLifetime
    /// The maximum lifetime of a PIN token, in seconds.
    public static let maximumPINLifetime = PINToken.maximumLifetime
    /// The maximum lifetime of a deletion token, in seconds.
    public static let maximumDeletionLifetime = BatchDeletionToken.maximumLifetime

    private let keys: ProcessorKeys
    private let audience: String
    private let random: RandomSource

    /// Creates an issuer.
    public init(keys: ProcessorKeys, audience: String = defaultAudience) {
        self.init(keys: keys, audience: audience, random: .system)
    }

    /// Creates an issuer with fixed token identifiers, for tests.
    package init(keys: ProcessorKeys, audience: String = defaultAudience, random: RandomSource) {
        self.keys = keys
        self.audience = audience
        self.random = random
    }

    /// Issues a reader token.
    ///
    /// - Parameters:
    ///   - merchant: The merchant that receives the token.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The lifetime of the token, from 1 second to 48 hours, in seconds.
    ///   - allowsRelinking: Whether the token can link the account again.
    /// - Returns: The token and its record.
    /// - Throws: `ProcessorError` with `invalidSetting` or `cryptographyFailed`.
    public func readerToken(
        for merchant: Merchant, now: Int64, lifetime: Int64 = maximumLifetime,
        allowsRelinking: Bool = false
    ) throws(ProcessorError) -> IssuedReaderToken {
        guard (1...Self.maximumLifetime).contains(lifetime) else {
            throw ProcessorError(.invalidSetting, "lifetime")
        }
        let (expiresAt, overflow) = now.addingReportingOverflow(lifetime)
        guard !overflow else { throw ProcessorError(.invalidSetting, "now") }
        let record = ReaderTokenRecord(
            keyIdentifier: keys.signingKey(at: now)?.keyIdentifier ?? "",
            tokenIdentifier: TokenIdentifier.make(random: random),
            merchantIdentifier: merchant.identifier, terminalProfile: merchant.terminalProfile,
            issuedAt: now, expiresAt: expiresAt)
        let payload = claims(record, merchant: merchant, allowsRelinking: allowsRelinking)
        return IssuedReaderToken(token: try sign(payload, type: "JWT", now: now), record: record)
    }

    private func claims(
        _ record: ReaderTokenRecord, merchant: Merchant, allowsRelinking: Bool
    ) -> [UInt8] {
        JSONWriter.object { writer in
            writer.append("aud", audience)
            writer.append("iat", record.issuedAt)
            writer.append("exp", record.expiresAt)
            writer.append("jti", record.tokenIdentifier)
            writer.append("mid", merchant.identifier)
            writer.append("mbn", merchant.name)
            writer.append("mcc", merchant.categoryCode)
            writer.append("tpid", merchant.terminalProfile)
            if allowsRelinking { writer.append("relink", true) }
        }
    }

    /// Issues a PIN token, which requests the PIN for one read.
    ///
    /// - Parameters:
    ///   - transactionIdentifier: The `id` of the read's result.
    ///   - merchantIdentifier: The merchant of the session.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The lifetime of the token, 1 to 60 seconds.
    ///   - lengths: The allowed lengths of the PIN, within 4 to 12 digits; `nil` specifies none.
    /// - Returns: The token and its record.
    /// - Throws: `ProcessorError` with `invalidSetting` or `cryptographyFailed`.
    public func pinToken(
        for transactionIdentifier: String, merchantIdentifier: String, now: Int64,
        lifetime: Int64 = maximumPINLifetime, lengths: ClosedRange<Int>? = nil
    ) throws(ProcessorError) -> IssuedPINToken {
        guard (1...Self.maximumPINLifetime).contains(lifetime) else {
            throw ProcessorError(.invalidSetting, "lifetime")
        }
        if let lengths {
            guard PINDigits.lengths.contains(lengths.lowerBound),
                PINDigits.lengths.contains(lengths.upperBound)
            else { throw ProcessorError(.invalidSetting, "lengths") }
        }
        let (expiresAt, overflow) = now.addingReportingOverflow(lifetime)
        guard !overflow else { throw ProcessorError(.invalidSetting, "now") }
        let record = PINTokenRecord(
            tokenIdentifier: TokenIdentifier.make(random: random),
            transactionIdentifier: transactionIdentifier, merchantIdentifier: merchantIdentifier,
            issuedAt: now, expiresAt: expiresAt)
        let payload = JSONWriter.object { writer in
            writer.append("aud", audience)
            writer.append("iat", record.issuedAt)
            writer.append("exp", record.expiresAt)
            writer.append("jti", record.tokenIdentifier)
            writer.append("mid", record.merchantIdentifier)
            writer.append("tid", record.transactionIdentifier)
            if let lengths {
                writer.append("pinlen") { writer in
                    writer.append("min", Int64(lengths.lowerBound))
                    writer.append("max", Int64(lengths.upperBound))
                }
            }
        }
        return IssuedPINToken(
            token: try sign(payload, type: PINToken.type, now: now), record: record)
    }

    /// Issues the token with which a reader deletes a batch that the PSP received.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The lifetime of the token, from 1 second to one day, in seconds.
    /// - Returns: The token to send to the app.
    /// - Throws: `ProcessorError` with `invalidSetting` or `cryptographyFailed`.
    public func deletionToken(
        for batch: OpenedBatch, now: Int64, lifetime: Int64 = maximumDeletionLifetime
    ) throws(ProcessorError) -> String {
        guard (1...Self.maximumDeletionLifetime).contains(lifetime) else {
            throw ProcessorError(.invalidSetting, "lifetime")
        }
        let (expiresAt, overflow) = now.addingReportingOverflow(lifetime)
        guard !overflow else { throw ProcessorError(.invalidSetting, "now") }
        let payload = JSONWriter.object { writer in
            writer.append("aud", audience)
            writer.append("iat", now)
            writer.append("exp", expiresAt)
            writer.append("jti", TokenIdentifier.make(random: random))
            writer.append("sub", batch.readerIdentifier)
            writer.append("bid", batch.identifier)
        }
        return try sign(payload, type: JOSE.batchDeletion, now: now)
    }

    /// Signs the claims of a token.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` or `cryptographyFailed`.
    private func sign(
        _ payload: [UInt8], type: String, now: Int64
    ) throws(ProcessorError) -> String {
        guard let key = keys.signingKey(at: now), let signingKey = key.privateKey,
            let keyIdentifier = key.keyIdentifier
        else { throw ProcessorError(.invalidKey, "The signing key") }
        let header = JSONWriter.object { writer in
            writer.append("alg", JOSE.signature)
            writer.append("kid", keyIdentifier)
            writer.append("typ", type)
        }
        do {
            let text = try CompactJWS.sign(header: header, payload: payload, key: signingKey)
            return String(decoding: text, as: UTF8.self)
        } catch {
            throw ProcessorError(.cryptographyFailed, "token signature")
        }
    }
}

/// A merchant in a reader token.
public struct Merchant: Hashable, Sendable {
    /// The merchant's identifier at the PSP (`mid`).
    public var identifier: String
    /// The name that the cardholder sees (`mbn`).
    public var name: String
    /// The merchant category code of ISO 18245, four digits (`mcc`).
    public var categoryCode: String
    /// The terminal profile (`tpid`).
    public var terminalProfile: String

    /// Creates a merchant.
    public init(identifier: String, name: String, categoryCode: String, terminalProfile: String) {
        self.identifier = identifier
        self.name = name
        self.categoryCode = categoryCode
        self.terminalProfile = terminalProfile
    }
}
