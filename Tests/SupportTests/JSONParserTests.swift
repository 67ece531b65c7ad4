// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@Suite("JSON parser")
struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONParser.read(Array(text.utf8))
    }

    private func code(_ text: String) -> JSONError.Code? {
        do throws(JSONError) {
            _ = try read(text)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("The JSON parser reads values of every kind")
    func values() throws {
        let text = #" { "a" : [ null, true , false ], "b":-12, "c":1.5e3, "d":"x\u00e9\n\/" } "#
        let object = try #require(try read(text).object)
        #expect(object["a"] == .array([.null, .boolean(true), .boolean(false)]))
        #expect(object["b"] == .integer(-12))
        #expect(object["c"] == .decimal("1.5e3"))
        #expect(object["d"] == .string("xé\n/"))
        #expect(object["e"] == nil)
        #expect(object.members.map(\.name) == ["a", "b", "c", "d"])
    }

    @Test("The JSON parser joins surrogate pairs and refuses single surrogates")
    func surrogates() throws {
        #expect(try read(#""\ud83d\ude00""#) == .string("😀"))
        #expect(code(#""\ud83d""#) == .invalidString)
        #expect(code(#""\ude00""#) == .invalidString)
        #expect(code(#""\ud83dA""#) == .invalidString)
    }

    @Test("The JSON parser keeps numbers beyond 64 bits as text")
    func largeNumbers() throws {
        #expect(try read("9223372036854775807") == .integer(.max))
        #expect(try read("9223372036854775808") == .decimal("9223372036854775808"))
        #expect(try read("1e999999") == .decimal("1e999999"))
    }

    @Test(
        "The JSON parser refuses invalid JSON",
        arguments: [
            ("", JSONError.Code.truncated), ("{", .truncated), ("{\"a\"", .truncated),
            ("[1,", .truncated), ("\"a", .truncated), ("tru", .truncated),
            ("nulL", .unexpectedCharacter),
            ("{a:1}", .unexpectedCharacter), ("{\"a\":1,}", .unexpectedCharacter),
            ("[1,]", .unexpectedCharacter), ("[1 2]", .unexpectedCharacter),
            ("{} {}", .trailingCharacters), ("1 x", .trailingCharacters), ("01", .invalidNumber),
            ("-", .invalidNumber), ("1.", .invalidNumber), ("1e", .invalidNumber),
            ("+1", .unexpectedCharacter), (".5", .unexpectedCharacter),
            ("NaN", .unexpectedCharacter),
            ("\"\u{1}\"", .invalidString), ("\"\\x\"", .invalidString),
            ("\"\\u12\"", .invalidString), ("'a'", .unexpectedCharacter),
            ("\u{FEFF}{}", .unexpectedCharacter),
        ])
    func refused(text: String, expected: JSONError.Code) {
        #expect(code(text) == expected)
    }

    @Test("The JSON parser refuses duplicate names, even if one is escaped")
    func duplicates() {
        #expect(code(#"{"alg":"ES256","alg":"none"}"#) == .duplicateName)
        #expect(code(#"{"alg":1,"\u0061lg":2}"#) == .duplicateName)
        #expect(code(#"{"a":{"b":1,"b":2}}"#) == .duplicateName)
        #expect(code(#"{"a":1,"A":2}"#) == nil)
    }

    @Test("The JSON parser compares names by bytes, not by canonical equivalence")
    func kelvin() throws {
        let object = try #require(try read(#"{"\u212A":1,"K":2}"#).object)
        #expect(object["K"] == .integer(2))
    }

    @Test("The JSON parser refuses invalid UTF-8")
    func invalidUTF8() {
        for text: [UInt8] in [[0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
            let error = #expect(throws: JSONError.self) { try JSONParser.read(text) }
            #expect(error?.code == .invalidString)
        }
    }

    @Test(
        "An error of the JSON parser names the line and the column",
        arguments: [
            ("", 1, 1), ("{\n  \"ä\": 01}", 2, 8), ("{\"a\": 1,\n \"a\": 2}", 2, 2),
            ("{}\n\nx", 3, 1), ("[1,\n", 2, 1),
        ])
    func position(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test("A name that only Unicode equals a known one is unknown")
    func unknownNames() throws {
        let decoder = try JSONObjectDecoder(
            parsing: Array(#"{"\u212A":1,"K":2}"#.utf8), document: "file")
        #expect(try decoder.integer("K", in: 1...9) == 2)
        let error = #expect(throws: JSONMemberError.self) {
            try decoder.rejectUnknownMembers()
        }
        #expect(error?.location == JSONLocation.root.member("\u{212A}"))
        struct Body: Decodable {
            enum CodingKeys: String, CodingKey { case value = "K" }
            let value: Int
        }
        let decoded = try JSONValueDecoder.decode(Body.self, from: .object(decoder.object))
        #expect(decoded.value.value == 2)
        #expect(decoded.unknown == [.root.member("\u{212A}")])
    }

    @Test("The JSON parser limits depth, count, and length")
    func limits() {
        let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
        #expect(code(deep) == nil)
        #expect(code("[\(deep)]") == .depthLimit)
        #expect(code(String(repeating: "[", count: 10_000)) == .depthLimit)
        #expect(
            code("[" + Array(repeating: "1", count: 65).joined(separator: ",") + "]")
                == .countLimit)
        #expect(code("\"" + String(repeating: "x", count: 16 * 1024) + "\"") == .lengthLimit)
    }

    @Test("The JSON parser does not trap on truncated or changed text")
    func mutations() {
        var generator = SeededGenerator(seed: 3)
        let valid = Array(#"{"a":[null,true,-1.5e+3,"\u00e9\ud83d\ude00"],"b":{"c":0}}"#.utf8)
        for count in 0...valid.count {
            _ = try? JSONParser.read(Array(valid.prefix(count)))
        }
        for _ in 0..<5_000 {
            var text = valid
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<text.count, using: &generator)
                text[index] = UInt8.random(in: .min ... .max, using: &generator)
            }
            _ = try? JSONParser.read(text)
        }
    }

    @Test("The JSON parser reads what the JSON writer writes")
    func roundTrip() throws {
        let value = JSONValue.object(
            JSONObject([
                "text": .string("a\"\\\u{1}\n\u{7F}é😀/"), "number": .integer(.min),
                "decimal": .decimal("1.50"), "list": .array([.null, .boolean(false)]),
                "object": .object(JSONObject(["empty": .object(JSONObject())])),
            ]))
        #expect(try JSONParser.read(JSONWriter.text(value)) == value)
    }
}
