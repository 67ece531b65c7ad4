// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// RECOVER AC, and cards that leave the field during a transaction.
///
/// See EMV Contactless Book C-2, 3.7 and 5.9.
@Suite struct TornTransactionTests {
    private static let recover = "80D00000041122334400"

    private static func profile(_ removal: CardRemoval? = nil) -> CardProfile {
        .mastercardCredit.changed {
            $0.dataRecoveryList = DataObjectList([.init(tag: 0x9F37, length: 4)])
            $0.removal = removal
        }
    }

    @Test("A terminal can recover a lost cryptogram at the next tap, once")
    func recovered() throws {
        let memory = CardMemory()
        let torn = EmulatedCard(Self.profile(), memory: memory)
        try torn.selectFirst()
        _ = try torn.options(TerminalInput())
        let lost = try torn.cryptogram(TerminalInput(), type: 0x80)
        // Another object with the same memory: the card had no power in between.
        let card = EmulatedCard(Self.profile(), memory: memory)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(card.answer(Self.recover) == Hexadecimal.string(lost.bytes))
        #expect(card.answer(Self.recover) == "6985")
        #expect(card.answer("80CA9F3600") == "9F360200029000")
    }

    @Test("Another terminal's transaction cannot be recovered")
    func otherNumber() throws {
        let card = EmulatedCard(Self.profile())
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        _ = try card.cryptogram(TerminalInput(), type: 0x80)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(card.answer("80D00000041122334500") == "6985")
        // A new cryptogram is still possible.
        #expect(try card.cryptogram(TerminalInput(), type: 0x80).isSuccess)
    }

    @Test(
        "A wrong RECOVER AC command gets the right status word",
        arguments: [
            ("80D00100041122334400", "6A86"), ("80D00000031122330000", "6700"),
            ("80D000000411223344", "6700"), (recover, "6985"),
        ])
    func wrongCommand(command: String, expected: String) throws {
        let card = EmulatedCard(Self.profile())
        try card.selectFirst()
        #expect(card.answer(command) == expected)
    }

    @Test("A card without a DRDOL does not support RECOVER AC")
    func unknown() throws {
        let card = EmulatedCard(.mastercardCredit)
        try card.selectFirst()
        #expect(card.answer(Self.recover) == "6D00")
    }

    @Test("A torn card executes the command without answering, and can be read again")
    func removal() async throws {
        let reader = EmulatedReader()
        let card = EmulatedCard(
            Self.profile(CardRemoval(step: .generateApplicationCryptogram, taps: 1)))
        reader.present(card)
        let first = try await reader.waitForCard()
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let command = try CommandAPDU(
            0x80, 0xAE, 0x80, 0x00,
            data: TerminalInput().data(for: card.profile.applications[0].riskManagementList1),
            expectedLength: 256)
        await #expect(throws: CardError(.cardRemoved)) {
            try await first.transmit(command.bytes)
        }
        await #expect(throws: CardError(.cardRemoved)) {
            try await first.transmit(command.bytes)
        }
        try await first.waitForRemoval()
        let second = try await reader.waitForCard()
        #expect(card.answer("80CA9F3600") == "6985")
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(try await second.transmit(Hexadecimal.bytes(Self.recover) ?? []).count > 2)
        await second.disconnect()
    }

    @Test("Commands to the reader never tear a card")
    func readerCommand() throws {
        let card = EmulatedCard(Self.profile(CardRemoval(step: .getData, taps: 1)))
        try card.selectFirst()
        #expect(card.answer("FFCA000000").hasSuffix("9000"))
        #expect(card.answer("80CA9F3600") == "")
    }
}
