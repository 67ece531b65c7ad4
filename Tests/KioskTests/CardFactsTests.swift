// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import Kiosk

@Suite("What the operator sees of a card")
struct CardFactsTests {
    private static let selection = "> 00A4040007A000000003101000\n< 6F098407A00000000310109000\n"

    @Test(
        "The account number is masked, from whichever data object has it",
        arguments: [
            // The number is not that of the track 2 data.
            ("77175A084761739001010010570B5413330089010640D2112F", "476173******0010"),
            ("770A5A084761739001010010", "476173******0010"),
            ("700D570B4761739001010010D2112F", "476173******0010"),
            ("70139F6B105413330089010640D49120130000000F", "541333******0640"),
            // A number with fewer than 13 digits shows only the last four.
            ("70085A06123456789012", "********9012"),
        ])
    func account(data: String, masked: String) throws {
        let facts = CardFacts(
            of: try Transcript(parsing: Self.selection + "> 00B2010C00\n< \(data)9000\n"))
        #expect(facts.account == masked)
        #expect(facts.application == AID([0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10]))
    }

    @Test(
        "Data without an account number is ignored",
        arguments: ["", "70", "7000", "5A00", "5A02ABCD", "57024761", "9F6B00", "FFFFFFFF"])
    func none(data: String) throws {
        let facts = CardFacts(of: try Transcript(parsing: "> 00B2010C00\n< \(data)9000\n"))
        #expect(facts == CardFacts())
    }
}
