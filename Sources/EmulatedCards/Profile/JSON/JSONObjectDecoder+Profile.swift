// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// Rules for single values.
///
/// A missing member leaves its target unchanged; `null` sets an optional target to `nil`.
extension JSONObjectDecoder {
    /// Reads a string of printable ASCII characters.
    func text(_ target: inout String, _ name: String, _ counts: ClosedRange<Int>)
        throws(JSONMemberError)
    {
        target = try read(name, allowed: Self.text(counts)) { $0.text(counts) } ?? target
    }

    /// Reads a string of printable ASCII characters, or `null`.
    func text(_ target: inout String?, _ name: String, _ counts: ClosedRange<Int>)
        throws(JSONMemberError)
    {
        let value = try read(name, allowed: "\(Self.text(counts)), or null") { value in
            value == .null ? .some(nil) : value.text(counts).map(Optional.some)
        }
        target = value ?? target
    }

    /// Reads decimal digits.
    func digits(
        _ target: inout String, _ name: String, _ counts: ClosedRange<Int>, isSecret: Bool = false
    ) throws(JSONMemberError) {
        let allowed = Self.range(counts, "decimal digit")
        target =
            try read(name, allowed: allowed, isSecret: isSecret) { value in
                value.text(counts).flatMap { $0.allSatisfy(\.isASCIIDigit) ? $0 : nil }
            } ?? target
    }

    /// Reads a date as `YYMMDD`.
    func day(_ target: inout String, _ name: String) throws(JSONMemberError) {
        target =
            try read(name, allowed: "a valid date as YYMMDD") { value in
                value.text(6...6).flatMap { Self.isDay($0) ? $0 : nil }
            } ?? target
    }

    private static func isDay(_ text: String) -> Bool {
        guard text.allSatisfy(\.isASCIIDigit), let year = Int(text.prefix(2)),
            let month = Int(text.dropFirst(2).prefix(2)), let day = Int(text.suffix(2)),
            (1...12).contains(month)
        else { return false }
        // Two-digit years stand for 1950 to 2049, and every fourth year is a leap year.
        let days =
            switch month {
            case 2: year.isMultiple(of: 4) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        return (1...days).contains(day)
    }

    /// Reads bytes as hexadecimal digits.
    func bytes(_ target: inout [UInt8], _ name: String, _ counts: ClosedRange<Int>)
        throws(JSONMemberError)
    {
        target = try read(name, allowed: Self.bytes(counts)) { $0.bytes(counts) } ?? target
    }

    /// Reads bytes as hexadecimal digits, or `null`.
    func bytes(_ target: inout [UInt8]?, _ name: String, _ counts: ClosedRange<Int>)
        throws(JSONMemberError)
    {
        let value = try read(name, allowed: "\(Self.bytes(counts)), or null") { value in
            value == .null ? .some(nil) : value.bytes(counts).map(Optional.some)
        }
        target = value ?? target
    }

    /// Reads a key of 16 bytes.
    func key(_ name: String) throws(JSONMemberError) -> SecretBytes? {
        try read(name, allowed: Self.bytes(16...16), isSecret: true) { value in
            value.bytes(16...16).map { SecretBytes($0) }
        }
    }

    /// Reads a whole number.
    func number<Number: FixedWidthInteger>(
        _ target: inout Number, _ name: String, _ range: ClosedRange<Int64>
    ) throws(JSONMemberError) {
        let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        target = try read(name, allowed: allowed) { $0.number(range) } ?? target
    }

    /// Reads a whole number, or `null`.
    func number<Number: FixedWidthInteger>(
        _ target: inout Number?, _ name: String, _ range: ClosedRange<Int64>
    ) throws(JSONMemberError) {
        let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound), or null"
        let value: Number?? = try read(name, allowed: allowed) { value in
            value == .null ? .some(nil) : value.number(range).map(Optional.some)
        }
        target = value ?? target
    }

    /// Reads a Boolean value.
    func flag(_ target: inout Bool, _ name: String) throws(JSONMemberError) {
        target =
            try boolean(name) ?? target
    }

