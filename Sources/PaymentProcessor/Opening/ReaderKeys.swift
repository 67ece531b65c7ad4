// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import Support

/// The readers that a PSP knows, wherever it keeps them.
package protocol ReaderKeys: Sendable {
    /// The key of a reader that is registered and not revoked, or `nil`.
    func readerKey(of readerIdentifier: String) throws(Rejection) -> JSONWebKey?
}

extension ReaderKeys {
    /// Check 5 of an opening: the inner token, its type, its reader, its signature.
    ///
    /// - Parameters:
    ///   - plain: What was encrypted.
    ///   - outerHeader: The header of the encrypted token, which is trusted by now.
    ///   - types: The types (`typ`) of the encrypted and of the signed token.
    /// - Returns: What the reader signed, and which reader it is.
    /// - Throws: `Rejection`.
    func verify(
        _ plain: [UInt8], outerHeader: JSONObject, types: (sealed: String, signed: String)
    ) throws(Rejection) -> (payload: [UInt8], readerIdentifier: String) {
        let token: CompactJWS
        do {
            token = try CompactJWS(parsing: plain)
        } catch {
            throw Rejection(.malformed, "What was encrypted is not a signed token.")
        }
        do {
            try token.requireES256()
        } catch {
            throw Rejection(.algorithmNotAllowed, "\(error)")
        }
        guard token.header["typ"]?.string?.hasSameBytes(as: types.signed) == true,
            outerHeader["typ"]?.string?.hasSameBytes(as: types.sealed) == true,
            outerHeader["cty"]?.string?.hasSameBytes(as: types.signed) == true
        else {
            throw Rejection(.wrongType, "The token is not of the type “\(types.sealed)”.")
        }
        guard let name = token.keyIdentifier, let key = try readerKey(of: name) else {
            throw Rejection(.unknownReader, "The reader is not registered, or revoked.")
        }
        guard token.isSigned(by: key) else {
            throw Rejection(.invalidSignature, "The reader's signature does not fit.")
        }
        return (token.payload, name)
    }
}
