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
        #expect(RequestIdentifier("a-Z_0.9") != nil)
        for text in ["", String(repeating: "a", count: 65), "a b", "a/b", "a\nb", "\u{E9}"] {
            #expect(RequestIdentifier(text) == nil, "\(text)")
        }
    }
}