    /// Reads one of several names.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ target: inout Choice, _ name: String
    ) throws(JSONMemberError) {
        target = try choice(name) ?? target
    }

    /// Reads one of several names; `nil` when the member is missing.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(JSONMemberError) -> Choice? {
        try read(name, allowed: Choice.names) { value in
            if case .string(let text) = value { Choice(rawValue: text) } else { nil }
        }
    }

    /// Reads a data object list.
    func list(_ target: inout DataObjectList, _ name: String) throws(JSONMemberError) {
        target =
            try read(name, allowed: "tags with lengths, up to 252 bytes as hexadecimal digits") {
                $0.bytes(0...252).flatMap { try? DataObjectList(bytes: $0[...]) }
            } ?? target
    }

    /// Reads a part into a target; `null` makes it `nil`.
    ///
    /// - Parameters:
    ///   - target: The property to change.
    ///   - name: The member.
    ///   - usual: The part to change if the target is `nil`.
    /// - Throws: `JSONMemberError`.
    func part<Part: ProfileObject>(
        _ target: inout Part?, _ name: String, usual: Part
    ) throws(JSONMemberError) {
        guard !isNull(name) else { return target = nil }
        guard let section = try object(name) else { return }
        var part = target ?? usual
        try part.readAll(section)
        target = part
    }

    /// Reads a part into a nonoptional target.
    func part(_ target: inout some ProfileObject, _ name: String) throws(JSONMemberError) {
        guard let section = try object(name) else { return }
        try target.readAll(section)
    }

    private static func text(_ counts: ClosedRange<Int>) -> String {
        "a string of \(range(counts, "printable ASCII character"))"
    }

    private static func bytes(_ counts: ClosedRange<Int>) -> String {
        "\(range(counts, "byte")) as hexadecimal digits"
    }

    private static func range(_ counts: ClosedRange<Int>, _ noun: String) -> String {
        (counts.count == 1 ? "" : "\(counts.lowerBound) to ") + counts.upperBound.counted(noun)
    }
}

extension JSONObjectDecoder {
    /// Reads elements by their tags; `nil` when the member is missing.
    func elements(_ name: String) throws(JSONMemberError) -> [Tag: [UInt8]]? {
        try changes(
            name, allowed: "an object of tags, each with 0 to 252 bytes as hexadecimal digits"
        ) { _, value in value.bytes(0...252) }
    }

    /// Reads the values of elements by their tags.
    ///
    /// `null` stands for no value, and a list for several. An element fits a record.
    func changes(_ name: String) throws(JSONMemberError) -> [Tag: [[UInt8]]]? {
        try changes(
            name,
            allowed: """
                an object of tags, each with hexadecimal digits, a list of them, or null; a tag, its \
                length and its value have up to \(CardRecord.maximumContentCount) bytes
                """
        ) { tag, value in
            let values: [JSONValue] =
                switch value {
                case .null: []
                case .array(let values): values
                default: [value]
                }
            let read = values.compactMap { $0.bytes(0...252) }
            let fits = read.allSatisfy {
                TLVWriter.object(tag, $0).count <= CardRecord.maximumContentCount
            }
            return fits && read.count == values.count && read.count <= 8 ? read : nil
        }
    }

    /// The templates in which a card sends its elements (EMV Book 1, 11.3, and Book 3, 6.5).
    private static let templates: [Tag] = [0x61, 0x6F, 0x70, 0x77, 0x80, 0xA5, 0xBF0C]

    private func changes<Value>(
        _ name: String, allowed: String, _ read: (Tag, JSONValue) -> Value?
    ) throws(JSONMemberError) -> [Tag: Value]? {
        guard let members = try object(name) else { return nil }
        var elements: [Tag: Value] = [:]
        for tagName in members.names {
            let tag = Tag(digits: tagName)
            if let tag, Self.templates.contains(tag) {
                let templates = Self.templates.map(\.description).joined(separator: ", ")
                throw members.error(
                    tagName, found: "a template, which contains elements",
                    allowed: "the tags of elements; \(templates) are templates")
            }
            guard let value = members.value(tagName), let tag, let element = read(tag, value)
            else {
                throw members.error(tagName, found: "an invalid tag or value", allowed: allowed)
            }
            elements[tag] = element
        }
        return elements
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// All names, for error messages.
    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension JSONValue {
    /// Returns the string if it has an allowed length and is printable ASCII, or else `nil`.
    func text(_ counts: ClosedRange<Int>) -> String? {
        guard case .string(let text) = self, counts.contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return text
    }

    /// Returns the bytes of hexadecimal digits if their count is allowed, or else `nil`.
    func bytes(_ counts: ClosedRange<Int>) -> [UInt8]? {
        guard case .string(let text) = self, let bytes = Hexadecimal.bytes(text),
            counts.contains(bytes.count)
        else { return nil }
        return bytes
    }

    /// Returns the whole number if it is in a range, or else `nil`.
    func number<Number: FixedWidthInteger>(_ range: ClosedRange<Int64>) -> Number? {
        guard case .integer(let integer) = self, range.contains(integer) else { return nil }
        return Number(exactly: integer)
    }
}

extension Tag {
    /// Reads a tag of one to four bytes from its hexadecimal digits.
    init?(digits: String) {
        guard let bytes = Hexadecimal.bytes(digits), (1...4).contains(bytes.count),
            let entries = try? DataObjectList(bytes: bytes + [0]).entries, entries.count == 1
        else { return nil }
        self = entries[0].tag
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
