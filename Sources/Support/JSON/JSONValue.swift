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

/// A JSON object with members in the order of the text and unique names.
package struct JSONObject: Hashable, Sendable {
    /// A name with its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members in order.
    package private(set) var members: [Member] = []

    package init() {}

    /// Creates an object from names and values.
    package init(_ members: KeyValuePairs<String, JSONValue>) {
        self.members = members.map { Member(name: $0.key, value: $0.value) }
    }

    /// Creates an object from unique names and values.
    package init(members: [(String, JSONValue)]) {
        self.members = members.map { Member(name: $0.0, value: $0.1) }
    }

    /// The value of a name, compared byte by byte, or `nil`.
    ///
    /// A new name is appended; `nil` removes the member.
    package subscript(name: String) -> JSONValue? {
        get { members.first { $0.name.hasSameBytes(as: name) }?.value }
        set {
            let index = members.firstIndex { $0.name.hasSameBytes(as: name) }
            switch (index, newValue) {
            case (let index?, let value?): members[index] = Member(name: name, value: value)
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Parses a text that must be an object.
    package init(
        parsing text: [UInt8], limits: JSONLimits = .token
    ) throws(JSONError) {
        guard let object = try JSONParser.read(text, limits: limits).object else {
            throw JSONError(.notAnObject, at: 0, of: text)
        }
        self = object
    }
}
