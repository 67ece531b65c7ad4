// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// Seals card data for one PSP by signing it with the reader's key and encrypting it.
///
/// This module can only seal card data; it contains no decryption.
public struct CardDataSealer: Sendable {
    private let readerKey: ReaderSigningKey
    private let processorKey: P256PublicKey
    private let processorKeyIdentifier: String
    private let random: RandomSource?
    private let ephemeralKey: P256PrivateKey?
    private let signatureHeader: [UInt8]

    /// Creates a sealer.
    ///
    /// - Parameters:
    ///   - readerKey: The key of this reader.
    ///   - processorKey: The PSP's encryption key; it must have a `kid`.
    /// - Throws: `PaymentTokenError` with `keyNotUsable`.
    public init(
        readerKey: ReaderSigningKey, processorKey: JSONWebKey
    ) throws(PaymentTokenError) {
        try self.init(
            readerKey: readerKey, processorKey: processorKey, random: nil, ephemeralKey: nil)
    }

    /// Creates a sealer with fixed random values, for tests.
    ///
    /// Only the signature is still different each time.
    package init(
        readerKey: ReaderSigningKey, processorKey: JSONWebKey, random: RandomSource?,
        ephemeralKey: P256PrivateKey?
    ) throws(PaymentTokenError) {
        guard processorKey.canEncrypt, let keyIdentifier = processorKey.keyIdentifier else {
            throw PaymentTokenError(.keyNotUsable, "The PSP's key")
        }
        self.readerKey = readerKey
        self.processorKey = processorKey.publicKey
        processorKeyIdentifier = keyIdentifier
        self.random = random
        self.ephemeralKey = ephemeralKey
        signatureHeader = JSONWriter.object { writer in
            writer.append("alg", JOSE.signature)
            writer.append("kid", readerKey.readerIdentifier)
            writer.append("typ", JOSE.signedCardData)
        }
    }

    /// Signs and encrypts claims.
    ///
    /// - Throws: `PaymentTokenError` with `invalidClaims` when they are not from this reader or do
    ///   not have exactly the required lifetime, `tooLarge`, or `cryptographyFailed`.
    public func seal(_ claims: CardDataClaims) throws(PaymentTokenError) -> SealedToken {
        try check(claims)
        let signed = try CompactJWS.sign(
            header: signatureHeader, payload: claims.bytes, key: readerKey.privateKey)
        let sealed = try encrypt(signed) { append(claims, to: &$0, ephemeralKey: $1) }
        let paymentCardData = Base64.string(sealed)
        guard paymentCardData.utf8.count <= JOSE.maximumTokenLength else {
            throw PaymentTokenError(.tooLarge, "The sealed card data")
        }
        return SealedToken(paymentCardData: paymentCardData)
    }

    /// Signs passes with the reader's key and encrypts them for the PSP, like card data.
    ///
    /// - Parameter claims: The claims to seal.
    /// - Returns: The token in compact form, five segments in ASCII.
    /// - Throws: `PaymentTokenError` with `invalidClaims` when they are not from this reader,
    ///   `tooLarge`, or `cryptographyFailed`.
    public func seal(_ claims: CollectedPassClaims) throws(PaymentTokenError) -> [UInt8] {
        guard claims.issuer.hasSameBytes(as: readerKey.issuer) else {
            throw PaymentTokenError(.invalidClaims, "\"iss\"")
        }
        let signed = try CompactJWS.sign(
            header: JSONWriter.object { writer in
                writer.append("alg", JOSE.signature)
                writer.append("kid", readerKey.readerIdentifier)
                writer.append("typ", JOSE.signedPasses)
            }, payload: claims.bytes, key: readerKey.privateKey)
        guard signed.count <= JOSE.maximumTokenLength else {
            throw PaymentTokenError(.tooLarge, "The sealed passes")
        }
        return try encrypt(signed) { (writer: inout JSONWriter, key: P256PublicKey) in
            appendAlgorithms(to: &writer, ephemeralKey: key)
            writer.append("typ", JOSE.sealedPasses)
            writer.append("cty", JOSE.signedPasses)
            writer.append("iss", claims.issuer)
            writer.append("aud", claims.audience)
        }
    }

    private func check(_ claims: CardDataClaims) throws(PaymentTokenError) {
        guard claims.issuer.hasSameBytes(as: readerKey.issuer) else {
            throw PaymentTokenError(.invalidClaims, "\"iss\"")
        }
        let (lifetime, overflow) = claims.expiresAt.subtractingReportingOverflow(claims.issuedAt)
        let expected = claims.isStored ? CardDataClaims.storedLifetime : CardDataClaims.lifetime
        guard !overflow, lifetime == expected else {
            throw PaymentTokenError(.invalidClaims, "\"exp\"")
        }
        guard claims.request.amount <= 999_999_999_999 else {
            throw PaymentTokenError(.invalidClaims, "\"amt\"")
        }
        guard claims.request.currencyCode <= 999 else {
            throw PaymentTokenError(.invalidClaims, "\"cur\"")
        }
    }

    /// Encrypts for the PSP, with the header members that `body` writes.
    private func encrypt(
        _ plain: [UInt8], header body: (inout JSONWriter, P256PublicKey) -> Void
    ) throws(PaymentTokenError) -> [UInt8] {
        do {
            let values = try JWESealing(random: random, ephemeralKey: ephemeralKey)
            let key = values.ephemeralKey.publicKey
            return try values.seal(
                plain, header: JSONWriter.object { body(&$0, key) }, for: processorKey)
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "The encryption")
        }
    }

    /// Appends the members of the protected header.
    ///
    /// The header repeats claims, so that a PSP can route without decrypting.
    ///
    /// See RFC 7519, 5.3.
    private func append(
        _ claims: CardDataClaims, to writer: inout JSONWriter, ephemeralKey: P256PublicKey
    ) {
        appendAlgorithms(to: &writer, ephemeralKey: ephemeralKey)
        writer.append("typ", JOSE.sealedCardData)
        writer.append("cty", JOSE.signedCardData)
        writer.append("iss", claims.issuer)
        writer.append("aud", claims.audience)
        writer.append("tid", claims.transactionIdentifier)
        writer.append("mid", claims.merchantIdentifier)
        writer.append("exp", claims.expiresAt)
    }

    /// Appends the members that specify the decryption.
    private func appendAlgorithms(to writer: inout JSONWriter, ephemeralKey: P256PublicKey) {
        writer.append("alg", JOSE.keyManagement)
        writer.append("enc", JOSE.contentEncryption)
        writer.append("kid", processorKeyIdentifier)
        writer.append("epk") { writer in
            writer.append("kty", "EC")
            writer.append("crv", "P-256")
            writer.append("x", base64URL: ephemeralKey.x)
            writer.append("y", base64URL: ephemeralKey.y)
        }
    }
}

/// Card data that only the PSP can decrypt.
public struct SealedToken: Hashable, Sendable {
    /// The encrypted token in Base64, as an app sends it to its PSP.
    public let paymentCardData: String

    /// Recreates a sealed token, for example from a store.
    package init(paymentCardData: String) {
        self.paymentCardData = paymentCardData
    }
}

extension SealedToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, because a token does not belong in a log.
    public var description: String { "sealed card data, \(paymentCardData.utf8.count) characters" }

    /// The length, because a token does not belong in a log.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
