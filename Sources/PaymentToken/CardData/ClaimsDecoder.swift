// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// Reads claims of the expected type from an object.
package struct ClaimsDecoder: Sendable {
    private let object: JSONObject

    package init(_ object: JSONObject) {
        self.object = object
    }

    package func text(
        _ name: String, mayBeEmpty: Bool
    ) throws(PaymentTokenError) -> String {
        guard let text = object[name]?.string, mayBeEmpty || !text.isEmpty else {
            throw Self.invalid(name)
        }
        return text
    }

    package func text(_ name: String) throws(PaymentTokenError) -> String {
        try text(name, mayBeEmpty: false)
    }

    package func integer(_ name: String) throws(PaymentTokenError) -> Int64 {
        guard let integer = object[name]?.integer else { throw Self.invalid(name) }
        return integer
    }

    package func boolean(_ name: String) throws(PaymentTokenError) -> Bool {
        guard let boolean = object[name]?.boolean else { throw Self.invalid(name) }
        return boolean
    }

    package func object(_ name: String) throws(PaymentTokenError) -> JSONObject {
        guard let object = object[name]?.object else { throw Self.invalid(name) }
        return object
    }

    /// Returns the claim, or `nil` when it is absent or `null`.
    package func optional<Value>(
        _ name: String, _ read: (String) throws(PaymentTokenError) -> Value
    ) throws(PaymentTokenError) -> Value? {
        guard let value = object[name], value != .null else { return nil }
        return try read(name)
    }

    private static func invalid(_ name: String) -> PaymentTokenError {
        PaymentTokenError(.invalidClaims, "\"\(name)\"")
    }
}
