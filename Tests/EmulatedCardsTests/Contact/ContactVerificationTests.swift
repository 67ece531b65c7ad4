// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// See EMV Book 3, 6.5.12, and Book 2, 7.
@Suite("PIN verification by a contact card")
struct ContactVerificationTests {
    private let right = "0020008008241234FFFFFFFFFF"
    private let wrong = "0020008008241235FFFFFFFFFF"

    private func begin(
        memory: CardMemory = CardMemory(), profile: CardProfile = .mastercardCredit
    ) throws -> EmulatedCard {
        let card = EmulatedCard(profile, interface: .contact, memory: memory)
        var terminal = ContactTerminal { card.respond(to: $0) }
        try terminal.begin(profile.mainApplication.identifier)
        return card
    }

    @Test("A card accepts at most three wrong plaintext PINs over all transactions")
    func plaintext() throws {
        let memory = CardMemory()
        #expect(try begin(memory: memory).answer(right) == "9000")
        let card = try begin(memory: memory)
        #expect(card.answer("80CA9F1700") == "9F1701039000")
        #expect(card.answer(wrong) == "63C2")
        #expect(card.answer("80CA9F1700") == "9F1701029000")
        #expect(card.answer(right) == "9000")
        #expect(card.answer(wrong) == "63C2")
        #expect(card.answer(wrong) == "63C1")
        let next = try begin(memory: memory)
        #expect(next.answer(wrong) == "63C0")
        #expect(next.answer(right) == "6983")
        #expect(next.answer("80CA9F1700") == "9F1701009000")
    }

    @Test("A card verifies a PIN enciphered for its key with the preceding challenge")
    func enciphered() throws {
        let card = try begin()
        let key = try #require(card.profile.mainApplication.keyChain?.card?.key).publicKey
        func block(_ pin: String, header: UInt8 = 0x7F) throws -> String {
            let challenge = try ResponseAPDU(bytes: card.respond(to: [0, 0x84, 0, 0, 0])).data
            let block = Hexadecimal.bytes(pin) ?? []
            let fill = [UInt8](repeating: 0x5A, count: key.modulus.count - 17)
            let enciphered = try key.recover([header] + block + challenge + fill)
            return "00200088" + Hexadecimal.string([UInt8(enciphered.count)] + enciphered)
        }
        #expect(card.answer(try block("241234FFFFFFFFFF")) == "9000")
        #expect(card.answer(try block("241235FFFFFFFFFF")) == "63C2")
        #expect(card.answer(try block("241234FFFFFFFFFF", header: 0x6A)) == "63C1")
        #expect(card.answer(try block("241234FFFFFFFFFF")) == "9000")
        // A challenge is valid only for the next command.
        let command = try block("241234FFFFFFFFFF")
        _ = card.answer("80CA9F3600")
        #expect(card.answer(command) == "63C2")
    }

    @Test(
        "A card refuses malformed VERIFY commands and PIN blocks",
        arguments: [
            ("0020008108241234FFFFFFFFFF", "6A86"), ("0020018008241234FFFFFFFFFF", "6A86"),
            ("0020008008341234FFFFFFFFFF", "63C2"), ("0020008004241234FF", "63C2"),
            ("00200088080102030405060708", "63C2"), ("00200080", "6700"),
        ])
    func refusals(command: String, answer: String) throws {
        #expect(try begin().answer(command) == answer)
    }

    @Test(
        "A card reports the result of PIN verification to its issuer",
        arguments: [
            (CardProfile.mastercardCredit, "A5000302", "A4000212"),
            (.visaCredit, "03A40000", "03A60000"),
        ])
    func results(profile: CardProfile, correct: String, wrong: String) throws {
        func results(after command: String) throws -> String {
            let card = EmulatedCard(profile, interface: .contact)
            var terminal = ContactTerminal { card.respond(to: $0) }
            try terminal.begin(profile.mainApplication.identifier)
            _ = card.answer(command)
            return try #require(terminal.generate(0x80, list: 0x8C).digits(0x9F10))
        }
        #expect(try results(after: right).contains(correct))
        #expect(try results(after: self.wrong).contains(wrong))
    }
}
