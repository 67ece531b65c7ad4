// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("Width of text on a terminal")
struct DisplayWidthTests {
    @Test(
        "Wide characters count as two columns, and combining marks as none",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("卡片", 4), ("قرّب", 3), ("￥", 2),
            ("●○", 2), ("👍", 2), ("👩‍👩‍👧", 2), ("\u{200B}", 0), ("한국", 4), ("12,50\u{A0}€", 7),
        ])
    func columns(text: String, expected: Int) {
        #expect(text.columns == expected)
    }

    @Test(
        "Lines break at spaces, and words only if necessary",
        arguments: [
            ("", 10, []), ("one two three", 7, ["one two", "three"]),
            ("one two three", 5, ["one", "two", "three"]), ("abcdefg", 3, ["abc", "def", "g"]),
            ("a bcdefg h", 3, ["a", "bcd", "efg", "h"]), ("卡片卡片", 5, ["卡片", "卡片"]),
            ("a  b", 10, ["a b"]), ("   ", 10, []),
        ] as [(String, Int, [String])])
    func lines(text: String, width: Int, expected: [String]) {
        #expect(text.wrapped(to: width) == expected)
    }

    @Test("The widths change at the limits of the blocks")
    func blocks() throws {
        let none: [UInt32] = [
            0x300, 0x36F, 0x610, 0x61A, 0x64B, 0x65F, 0x670, 0x6D6, 0x6ED, 0x200B, 0x200F, 0x202A,
            0x202E, 0x2066, 0x2069, 0x20D0, 0x20FF, 0xFE00, 0xFE0F,
        ]
        let one: [UInt32] = [
            0x2FF, 0x370, 0x60F, 0x61B, 0x64A, 0x660, 0x66F, 0x671, 0x6D5, 0x6EE, 0x200A, 0x2010,
            0x2029, 0x202F, 0x20CF, 0x2100, 0x10FF, 0x1160, 0x2E7F, 0x303F, 0x3040, 0xA4D0, 0xABFF,
            0xD7A4, 0xF8FF, 0xFB00, 0xFDFF, 0xFE70, 0xFF61, 0xFFDF, 0xFFE7, 0x1F2FF, 0x1F650,
            0x1F67F, 0x1F700, 0x1F8FF, 0x1FA00, 0x1FFFF, 0x3FFFE,
        ]
        let two: [UInt32] = [
            0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0x4DBF, 0x4E00, 0xA4CF, 0xAC00, 0xD7A3, 0xF900,
            0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1F64F, 0x1F680,
            0x1F6FF, 0x1F900, 0x1F9FF, 0x20000, 0x3FFFD,
        ]
        for (columns, values) in [none, one, two].enumerated() {
            for value in values {
                let scalar = try #require(Unicode.Scalar(value))
                #expect(
                    String(Character(scalar)).columns == columns, "\(String(value, radix: 16))")
            }
        }
    }
}
