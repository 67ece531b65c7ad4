// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EmulatedCards

/// Expected cryptograms were computed with pyemv 1.5.0 (as Visa CVN 10) from the same inputs.
@Suite("American Express cards")
struct AmericanExpressCardTests {
    private static func card(_ name: String, _ changes: [String] = []) throws -> EmulatedCard {
        EmulatedCard(try #require(CardProfile(named: name)).changed(by: changes))
    }

    /// Returns a terminal with these capabilities (`9F6E`) and modes in its type (`9F35`).
    private static func terminal(_ capabilities: String, type: UInt8 = 0xE2) throws -> TerminalInput
    {
        let bytes = try #require(Hexadecimal.bytes(capabilities))
        var input = TerminalInput()
        input.values[0x9F6E] = bytes
        input.values[0x9F35] = [type]
        return input
    }

    @Test("The processing options list the records, which can be read")
    func options() throws {
        let card = try Self.card("amex-credit")
        let selected = try card.selectFirst()
        #expect(selected.digits(0x84) == "A000000025010402")
        #expect(selected.digits(0x9F38) == "9F35019F6E04")
        let options = try card.options(TerminalInput())
        #expect(options.digits(0x82) == "1980")
        #expect(options.digits(0x94) == "1001020220010200")
        #expect(options.digits(0x9F71) == nil)
        let first = try ResponseAPDU(
            bytes: card.respond(to: CommandAPDU(0, 0xB2, 1, 0x14, le: 0).bytes))
        #expect(first.digits(0x5A) == "371449635398431F")
        let second = try ResponseAPDU(
            bytes: card.respond(to: CommandAPDU(0, 0xB2, 2, 0x14, le: 0).bytes))
        #expect(second.digits(0x9F70) == "F400")
    }

    @Test(
        "The card never returns more than was requested",
        arguments: [
            (0x80, "80", "06010103A00000", "74551A370050C118"),
            (0x40, "80", "06010103A00000", "74551A370050C118"),
            (0x00, "00", "06010103800000", "7CD2C34C58AABF03"),
        ] as [(UInt8, String, String, String)])
    func cryptogram(
        requested: UInt8, information: String, issuerData: String, cryptogram: String
    ) throws {
        let card = try Self.card("amex-credit")
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let answer = try card.cryptogram(TerminalInput(), type: requested)
        #expect(answer.digits(0x9F27) == information)
        #expect(answer.digits(0x9F36) == "0001")
        #expect(answer.digits(0x9F10) == issuerData)
        #expect(answer.digits(0x9F26) == cryptogram)
    }

    @Test("A card that approves offline does so within its limits, and signs if it is asked to")
    func offline() throws {
        let card = try Self.card("amex-offline")
        for (request, information) in [
            (0x40, "40"), (0x50, "40"), (0x40, "40"), (0x40, "80"), (0x40, "40"), (0x80, "80"),
            (0x90, "80"), (0x10, "00"),
        ] as [(UInt8, String)] {
            try card.selectFirst()
            _ = try card.options(TerminalInput())
            let answer = try card.cryptogram(TerminalInput(), type: request)
            #expect(answer.digits(0x9F27) == information, "\(request)")
            let isSigned = request & 0x10 != 0 && information != "00"
            #expect((answer.digits(0x9F4B) != nil) == isSigned)
            #expect((answer.digits(0x9F26) == nil) == isSigned)
        }
    }

    @Test("The card declines at an offline-only terminal, unless it approves itself")
    func offlineOnly() throws {
        for (name, information) in [("amex-credit", "00"), ("amex-offline", "40")] {
            var input = TerminalInput()
            input.values[0x9F35] = [0x23]
            let card = try Self.card(name)
            try card.selectFirst()
            _ = try card.options(input)
            #expect(try card.cryptogram(input, type: 0x40).digits(0x9F27) == information)
        }
    }

    @Test("A reader without any capability is refused, if the card requests them")
    func capabilities() throws {
        let card = try Self.card("amex-credit")
        try card.selectFirst()
        #expect(
            try card.options(Self.terminal("00000000")).statusWord == .conditionsNotSatisfied)
        let older = try Self.card("amex-credit", ["applications[0].pdol=9F3501"])
        try older.selectFirst()
        #expect(try older.options(Self.terminal("00000000")).isSuccess)
    }

