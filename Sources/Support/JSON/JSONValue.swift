// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A JSON value as written in the text.
///
/// The Foundation decoder keeps the last of two members with the same name, so the code that checks
/// a signature and the code that reads the claims could see different values. This parser rejects
/// such texts (RFC 7515, 4).
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// A number that is not a 64-bit integer, as written in the text.
    case decimal(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The text of a string, or `nil`.
    package var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    /// The number of an integer, or `nil`.
    package var integer: Int64? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    /// The Boolean value, or `nil`.
    package var boolean: Bool? {
        guard case .boolean(let boolean) = self else { return nil }
        return boolean
    }

    /// The elements of an array, or `nil`.
    package var array: [JSONValue]? {
        guard case .array(let array) = self else { return nil }
        return array
    }

    /// The object, or `nil`.
    package var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }
}
