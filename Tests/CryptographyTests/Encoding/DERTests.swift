// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("DER encoding")
struct DERTests {
    @Test(
        "DER lengths take as few bytes as possible",
        arguments: [(0, "00"), (127, "7F"), (128, "8180"), (255, "81FF"), (256, "820100")])
    func lengths(count: Int, digits: String) {
        let content = [UInt8](repeating: 1, count: count)
        #expect(DER.octets(content) == [0x04] + hex(digits) + content)
    }

    @Test("DER values can be nested with definite and indefinite lengths")
    func nesting() {
        let name = DER.text("é")
        #expect(name == hex("0C02C3A9"))
        #expect(DER.sequence(name, DER.null) == hex("30060C02C3A90500"))
        #expect(DER.set(DER.integer(1)) == hex("3103020101"))
        #expect(DER.tagged(1, DER.sequence()) == hex("A1023000"))
        #expect(DER.openValue(0x30, name, DER.null) == hex("30800C02C3A905000000"))
    }
}