    @Test(
        "The cryptogram of mag-stripe mode covers the terminal's number, and the counter is readable"
    )
    func magneticStripe() throws {
        let card = try Self.card("amex-magstripe")
        var input = try Self.terminal("58E00003")
        input.values[0x9F37] = [0x00, 0x10, 0x11, 0x00]
        try card.selectFirst()
        #expect(try card.options(input).digits(0x82) == "1800")
        #expect(card.answer("80CA9F3600") == "9F360200019000")
        // A TC is requested, with CDA, which the card does not have.
        let answer = try ResponseAPDU(
            bytes: try #require(Hexadecimal.bytes(card.answer("80AE5000040010110000"))))
        #expect(answer.digits(0x9F27) == "80")
        #expect(answer.digits(0x9F26) == "B20AA8B862A97966")
    }

    @Test("A phone reports the verification of its owner, and whether the reader required it")
    func verified() throws {
        for (capabilities, type, results) in [
            ("18E00003", 0xE2, "010002"), ("18E04003", 0xE2, "010302"),
            ("18E00003", 0xEA, "010302"),
        ] as [(String, UInt8, String)] {
            let card = try Self.card("amex-cdcvm")
            try card.selectFirst()
            let options = try card.options(Self.terminal(capabilities, type: type))
            #expect(options.digits(0x9F71) == results)
            #expect(options.digits(0x82) == "19C0")
        }
    }

    @Test("A phone asks its owner between two taps if the reader supports phones")
    func secondTap() throws {
        let always = "applications[0].risk.alwaysVerifies=false"
        let card = try Self.card("amex-two-tap", [always])
        try card.selectFirst()
        let below = try Self.terminal("18E00003")
        #expect(try card.options(below).digits(0x9F71) == "3F0000")
        let above = try Self.terminal("18E04003", type: 0xEA)
        try card.selectFirst()
        #expect(try card.options(above).statusWord == .referenceDataNotUsable)
        card.reset()
        try card.selectFirst()
        #expect(try card.options(above).digits(0x9F71) == "010302")
        // The verification is valid for one transaction.
        try card.selectFirst()
        #expect(try card.options(above).statusWord == .referenceDataNotUsable)
        let other = try Self.card("amex-two-tap", [always])
        try other.selectFirst()
        let old = try Self.terminal("10604003", type: 0xEA)
        #expect(try other.options(old).digits(0x9F71) == "3F0000")
    }

    @Test("Commands with invalid parameters, and out of order, are refused")
    func invalid() throws {
        let card = try Self.card("amex-credit")
        try card.selectFirst()
        #expect(card.answer("80AE80002100" + String(repeating: "00", count: 33)) == "6985")
        _ = try card.options(TerminalInput())
        #expect(try card.cryptogram(TerminalInput(), type: 0xC0).statusWord.rawValue == 0x6A86)
        #expect(try card.cryptogram(TerminalInput(), type: 0x81).statusWord.rawValue == 0x6A86)
        #expect(card.answer("80AE8000010000") == "6700")
        #expect(try card.cryptogram(TerminalInput(), type: 0x80).isSuccess)
        #expect(
            try card.cryptogram(TerminalInput(), type: 0x80).statusWord == .conditionsNotSatisfied)
        #expect(card.answer("80D0000000") == "6D00")
    }

    @Test(
        "Lists that request any number of bytes are answered",
        arguments: ["9F35", "9F6E", "9F02", "9F37"], [0, 1, 2, 40])
    func lengths(tag: String, count: Int) throws {
        let list = tag + Hexadecimal.string([UInt8(count)])
        let card = try Self.card(
            "amex-cdcvm", ["applications[0].pdol=\(list)", "applications[0].cdol1=9F1A02\(list)"])
        let input = try Self.terminal("18E00003")
        try card.selectFirst()
        let isEmpty = tag == "9F6E" && count == 0
        #expect(try card.options(input).isSuccess != isEmpty)
        #expect(try card.cryptogram(input, type: 0x80).isSuccess != isEmpty)
    }
}
