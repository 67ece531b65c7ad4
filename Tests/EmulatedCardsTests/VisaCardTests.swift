// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// Expected cryptograms were computed with pyemv 1.5.0 from the same inputs.
@Suite struct VisaCardTests {
    @Test("A Visa card's directory lists the application")
    func directory() throws {
        let card = EmulatedCard(.visaCredit)
        let answer = card.answer("00A404000E325041592E5359532E444446303100")
        #expect(
            answer == "6F30840E325041592E5359532E4444463031A51EBF0C1B6119"
                + "4F07A0000000031010500B56495341204352454449548701019000")
    }

    @Test("A Visa card's PDOL asks for the data that its cryptogram covers")
    func selection() throws {
        let answer = try EmulatedCard(.visaCredit).selectFirst()
        #expect(answer.isSuccess)
        #expect(answer.digits(0x84) == "A0000000031010")
        #expect(
            answer.digits(0x9F38) == "9F66049F02069F03069F1A0295055F2A029A039C019F3704")
    }

    @Test("A Visa card's processing options contain everything that a reader needs")
    func options() throws {
        let card = EmulatedCard(.visaCredit)
        try card.selectFirst()
        let answer = try card.options(TerminalInput())
        #expect(answer.isSuccess)
        #expect(answer.data.first == 0x77)
        #expect(answer.digits(0x82) == "2000")
        #expect(answer.digits(0x94) == "18010201")
        #expect(answer.digits(0x57) == "4761739001010010D32122011143804400000F")
        #expect(answer.digits(0x5F34) == "01")
        #expect(answer.digits(0x9F10) == "06011203A00000")
        #expect(answer.digits(0x9F26) == "29441B20B888F13F")
        #expect(answer.digits(0x9F27) == "80")
        #expect(answer.digits(0x9F36) == "0001")
        #expect(answer.digits(0x9F6C) == "0000")
        #expect(answer.digits(0x9F6E) == "20700000")
        #expect(
            card.answer("00B2011C00")
                == "70245A0847617390010100105F24033212315F2503220101"
                + "5F280208409F0702FF009F4A01829000")
        #expect(card.answer("00B2021C00").hasSuffix("9000"))
    }

    @Test("A card's counter increases with each transaction")
    func counter() throws {
        let card = EmulatedCard(.visaCredit)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        card.reset()
        try card.selectFirst()
        let answer = try card.options(TerminalInput())
        #expect(answer.digits(0x9F36) == "0002")
        #expect(answer.digits(0x9F26) == "ECA00457F5A33C1B")
        #expect(card.answer("80CA9F3600") == "9F360200029000")
    }

    @Test("Any change of the terminal's data changes the cryptogram")
    func cryptogramCoversInput() throws {
        var seen: Set<String> = []
        for tag: SmartCard.Tag in [0x9F02, 0x9F03, 0x9F1A, 0x95, 0x5F2A, 0x9A, 0x9C, 0x9F37] {
            var input = TerminalInput()
            input.values[tag]?[0] ^= 0x01
            let card = EmulatedCard(.visaCredit)
            try card.selectFirst()
            seen.insert(try #require(try card.options(input).digits(0x9F26)))
        }
        #expect(seen.count == 8)
        #expect(!seen.contains("29441B20B888F13F"))
    }

    @Test("A declining Visa card returns an AAC")
    func declining() throws {
        let card = EmulatedCard(.visaDeclining)
        try card.selectFirst()
        let answer = try card.options(TerminalInput())
        #expect(answer.digits(0x9F27) == "00")
        #expect(answer.digits(0x9F10) == "06011203800000")
        #expect(answer.digits(0x9F26) == "61516CE47F57567E")
    }

    @Test("Cryptogram version 10 uses only the card key and the verification results")
    func version10() throws {
        let card = EmulatedCard(.visaVersion10)
        try card.selectFirst()
        let answer = try card.options(TerminalInput())
        #expect(answer.digits(0x9F10) == "06010A03A00000")
        #expect(answer.digits(0x9F26) == "BABECB1F8434ED86")
    }

    @Test("A phone reports that it verified its owner")
    func onDevice() throws {
        let card = EmulatedCard(.visaOnDevice)
        try card.selectFirst()
        let answer = try card.options(TerminalInput())
        #expect(answer.digits(0x9F6C) == "0080")
        #expect(answer.digits(0x9F27) == "80")
    }

    @Test("A card that always verifies requests the PIN at any amount")
    func onlinePIN() throws {
        let card = EmulatedCard(.visaOnlinePIN)
        try card.selectFirst()
        #expect(try card.options(TerminalInput()).digits(0x9F6C) == "8000")
    }

    @Test("A reader without EMV mode is refused")
    func magneticStripeReader() throws {
        var input = TerminalInput()
        input.values[0x9F66] = [0x86, 0, 0, 0]
        let card = EmulatedCard(.visaCredit)
        try card.selectFirst()
        #expect(try card.options(input).statusWord == .conditionsNotSatisfied)
    }
}
