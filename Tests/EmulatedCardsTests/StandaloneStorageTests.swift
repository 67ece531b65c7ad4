// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// GET DATA and PUT DATA on envelopes and balance.
///
/// See EMV Contactless Book C-2, 5.5 and 5.8.
@Suite struct StandaloneStorageTests {
    private static let profile = CardProfile.mastercardCredit.changed {
        $0.standaloneStorage = .empty
        $0.balance = 12_345
    }

    @Test("A terminal reads back the data it wrote, even after power-off")
    func write() throws {
        let memory = CardMemory()
        let card = EmulatedCard(Self.profile, memory: memory)
        try card.selectFirst()
        #expect(card.answer("80DA9F7504A1A2A3A4") == "6985")
        _ = try card.options(TerminalInput())
        #expect(card.answer("80DA9F7504A1A2A3A4") == "9000")
        #expect(card.answer("80CA9F7500") == "9F7504A1A2A3A49000")
        let next = EmulatedCard(Self.profile, memory: memory)
        try next.selectFirst()
        #expect(next.answer("80CA9F7500") == "9F7504A1A2A3A49000")
        #expect(next.answer("80CA9F7600").hasPrefix("9F76200000"))
    }

    @Test(
        "A wrong PUT DATA command gets the right status word",
        arguments: [
            ("80DA9F7001AA", "6982"), ("80DA9F7A01AA", "6A88"), ("80DA9F3601AA", "6A88"),
            ("80DA9F7521" + String(repeating: "AA", count: 33), "6700"), ("80DA9F75", "6700"),
            ("80DA9F7501AA00", "6700"), ("00DA9F7501AA", "6E00"),
        ])
    func wrongWrite(command: String, expected: String) throws {
        let card = EmulatedCard(Self.profile)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(card.answer(command) == expected)
    }

    @Test("The balance and the application capabilities can be read")
    func balance() throws {
        let card = EmulatedCard(Self.profile)
        let selected = try card.selectFirst()
        #expect(selected.digits(0x9F5D) == "000201")
        #expect(card.answer("80CA9F5000") == "9F50060000000123459000")
        let other = EmulatedCard(.mastercardCredit)
        #expect(try other.selectFirst().digits(0x9F5D) == nil)
        _ = try other.options(TerminalInput())
        #expect(other.answer("80CA9F5000") == "6A88")
        #expect(other.answer("80DA9F7501AA") == "6D00")
    }
}
