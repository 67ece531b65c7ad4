// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import SmartCard
internal import Support

/// The checks of sealed card data that require no records: 1 to 6, with the reader's key.
///
/// They are the costly ones, and the same data always gives the same result. A service performs
/// them before its transaction, and ``CardDataOpener`` performs the other checks within it.
package struct CardDataAuthenticator: Sendable {
    private let keys: ProcessorKeys
    private let policy: OpeningPolicy

    /// Creates an authenticator.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - policy: The rules for what the PSP accepts.
    package init(keys: ProcessorKeys, policy: OpeningPolicy) {
        self.keys = keys
        self.policy = policy
    }

    /// Performs the checks as far as the reader's key is known.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - now: Seconds since 1970.
    ///   - key: Returns the key with a thumbprint, or `nil` if it is unknown. The key can be that
    ///     of a reader that is not registered, because the records decide.
    /// - Returns: The card data, for the checks with records.
    package func authenticate(
        _ paymentCardData: String, now: Int64, key: (_ readerIdentifier: String) -> JSONWebKey?
    ) -> PresentedCardData {
        do throws(Rejection) {
            let token = try decrypt(paymentCardData, now: now)
            guard let key = key(token.readerIdentifier) else {
                return PresentedCardData(.decrypted(token))
            }
            return PresentedCardData(
                .authenticated(token.readerIdentifier, authenticate(token, with: key)))
        } catch {
            return PresentedCardData(.refused(error))
        }
    }

    /// Performs checks 1 to 4, and the part of check 5 before the reader's key is required.
    private func decrypt(
        _ paymentCardData: String, now: Int64
    ) throws(Rejection) -> DecryptedToken {
        let envelope = try EncryptedEnvelope(base64: paymentCardData)
        try envelope.checkAlgorithms()
        guard let name = envelope.keyIdentifier,
            let key = keys.decryptionKey(named: name, now: now)?.privateKey
        else {
            throw Rejection(.unknownKey, "The card data is sealed for an unknown key.")
        }
        return DecryptedToken(
            header: envelope.header,
            signed: try SignedContent(
                try envelope.decrypt(with: key), outerHeader: envelope.header,
                types: (JOSE.sealedCardData, JOSE.signedCardData)))
    }

    /// Performs the rest of check 5, and check 6.
    ///
    /// - Parameters:
    ///   - token: The decrypted token.
    ///   - key: The key of the reader that the token names.
    /// - Returns: The content, or the reason the card data is refused.
    func authenticate(
        _ token: DecryptedToken, with key: JSONWebKey
    ) -> Result<CardDataContent, Rejection> {
        do throws(Rejection) {
            let (claims, objects) = try parse(try token.signed.payload(signedBy: key))
            try checkHeader(token.header, claims, readerIdentifier: token.readerIdentifier)
            return .success(
                CardDataContent(
                    claims: claims, objects: objects, readerIdentifier: token.readerIdentifier))
        } catch {
            return .failure(error)
        }
    }

    private func parse(_ payload: [UInt8]) throws(Rejection) -> (CardDataClaims, [DataObject]) {
        let claims: CardDataClaims
        do {
            claims = try CardDataClaims(parsing: payload)
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
        guard claims.issuedAt < claims.expiresAt else {
            throw Rejection(.malformed, "\"exp\" is not after \"iat\".")
        }
        do {
            return (claims, try DataObject.sequence(claims.emv))
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
    }

    /// Performs check 6: the header's copies, reader, PSP, version, and environment.
    private func checkHeader(
        _ header: JSONObject, _ claims: CardDataClaims, readerIdentifier: String
    ) throws(Rejection) {
        let copies = [
            ("iss", claims.issuer), ("aud", claims.audience),
            ("tid", claims.transactionIdentifier), ("mid", claims.merchantIdentifier),
        ]
        for (name, claim) in copies
        where header[name]?.string?.hasSameBytes(as: claim) != true {
            throw mismatch("The header's copy of \"\(name)\" differs from the claim.")
        }
        guard header["exp"]?.integer == claims.expiresAt else {
            throw mismatch("The header's copy of \"exp\" differs from the claim.")
        }
        guard claims.issuer.hasSameBytes(as: JOSE.readerIssuerPrefix + readerIdentifier) else {
            throw mismatch("\"iss\" does not name the reader that signed.")
        }
        guard claims.audience.hasSameBytes(as: policy.audience) else {
            throw mismatch("\"aud\" does not name this PSP.")
        }
        guard claims.version == CardDataClaims.currentVersion else {
            throw mismatch("Unknown format version.")
        }
        guard policy.environments.contains(claims.environment) else {
            throw Rejection(.environment, "The environment is not allowed in this deployment.")
        }
    }

    private func mismatch(_ detail: String) -> Rejection {
        Rejection(.headerClaimMismatch, detail)
    }
}

/// Card data from an app, as far as it was checked without records.
package struct PresentedCardData: Sendable {
    /// How far the card data was checked.
    enum State: Sendable {
        /// A check before the reader's key is required failed.
        case refused(Rejection)
        /// The key of the reader was unknown.
        case decrypted(DecryptedToken)
        /// All checks that require no records are done; the reader may not be registered.
        case authenticated(_ readerIdentifier: String, Result<CardDataContent, Rejection>)
    }

    let state: State

    init(_ state: State) {
        self.state = state
    }

    /// The reader and the session's reader token, if the reader's key was known.
    package var session: (readerIdentifier: String, tokenIdentifier: String)? {
        guard case .authenticated(let reader, .success(let content)) = state else { return nil }
        return (reader, content.claims.readerToken.tokenIdentifier)
    }

    /// Whether the card data is sealed for a key that the PSP does not have.
    package var isForUnknownKey: Bool {
        if case .refused(let rejection) = state { rejection.code == .unknownKey } else { false }
    }
}

/// Card data that was decrypted, before its signature is checked.
struct DecryptedToken: Sendable {
    /// The header of the encrypted token, which is authenticated.
    let header: JSONObject
    let signed: SignedContent

    /// The reader that the token names.
    var readerIdentifier: String { signed.readerIdentifier }
}

/// The content of card data that a reader sealed for this PSP.
struct CardDataContent: Sendable {
    let claims: CardDataClaims
    let objects: [DataObject]
    let readerIdentifier: String
}
