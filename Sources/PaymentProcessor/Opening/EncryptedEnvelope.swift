// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentToken
package import Support

/// An encrypted token in compact form, for checks 1, 2, and 4 of an opening.
///
/// See RFC 7516, 5.2 and 7.1.
package struct EncryptedEnvelope {
    /// The protected header, which must not be trusted before `decrypt`.
    package let header: JSONObject
    private let encodedHeader: [UInt8]
    private let wrappedKey: [UInt8]
    private let nonce: [UInt8]
    private let ciphertext: [UInt8]
    private let tag: [UInt8]

    /// Parses a token in Base64 (check 1).
    init(base64 text: String) throws(Rejection) {
        guard text.utf8.count <= JOSE.maximumTokenLength else {
            throw Rejection(.malformed, "The card data is longer than 16 KiB.")
        }
        guard let token = Base64.bytes(text) else {
            throw Rejection(.malformed, "The card data is not Base64.")
        }
        try self.init(parsing: token)
    }

    /// Parses a token (check 1).
    ///
    /// - Throws: `Rejection` with `malformed`.
    package init(parsing token: [UInt8]) throws(Rejection) {
        guard let segments = CompactSegments.split(token, count: 5) else {
            throw Rejection(.malformed, "The token does not have five segments.")
        }
        let parts = segments.compactMap { Base64URL.bytes($0) }
        guard parts.count == segments.count else {
            throw Rejection(.malformed, "A segment is not Base64URL.")
        }
        do {
            header = try JSONObject(parsing: parts[0])
        } catch {
            throw Rejection(.malformed, "Invalid header: \(error)")
        }
        encodedHeader = Array(segments[0])
        wrappedKey = parts[1]
        nonce = parts[2]
        ciphertext = parts[3]
        tag = parts[4]
    }

    /// Requires the two algorithms, and refuses headers that add a key or rule (check 2).
    ///
    /// - Throws: `Rejection` with `algorithmNotAllowed` or `compressionNotAllowed`.
    package func checkAlgorithms() throws(Rejection) {
        guard header["alg"]?.string?.hasSameBytes(as: JOSE.keyManagement) == true,
            header["enc"]?.string?.hasSameBytes(as: JOSE.contentEncryption) == true
        else {
            throw Rejection(
                .algorithmNotAllowed, "Only ECDH-ES+A256KW with A256GCM is allowed.")
        }
        for name in JOSE.forbiddenHeaders where header[name] != nil {
            throw Rejection(.algorithmNotAllowed, "The header \"\(name)\" is not allowed.")
        }
        guard header["zip"] == nil else {
            throw Rejection(.compressionNotAllowed, "Compressed content is not allowed.")
        }
    }

    /// The identifier of the recipient's key.
    var keyIdentifier: String? { header["kid"]?.string }

    /// Checks the ephemeral key and decrypts the content (check 4).
    ///
    /// - Throws: `Rejection` with `invalidEphemeralKey` or `decryptFailed`.
    package func decrypt(with key: P256PrivateKey) throws(Rejection) -> [UInt8] {
        guard let object = header["epk"]?.object,
            let ephemeralKey = try? JSONWebKey.point(object)
        else {
            throw Rejection(.invalidEphemeralKey, "The ephemeral key is not a point on P-256.")
        }
        let failure = Rejection(
            .decryptFailed, "The data was changed, or is sealed for another key.")
        // AES-GCM also takes nonces of 16 bytes and shorter keys, which A256GCM does not allow.
        guard nonce.count == AESGCM.nonceCount, wrappedKey.count == 40,
            let partyU = party("apu"), let partyV = party("apv")
        else { throw failure }
        do {
            let keyEncryptionKey = try JWEKeyAgreement.keyEncryptionKey(
                key, ephemeralKey, partyU: partyU, partyV: partyV)
            let contentKey = try AESKeyWrap.unwrap(wrappedKey, with: keyEncryptionKey)
            return try AESGCM.open(
                ciphertext: ciphertext, tag: tag, key: contentKey, nonce: nonce,
                additionalData: encodedHeader)
        } catch {
            throw failure
        }
    }

    /// Returns the bytes of `apu` or `apv`, empty if absent.
    ///
    /// See RFC 7518, 4.6.1.
    private func party(_ name: String) -> [UInt8]? {
        guard let value = header[name] else { return [] }
        return value.string.flatMap { Base64URL.bytes($0) }
    }
}
