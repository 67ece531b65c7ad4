// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// EXCHANGE RELAY RESISTANCE DATA.
///
/// See EMV Contactless Book C-2, 3.10 and 5.3.
@Suite struct RelayResistanceTests {
    private static let command = "80EA0000040102030400"

    private static func card(delay: UInt16 = 0) -> EmulatedCard {
        EmulatedCard(
            .mastercardCredit.changed {
                $0.relayResistance = RelayResistance(
                    minimum: 0x0102, maximum: 0x0304, transmission: 0x0506, delay: delay)
            }, random: .seeded(1))
    }

    @Test("A card answers relay resistance with fresh entropy and its times, at most three times")
    func exchanges() throws {
        let card = Self.card()
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let answers = (1...3).map { _ in card.answer(Self.command) }
        #expect(answers.allSatisfy { $0.hasPrefix("800A") && $0.hasSuffix("0102030405069000") })
        #expect(Set(answers).count == 3)
        #expect(card.answer(Self.command) == "6985")
    }

    @Test(
        "A wrong relay resistance command gets the right status word",
        arguments: [
            ("80EA0100040102030400", "6A86"), ("80EA0001040102030400", "6A86"),
            ("80EA00000301020300", "6700"), ("80EA000005010203040500", "6700"),
            ("80EA00000401020304", "6700"), ("80EA000000", "6700"),
        ])
    func wrongCommand(command: String, expected: String) throws {
        let card = Self.card()
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(card.answer(command) == expected)
    }

    @Test("Relay resistance is refused before the processing options and after the cryptogram")
    func wrongOrder() throws {
        let card = Self.card()
        #expect(card.answer(Self.command) == "6D00")
        try card.selectFirst()
        #expect(card.answer(Self.command) == "6985")
        _ = try card.options(TerminalInput())
        _ = try card.cryptogram(TerminalInput(), type: 0x80)
        #expect(card.answer(Self.command) == "6985")
    }

    @Test("A relayed card delays only this command, by the reader's clock")
    func delay() async throws {
        let clock = ManualClock()
        let reader = EmulatedReader(clock: clock)
        let card = Self.card(delay: 2_500)
        reader.present(card)
        let connection = try await reader.waitForCard()
        for command in ["00A4040007A000000004101000", "80A8000002830000"] {
            _ = try await connection.transmit(Hexadecimal.bytes(command) ?? [])
        }
        async let answer = connection.transmit(Hexadecimal.bytes(Self.command) ?? [])
        await clock.waitUntilSleeping()
        clock.advance(by: .milliseconds(250))
        #expect(try await answer.count == 14)
        await connection.disconnect()
    }
}
