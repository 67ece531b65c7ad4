// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// COMPUTE CRYPTOGRAPHIC CHECKSUM.
///
/// See EMV Contactless Book C-2, 5.1.
@Suite struct MagneticStripeModeTests {
    private static let command = "802A8E80040000089900"

    private static func card(
        change: (inout CardApplication) -> Void = { _ in }
    ) -> EmulatedCard {
        EmulatedCard(
            .mastercardCredit.changed {
                $0.magneticStripe = .standard
                $0.statedInterchangeProfile = [0x00, 0x00]
                change(&$0)
            })
    }

    private static func initiated(_ card: EmulatedCard) throws -> EmulatedCard {
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        return card
    }

    /// Computed with pyemv 1.5.0: `generate_cvc3` with the key that `derive_icc_mk_a`
    /// gives for 76543210FEDCBA9889ABCDEF01234567, from the tracks of the card's record.
    @Test("Both dynamic codes equal those that the issuer computes")
    func codes() throws {
        let card = try Self.initiated(Self.card())
        let record = try ResponseAPDU(
            bytes: card.respond(to: CommandAPDU(0, 0xB2, 1, 0x0C, le: 0).bytes))
        #expect(record.digits(0x9F6B) == "5413330089601034D32122010000000000000F")
        let answer = try ResponseAPDU(bytes: Hexadecimal.bytes(card.answer(Self.command)) ?? [])
        #expect(answer.isSuccess)
        #expect(answer.digits(0x9F36) == "0001")
        #expect(answer.digits(0x9F61) == "8AFD")
        #expect(answer.digits(0x9F60) == "50C2")
        #expect(card.answer(Self.command) == "6985")
    }

    @Test("A declining card returns only its counter")
    func declined() throws {
        let card = try Self.initiated(Self.card { $0.riskManagement.decision = .decline })
        #expect(card.answer(Self.command) == "77059F360200019000")
    }

    @Test("A phone first asks for verification, and returns codes at the second tap")
    func secondTap() throws {
        let card = try Self.initiated(
            Self.card { $0.riskManagement.deviceVerification = .secondTap })
        #expect(card.answer(Self.command) == "770B9F36020001DF4B030001009000")
        card.reset()
        _ = try Self.initiated(card)
        let answer = card.answer(Self.command)
        #expect(answer.contains("9F61"))
        #expect(answer.hasSuffix("9F36020002DF4B030010009000"))
    }

    @Test(
        "A wrong checksum command gets the right status word",
        arguments: [
            ("802A8E81040000089900", "6A86"), ("802A9E80040000089900", "6A86"),
            ("802A8E800300089900", "6700"), ("002A8E80040000089900", "6E00"),
        ])
    func wrongCommand(command: String, expected: String) throws {
        #expect(try Self.initiated(Self.card()).answer(command) == expected)
    }

    @Test("A card without magnetic-stripe mode does not support the checksum command")
    func unknown() throws {
        let card = EmulatedCard(.mastercardCredit)
        #expect(try Self.initiated(card).answer(Self.command) == "6D00")
        let other = Self.card()
        try other.selectFirst()
        #expect(other.answer(Self.command) == "6985")
    }
}
