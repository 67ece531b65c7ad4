// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken
internal import Support

/// The readers that a PSP knows, by their keys' thumbprints.
public struct RegisteredReaders: Sendable {
    private var keys: [String: JSONWebKey] = [:]
    private var revoked: Set<String>

    /// Registers readers.
    ///
    /// - Parameters:
    ///   - readers: The public keys; a reader's identifier is its key's thumbprint, not `kid`.
    ///   - revoked: The thumbprints of revoked readers, which are refused.
    public init(_ readers: JSONWebKeySet, revoked: Set<String> = []) {
        self.revoked = revoked
        for key in readers.keys { register(key) }
    }

    /// Adds a reader.
    public mutating func register(_ key: JSONWebKey) {
        keys[key.thumbprint] = key.withoutPrivateKey
    }

    /// Revokes a reader.
    public mutating func revoke(_ readerIdentifier: String) {
        revoked.insert(readerIdentifier)
    }
}

extension RegisteredReaders: ReaderKeys {
    package func readerKey(of readerIdentifier: String) -> JSONWebKey? {
        revoked.contains(readerIdentifier) ? nil : keys[readerIdentifier]
    }
}

/// The keys of the readers that a PSP knows.
package protocol ReaderKeys: Sendable {
    /// Returns the key of a reader, or `nil` if the reader is not registered or is revoked.
    func readerKey(of readerIdentifier: String) throws(Rejection) -> JSONWebKey?

    /// Returns whether a reader is registered and not revoked.
    func isRegistered(_ readerIdentifier: String) throws(Rejection) -> Bool
}

extension ReaderKeys {
    /// Returns whether a reader is registered and not revoked.
    package func isRegistered(_ readerIdentifier: String) throws(Rejection) -> Bool {
        try readerKey(of: readerIdentifier) != nil
    }

    /// Performs check 5 of an opening: the inner token, its type, reader, and signature.
    ///
    /// - Parameters:
    ///   - plain: The decrypted content.
    ///   - outerHeader: The header of the encrypted token, which is authenticated.
    ///   - types: The types (`typ`) of the encrypted and of the signed token.
    /// - Returns: The signed payload and the reader's identifier.
    /// - Throws: `Rejection`.
    func verify(
        _ plain: [UInt8], outerHeader: JSONObject, types: (sealed: String, signed: String)
    ) throws(Rejection) -> (payload: [UInt8], readerIdentifier: String) {
        let content = try SignedContent(plain, outerHeader: outerHeader, types: types)
        guard let key = try readerKey(of: content.readerIdentifier) else { throw .unknownReader }
        return (try content.payload(signedBy: key), content.readerIdentifier)
    }
}

/// A signed token within an encrypted one, for check 5 of an opening.
struct SignedContent: Sendable {
    private let token: CompactJWS
    /// The reader that the token names.
    let readerIdentifier: String

    /// Checks the inner token and its type.
    ///
    /// - Parameters:
    ///   - plain: The decrypted content.
    ///   - outerHeader: The header of the encrypted token, which is authenticated.
    ///   - types: The types (`typ`) of the encrypted and of the signed token.
    /// - Throws: `Rejection`.
    init(
        _ plain: [UInt8], outerHeader: JSONObject, types: (sealed: String, signed: String)
    ) throws(Rejection) {
        do {
            token = try CompactJWS(parsing: plain)
        } catch {
            throw Rejection(.malformed, "The decrypted content is not a signed token.")
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
            throw Rejection(.wrongType, "The token does not have the type \"\(types.sealed)\".")
        }
        guard let name = token.keyIdentifier else { throw .unknownReader }
        readerIdentifier = name
    }

    /// Checks the signature.
    ///
    /// - Parameter key: The key of the reader that the token names.
    /// - Returns: The signed payload.
    /// - Throws: `Rejection` with `invalidSignature`.
    func payload(signedBy key: JSONWebKey) throws(Rejection) -> [UInt8] {
        guard token.isSigned(by: key) else {
            throw Rejection(.invalidSignature, "The reader's signature is invalid.")
        }
        return token.payload
    }
}

extension Rejection {
    /// The rejection of a token whose reader is unknown.
    static var unknownReader: Rejection {
        Rejection(.unknownReader, "The reader is not registered, or is revoked.")
    }
}
