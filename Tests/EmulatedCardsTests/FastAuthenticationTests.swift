// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// The terminal's side of EMV Contactless Book C-3, Annex C, written out.
@Suite struct FastAuthenticationTests {
    private static func profile(
        _ key: TestCardKey = .card1024, decision: CardRiskManagement.Decision = .online
    ) -> CardProfile {
        .visaCredit.changed {
            $0.statedInterchangeProfile = [0x20, 0x00]
            $0.keyChain = CardKeyChain(authority: .visa, issuer: .visa1408, card: key)
            $0.riskManagement.decision = decision
            $0.riskManagement.qualifiers = [0x28, 0x00]
        }
    }

    /// The arguments are the card's decision, the first TTQ byte, and whether the card signs.
    @Test(
        "A card signs offline approvals, and online requests if the reader asks for it",
        arguments: [
            (.online, 0x36, false), (.online, 0x37, true), (.offline, 0x36, true),
            (.decline, 0x37, false),
        ] as [(CardRiskManagement.Decision, UInt8, Bool)])
    func isSigned(
        decision: CardRiskManagement.Decision, qualifiers: UInt8, isSigned: Bool
    ) throws {
        var input = TerminalInput()
        input.values[0x9F66] = [qualifiers, 0, 0, 0]
        let card = EmulatedCard(Self.profile(decision: decision))
        try card.selectFirst()
        let answer = try card.options(input)
        #expect((answer.digits(0x9F4B) != nil) == isSigned)
        // The AFL lists the certificates only if the terminal needs them.
        #expect(try fileLocator(answer).contains { $0.0 == 4 } == isSigned)
    }

    /// Genuine cards sign an online request with the format `95`: see the fixtures of `emulated`.
    @Test(
        "The fDDA signature covers unpredictable number, amount, currency, and related data",
        arguments: TestCardKey.allCases,
        [(.online, 0x95), (.offline, 0x05)] as [(CardRiskManagement.Decision, UInt8)])
    func signature(key: TestCardKey, request: (CardRiskManagement.Decision, UInt8)) throws {
        var input = TerminalInput()
        input.values[0x9F66] = [0x37, 0, 0x40, 0]
        let card = EmulatedCard(Self.profile(key, decision: request.0))
        try card.selectFirst()
        let answer = try card.options(input)
        #expect(answer.data.count <= 256)
        var objects = try DataObject.sequence(answer.data)
        for entry in try fileLocator(answer) {
            let response = try ResponseAPDU(
                bytes: card.respond(
                    to: CommandAPDU(0, 0xB2, entry.1, entry.0 << 3 | 4, le: 0).bytes))
            #expect(response.isSuccess)
            objects += try DataObject.sequence(response.data)
        }
        let signature = Array(try #require(objects.first(0x9F4B)).value)
        let related = Array(try #require(objects.first(0x9F69)).value)
        #expect(related.count == 7)
        #expect(related[0] == 0x01)
        #expect(Array(related[5...]) == [0x28, 0x00])
        let data = try SignatureTests.cardData(
            in: signature,
            covering: [0x11, 0x22, 0x33, 0x44, 0, 0, 0, 0, 0x12, 0x50, 0x08, 0x40] + related,
            format: request.1, key: try #require(key.key).publicKey)
        #expect(data == [2, 0, 1])
    }

    /// Returns the files and records that the AFL lists.
    private func fileLocator(_ answer: ResponseAPDU) throws -> [(UInt8, UInt8)] {
        let locator = Array(
            try #require(try DataObject.sequence(answer.data).first(0x94)).value)
        return stride(from: 0, to: locator.count, by: 4).flatMap { index in
            (locator[index + 1]...locator[index + 2]).map { (locator[index] >> 3, $0) }
        }
    }
}
