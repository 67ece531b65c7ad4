// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EmulatedCards

@Suite("JCB cards")
struct JCBCardTests {
    private static func card(_ name: String, _ changes: [String] = []) throws -> EmulatedCard {
        EmulatedCard(try #require(CardProfile(named: name)).changed(by: changes))
    }

    /// Returns a terminal with this Terminal Interchange Profile (`9F53`).
    private static func terminal(_ profile: String) throws -> TerminalInput {
        let bytes = try #require(Hexadecimal.bytes(profile))
        var input = TerminalInput()
        input.values[0x9F53] = bytes
        return input
    }

    /// Selects the card, and asks for its cryptogram.
    private static func answer(
        _ card: EmulatedCard, _ profile: String, type: UInt8 = 0x80
    ) throws -> ResponseAPDU {
        let input = try terminal(profile)
        try card.selectFirst()
        _ = try card.options(input)
        return try card.cryptogram(input, type: type)
    }

    @Test("The processing options list the records, which can be read")
    func options() throws {
        let card = try Self.card("jcb-credit")
        let selected = try card.selectFirst()
        #expect(selected.digits(0x84) == "A0000000651010")
        #expect(selected.digits(0x9F38) == "9F52019F53039F35019F02069C01")
        let options = try card.options(Self.terminal("708000"))
        #expect(options.digits(0x82) == "1980")
        let record = try ResponseAPDU(
            bytes: card.respond(to: CommandAPDU(0, 0xB2, 1, 0x14, le: 0).bytes))
        #expect(record.digits(0x5A) == "3530111333300000")
    }

    @Test(
        "The card chooses the method that the reader has",
        arguments: [
            ("jcb-credit", "708000", "80", "00"), ("jcb-credit", "F08000", "80", "20"),
            ("jcb-credit", "D08000", "80", "10"), ("jcb-credit", "908000", "00", "00"),
            ("jcb-cdcvm", "F08000", "80", "30"), ("jcb-cdcvm", "708000", "80", "30"),
            ("jcb-cdcvm", "E08000", "80", "20"), ("jcb-signature", "F08000", "80", "10"),
        ])
    func verification(
        name: String, profile: String, information: String, status: String
    ) throws {
        let answer = try Self.answer(Self.card(name), profile)
        #expect(answer.digits(0x9F27) == information)
        #expect(answer.digits(0x9F50) == status)
        #expect(answer.digits(0x9F60) == nil)
    }

    @Test("A PIN takes an approval online, and a signature does not")
    func offline() throws {
        let card = try Self.card("jcb-offline")
        for (profile, type, information) in [
            ("708000", 0x40, "40"), ("F08000", 0x40, "80"), ("D08000", 0x40, "40"),
            ("708000", 0x80, "80"), ("708000", 0x00, "00"),
        ] as [(String, UInt8, String)] {
            #expect(
                try Self.answer(card, profile, type: type).digits(0x9F27) == information)
        }
    }

    @Test("A signed answer has no cryptogram in the clear")
    func signed() throws {
        let answer = try Self.answer(Self.card("jcb-credit"), "708000", type: 0x90)
        #expect(answer.digits(0x9F4B)?.count == 256)
        #expect(answer.digits(0x9F26) == nil)
        #expect(answer.digits(0x9F50) == "00")
        #expect(answer.digits(0x9F10) == "07010104A0000000")
    }

    @Test("A card in legacy mode leaves verification to the terminal")
    func legacy() throws {
        let answer = try Self.answer(Self.card("jcb-legacy"), "F08000")
        #expect(answer.digits(0x9F27) == "80")
        #expect(answer.digits(0x9F50) == nil)
    }

    @Test("A card that accepts its issuer's answer says so")
    func issuerUpdate() throws {
        let answer = try Self.answer(Self.card("jcb-issuer-update"), "708000")
        #expect(answer.digits(0x9F60) == "02")
    }

    /// The second GENERATE AC for a TC, with this issuer authentication data.
    private static func second(_ data: String, type: String = "40") -> String {
        "80AE\(type)00153030" + data + "0000000000" + "55667788" + "00"
    }

