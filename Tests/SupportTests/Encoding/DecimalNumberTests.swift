// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("Decimal numbers")
struct DecimalNumberTests {
    @Test(
        "Digits with at most one point between them are a decimal number",
        arguments: ["0", "12", "12.50", "0.1", "007", "999999999999999.999999999999999"])
    func accepted(text: String) {
        #expect(text.isDecimalNumber)
    }

    @Test(
        "Other texts are not decimal numbers",
        arguments: [
            "", ".", "1.", ".5", "1.2.3", "1..2", "-1", "+1", " 1", "1 ", "1e3", "1,5", "0x1",
            "NaN",
            "١", "1000000000000000", "0.0000000000000001", "1\u{301}",
        ])
    func refused(text: String) {
        #expect(!text.isDecimalNumber)
    }
}
