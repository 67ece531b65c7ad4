// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

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
}