    private static let anything = "11223344556677883030"

    @Test("A card that stays in the field answers its issuer there, and only there")
    func held() throws {
        let card = try Self.card("jcb-hold")
        #expect(try Self.answer(card, "708000").digits(0x9F60) == "01")
        #expect(card.answer(Self.second(Self.anything, type: "80")) == "6A86")
        #expect(card.answer("80AE40000130" + "00") == "6700")
        // The answer is not the issuer's: an AAC, with its reason in the results.
        let answer = card.answer(Self.second(Self.anything))
        #expect(answer.hasPrefix("771F9F270100") && answer.hasSuffix("07010104280000009000"))
        #expect(card.answer(Self.second(Self.anything)) == "6985")

        _ = try Self.answer(card, "708000")
        try card.selectFirst()
        #expect(card.answer(Self.second(Self.anything)) == "6985")
        #expect(card.answer("008200000A" + Self.anything) == "6985")
    }

    @Test("A card that is presented again answers its issuer after selection, once")
    func presentedAgain() throws {
        let card = try Self.card("jcb-issuer-update")
        _ = try Self.answer(card, "708000")
        #expect(card.answer(Self.second(Self.anything)) == "6985")
        card.reset()
        try card.selectFirst()
        // Zeros are no answer, which is not a wrong one.
        let none = String(repeating: "00", count: 10)
        #expect(card.answer(Self.second(none)).hasSuffix("07010104200000009000"))
        #expect(card.answer(Self.second(none)) == "6985")
    }

    @Test("A card without CDOL2, and one without issuer updates, has no second cryptogram")
    func noSecond() throws {
        for (name, changes) in [
            ("jcb-issuer-update", ["applications[0].cdol2="]), ("jcb-credit", []),
        ] {
            let card = try Self.card(name, changes)
            _ = try Self.answer(card, "708000")
            #expect(card.answer(Self.second(Self.anything)) == "6985")
            card.reset()
            try card.selectFirst()
            #expect(card.answer(Self.second(Self.anything)) == "6985")
        }
    }

    @Test("A phone asks its owner between two taps")
    func secondTap() throws {
        let card = try Self.card("jcb-two-tap")
        let input = try Self.terminal("F08000")
        try card.selectFirst()
        #expect(try card.options(input).statusWord == .commandNotAllowed)
        card.reset()
        #expect(try Self.answer(card, "F08000").digits(0x9F50) == "30")
        // The verification is valid for one transaction.
        try card.selectFirst()
        #expect(try card.options(input).statusWord == .commandNotAllowed)
    }

    @Test("ECHO returns the last answer, once, and only after GET PROCESSING OPTIONS")
    func echo() throws {
        let card = try Self.card("jcb-credit")
        let lost = try Self.answer(card, "708000")
        #expect(card.answer("80DF000000") == "6985")
        card.reset()
        #expect(card.answer("80DF000000") == "6D00")
        try card.selectFirst()
        #expect(card.answer("80DF000000") == "6985")
        _ = try card.options(Self.terminal("708000"))
        #expect(card.answer("80DF010000") == "6A86")
        #expect(try ResponseAPDU(bytes: card.respond(to: [0x80, 0xDF, 0, 0, 0])).data == lost.data)
        card.reset()
        try card.selectFirst()
        _ = try card.options(Self.terminal("708000"))
        #expect(card.answer("80DF000000") == "6985")
    }

    @Test("Commands with invalid parameters, and out of order, are refused")
    func invalid() throws {
        let card = try Self.card("jcb-credit")
        try card.selectFirst()
        #expect(card.answer("80AE80002100" + String(repeating: "00", count: 33)) == "6985")
        _ = try card.options(Self.terminal("708000"))
        #expect(
            try card.cryptogram(Self.terminal("708000"), type: 0xC0).statusWord.rawValue == 0x6A86)
        #expect(card.answer("80AE8000010000") == "6700")
        #expect(card.answer("80D0000000") == "6D00")
    }
}
