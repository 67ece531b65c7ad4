// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A member of a JSON object: its name, and how to read and write its value.
///
/// A table of fields is the format of a configuration file, a card profile, or a part of them. A value
/// outside the allowed range is rejected with its location and the allowed values.
package struct Field<Root>: Sendable {
    /// The location of a value in its root.
    package typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable
    /// Returns the schema of a value, which few programs need.
    package typealias Schema = @Sendable () -> JSONObject
    /// Reads a value from an object that contains the name.
    package typealias Read =
        @Sendable (JSONObjectDecoder, String, inout Root) throws(JSONMemberError) -> Void

    /// The name in an object.
    package let name: String
    /// Returns the schema of a value, with its description.
    package let schema: Schema
    fileprivate let read: Read
    /// Returns the value as written; null means no value, and `nil` that the field is not written.
    package let value: @Sendable (Root) -> JSONValue?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name in an object.
    ///   - schema: The schema of a value, or an empty one for a field that no schema describes.
    ///   - value: Returns the value as written, or `nil`.
    ///   - read: Reads a value from an object that contains the name.
    package init(
        _ name: String, schema: @autoclosure @escaping Schema = [:],
        value: @escaping @Sendable (Root) -> JSONValue?, read: @escaping Read
    ) {
        self.name = name
        self.schema = schema
        self.read = read
        self.value = value
    }

    /// Returns the field with a description of its values, in place of that of their kind.
    package func described(_ description: String) -> Field {
        var schema: JSONObject {
            var schema = self.schema()
            schema["description"] = .string(description)
            return schema
        }
        return Field(name, schema: schema, value: value, read: read)
    }
}

extension JSONObjectDecoder {
    /// Sets the values of all fields that the object contains.
    ///
    /// - Throws: `JSONMemberError` for the first invalid value.
    package func apply<Root>(
        _ fields: [Field<Root>], to root: inout Root
    ) throws(JSONMemberError) {
        for field in fields where contains(field.name) {
            try field.read(self, field.name, &root)
        }
    }
}

extension Sequence {
    /// Returns the names and values of fields, as written.
    package func members<Root>(of root: Root) -> [(String, JSONValue)]
    where Element == Field<Root> {
        compactMap { field in field.value(root).map { (field.name, $0) } }
    }

    /// Returns the schema of an object of fields.
    package func schema<Root>(required: [String] = []) -> JSONObject
    where Element == Field<Root> {
        JSONSchema.object(map { ($0.name, .object($0.schema())) }, required: required)
    }

    /// Returns the fields as an object.
    package func object<Root>(of root: Root) -> JSONValue where Element == Field<Root> {
        .object(JSONObject(members: members(of: root)))
    }
}

extension Field {
    /// Returns a field whose value is read by a rule.
    ///
    /// - Parameters:
    ///   - name: The name in an object.
    ///   - path: The location of the value.
    ///   - schema: The schema of a value.
    ///   - allowed: A description of the allowed values.
    ///   - isSecret: Whether an error must not quote the value.
    ///   - read: Returns `nil` for an invalid value.
    ///   - written: Returns the value as written.
    /// - Returns: The field.
    package static func rule<Value>(
        _ name: String, _ path: Path<Value>, schema: @autoclosure @escaping Schema = [:],
        allowed: String,
        isSecret: Bool = false, _ read: @escaping @Sendable (JSONValue) -> Value?,
        written: @escaping @Sendable (Value) -> JSONValue
    ) -> Field {
        Field(name, schema: schema(), value: { written($0[keyPath: path]) }) {
            (object, name, root) throws(JSONMemberError) in
            let value = try object.read(name, allowed: allowed, isSecret: isSecret, read)
            if let value { root[keyPath: path] = value }
        }
    }

    /// Returns a field whose value can be null.
    ///
    /// The parameters are those of ``rule(_:_:schema:allowed:isSecret:_:written:)``.
    package static func optional<Value>(
        _ name: String, _ path: Path<Value?>, schema: @autoclosure @escaping Schema = [:],
        allowed: String,
        isSecret: Bool = false, _ read: @escaping @Sendable (JSONValue) -> Value?,
        written: @escaping @Sendable (Value) -> JSONValue
    ) -> Field {
        rule(
            name, path, schema: JSONSchema.nullable(schema()), allowed: "\(allowed), or null",
            isSecret: isSecret,
            { $0 == .null ? .some(nil) : read($0).map(Optional.some) },
            written: { $0.map(written) ?? .null })
    }

