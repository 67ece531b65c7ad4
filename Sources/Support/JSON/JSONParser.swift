// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A strict parser for JSON texts.
///
/// See RFC 8259.
package struct JSONParser {
    private let text: [UInt8]
    private let limits: JSONLimits
    private var index = 0

    private init(_ text: [UInt8], limits: JSONLimits) {
        self.text = text
        self.limits = limits
    }

    /// Parses a complete text.
    package static func read(
        _ text: [UInt8], limits: JSONLimits = .token
    ) throws(JSONError) -> JSONValue {
        guard text.count <= limits.length else {
            throw JSONError(.lengthLimit, at: limits.length, of: text)
        }
        var reader = JSONParser(text, limits: limits)
        reader.skipBlanks()
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.index == text.count else {
            throw reader.failure(.trailingCharacters, at: reader.index)
        }
        return value
    }

    private var current: UInt8? { index < text.count ? text[index] : nil }

    private mutating func skipBlanks() {
        while let character = current,
            character == 0x20 || character == 0x09 || character == 0x0A || character == 0x0D
        {
            index += 1
        }
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private var failure: JSONError {
        failure(index < text.count ? .unexpectedCharacter : .truncated, at: index)
    }

    private func failure(_ code: JSONError.Code, at offset: Int) -> JSONError {
        JSONError(code, at: offset, of: text)
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= limits.depth else { throw failure(.depthLimit, at: index) }
        guard let character = current else { throw failure }
        switch character {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .boolean(true))
        case UInt8(ascii: "f"): return try literal("false", .boolean(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw failure
        }
    }

    private mutating func literal(
        _ word: String, _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        for character in word.utf8 {
            guard current == character else { throw failure }
            index += 1
        }
        return value
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        index += 1
        var members: [(String, JSONValue)] = []
        var names: Set<[UInt8]> = []
        skipBlanks()
        if accept("}") { return JSONObject() }
        while true {
            skipBlanks()
            let start = index
            guard current == UInt8(ascii: "\"") else { throw failure }
            guard members.count < limits.count else {
                throw failure(.countLimit, at: start)
            }
            let name = try string()
            skipBlanks()
            guard accept(":") else { throw failure }
            skipBlanks()
            let value: JSONValue
            do throws(JSONError) {
                value = try self.value(depth: depth + 1)
            } catch {
                throw error.inside(member: name)
            }
            guard names.insert(Array(name.utf8)).inserted else {
                throw failure(.duplicateName, at: start).inside(member: name)
            }
            members.append((name, value))
            skipBlanks()
            if accept("}") { return JSONObject(members: members) }
            guard accept(",") else { throw failure }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        index += 1
        var elements: [JSONValue] = []
        skipBlanks()
        if accept("]") { return elements }
        while true {
            skipBlanks()
            guard elements.count < limits.count else { throw failure(.countLimit, at: index) }
            do throws(JSONError) {
                elements.append(try value(depth: depth + 1))
            } catch {
                throw error.inside(element: elements.count)
            }
            skipBlanks()
            if accept("]") { return elements }
            guard accept(",") else { throw failure }
        }
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = index
        _ = accept("-")
        let firstDigit = index
        let digits = readDigits()
        guard digits > 0, digits == 1 || text[firstDigit] != UInt8(ascii: "0") else {
            throw failure(.invalidNumber, at: start)
        }
        var isInteger = true
        if accept(".") {
            isInteger = false
            guard readDigits() > 0 else { throw failure(.invalidNumber, at: start) }
        }
        if accept("e") || accept("E") {
            isInteger = false
            if !accept("+") { _ = accept("-") }
            guard readDigits() > 0 else { throw failure(.invalidNumber, at: start) }
        }
        let written = String(decoding: text[start..<index], as: UTF8.self)
        if isInteger, let integer = Int64(written) { return .integer(integer) }
        return .decimal(written)
    }

    private mutating func readDigits() -> Int {
        let start = index
        while let character = current,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
        {
            index += 1
        }
        return index - start
    }

    private mutating func string() throws(JSONError) -> String {
        let start = index
        index += 1
        var bytes: [UInt8] = []
        while let character = current {
            index += 1
            switch character {
            case UInt8(ascii: "\""):
                guard let string = String(validating: bytes, as: UTF8.self) else {
                    throw failure(.invalidString, at: start)
                }
                return string
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { throw failure(.invalidString, at: index) }
                bytes += Character(scalar).utf8
            case 0..<0x20:
                throw failure(.invalidString, at: index - 1)
            default:
                bytes.append(character)
            }
        }
        throw failure(.truncated, at: index)
    }

    /// Reads the escape after a backslash, or returns `nil` for an invalid escape.
    private mutating func escape() -> Unicode.Scalar? {
        guard let character = current else { return nil }
        index += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(character)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = codeUnit() else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard accept("\\"), accept("u"), let second = codeUnit(),
            (0xDC00...0xDFFF).contains(second)
        else { return nil }
        return Unicode.Scalar(0x1_0000 + (first & 0x3FF) << 10 + second & 0x3FF)
    }

    private mutating func codeUnit() -> UInt32? {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let character = current,
                let digit = Character(Unicode.Scalar(character)).hexDigitValue
            else { return nil }
            unit = unit << 4 | UInt32(truncatingIfNeeded: digit)
            index += 1
        }
        return unit
    }
}

/// Limits on a JSON text from outside.
package struct JSONLimits: Hashable, Sendable {
    /// The maximum length of a text, in bytes.
    package var length: Int
    /// The maximum nesting depth of arrays and objects.
    package var depth: Int
    /// The maximum number of members in an object, or of elements in an array.
    package var count: Int

    package init(length: Int, depth: Int, count: Int) {
        self.length = length
        self.depth = depth
        self.count = count
    }

    /// Enough for every header and every set of claims.
    package static let token = JSONLimits(length: 16 * 1024, depth: 8, count: 64)
    /// Enough for a batch of a thousand stored reads.
    package static let batch = JSONLimits(length: 16 * 1024 * 1024, depth: 4, count: 1024)
    /// Enough for a file of keys.
    package static let keySet = JSONLimits(length: 1024 * 1024, depth: 8, count: 1024)
}
