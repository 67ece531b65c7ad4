// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// Expected cryptograms were computed with pyemv 1.5.0 from the same inputs.
@Suite struct MastercardCardTests {
    @Test("A Mastercard's processing options list its records, which can be read")
    func options() throws {
        let card = EmulatedCard(.mastercardCredit)
        let selected = try card.selectFirst()
        #expect(selected.digits(0x84) == "A0000000041010")
        #expect(selected.digits(0x9F38) == nil)
        #expect(card.answer("80A8000002830000") == "770E8202198094081001020220010300" + "9000")
        let first = try ResponseAPDU(
            bytes: card.respond(to: CommandAPDU(0, 0xB2, 1, 0x14, le: 0).bytes))
        #expect(first.isSuccess)
        #expect(first.digits(0x5A) == "5413330089601034")
        #expect(first.digits(0x57) == "5413330089601034D32122011143804400000F")
        let second = try ResponseAPDU(
            bytes: card.respond(to: CommandAPDU(0, 0xB2, 2, 0x14, le: 0).bytes))
        #expect(second.digits(0x8E) == "00000000000000005E0342031F03")
    }

    @Test(
        "A Mastercard's first cryptogram never exceeds the requested type",
        arguments: [
            (0x80, "80", "0111A00003220000000000000000000000FF", "E68107A563CAB028"),
            (0x40, "80", "0111A00003220000000000000000000000FF", "E68107A563CAB028"),
            (0x00, "00", "0111800003220000000000000000000000FF", "4CF7AF95D46D6FFF"),
        ] as [(UInt8, String, String, String)])
    func cryptogram(
        requested: UInt8, information: String, issuerData: String, cryptogram: String
    ) throws {
        let card = EmulatedCard(.mastercardCredit)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let answer = try card.cryptogram(TerminalInput(), type: requested)
        #expect(answer.isSuccess)
        #expect(answer.digits(0x9F27) == information)
        #expect(answer.digits(0x9F36) == "0001")
        #expect(answer.digits(0x9F10) == issuerData)
        #expect(answer.digits(0x9F26) == cryptogram)
    }

    @Test("A new card has the PIN tries of its profile, and reports them to terminal and issuer")
    func pinTries() throws {
        let profile = try CardProfile.mastercardCredit.changed(by: [
            "applications[0].referencePIN.tries=2"
        ])
        let card = EmulatedCard(profile)
        try card.selectFirst()
        #expect(card.answer("80CA9F1700") == "9F1701029000")
        _ = try card.options(TerminalInput())
        let answer = try card.cryptogram(TerminalInput(), type: 0x80)
        #expect(answer.digits(0x9F10) == "0111A00002220000000000000000000000FF")
    }

    @Test("Cryptogram version 16 does not cover the counters")
    func version16() throws {
        let card = EmulatedCard(.mastercardVersion16)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        let answer = try card.cryptogram(TerminalInput(), type: 0x80)
        #expect(answer.digits(0x9F10) == "0110A00003220000000000000000000000FF")
        #expect(answer.digits(0x9F26) == "048E77298AC67672")
    }

    @Test("A declining Mastercard returns an AAC")
    func declining() throws {
        let card = EmulatedCard(.mastercardDeclining)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        #expect(try card.cryptogram(TerminalInput(), type: 0x80).digits(0x9F27) == "00")
    }

    @Test("An offline-only terminal gets an AAC, and the card verification results say why")
    func offlineOnly() throws {
        var input = TerminalInput()
        input.values[0x9F35] = [0x23]
        input.values[0x9F1A] = [0x02, 0x46]
        let card = EmulatedCard(.mastercardCredit)
        try card.selectFirst()
        _ = try card.options(input)
        let answer = try card.cryptogram(input, type: 0x40)
        #expect(answer.digits(0x9F27) == "00")
        #expect(answer.digits(0x9F10)?.hasPrefix("0111800003640000") == true)
    }

    @Test("The public profile of another emulator produces the same cryptogram")
    func derivedTranscript() throws {
        // Source: mrautio/emv-card-simulator, zlib-style license, (c) 2020 Mika Rautio.
        // The exchange is derived from its published keys.
        let card = EmulatedCard(.publicSimulator, memory: CardMemory())
        try card.selectFirst()
        #expect(card.answer("80A8000002830000").hasSuffix("9000"))
        let answer = try ResponseAPDU(
            bytes: card.respond(
                to: #require(
                    Hexadecimal.bytes(
                        "80AE80001D0000000000010000000000000246000000000009782007240001234567"
                            + "00"))))
        #expect(answer.digits(0x9F36) == "00F1")
        #expect(answer.digits(0x9F26) == "7D383A2BAF8D1C2C")
    }
}

extension CardProfile {
    /// The parts of mrautio/emv-card-simulator's profile that a cryptogram needs.
    fileprivate static let publicSimulator: CardProfile = {
        var application = CardApplication.standard(
            .mastercard, account: .test("1234560012345608", sequenceNumber: 1),
            identifier: [0xAF, 0xFF, 0xFF, 0xFF, 0xFF, 0x12, 0x34], label: "MASTERCARD")
        application.statedInterchangeProfile = [0x19, 0x81]
        application.riskManagementList1 = .riskManagement1
        application.cryptogramVersion = .visa18
        application.fixedIssuerApplicationData = [0x01, 0x14] + [UInt8](repeating: 0, count: 16)
        application.initialTransactionCounter = 0x00F0
        application.cardKey = IssuerKeys.published.applicationCryptogram
        return CardProfile(name: "public-simulator", summary: "", application)
    }()
}