    /// Returns a field with a Boolean value.
    package static func boolean(_ name: String, _ path: Path<Bool>) -> Field {
        rule(
            name, path, schema: JSONSchema.boolean, allowed: "true or false", \.boolean,
            written: { .boolean($0) })
    }

    /// Returns a field with a Boolean value, or null.
    package static func boolean(_ name: String, _ path: Path<Bool?>) -> Field {
        optional(
            name, path, schema: JSONSchema.boolean, allowed: "true or false", \.boolean,
            written: { .boolean($0) })
    }

    /// Returns a field with a whole number.
    ///
    /// - Parameters:
    ///   - name: The name in an object.
    ///   - range: The allowed values, limited to those that the type can represent.
    ///   - unit: The unit, for error messages, such as `seconds`.
    ///   - path: The location of the value.
    /// - Returns: The field.
    package static func number<Number: FixedWidthInteger & Sendable>(
        _ name: String, in range: ClosedRange<Int64>, unit: String = "", _ path: Path<Number>
    ) -> Field {
        let rule = WholeNumber<Number>(range, unit)
        return self.rule(
            name, path, schema: rule.schema, allowed: rule.allowed, { rule.read($0) },
            written: { rule.written($0) })
    }

    /// Returns a field with a whole number, or null.
    package static func number<Number: FixedWidthInteger & Sendable>(
        _ name: String, in range: ClosedRange<Int64>, unit: String = "", _ path: Path<Number?>
    ) -> Field {
        let rule = WholeNumber<Number>(range, unit)
        return optional(
            name, path, schema: rule.schema, allowed: rule.allowed, { rule.read($0) },
            written: { rule.written($0) })
    }

    /// Returns a field with a duration in seconds.
    package static func seconds(
        _ name: String, in range: ClosedRange<Int64>, _ path: Path<Duration>
    ) -> Field {
        let rule = WholeNumber<Int64>(range, "seconds")
        return self.rule(
            name, path, schema: rule.schema, allowed: rule.allowed,
            { rule.read($0).map { .seconds($0) } },
            written: { .integer($0.components.seconds) })
    }

    /// Returns a field with printable ASCII characters.
    ///
    /// - Parameters:
    ///   - name: The name in an object.
    ///   - count: The allowed numbers of characters.
    ///   - path: The location of the value.
    /// - Returns: The field.
    package static func text(
        _ name: String, count: ClosedRange<Int>, _ path: Path<String>
    ) -> Field {
        rule(
            name, path, schema: count.printableSchema, allowed: count.printableCharacters,
            { $0.text(count) },
            written: { .string($0) })
    }

    /// Returns a field with printable ASCII characters, or null.
    package static func text(
        _ name: String, count: ClosedRange<Int>, _ path: Path<String?>
    ) -> Field {
        optional(
            name, path, schema: count.printableSchema, allowed: count.printableCharacters,
            { $0.text(count) },
            written: { .string($0) })
    }

