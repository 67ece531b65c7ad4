// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A reader's statement that it serves a merchant, signed with the key that it enrolls.
///
/// The signature proves possession of the private key, and the provider's nonce proves that the
/// statement is new. The public key is in the header, as in RFC 9449, 4.2. The format is our own.
package struct ReaderEnrollment: Hashable, Sendable {
    /// The maximum length of a merchant identifier, a provider name, or a nonce, in characters.
    private static let limit = 128

    /// The public key, whose thumbprint identifies the reader.
    package let key: JSONWebKey
    /// The provider that the statement is for (`aud`).
    package let audience: String
    /// The merchant (`mid`).
    package let merchantIdentifier: String
    /// The provider's nonce for this enrollment (`nonce`).
    package let nonce: String

    /// Signs a statement.
    ///
    /// - Parameters:
    ///   - merchantIdentifier: The merchant that the reader will serve.
    ///   - audience: The provider's name.
    ///   - nonce: The provider's nonce for this enrollment.
    ///   - readerKey: The reader's key.
    /// - Returns: A compact JWS.
    /// - Throws: `PaymentTokenError` with `cryptographyFailed`.
    package static func sign(
        merchantIdentifier: String, audience: String, nonce: String, readerKey: ReaderSigningKey
    ) throws(PaymentTokenError) -> String {
        let header = JSONWriter.object { writer in
            writer.append("typ", JOSE.readerEnrollment)
            writer.append("alg", JOSE.signature)
            writer.append(
                "jwk", object: { readerKey.publicKey.write(to: &$0, withPrivateKey: false) })
        }
        let payload = JSONWriter.object { writer in
            writer.append("aud", audience)
            writer.append("mid", merchantIdentifier)
            writer.append("nonce", nonce)
        }
        return String(
            decoding: try CompactJWS.sign(
                header: header, payload: payload, key: readerKey.privateKey), as: UTF8.self)
    }

    /// Reads a statement and checks its signature; the caller checks the audience.
    ///
    /// - Throws: `PaymentTokenError` with `malformedToken`, `algorithmNotAllowed`,
    ///   `headerNotAllowed`, `keyNotUsable`, `invalidSignature` or `invalidClaims`.
    package init(verifying text: String) throws(PaymentTokenError) {
        let signed = try CompactJWS(parsing: Array(text.utf8))
        try signed.requireES256(allowing: "jwk")
        guard signed.header["typ"]?.string?.hasSameBytes(as: JOSE.readerEnrollment) == true else {
            throw PaymentTokenError(.malformedToken, "The type of the enrollment")
        }
        guard let object = signed.header["jwk"]?.object, object["d"] == nil,
            let key = try? JSONWebKey(object), key.canVerify
        else { throw PaymentTokenError(.keyNotUsable, "The enrollment's key") }
        guard signed.isSigned(by: key) else {
            throw PaymentTokenError(.invalidSignature, "The enrollment")
        }
        guard let claims = try? JSONObject(parsing: signed.payload),
            let audience = Self.text("aud", claims), let merchant = Self.text("mid", claims),
            let nonce = Self.text("nonce", claims)
        else { throw PaymentTokenError(.invalidClaims, "One of aud, mid, and nonce") }
        // Ignore any key ID and use that came with the key.
        self.key = ReaderSigningKey.publicKey(of: key.publicKey)
        self.audience = audience
        merchantIdentifier = merchant
        self.nonce = nonce
    }

    private static func text(_ name: String, _ claims: JSONObject) -> String? {
        guard let text = claims[name]?.string, (1...limit).contains(text.utf8.count) else {
            return nil
        }
        return text
    }
}
