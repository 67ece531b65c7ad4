// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import Support

/// A signed token in compact form, not yet verified.
///
/// See RFC 7515, 3.1 and 7.1.
package struct CompactJWS: Sendable {
    /// The protected header.
    package let header: JSONObject
    /// The signed payload; do not trust it before checking `isSigned(by:)`.
    package let payload: [UInt8]
    private let signature: [UInt8]
    private let signingInput: [UInt8]

    /// Parses a text.
    ///
    /// - Throws: `PaymentTokenError` with `malformedToken`.
    package init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let malformed = PaymentTokenError(.malformedToken, "The signed token")
        guard text.count <= JOSE.maximumTokenLength,
            let segments = CompactSegments.split(text, count: 3),
            let headerText = Base64URL.bytes(segments[0]),
            let payload = Base64URL.bytes(segments[1]), !payload.isEmpty,
            let signature = Base64URL.bytes(segments[2]), !signature.isEmpty
        else { throw malformed }
        do {
            header = try JSONObject(parsing: headerText)
        } catch {
            throw malformed
        }
        self.payload = payload
        self.signature = signature
        signingInput = Array(text.prefix(segments[1].endIndex))
    }

    /// Requires ES256 and no header that specifies a key or a rule.
    ///
    /// - Parameter allowed: A header of this kind that the token's format allows anyway.
    /// - Throws: `PaymentTokenError` with `algorithmNotAllowed` or `headerNotAllowed`.
    package func requireES256(allowing allowed: String? = nil) throws(PaymentTokenError) {
        guard header["alg"]?.string?.hasSameBytes(as: JOSE.signature) == true else {
            throw PaymentTokenError(.algorithmNotAllowed, "The signed token")
        }
        for name in JOSE.forbiddenHeaders where header[name] != nil && name != allowed {
            throw PaymentTokenError(.headerNotAllowed, "\"\(name)\"")
        }
    }

    /// The key ID, or `nil`.
    package var keyIdentifier: String? { header["kid"]?.string }

    /// Returns whether `key` created the signature, which must be 64 bytes, r and s.
    ///
    /// See RFC 7518, 3.4.
    package func isSigned(by key: JSONWebKey) -> Bool {
        key.canVerify && key.publicKey.isValidSignature(signature, for: signingInput)
    }

    /// Signs a payload and returns the text.
    ///
    /// - Throws: `PaymentTokenError` with `cryptographyFailed`.
    package static func sign(
        header: [UInt8], payload: [UInt8], key: P256PrivateKey
    ) throws(PaymentTokenError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((header.count + payload.count) / 3 * 4 + 100)
        Base64URL.append(header, to: &text)
        text.append(UInt8(ascii: "."))
        Base64URL.append(payload, to: &text)
        let signature: [UInt8]
        do {
            signature = try key.signature(for: text)
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "The signature")
        }
        text.append(UInt8(ascii: "."))
        Base64URL.append(signature, to: &text)
        return text
    }
}

/// The segments of a compact token, separated by periods.
package enum CompactSegments {
    /// Splits a text.
    ///
    /// - Returns: The segments, or `nil` when there are not exactly `count` of them.
    package static func split(_ text: [UInt8], count: Int) -> [ArraySlice<UInt8>]? {
        let segments = text.split(
            separator: UInt8(ascii: "."), maxSplits: count, omittingEmptySubsequences: false)
        return segments.count == count ? segments : nil
    }
}
