// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// The claims of a token; an error names the claim, but never quotes its value.
extension JSONObject {
    /// Returns a required claim.
    ///
    /// - Parameters:
    ///   - name: The claim.
    ///   - read: Returns `nil` for a value of another type.
    /// - Returns: The result.
    /// - Throws: `PaymentTokenError` with `invalidClaims`.
    package func claim<Value>(
        _ name: String, _ read: (JSONValue) -> Value?
    ) throws(PaymentTokenError) -> Value {
        guard let value = self[name].flatMap(read) else {
            throw PaymentTokenError(.invalidClaims, "\"\(name)\"")
        }
        return value
    }

    /// Returns an optional claim, or `nil` when it is absent or `null`.
    ///
    /// - Throws: `PaymentTokenError` with `invalidClaims`.
    package func optionalClaim<Value>(
        _ name: String, _ read: (JSONValue) -> Value?
    ) throws(PaymentTokenError) -> Value? {
        guard let value = self[name], value != .null else { return nil }
        return try claim(name, read)
    }
}

extension JSONValue {
    /// The text of a string that is not empty, or `nil`.
    package var nonemptyString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}
