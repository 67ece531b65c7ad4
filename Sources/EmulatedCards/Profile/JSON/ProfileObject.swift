// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A part of a profile that is one JSON object.
protocol ProfileObject: Sendable {
    /// The members, in the order in which they are read and written.
    static var fields: [Field<Self>] { get }

    /// The names of the members without a default.
    static var required: [String] { get }

    /// Completes the part after all its members are read.
    ///
    /// - Throws: `JSONMemberError` for members that contradict each other.
    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError)
}

extension ProfileObject {
    static var required: [String] { [] }

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {}

    /// Reads an object, and rejects unknown members; missing ones leave the part unchanged.
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.apply(Self.fields, to: &self)
        try complete(section)
        try section.rejectUnknownMembers()
    }

    /// The schema of the part.
    static var schema: JSONObject { fields.schema(required: required) }

    /// The complete part as an object that `read` accepts.
    var json: JSONValue { Self.fields.object(of: self) }
}

/// Parts of parts.
extension Field {
    /// Returns a field with a part.
    static func part<Part: ProfileObject>(_ name: String, _ path: Path<Part>) -> Field {
        Field(name, schema: Part.schema, value: { $0[keyPath: path].json }) {
            (section, name, root) throws(JSONMemberError) in
            if let section = try section.object(name) { try root[keyPath: path].read(section) }
        }
    }

    /// Returns a field with a part, or null.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - path: The location of the part.
    ///   - usual: Returns the default part, for a profile that has none so far.
    /// - Returns: The field.
    static func part<Part: ProfileObject>(
        _ name: String, _ path: Path<Part?>, usual: @escaping @Sendable (Root) -> Part
    ) -> Field {
        Field(
            name, schema: JSONSchema.nullable(Part.schema),
            value: { $0[keyPath: path]?.json ?? .null }
        ) {
            (section, name, root) throws(JSONMemberError) in
            guard !section.isNull(name) else { return root[keyPath: path] = nil }
            guard let section = try section.object(name) else { return }
            var part = root[keyPath: path] ?? usual(root)
            try part.read(section)
            root[keyPath: path] = part
        }
    }

    /// Returns a field with a part, or null.
    static func part<Part: ProfileObject>(
        _ name: String, _ path: Path<Part?>, usual: Part
    ) -> Field { part(name, path, usual: { _ in usual }) }

    /// Returns a field with a list of up to sixteen parts.
    static func parts<Part: ProfileObject>(
        _ name: String, _ path: Path<[Part]>, usual: Part
    ) -> Field {
        Field(
            name, schema: JSONSchema.array(.object(Part.schema), most: 16),
            value: { .array($0[keyPath: path].map(\.json)) }
        ) {
            (section, name, root) throws(JSONMemberError) in
            let allowed = "a list of up to sixteen objects"
            let sections = try section.objects(name, allowed: allowed) ?? []
            guard sections.count <= 16 else { throw section.error(name, allowed: allowed) }
            root[keyPath: path] = try sections.map { section throws(JSONMemberError) in
                var part = usual
                try part.read(section)
                return part
            }
        }
    }
}

/// Values of cards.
extension Field {
    /// Returns a field with decimal digits.
    static func digits(
        _ name: String, count: ClosedRange<Int>, isSecret: Bool = false, _ path: Path<String>
    ) -> Field {
        rule(
            name, path, schema: count.digitsSchema, allowed: count.counted("decimal digit"),
            isSecret: isSecret,
            { $0.digits(count) }, written: { .string($0) })
    }

    /// Returns a field with a date as `YYMMDD`.
    static func day(_ name: String, _ path: Path<String>) -> Field {
        rule(
            name, path,
            schema: JSONSchema.text(
                pattern: "^[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$"),
            allowed: "a valid date as YYMMDD",
            { value in value.digits(6...6).flatMap { $0.isDay ? $0 : nil } },
            written: { .string($0) })
    }

    /// Returns a field with a key of 16 bytes.
    static func key(_ name: String, _ path: Path<SecretBytes>) -> Field {
        rule(
            name, path, schema: (16...16).hexadecimalSchema,
            allowed: (16...16).hexadecimalDigits, isSecret: true,
            { $0.bytes(16...16).map { SecretBytes($0) } }, written: { .key($0) })
    }

    /// Returns a field with a key of 16 bytes, or null.
    static func key(_ name: String, _ path: Path<SecretBytes?>) -> Field {
        optional(
            name, path, schema: (16...16).hexadecimalSchema,
            allowed: (16...16).hexadecimalDigits, isSecret: true,
            { $0.bytes(16...16).map { SecretBytes($0) } }, written: { .key($0) })
    }

