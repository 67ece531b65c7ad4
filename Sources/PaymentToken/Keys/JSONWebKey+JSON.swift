// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import Support

extension JSONWebKey {
    /// Parses a key.
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON` or `invalidKey`.
    public init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let object: JSONObject
        do {
            object = try JSONObject(parsing: text)
        } catch {
            throw PaymentTokenError(.malformedJSON, "The key")
        }
        try self.init(object)
    }

    /// Reads a key from its members.
    ///
    /// - Throws: `PaymentTokenError` with `invalidKey`, also for an unsupported kind of key.
    package init(_ object: JSONObject) throws(PaymentTokenError) {
        publicKey = try Self.point(object)
        privateKey = try Self.privateKey(object)
        // With the private number of another key, the signatures could not be verified.
        if let privateKey, privateKey.publicKey != publicKey { throw Self.invalid }
        keyIdentifier = try Self.optional(object, "kid", \.string)
        use = try Self.optional(object, "use", \.string)
        algorithm = try Self.optional(object, "alg", \.string)
        operations = try Self.optional(object, "key_ops", Self.texts)
        notBefore = try Self.optional(object, "nbf", \.integer)
        expiresAt = try Self.optional(object, "exp", \.integer)
    }

    /// Returns whether this is a key on the curve P-256.
    static func isSupported(_ object: JSONObject) -> Bool {
        object["kty"]?.string?.hasSameBytes(as: "EC") == true
            && object["crv"]?.string?.hasSameBytes(as: "P-256") == true
    }

    /// Reads the point of a key, such as the `epk` header.
    ///
    /// - Throws: `PaymentTokenError` with `invalidKey`, also for a point off the curve.
    package static func point(_ object: JSONObject) throws(PaymentTokenError) -> P256PublicKey {
        guard isSupported(object), let x = coordinate(object, "x"), let y = coordinate(object, "y")
        else { throw invalid }
        do {
            return try P256PublicKey(x: x, y: y)
        } catch {
            throw invalid
        }
    }

    /// The JSON text without the private half.
    public var publicText: String { String(decoding: bytes(withPrivateKey: false), as: UTF8.self) }

    /// Returns the JSON text, with the private number if requested and present.
    package func bytes(withPrivateKey: Bool) -> [UInt8] {
        JSONWriter.object { write(to: &$0, withPrivateKey: withPrivateKey) }
    }

    func write(to writer: inout JSONWriter, withPrivateKey: Bool) {
        writer.append("kty", "EC")
        writer.append("crv", "P-256")
        writer.append("x", base64URL: publicKey.x)
        writer.append("y", base64URL: publicKey.y)
        if let keyIdentifier { writer.append("kid", keyIdentifier) }
        if let use { writer.append("use", use) }
        if let algorithm { writer.append("alg", algorithm) }
        if let operations { writer.append("key_ops", .array(operations.map(JSONValue.string))) }
        if let notBefore { writer.append("nbf", notBefore) }
        if let expiresAt { writer.append("exp", expiresAt) }
        if withPrivateKey, let privateKey {
            writer.append("d", base64URL: privateKey.scalar.withBytes { Array($0) })
        }
    }

    private static let invalid = PaymentTokenError(.invalidKey, "The key")

    private static func coordinate(_ object: JSONObject, _ name: String) -> [UInt8]? {
        object[name]?.string.flatMap { Base64URL.bytes($0) }
    }

    private static func privateKey(
        _ object: JSONObject
    ) throws(PaymentTokenError) -> P256PrivateKey? {
        guard object["d"] != nil else { return nil }
        guard let scalar = coordinate(object, "d") else { throw invalid }
        do {
            return try P256PrivateKey(scalar: SecretBytes(scalar))
        } catch {
            throw invalid
        }
    }

    private static func optional<Value>(
        _ object: JSONObject, _ name: String, _ read: (JSONValue) -> Value?
    ) throws(PaymentTokenError) -> Value? {
        guard let value = object[name] else { return nil }
        guard let result = read(value) else { throw invalid }
        return result
    }

    private static func texts(_ value: JSONValue) -> [String]? {
        let elements = value.array
        let texts = elements?.compactMap(\.string)
        return texts?.count == elements?.count ? texts : nil
    }
}
