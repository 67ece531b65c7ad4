// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EmulatedCards

@Suite("Discover cards")
struct DiscoverCardTests {
    private static func card(_ name: String, _ changes: [String] = []) throws -> EmulatedCard {
        EmulatedCard(try #require(CardProfile(named: name)).changed(by: changes))
    }

    /// Returns a terminal with these qualifiers (`9F66`).
    private static func terminal(_ qualifiers: String) throws -> TerminalInput {
        let bytes = try #require(Hexadecimal.bytes(qualifiers))
        var input = TerminalInput()
        input.values[0x9F66] = bytes
        return input
    }

    @Test("An online request has its cryptogram in the clear, and lists no certificates")
    func online() throws {
        let card = try Self.card("discover-credit")
        let selected = try card.selectFirst()
        #expect(selected.digits(0x84) == "A0000001523010")
        #expect(selected.digits(0x9F38) == "9F66049F02069F03069F1A025F2A029A039C019F3704")
        let options = try card.options(Self.terminal("26004000"))
        #expect(options.digits(0x9F27) == "80")
        #expect(options.digits(0x9F10) == "01152000000000000000")
        #expect(options.digits(0x9F53) == "2000000000000000")
        #expect(options.digits(0x9F71) == "0000")
        #expect(options.digits(0x82) == "1900")
        #expect(options.digits(0x94) == "08010201")
        #expect(options.digits(0x9F26)?.count == 16)
        #expect(options.digits(0x9F4B) == nil)
    }

    @Test("An offline approval is signed, also an online request if the reader verifies it")
    func signed() throws {
        for (name, qualifiers, information) in [
            ("discover-offline", "26004000", "40"), ("discover-credit", "27004000", "80"),
        ] {
            let card = try Self.card(name)
            try card.selectFirst()
            let options = try card.options(Self.terminal(qualifiers))
            #expect(options.digits(0x9F27) == information)
            #expect(options.digits(0x9F4B)?.count == 256)
            #expect(options.digits(0x9F26) == nil)
            #expect(options.digits(0x94) != "08010201")
        }
    }

    @Test("A card that has no key does not sign")
    func unsigned() throws {
        let card = try Self.card("discover-offline", ["applications[0].publicKeys=null"])
        try card.selectFirst()
        let options = try card.options(Self.terminal("26004000"))
        #expect(options.digits(0x82) == "1800")
        #expect(options.digits(0x9F26)?.count == 16)
    }

    @Test(
        "The card's requirements name the method of verification",
        arguments: [
            ("discover-credit", "26404000", "8000"), ("discover-credit", "22404000", "4000"),
            ("discover-cdcvm", "26404000", "1000"), ("discover-cdcvm", "26004000", "1000"),
            ("discover-issuer-update", "26404000", "8010"),
            ("discover-expired", "26004000", "0004"),
        ])
    func requirements(name: String, qualifiers: String, expected: String) throws {
        let card = try Self.card(name)
        try card.selectFirst()
        #expect(try card.options(Self.terminal(qualifiers)).digits(0x9F71) == expected)
    }

    @Test("A phone asks its owner between two taps")
    func secondTap() throws {
        let card = try Self.card("discover-two-tap")
        let reader = try Self.terminal("26404000")
        try card.selectFirst()
        #expect(try card.options(reader).statusWord == .commandNotAllowed)
        card.reset()
        try card.selectFirst()
        #expect(try card.options(reader).digits(0x9F71) == "1000")
    }

    @Test("A card that refuses, and one that requests its contacts")
    func refusing() throws {
        for (name, word) in [
            ("discover-refusing", StatusWord.conditionsNotSatisfied),
            ("discover-other-interface", .referenceDataNotUsable),
        ] {
            let card = try Self.card(name)
            try card.selectFirst()
            #expect(try card.options(Self.terminal("26404000")).statusWord == word)
        }
    }

    @Test("GENERATE AC does not exist")
    func noGenerateCryptogram() throws {
        let card = try Self.card("discover-credit")
        try card.selectFirst()
        _ = try card.options(Self.terminal("26004000"))
        #expect(card.answer("80AE8000010000") == "6D00")
    }
}
