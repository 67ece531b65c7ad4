// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

@testable import ProcessorService

@Suite("Amounts in requests")
struct MoneyTests {
    @Test(
        "An amount has at most twelve digits in the smallest unit, as data element 4 of ISO 8583",
        arguments: [
            ("0", 2, 0), ("0.01", 2, 1), ("2.5", 2, 250), ("1250", 0, 1250), ("1.234", 3, 1234),
            ("9999999999.99", 2, 999_999_999_999), ("999999999999", 0, 999_999_999_999),
            ("10000000000.00", 2, nil), ("1000000000000", 0, nil), ("1.234", 2, nil),
            ("1.0", 0, nil), ("", 2, nil), (".5", 2, nil), ("5.", 2, nil), ("-1", 2, nil),
            ("+1", 2, nil), ("1e3", 2, nil), ("1,5", 2, nil), (" 1", 2, nil), ("１", 2, nil),
            ("99999999999999999999", 2, nil),
        ] as [(String, Int, Int64?)])
    func amounts(text: String, decimals: Int, expected: Int64?) {
        var found: Int64?
        var problem: Problem?
        do throws(Problem) {
            found = try Money.amount(text, decimals: decimals)
        } catch {
            problem = error
        }
        #expect(found == expected)
        #expect((problem == nil) == (expected != nil))
    }
}
