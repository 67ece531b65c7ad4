// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A JSON object with members in the order of the text and unique names.
package struct JSONObject: Hashable, Sendable {
    /// A name with its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue
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

    /// Returns the value of a name, compared byte by byte, or `nil`.
    package subscript(name: String) -> JSONValue? {
        members.first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// Appends a member.
    ///
    /// - Returns: `false`, without any change, when the name already exists.
    mutating func append(_ name: String, _ value: JSONValue) -> Bool {
        guard self[name] == nil else { return false }
        members.append(Member(name: name, value: value))
        return true
    }

    /// Parses a text that must be an object.
    ///
    /// - Throws: `JSONError`.
    package init(
        parsing text: [UInt8], limits: JSONLimits = .token
    ) throws(JSONError) {
        guard let object = try JSONParser.read(text, limits: limits).object else {
            throw JSONError(.notAnObject, at: 0)
        }
        self = object
    }
}
