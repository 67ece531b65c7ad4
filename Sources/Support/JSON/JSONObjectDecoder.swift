// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads the members of a JSON object, and reports invalid and unknown ones with their locations.
///
/// Each reading method returns `nil` if the member is missing. The decoder records the names that
/// it was asked for, so that ``rejectUnknownMembers()`` finds the misspelled ones:
///
/// ```swift
/// let seconds = try decoder.integer("timeout", in: 1...600, unit: "seconds")
/// let name = try decoder.string("name", allowed: "a name")
/// try decoder.rejectUnknownMembers()
/// ```
package final class JSONObjectDecoder {
    /// The document, such as the path of a file; empty if there is only one.
    package let document: String
    /// The location of the object in the document.
    package let location: JSONLocation
    package let object: JSONObject
    private var known: [String] = []

    /// Creates a decoder.
    package init(
        _ object: JSONObject, document: String = "", location: JSONLocation = .root
    ) {
        self.object = object
        self.document = document
        self.location = location
    }

    /// Creates a decoder for a value.
    ///
    /// - Throws: `JSONMemberError` if the value is not an object.
    package convenience init(
        _ value: JSONValue, document: String = "", location: JSONLocation = .root
    ) throws(JSONMemberError) {
        guard let object = value.object else {
            throw JSONMemberError(
                document: document, location: location, found: value.summary,
                allowed: "an object")
        }
        self.init(object, document: document, location: location)
    }

    /// Creates a decoder for the text of a document.
    ///
    /// - Throws: `JSONMemberError` if the text is not one JSON object.
    package convenience init(
        parsing text: [UInt8], limits: JSONLimits = .token, document: String
    ) throws(JSONMemberError) {
        do throws(JSONError) {
            self.init(try JSONObject(parsing: text, limits: limits), document: document)
        } catch {
            throw JSONMemberError(error, document: document)
        }
    }

    /// The names of all members, in the order of the document.
    package var names: [String] { object.members.map(\.name) }

    /// Whether the object has a member, which may be null.
    package func contains(_ name: String) -> Bool { value(name) != nil }

    /// Whether a member is null.
    package func isNull(_ name: String) -> Bool { value(name) == .null }

    /// Returns the value of a member.
    package func value(_ name: String) -> JSONValue? {
        allow([name])
        return object[name]
    }

    /// Marks names as known.
    package func allow(_ names: [String]) {
        for name in names where !known.contains(name) { known.append(name) }
    }

    /// Reads a member by a rule.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - allowed: A description of the allowed values.
    ///   - isSecret: Whether an error must not quote the value.
    ///   - read: Returns `nil` for an invalid value.
    /// - Returns: The result, or `nil` if the member is missing.
    /// - Throws: `JSONMemberError`.
    package func read<Value>(
        _ name: String, allowed: String, isSecret: Bool = false, _ read: (JSONValue) -> Value?
    ) throws(JSONMemberError) -> Value? {
        guard let value = value(name) else { return nil }
        guard let result = read(value) else {
            throw error(name, allowed: allowed, isSecret: isSecret)
        }
        return result
    }

    /// Returns a value that must not be `nil`.
    ///
    /// - Throws: `JSONMemberError` for a missing member.
    package func required<Value>(
        _ value: Value?, _ name: String, allowed: String
    ) throws(JSONMemberError) -> Value {
        guard let value else { throw error(name, allowed: allowed) }
        return value
    }

    /// The members that nothing has asked for, most of which are typing errors.
    package var unknownMembers: [JSONLocation] {
        names.filter { name in !known.contains(where: name.hasSameBytes) }.map(location.member)
    }

    /// Rejects members that nothing has asked for.
    ///
    /// - Throws: `JSONMemberError` for the first.
    package func rejectUnknownMembers() throws(JSONMemberError) {
        guard let unknown = unknownMembers.first else { return }
        throw JSONMemberError(
            document: document, location: unknown, found: "an unknown name",
            allowed: known.joined(separator: ", "))
    }

    /// Returns the error for a member.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - allowed: A description of the allowed values.
    ///   - isSecret: Whether the error must not quote the value.
    /// - Returns: The error.
    package func error(
        _ name: String, allowed: String, isSecret: Bool = false
    ) -> JSONMemberError {
        let value = object[name]
        return JSONMemberError(
            document: document, location: location.member(name),
            found: (isSecret ? value?.kind : value?.summary) ?? "nothing", allowed: allowed)
    }
}

