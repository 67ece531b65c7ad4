// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Writes JSON members in the order they are appended.
///
/// Sealing must cost little more than its cryptography. A general encoder, which sorts and boxes
/// values, would cost more than all the rest.
package struct JSONWriter {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    /// Returns the text of one object.
    package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(1024)
        writer.openObject(body)
        return writer.bytes
    }

    /// Returns the text of a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isIndented: Whether the text is indented for people to read.
    /// - Returns: The text, without a line break at its end.
    package static func text(_ value: JSONValue, isIndented: Bool = false) -> [UInt8] {
        var writer = JSONWriter()
        writer.append(value, lineBreak: isIndented ? "\n" : nil)
        return writer.bytes
    }

    package mutating func append(_ name: StaticString, _ string: String) {
        startMember(name)
        append(string)
    }

    package mutating func append(_ name: StaticString, _ integer: Int64) {
        startMember(name)
        append(integer)
    }

    package mutating func append(_ name: StaticString, _ boolean: Bool) {
        startMember(name)
        append(.boolean(boolean))
    }

    package mutating func append(_ name: StaticString, _ value: JSONValue) {
        startMember(name)
        append(value)
    }

    /// Appends bytes as a Base64URL string.
    package mutating func append(_ name: StaticString, base64URL value: [UInt8]) {
        startMember(name)
        bytes.append(UInt8(ascii: "\""))
        Base64URL.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends bytes as a Base64 string with padding.
    package mutating func append(_ name: StaticString, base64 value: [UInt8]) {
        startMember(name)
        bytes.append(UInt8(ascii: "\""))
        Base64.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends bytes as a string of hexadecimal digits.
    package mutating func append(_ name: StaticString, hexadecimal value: [UInt8]) {
        startMember(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.reserveCapacity(bytes.count + 2 * value.count + 1)
        for byte in value {
            bytes.append(Self.digit(byte >> 4))
            bytes.append(Self.digit(byte & 0x0F))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends an object that `body` writes.
    package mutating func append(_ name: StaticString, object body: (inout JSONWriter) -> Void) {
        startMember(name)
        openObject(body)
    }

    private mutating func openObject(_ body: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    private mutating func startMember(_ name: StaticString) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes += $0 }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ integer: Int64) {
        bytes += String(integer).utf8
    }

    /// Appends a value; `lineBreak` includes the spaces of the current depth.
    private mutating func append(_ value: JSONValue, lineBreak: String? = nil) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let boolean): bytes += (boolean ? "true" : "false").utf8
        case .integer(let integer): append(integer)
        case .decimal(let text): bytes += text.utf8
        case .string(let string): append(string)
        case .array(let elements):
            append(elements, "[", "]", lineBreak) { writer, element, lineBreak in
                writer.append(element, lineBreak: lineBreak)
            }
        case .object(let object):
            append(object.members, "{", "}", lineBreak) { writer, member, lineBreak in
                writer.append(member.name)
                writer.bytes += (lineBreak == nil ? ":" : ": ").utf8
                writer.append(member.value, lineBreak: lineBreak)
            }
        }
    }

    private mutating func append<Element>(
        _ elements: [Element], _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
        _ lineBreak: String?, _ write: (inout JSONWriter, Element, String?) -> Void
    ) {
        let inner = lineBreak.map { $0 + "  " }
        bytes.append(UInt8(ascii: opening))
        for (position, element) in elements.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            if let inner { bytes += inner.utf8 }
            write(&self, element, inner)
        }
        if !elements.isEmpty, let lineBreak { bytes += lineBreak.utf8 }
        bytes.append(UInt8(ascii: closing))
    }

    private mutating func append(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        if string.utf8.contains(where: Self.needsEscape) {
            for character in string.utf8 { appendEscaped(character) }
        } else {
            bytes += string.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ character: UInt8) {
        guard Self.needsEscape(character) else {
            bytes.append(character)
            return
        }
        if character < 0x20 {
            bytes += "\\u00".utf8
            bytes.append(Self.digit(character >> 4))
            bytes.append(Self.digit(character & 0x0F))
        } else {
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(character)
        }
    }

    private static func needsEscape(_ character: UInt8) -> Bool {
        character < 0x20 || character == UInt8(ascii: "\"") || character == UInt8(ascii: "\\")
    }

    private static func digit(_ half: UInt8) -> UInt8 {
        half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "A") + half - 10
    }
}
