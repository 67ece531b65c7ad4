// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// Phones that verify the cardholder between two taps.
@Suite struct PhoneTests {
    private static let visa = CardProfile.visaCredit.changed {
        $0.riskManagement.deviceVerification = .secondTap
    }

    private static let mastercard = CardProfile.mastercardCredit.changed {
        $0.riskManagement.deviceVerification = .secondTap
        $0.processingOptionsList = DataObjectList([.init(tag: 0x9F7E, length: 1)])
    }

    /// See EMV Contactless Book C-3, 5.2.2: `6986` means "see phone".
    @Test("A Visa phone refuses the first tap, and reports verification at the second")
    func visa() throws {
        var input = TerminalInput()
        input.values[0x9F66] = [0x36, 0x40, 0x40, 0x00]
        let phone = EmulatedCard(Self.visa)
        try phone.selectFirst()
        #expect(try phone.options(input).statusWord == .commandNotAllowed)
        #expect(phone.answer("80CA9F3600") == "9F360200009000")
        phone.reset()
        try phone.selectFirst()
        #expect(try phone.options(input).digits(0x9F6C) == "0080")
        phone.reset()
        try phone.selectFirst()
        #expect(try phone.options(input).statusWord == .commandNotAllowed)
    }

    /// See EMV Contactless Book C-2, Annex A: `9F7E` and `DF4B`.
    @Test("A Mastercard phone declines the first tap with a reason, and approves the second")
    func mastercard() throws {
        var input = TerminalInput()
        input.values[0x9F7E] = [0x03]
        let phone = EmulatedCard(Self.mastercard)
        for (information, interaction) in [("00", "000100"), ("80", "001000"), ("00", "000100")] {
            phone.reset()
            try phone.selectFirst()
            _ = try phone.options(input)
            let answer = try phone.cryptogram(input, type: 0x80)
            #expect(answer.digits(0x9F27) == information)
            #expect(answer.digits(0xDF4B) == interaction)
        }
    }

    @Test("A phone does not ask for verification if the terminal does not request it")
    func notWanted() throws {
        var input = TerminalInput()
        input.values[0x9F7E] = [0x01]
        let phone = EmulatedCard(Self.mastercard)
        try phone.selectFirst()
        _ = try phone.options(input)
        let answer = try phone.cryptogram(input, type: 0x80)
        #expect(answer.digits(0x9F27) == "80")
        #expect(answer.digits(0xDF4B) == nil)
        let other = EmulatedCard(Self.visa)
        try other.selectFirst()
        #expect(try other.options(TerminalInput()).digits(0x9F6C) == "0000")
    }
}
