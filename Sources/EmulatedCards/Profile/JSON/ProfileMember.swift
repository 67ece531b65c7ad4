// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A member of a part: its name, and how to read and write its value.
struct ProfileMember<Part> {
    /// The name in the object.
    let name: String
    /// Reads the member from an object.
    let read: (inout Part, JSONObjectDecoder) throws(JSONMemberError) -> Void
    /// Returns the member's value.
    let json: (Part) -> JSONValue
}

extension ProfileMember {
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
