// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// The terminal's side of EMV Book 2, 6.6.2 and EMV Contactless Book C-2, 6.6, written out.
@Suite struct CombinedAuthenticationTests {
    private static func profile(_ interchangeProfile: [UInt8]) -> CardProfile {
        .mastercardCredit.changed {
            $0.statedInterchangeProfile = interchangeProfile
            $0.relayResistance = RelayResistance(
                minimum: 1, maximum: 2, transmission: 3, delay: 0)
            $0.riskManagement.decision = .offline
        }
    }

    @Test(
        "A card signs cryptogram and transaction together when the terminal asks for CDA",
        arguments: [(0x90, "80"), (0x50, "40")] as [(UInt8, String)])
    func signed(requested: UInt8, information: String) throws {
        let card = EmulatedCard(Self.profile([0x19, 0x81]))
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(card.answer("80EA000004A1A2A3A400").hasSuffix("0001000200039000"))
        let answer = try card.cryptogram(TerminalInput(), type: requested)
        #expect(answer.isSuccess)
        #expect(answer.digits(0x9F26) == nil)
        // Byte 2 of the card verification results: signed at the first GENERATE AC.
        #expect(answer.digits(0x9F10)?.dropFirst(6).hasPrefix("40") == true)
        let objects = try DataObject.sequence(answer.data)
        let signature = try #require(objects.first(0x9F4B)).value
        let data = try SignatureTests.cardData(
            in: Array(signature), covering: [0x11, 0x22, 0x33, 0x44],
            key: try #require(TestCardKey.card1152.key).publicKey)
        // Length and dynamic number, information, cryptogram, hash, relay data.
        #expect(data.count == 1 + 8 + 1 + 8 + 20 + 14)
        #expect(data[0] == 8)
        #expect(Hexadecimal.string(data[9..<10]) == information)
        #expect(answer.digits(0x9F27) == information)
        let sent = TerminalInput().data(for: card.profile.applications[0].riskManagementList1)
        let others =
            [0x9F27, 0x9F36, 0x9F10].flatMap { tag in
                TLVWriter.object(
                    SmartCard.Tag(rawValue: tag),
                    Array(objects.first(SmartCard.Tag(rawValue: tag))?.value ?? []))
            }
        #expect(Array(data[18..<38]) == Digest.sha1(sent + others))
        #expect(Hexadecimal.string(data[38..<42]) == "A1A2A3A4")
        #expect(Hexadecimal.string(data[46...]) == "000100020003")
    }

    @Test("An AAC is never signed")
    func declined() throws {
        let card = EmulatedCard(Self.profile([0x19, 0x80]))
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let answer = try card.cryptogram(TerminalInput(), type: 0x10)
        #expect(answer.digits(0x9F27) == "00")
        #expect(answer.digits(0x9F4B) == nil)
        #expect(answer.digits(0x9F26) != nil)
    }

    @Test(
        "A card does not sign unless its AIP offers CDA and the terminal requests it",
        arguments: [([0x18, 0x80], 0x90), ([0x19, 0x80], 0x80)] as [([UInt8], UInt8)])
    func plain(interchangeProfile: [UInt8], requested: UInt8) throws {
        let card = EmulatedCard(Self.profile(interchangeProfile))
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let answer = try card.cryptogram(TerminalInput(), type: requested)
        #expect(answer.digits(0x9F4B) == nil)
        #expect(answer.digits(0x9F26) != nil)
    }
}
