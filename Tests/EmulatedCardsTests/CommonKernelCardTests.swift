// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EmulatedCards

@Suite("Cards with the common kernel")
struct CommonKernelCardTests {
    /// Selects a card, opens its channel, and returns its answer to GENERATE AC.
    private static func cryptogram(
        _ card: EmulatedCard, _ input: TerminalInput = TerminalInput(), type: UInt8 = 0x80
    ) throws -> ResponseAPDU {
        try card.selectFirst()
        #expect(try card.options(input).isSuccess)
        return try card.cryptogram(input, type: type)
    }

    private static func card(_ changes: [String] = []) throws -> EmulatedCard {
        let profile = try #require(CardProfile(named: "common-kernel-credit"))
        return EmulatedCard(try profile.changed(by: changes))
    }

    @Test(
        "A list that requests any number of bytes of an element is answered",
        arguments: ["9F1D", "9A", "9F35", "9F02", "9F37"], [0, 1, 2, 40])
    func lengths(tag: String, count: Int) throws {
        let list = "9F1A0295055F2A02" + tag + Hexadecimal.string([UInt8(count)])
        let card = try Self.card(["applications[0].cdol1=\(list)"])
        #expect(try Self.cryptogram(card).isSuccess)
    }

    @Test(
        "Data for the issuer of any length is returned, with the MAC only where it fits",
        arguments: [0, 8, 31, 32])
    func issuerData(count: Int) throws {
        let digits = String(repeating: "A5", count: count)
        let card = try Self.card(["applications[0].cryptogram.issuerApplicationData=\(digits)"])
        let answer = try Self.cryptogram(card)
        #expect(answer.digits(0x9F10) == digits)
    }

    @Test("The decision about the cardholder follows what the terminal offers")
    func verification() throws {
        for (offered, decision) in [
            ("4880", "02"), ("2080", "01"), ("0880", "FF"), ("0800", "00"), ("4000", "0F"),
        ] {
            var input = TerminalInput()
            let bytes = try #require(Hexadecimal.bytes(offered))
            input.values[0x9F1D] = bytes + [0, 0, 0, 0, 0, 0]
            #expect(try Self.cryptogram(Self.card(), input).digits(0x9F8102) == decision)
        }
    }

    @Test("A kernel without a key on the curve, or without a version, gets no channel")
    func invalidKernel() throws {
        for (tag, value) in [
            (0x9E, [UInt8](repeating: 0, count: 64)), (0x9E, [UInt8](repeating: 0xFF, count: 64)),
            (0x9F2B, [0x00, 0x80]),
        ] as [(SmartCard.Tag, [UInt8])] {
            var input = TerminalInput()
            input.values[tag] = value
            let card = try Self.card()
            try card.selectFirst()
            #expect(try card.options(input).statusWord == .conditionsNotSatisfied)
        }
    }

    @Test("A kernel without a version gets the card's other application of the same name")
    func dual() throws {
        let card = EmulatedCard(try #require(CardProfile(named: "common-kernel-dual")))
        var input = TerminalInput()
        for (version, hasChannel) in [([0x02, 0x80] as [UInt8], true), ([0x00, 0x00], false)] {
            input.values[0x9F2B] = version
            try card.selectFirst()
            let options = try card.options(input)
            #expect(options.isSuccess)
            #expect((options.digits(0x9F8103) != nil) == hasChannel)
            // The other application has no commands of the channel.
            #expect((card.answer("84320000039F811100") == "6E00") != hasChannel)
        }
    }

    @Test("Commands of the channel are refused before it is open, and in other applications")
    func outsideTheChannel() throws {
        let card = try Self.card()
        try card.selectFirst()
        #expect(card.answer("84320000039F811100") == "6985")
        #expect(card.answer("00B2010C00") == "6985")
        let other = EmulatedCard(.mastercardCredit)
        try other.selectFirst()
        #expect(other.answer("84320000039F811100") == "6E00")
    }

    @Test("The card reports an expired application, and one that is not yet effective")
    func findings() throws {
        for (date, findings) in [
            ([0x26, 0x01, 0x15], "0000000000"), ([0x49, 0x12, 0x31], "0040000000"),
            ([0x01, 0x01, 0x01], "0020000000"),
        ] as [([UInt8], String)] {
            var input = TerminalInput()
            input.values[0x9A] = date
            #expect(try Self.cryptogram(Self.card(), input).digits(0x9F8104) == findings)
        }
    }
}
