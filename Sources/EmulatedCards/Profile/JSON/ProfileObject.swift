// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A part of a profile that is one JSON object.
protocol ProfileObject {
    /// Reads the members of an object; missing members leave the part unchanged.
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError)

    /// The complete part as an object that `read` accepts.
    var json: JSONValue { get }
}

/// A part whose members are read and written one by one.
protocol PlainProfileObject: ProfileObject {
    /// The members in the order in which they are written.
    static var members: [ProfileMember<Self>] { get }
}

extension PlainProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        for member in Self.members { try member.read(&self, section) }
    }

    var json: JSONValue {
        .object(JSONObject(members: Self.members.map { ($0.name, $0.json(self)) }))
    }
}

extension ProfileObject {
    /// Reads an object and rejects unknown members.
    mutating func readAll(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try read(section)
        try section.rejectUnknownMembers()
    }
}

extension JSONValue {
    /// Parses a profile.
    ///
    /// - Throws: `JSONMemberError` if the text is not JSON, or an object repeats a name.
    init(profile text: [UInt8]) throws(JSONMemberError) {
        let limits = JSONLimits(length: 1024 * 1024, depth: 16, count: 4096)
        do {
            self = try JSONParser.read(text, limits: limits)
        } catch {
            throw JSONMemberError(error)
        }
    }

    /// Returns an object of the members that have a value.
    static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(
            JSONObject(members: members.compactMap { name, value in value.map { (name, $0) } }))
    }

    /// Returns bytes as hexadecimal digits.
    static func bytes(_ bytes: [UInt8]) -> JSONValue { .string(Hexadecimal.string(bytes)) }

    /// Returns bytes as hexadecimal digits, or `null`.
    static func bytes(_ bytes: [UInt8]?) -> JSONValue { bytes.map(Self.bytes) ?? .null }

    /// Returns a key's bytes as hexadecimal digits.
    static func key(_ key: SecretBytes) -> JSONValue {
        key.withBytes { .string(Hexadecimal.string($0)) }
    }

    /// Returns a string, or `null`.
    static func string(_ text: String?) -> JSONValue {
        guard let text else { return .null }
        return .string(text)
    }

    /// Returns a whole number.
    static func number(_ number: some FixedWidthInteger) -> JSONValue {
        .integer(Int64(truncatingIfNeeded: number))
    }

    /// Returns a part, or `null`.
    static func part(_ part: (some ProfileObject)?) -> JSONValue { part?.json ?? .null }

    /// Returns elements by their tags.
    static func elements(_ elements: [Tag: [UInt8]]) -> JSONValue {
        .elements(elements.mapValues { [$0] })
    }

    /// Returns the values of elements by their tags: `null` for none, and a list for several.
    static func elements(_ elements: [Tag: [[UInt8]]]) -> JSONValue {
        .object(
            JSONObject(
                members: elements.sorted { $0.key < $1.key }.map { tag, values in
                    (
                        tag.description,
                        values.count > 1
                            ? .array(values.map(JSONValue.bytes)) : .bytes(values.first)
                    )
                }))
    }
}

/// A member of a part: its name, and how to read and write its value.
struct ProfileMember<Part> {
    /// The name in the object.
    let name: String
    /// Reads the member from an object.
    let read: (inout Part, JSONObjectDecoder) throws(JSONMemberError) -> Void
    /// Returns the member's value.
    let json: (Part) -> JSONValue

    /// Returns a member with bytes as hexadecimal digits.
    static func bytes(
        _ name: String, _ path: WritableKeyPath<Part, [UInt8]>, _ counts: ClosedRange<Int>
    ) -> Self {
        Self(name: name) { part, section throws(JSONMemberError) in
            try section.bytes(&part[keyPath: path], name, counts)
        } json: {
            .bytes($0[keyPath: path])
        }
    }

    /// Returns a member with bytes as hexadecimal digits, or `null`.
    static func bytes(
        _ name: String, _ path: WritableKeyPath<Part, [UInt8]?>, _ counts: ClosedRange<Int>
    ) -> Self {
        Self(name: name) { part, section throws(JSONMemberError) in
            try section.bytes(&part[keyPath: path], name, counts)
        } json: {
            .bytes($0[keyPath: path])
        }
    }

    /// Returns a member with a whole number.
    static func number<Number: FixedWidthInteger>(
        _ name: String, _ path: WritableKeyPath<Part, Number>, _ range: ClosedRange<Int64>
    ) -> Self {
        Self(name: name) { part, section throws(JSONMemberError) in
            try section.number(&part[keyPath: path], name, range)
        } json: {
            .number($0[keyPath: path])
        }
    }

    /// Returns a member with one of several names.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ path: WritableKeyPath<Part, Choice>
    ) -> Self {
        Self(name: name) { part, section throws(JSONMemberError) in
            try section.choice(&part[keyPath: path], name)
        } json: {
            .string($0[keyPath: path].rawValue)
        }
    }

    /// Returns a member with a data object list.
    static func list(_ name: String, _ path: WritableKeyPath<Part, DataObjectList>) -> Self {
        Self(name: name) { part, section throws(JSONMemberError) in
            try section.list(&part[keyPath: path], name)
        } json: {
            .bytes($0[keyPath: path].bytes)
        }
    }
}
