// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension CardDataSealer {
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
}
