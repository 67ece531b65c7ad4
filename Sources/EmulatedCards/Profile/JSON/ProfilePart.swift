// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A part of a profile that is one JSON object.
protocol ProfilePart {
    /// Reads the members of an object; missing members leave the part unchanged.
    ///
    /// - Throws: `CardProfileError`.
    mutating func read(_ section: ProfileSection) throws(CardProfileError)

    /// The complete part as an object that `read` accepts.
    var json: ProfileValue { get }
}

/// A part whose members are read and written one by one.
protocol PlainProfilePart: ProfilePart {
    /// The members in the order in which they are written.
    static var members: [ProfileMember<Self>] { get }
}

extension PlainProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        for member in Self.members { try member.read(&self, section) }
    }

    var json: ProfileValue {
        .object(
            Self.members.map { ProfileValue.Member(name: $0.name, value: $0.json(self)) })
    }
}

extension ProfilePart {
    /// Reads an object and rejects unknown members.
    ///
    /// - Throws: `CardProfileError`.
    mutating func read(_ value: ProfileValue, path: String) throws(CardProfileError) {
        let section = try ProfileSection(value, path: path)
        try read(section)
        try section.refuseOthers()
    }
}

extension ProfileValue {
    /// Returns bytes as hexadecimal digits.
    static func bytes(_ bytes: [UInt8]) -> ProfileValue { .text(Hexadecimal.string(bytes)) }

    /// Returns bytes as hexadecimal digits, or `null`.
    static func bytes(_ bytes: [UInt8]?) -> ProfileValue { bytes.map(Self.bytes) ?? .null }

    /// Returns a key's bytes as hexadecimal digits.
    static func key(_ key: SecretBytes) -> ProfileValue {
        key.withBytes { .text(Hexadecimal.string($0)) }
    }

    /// Returns a string, or `null`.
    static func text(_ text: String?) -> ProfileValue { text.map(ProfileValue.text) ?? .null }

    /// Returns a whole number.
    static func number(_ number: some FixedWidthInteger) -> ProfileValue {
        .integer(Int64(truncatingIfNeeded: number))
    }

    /// Returns a part, or `null`.
    static func part(_ part: (some ProfilePart)?) -> ProfileValue { part?.json ?? .null }

    /// Returns elements by their tags; `null` for an omitted element.
    static func elements(_ elements: [Tag: [UInt8]?]) -> ProfileValue {
        .object(
            elements.sorted { $0.key < $1.key }.map {
                Member(name: $0.key.description, value: .bytes($0.value))
            })
    }
}
