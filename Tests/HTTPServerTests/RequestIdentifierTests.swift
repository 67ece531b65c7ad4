// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

@Suite("Names of requests")
struct RequestIdentifierTests {
    @Test("A name has 1 to 64 letters, digits, dots, hyphens, and underscores")
    func form() {
        for count in [1, 64] {
            let text = String(repeating: "a", count: count)
            #expect(RequestIdentifier(text)?.description == text)
        }
        let characters = Set(
            "-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        for byte in UInt8.min...0x7F {
            let text = String(UnicodeScalar(byte))
            let isValid = characters.contains(byte)
            #expect(RequestIdentifier(text)?.description == (isValid ? text : nil), "\(byte)")
        }
        for text in ["", String(repeating: "a", count: 65), "a b", "a/b", "a\nb", "\u{E9}"] {
            #expect(RequestIdentifier(text) == nil, "\(text)")
        }
    }
}
