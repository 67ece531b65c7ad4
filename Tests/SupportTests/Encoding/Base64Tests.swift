// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@Suite("Base64 and Base64URL")
struct Base64Tests {
    @Test(
        "Base64 and Base64URL encode and decode the examples of RFC 4648, 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ])
    func examples(plain: String, text: String) {
        #expect(Base64.string(Array(plain.utf8)) == text)
        #expect(Base64.bytes(text) == Array(plain.utf8))
        let unpadded = text.replacing("=", with: "")
        #expect(Base64URL.string(Array(plain.utf8)) == unpadded)
        #expect(Base64URL.bytes(unpadded) == Array(plain.utf8))
    }

    @Test("Base64 uses + and /, and Base64URL uses - and _")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
        #expect(Base64.string(bytes) == "++//")
        #expect(Base64URL.string(bytes) == "--__")
        #expect(Base64.bytes("--__") == nil)
        #expect(Base64URL.bytes("++//") == nil)
    }

    @Test(
        "Base64 refuses whitespace, wrong padding, and unused bits",
        arguments: [
            "Z", "Zg", "Zg=", "Zg===", "Zg== ", " Zg==", "Zg==\n", "Zm8", "Z===", "====", "=",
            "Zh==", "Zm9=", "Zm9v=", "Zg==Zg==", "Zm=v", "Zm9v\r\nZm9v", "Zm9é",
        ])
    func refused(text: String) {
        #expect(Base64.bytes(text) == nil)
    }

    @Test(
        "Base64URL refuses padding and unused bits",
        arguments: ["Zg==", "Z", "Zh", "Zm9", "Z g"]
    )
    func refusedForURLs(text: String) {
        #expect(Base64URL.bytes(text) == nil)
    }

    @Test("Base64 and Base64URL decode what they encode")
    func roundTrip() {
        var generator = SeededGenerator(seed: 1)
        for count in 0..<100 {
            let bytes = generator.bytes(count)
            #expect(Base64.bytes(Base64.string(bytes)) == bytes)
            #expect(Base64URL.bytes(Base64URL.string(bytes)) == bytes)
        }
    }

    @Test("Base64URL has a single encoding for each byte string")
    func canonical() {
        var generator = SeededGenerator(seed: 2)
        let alphabet = Array("ABCZabcz0189-_".utf8)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...9, using: &generator)
            let text = String(
                decoding: (0..<count).map { _ in
                    alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                }, as: UTF8.self)
            if let bytes = Base64URL.bytes(text) { #expect(Base64URL.string(bytes) == text) }
        }
    }
}