extension JSONObjectDecoder {
    /// Reads the elements of a list by a rule.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - allowed: A description of the allowed elements.
    ///   - read: Returns `nil` for an invalid element.
    /// - Returns: The results, or `nil` if the member is missing.
    /// - Throws: `JSONMemberError`.
    package func list<Value>(
        _ name: String, of allowed: String, _ read: (JSONValue) -> Value?
    ) throws(JSONMemberError) -> [Value]? {
        guard let values = try self.read(name, allowed: "a list of \(allowed)", \.array) else {
            return nil
        }
        var results: [Value] = []
        for (index, value) in values.enumerated() {
            guard let result = read(value) else {
                throw JSONMemberError(
                    document: document, location: location.member(name).element(index),
                    found: value.summary, allowed: allowed)
            }
            results.append(result)
        }
        return results
    }

    /// Returns an error for a member whose value alone does not show what is wrong.
    package func error(_ name: String, found: String, allowed: String) -> JSONMemberError {
        JSONMemberError(
            document: document, location: location.member(name), found: found, allowed: allowed)
    }

    /// Returns an error for the whole object.
    package func error(found: String, allowed: String) -> JSONMemberError {
        JSONMemberError(document: document, location: location, found: found, allowed: allowed)
    }
}

/// Values that JSON has.
extension JSONObjectDecoder {
    /// Reads a nonempty string.
    package func string(_ name: String, allowed: String) throws(JSONMemberError) -> String? {
        try read(name, allowed: allowed) { value in
            value.string.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// Reads a nonempty list of nonempty strings.
    package func strings(_ name: String, allowed: String) throws(JSONMemberError) -> [String]? {
        try read(name, allowed: allowed, \.nonemptyStrings)
    }

    /// Reads a whole number.
    package func integer(
        _ name: String, in range: ClosedRange<Int64>, unit: String = ""
    ) throws(JSONMemberError) -> Int64? {
        try read(name, allowed: Self.wholeNumbers(in: range, unit: unit)) { value in
            value.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns the description of the whole numbers in a range.
    package static func wholeNumbers(in range: ClosedRange<Int64>, unit: String) -> String {
        let bounds = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return unit.isEmpty ? bounds : "\(bounds) (\(unit))"
    }

    /// Reads a Boolean value.
    package func boolean(_ name: String) throws(JSONMemberError) -> Bool? {
        try read(name, allowed: "true or false", \.boolean)
    }

    /// Reads an object.
    package func object(_ name: String) throws(JSONMemberError) -> JSONObjectDecoder? {
        guard let object = try read(name, allowed: "an object", \.object) else { return nil }
        return JSONObjectDecoder(object, document: document, location: location.member(name))
    }

    /// Reads a list of objects.
    package func objects(
        _ name: String, allowed: String = "a list of objects"
    ) throws(JSONMemberError) -> [JSONObjectDecoder]? {
        guard let values = try read(name, allowed: allowed, \.array) else {
            return nil
        }
        var decoders: [JSONObjectDecoder] = []
        for (index, value) in values.enumerated() {
            decoders.append(
                try JSONObjectDecoder(
                    value, document: document, location: location.member(name).element(index)))
        }
        return decoders
    }
}

/// Values that JSON has no form for.
extension JSONObjectDecoder {
    /// Reads bytes as hexadecimal digits.
    package func bytes(
        _ name: String, count: ClosedRange<Int>
    ) throws(JSONMemberError) -> [UInt8]? {
        try read(name, allowed: count.hexadecimalDigits) { $0.bytes(count) }
    }

    /// Reads required bytes as hexadecimal digits.
    package func requiredBytes(
        _ name: String, count: ClosedRange<Int>
    ) throws(JSONMemberError) -> [UInt8] {
        try required(try bytes(name, count: count), name, allowed: count.hexadecimalDigits)
    }

    /// Reads one of several names.
    package func choice<Value>(
        _ name: String, of choices: KeyValuePairs<String, Value>
    ) throws(JSONMemberError) -> Value? {
        let allowed = choices.map { "“\($0.key)”" }.joined(separator: ", ")
        return try read(name, allowed: allowed) { value in
            choices.first { $0.key == value.string }?.value
        }
    }
}

extension JSONValue {
    /// A description of the value, without the content of a string or number.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): boolean ? "true" : "false"
        case .integer, .decimal: "a number"
        case .string(let string):
            string.isEmpty ? "an empty string" : "a string of \(string.count.counted("character"))"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// A description of the value for an error.
    fileprivate var summary: String {
        switch self {
        case .integer(let integer): String(integer)
        case .decimal(let decimal): String(decimal.prefix(40))
        case .string(let string) where !string.isEmpty: "“\(string.prefix(80))”"
        case .array(let values) where !values.isEmpty && values.allSatisfy({ $0.string != nil }):
            "“\(values.compactMap(\.string).joined(separator: ", ").prefix(80))”"
        default: kind
        }
    }
}
