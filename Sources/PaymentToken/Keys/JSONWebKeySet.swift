// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A set of keys, identified by key IDs.
///
/// Keys of unsupported kinds are ignored, as RFC 7517, 5 says. Two keys with the same key ID are
/// rejected, because the ID would be ambiguous.
public struct JSONWebKeySet: Hashable, Sendable {
    /// The keys in the order of the text.
    public let keys: [JSONWebKey]

    /// Creates a set.
    ///
    /// - Throws: `PaymentTokenError` with `invalidKey` when two keys have the same key ID.
    public init(_ keys: [JSONWebKey]) throws(PaymentTokenError) {
        var names: Set<String> = []
        for name in keys.compactMap(\.keyIdentifier) {
            guard names.insert(name).inserted else {
                throw PaymentTokenError(.invalidKey, "The key set")
            }
        }
        self.keys = keys
    }

    /// Creates an empty set.
    public init() {
        keys = []
    }

    /// Parses a set (`{"keys": [...]}`).
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON` or `invalidKey`.
    public init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let elements: [JSONValue]?
        do {
            elements = try JSONObject(parsing: text, limits: .keySet)["keys"]?.array
        } catch {
            throw PaymentTokenError(.malformedJSON, "The key set")
        }
        guard let elements else { throw PaymentTokenError(.malformedJSON, "The key set") }
        var names: Set<String> = []
        var keys: [JSONWebKey] = []
        for element in elements {
            guard let object = element.object else {
                throw PaymentTokenError(.malformedJSON, "The key set")
            }
            // Keys of unsupported kinds count for uniqueness too.
            if let name = object["kid"]?.string, !names.insert(name).inserted {
                throw PaymentTokenError(.invalidKey, "The key set")
            }
            guard JSONWebKey.isSupported(object) else { continue }
            keys.append(try JSONWebKey(object))
        }
        self.keys = keys
    }

    /// The JSON text, without private halves.
    public var publicText: String {
        var text: [UInt8] = Array("{\"keys\":[".utf8)
        for (position, key) in keys.enumerated() {
            if position > 0 { text.append(UInt8(ascii: ",")) }
            text += key.bytes(withPrivateKey: false)
        }
        return String(decoding: text + Array("]}".utf8), as: UTF8.self)
    }

    /// Returns the key with this key ID, or `nil`.
    public func key(named keyIdentifier: String) -> JSONWebKey? {
        keys.first { $0.keyIdentifier?.hasSameBytes(as: keyIdentifier) == true }
    }

    /// Returns the key to encrypt to: the newest of the valid keys, by its `nbf`.
    ///
    /// The time is in seconds since 1970.
    public func encryptionKey(at now: Int64) -> JSONWebKey? {
        let usable = keys.filter { key in
            key.canEncrypt && key.keyIdentifier != nil
                && key.notBefore ?? .min <= now && now < key.expiresAt ?? .max
        }
        // Prefer a key with a stated use to one without.
        return usable.max { left, right in
            let isMeant = (left.use != nil, right.use != nil)
            guard isMeant.0 == isMeant.1 else { return isMeant.1 }
            return left.notBefore ?? .min < right.notBefore ?? .min
        }
    }
}
