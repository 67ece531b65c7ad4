// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Testing

@testable internal import EMVDescription

@Suite("Explanations in words")
struct ExplanationDescriptionTests {
    private static let dollars = Currency(alphabeticCode: "USD")

    private static func step(
        _ evidence: [Evidence], _ consequence: Consequence, book: BookReference.Book = .c3
    ) throws -> StepDescription {
        var explanation = Explanation()
        explanation.record(BookReference(book, "5.1"), "Subject", evidence, consequence)
        return try #require(ExplanationDescription(currency: dollars).steps(explanation).first)
    }

    @Test("A step shows the book, the section, and the subject")
    func rule() throws {
        let step = try Self.step([], .repeated, book: .c2)
        #expect(step.rule == "EMV Contactless Book C-2, 5.1")
        #expect(step.subject == "Subject")
        #expect(step.evidence.isEmpty)
    }

    @Test(
        "A step compares an amount with its limit",
        arguments: [
            (1_250, 0, "12.50 USD above the limit 0.00 USD"),
            (100, 100, "1.00 USD equals the limit 1.00 USD"),
            (99, 100, "0.99 USD below the limit 1.00 USD"),
        ] as [(UInt64, UInt64, String)])
    func amounts(_ amount: UInt64, _ limit: UInt64, _ text: String) throws {
        #expect(try Self.step([.amount(amount, limit: limit)], .repeated).evidence == [text])
    }

    @Test(
        "A step uses the tag names of the kernel whose book it quotes",
        arguments: [
            (.c3, "9F6E Form Factor Indicator (FFI): absent"),
            (.c2, "9F6E Third Party Data: absent"),
        ] as [(BookReference.Book, String)])
    func meanings(_ book: BookReference.Book, _ text: String) throws {
        #expect(try Self.step([.element(0x9F6E, nil)], .repeated, book: book).evidence == [text])
    }

    @Test("A step shows the meaning of the bits of an element")
    func bits() throws {
        let text = try #require(
            try Self.step([.element(0x9F6C, [0x80, 0x00])], .repeated).evidence.first)
        #expect(text.hasPrefix("9F6C Card Transaction Qualifiers (CTQ): 8000"))
        #expect(text.contains("Online PIN required"))
    }

    @Test("A step shows only the bits of an action code that decided")
    func decidingBits() throws {
        let bits: TerminalVerificationResults = [.expiredApplication, .relayResistanceNotPerformed]
        #expect(
            try Self.step([.bits(0xDF8122, bits)], .repeated, book: .c2).evidence == [
                "DF8122 Terminal Action Code – Online has Expired application, "
                    + "Relay resistance protocol: not performed"
            ])
    }

    @Test("A step masks an account number")
    func masking() throws {
        let number: [UInt8] = [0x47, 0x61, 0x73, 0x90, 0x01, 0x01, 0x00, 0x10]
        let step = try Self.step([.element(0x5A, number)], .outcome(.declined))
        #expect(!step.evidence.joined().contains("9001010010"))
        #expect(!"\(step)".contains("9001010010"))
    }

    @Test("A step shows times in tenths of a millisecond and the meaning of status words")
    func times() throws {
        let step = try Self.step(
            [.time("measured", .microseconds(12_349)), .statusWord(StatusWord(rawValue: 0x6985))],
            .repeated)
        #expect(
            step.evidence == [
                "measured: 12.3 ms", "status word 6985: Conditions of use not satisfied",
            ])
    }

    @Test(
        "A step shows its consequence",
        arguments: [
            (.findings([.floorLimitExceeded]), "findings", "TVR: Transaction exceeds floor limit"),
            (
                .requested(.onlineRequest), "requested",
                "the card is asked for ARQC, the issuer decides"
            ),
            (.returned(.decline), "returned", "the card answers with AAC, declined"),
            (.verification(.onlinePIN), "verification", "cardholder verification: Online PIN"),
            (.authentication(.failed), "authentication", "offline data authentication failed"),
            (.condition("online cryptogram required"), "condition", "online cryptogram required"),
            (.outcome(.tryAnotherInterface), "outcome", "outcome: Try Another Interface"),
        ] as [(Consequence, String, String)])
    func consequences(_ consequence: Consequence, _ kind: String, _ text: String) throws {
        let step = try Self.step([], consequence)
        #expect(step.kind == kind)
        #expect(step.consequence == text)
    }
}
