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

    private let keys: ProcessorKeys
    let audience: String
    let random: RandomSource

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

    /// Signs the claims of a token.
    ///
    /// - Throws: `ProcessorError` with `invalidKey` or `cryptographyFailed`.
    func sign(
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
}