    /// Returns a field with one of several names.
    package static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Choice>
    ) -> Field {
        rule(
            name, path, schema: Choice.schema, allowed: Choice.names,
            { $0.string.flatMap(Choice.init(rawValue:)) },
            written: { .string($0.rawValue) })
    }

    /// Returns a field with one of several names, or null.
    package static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Choice?>
    ) -> Field {
        optional(
            name, path, schema: Choice.schema, allowed: Choice.names,
            { $0.string.flatMap(Choice.init(rawValue:)) },
            written: { .string($0.rawValue) })
    }

    /// Returns a field with a list of names, at least so many.
    package static func choices<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, least: Int = 0, _ path: Path<[Choice]>
    ) -> Field {
        rule(
            name, path, schema: JSONSchema.array(.object(Choice.schema), least: least),
            allowed: "a list of \(least == 0 ? "" : "\(least) or more of ")\(Choice.names)",
            { value in
                let values = value.array ?? []
                let read = values.compactMap { $0.string.flatMap(Choice.init(rawValue:)) }
                guard value.array != nil, read.count == values.count else { return nil }
                return read.count >= least ? read : nil
            }, written: { .array($0.map { .string($0.rawValue) }) })
    }

    /// Returns a field with bytes as hexadecimal digits.
    ///
    /// - Parameters:
    ///   - name: The name in an object.
    ///   - count: The allowed numbers of bytes.
    ///   - path: The location of the value.
    /// - Returns: The field.
    package static func bytes(
        _ name: String, count: ClosedRange<Int>, _ path: Path<[UInt8]>
    ) -> Field {
        rule(
            name, path, schema: count.hexadecimalSchema, allowed: count.hexadecimalDigits,
            { $0.bytes(count) },
            written: { .bytes($0) })
    }

    /// Returns a field with bytes as hexadecimal digits, or null.
    package static func bytes(
        _ name: String, count: ClosedRange<Int>, _ path: Path<[UInt8]?>
    ) -> Field {
        optional(
            name, path, schema: count.hexadecimalSchema, allowed: count.hexadecimalDigits,
            { $0.bytes(count) },
            written: { .bytes($0) })
    }

    /// Returns a field with an object that has fields of its own.
    package static func section<Inner: Sendable>(
        _ name: String, _ path: Path<Inner>, _ fields: [Field<Inner>]
    ) -> Field {
        Field(name, schema: fields.schema(), value: { fields.object(of: $0[keyPath: path]) }) {
            (object, name, root) throws(JSONMemberError) in
            guard let section = try object.object(name) else { return }
            try section.apply(fields, to: &root[keyPath: path])
            try section.rejectUnknownMembers()
        }
    }
}

/// The rule for a whole number.
private struct WholeNumber<Number: FixedWidthInteger & Sendable>: Sendable {
    private let range: ClosedRange<Int64>
    let allowed: String

    init(_ range: ClosedRange<Int64>, _ unit: String) {
        self.range = range.clamped(to: Int64(clamping: Number.min)...Int64(clamping: Number.max))
        allowed = JSONObjectDecoder.wholeNumbers(in: self.range, unit: unit)
    }

    var schema: JSONObject { JSONSchema.integer(range) }

    func read(_ value: JSONValue) -> Number? {
        value.integer.flatMap { range.contains($0) ? Number(exactly: $0) : nil }
    }

    func written(_ number: Number) -> JSONValue { .integer(Int64(clamping: number)) }
}

extension ClosedRange<Int> {
    /// So many bytes as hexadecimal digits, for error messages.
    package var hexadecimalDigits: String {
        let digits = (count == 1 ? "" : "\(lowerBound * 2) to ") + "\(upperBound * 2)"
        return "\(counted("byte")): \(digits) hexadecimal digits"
    }

    /// The schema of so many bytes as hexadecimal digits.
    package var hexadecimalSchema: JSONObject {
        JSONSchema.text(pattern: "^([0-9A-Fa-f]{2})\(quantifier)$")
    }

    /// The schema of so many printable ASCII characters.
    package var printableSchema: JSONObject { JSONSchema.text(self, pattern: "^[ -~]*$") }

    /// So many printable characters, for error messages.
    package var printableCharacters: String { counted("printable ASCII character") }

    /// So many of something, for error messages.
    package func counted(_ noun: String) -> String {
        (count == 1 ? "" : "\(lowerBound) to ") + upperBound.counted(noun)
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// All names, for error messages.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The schema of a name.
    package static var schema: JSONObject { JSONSchema.choice(allCases.map(\.rawValue)) }
}

extension JSONValue {
    /// Returns bytes as hexadecimal digits.
    package static func bytes(_ bytes: [UInt8]) -> JSONValue { .string(Hexadecimal.string(bytes)) }

    /// Returns the string if it has an allowed length and is printable ASCII, or else `nil`.
    package func text(_ counts: ClosedRange<Int>) -> String? {
        guard let text = string, counts.contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return text
    }

    /// Returns the bytes of hexadecimal digits if their count is allowed, or else `nil`.
    package func bytes(_ counts: ClosedRange<Int>) -> [UInt8]? {
        guard let bytes = string.flatMap(Hexadecimal.bytes), counts.contains(bytes.count) else {
            return nil
        }
        return bytes
    }

    /// The strings of a nonempty list of nonempty strings, or `nil`.
    package var nonemptyStrings: [String]? {
        let strings = array?.compactMap(\.string).filter { !$0.isEmpty }
        guard let strings, !strings.isEmpty, strings.count == array?.count else { return nil }
        return strings
    }
}