    /// Returns a field with a compressed point on P-256.
    static func point(_ name: String, _ path: Path<[UInt8]>) -> Field {
        rule(
            name, path,
            schema: JSONSchema.text(pattern: "^0[23]([0-9A-Fa-f]{2}){32}$"),
            allowed: "a compressed point on P-256: 33 bytes as hexadecimal digits",
            { value in
                value.bytes(33...33).flatMap { point in
                    (try? P256PublicKey(compressedPoint: point)).map { _ in point }
                }
            }, written: { .bytes($0) })
    }

    /// Returns a field with a data object list.
    static func list(_ name: String, _ path: Path<DataObjectList>) -> Field {
        rule(
            name, path, schema: (0...252).hexadecimalSchema,
            allowed: "tags with lengths, up to 252 bytes as hexadecimal digits",
            { $0.bytes(0...252).flatMap { try? DataObjectList(bytes: $0[...]) } },
            written: { .bytes($0.bytes) })
    }

    /// Returns a field with elements by their tags.
    static func elements(_ name: String, _ path: Path<[Tag: [UInt8]]>) -> Field {
        Field(
            name, schema: JSONSchema.elements((0...252).hexadecimalSchema),
            value: { .elements($0[keyPath: path].mapValues { [$0] }) }
        ) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try section.elements(name) ?? root[keyPath: path]
        }
    }

    /// Returns a field with several values of elements by their tags.
    static func elements(_ name: String, _ path: Path<[Tag: [[UInt8]]]>) -> Field {
        Field(
            name, schema: JSONSchema.elements(JSONSchema.severalValues),
            value: { .elements($0[keyPath: path]) }
        ) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try section.changes(name) ?? root[keyPath: path]
        }
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

    /// Returns bytes as hexadecimal digits, or `null`.
    static func bytes(_ bytes: [UInt8]?) -> JSONValue { bytes.map { .bytes($0) } ?? .null }

    /// Returns a key's bytes as hexadecimal digits.
    static func key(_ key: SecretBytes) -> JSONValue {
        key.withBytes { .string(Hexadecimal.string($0)) }
    }

    /// Returns a whole number.
    static func number(_ number: some FixedWidthInteger) -> JSONValue {
        .integer(Int64(truncatingIfNeeded: number))
    }

    /// Returns the values of elements by their tags: `null` for none, and a list for several.
    static func elements(_ elements: [Tag: [[UInt8]]]) -> JSONValue {
        .object(
            JSONObject(
                members: elements.sorted { $0.key < $1.key }.map { tag, values in
                    (
                        tag.description,
                        values.count > 1
                            ? .array(values.map { .bytes($0) }) : .bytes(values.first)
                    )
                }))
    }

    /// Returns the decimal digits if their count is allowed, or else `nil`.
    func digits(_ count: ClosedRange<Int>) -> String? {
        text(count).flatMap { $0.allSatisfy { ("0"..."9").contains($0) } ? $0 : nil }
    }
}

extension ClosedRange<Int> {
    /// The schema of so many decimal digits.
    var digitsSchema: JSONObject { JSONSchema.text(pattern: "^[0-9]\(quantifier)$") }
}

extension JSONSchema {
    /// Returns the schema of an object of elements by their tags, none of which is a template.
    fileprivate static func elements(_ value: JSONObject) -> JSONObject {
        let templates = JSONObjectDecoder.templates.map(\.description).joined(separator: "|")
        return [
            "type": "object",
            "propertyNames": [
                "pattern": .string("^(?!(\(templates.anyCase))$)([0-9A-Fa-f]{2}){1,4}$")
            ],
            "additionalProperties": .object(value),
        ]
    }

    /// The schema of an element's value, of several ones, or of none.
    fileprivate static var severalValues: JSONObject {
        var schema = array(.object((0...252).hexadecimalSchema), most: 8)
        schema["type"] = ["string", "array", "null"]
        schema["pattern"] = (0...252).hexadecimalSchema["pattern"]
        return schema
    }
}

extension String {
    /// A regular expression for the text, whatever the case of its hexadecimal digits.
    fileprivate var anyCase: String {
        String(
            flatMap { character in
                ("A"..."F").contains(character)
                    ? "[\(character)\(character.lowercased())]" : String(character)
            })
    }

    /// Whether six digits are a date as `YYMMDD`.
    ///
    /// Two-digit years stand for 1950 to 2049, and every fourth year is a leap year.
    fileprivate var isDay: Bool {
        guard let year = Int(prefix(2)), let month = Int(dropFirst(2).prefix(2)),
            let day = Int(suffix(2)), (1...12).contains(month)
        else { return false }
        let days =
            switch month {
            case 2: year.isMultiple(of: 4) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        return (1...days).contains(day)
    }
}
