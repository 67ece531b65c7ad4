// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@Suite("Key check values: ANSI X9.24-1-2017, Annex A")
struct KeyCheckValueTests {
    // From OpenSSL: the CMAC of a block of zeros.
    @Test("The check value is the beginning of the CMAC of a block of zeros")
    func value() throws {
        let key = secret("88E1AB2A2E3DD38C1FA039A536500CC8A87AB9D62DC92C01058FA79F44657DE6")
        let value = try KeyCheckValue(of: key)
        #expect(value.text == "2331550BC9")
        #expect(KeyCheckValue("2331550bc9") == value)
    }

    @Test(
        "A check value has ten hexadecimal digits",
        arguments: ["", "2331550B", "2331550BC9EB", "2331550BCX", "2331550BC"])
    func refused(digits: String) {
        #expect(KeyCheckValue(digits) == nil)
    }
}
