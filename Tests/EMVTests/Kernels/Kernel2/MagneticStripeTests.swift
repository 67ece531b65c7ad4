// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-2, S7, S13 and S14: mag-stripe mode")
struct MagneticStripeTests {
    private static let trackTwoData = "5413330056003511D14121011234567890120F"
    private static let positions =
        CardAnswers.object(0x9F65, "000E")
        + CardAnswers.object(0x9F66, "0E70") + CardAnswers.object(0x9F67, "03")
    private static let record = positions + CardAnswers.object(0x9F6B, trackTwoData)
    private static let checksum = "9F6102A2C49F360203F9"

    private static func card(
        _ record: String, answer: String? = nil, profile: String = "0000"
    ) -> MastercardCard {
        MastercardCard(
            profile: profile, locator: "08010100", record: CardAnswers.record(record),
            checksumAnswer: answer ?? CardAnswers.template(checksum))
    }

    private static func run(
        _ card: MastercardCard, settings: Kernel2Settings = .test, amount: UInt64 = 12_50
    ) async throws(CardError) -> (tap: Taps.Tap, card: ScriptedCard) {
        let scripted = card.card
        let tap = try await Taps.run(
            scripted, configuration: mastercardReader(settings),
            parameters: Taps.purchase(amount), unpredictableNumber: "00003039")
        return (tap, scripted)
    }

    private static func error(_ outcome: Outcome) -> String {
        Hexadecimal.string(outcome.discretionaryData.first(0xDF8115)?.value ?? [])
    }

    @Test("S78.15: only nUN digits of the random number are used")
    func randomNumber() async throws {
        // 0x3039 is 12345, of which nUN = 3 digits are left.
        let (tap, card) = try await Self.run(Self.card(Self.record))
        #expect(card.commands.last == "802A8E80040000034500")
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.cardholderVerification == .none)
        #expect(tap.shown.map(\.message) == [.clearDisplay, .authorising])
        #expect(tap.result.data[0x9F39] == [0x91])
    }

    @Test("S13.18 and S13.19: the digits go to their places on track 2")
    func trackTwo() async throws {
        let (tap, _) = try await Self.run(Self.card(Self.record))
        // 1234567890120: 017 of ATC 1017, 345 of the number, 668 of CVC3 41668, nUN 3.
        let track = tap.outcome.dataRecord.first(0x9F6B)?.value
        #expect(
            Hexadecimal.string(track ?? []) == "5413330056003511D14121011" + "017" + "56"
                + "345" + "668" + "3F")
        #expect(tap.result.data[0xDF812B] == hex("1234567890120F")[...])
    }

    @Test("S13.20 to S13.22: and on track 1")
    func trackOne() async throws {
        let track = "B5413330056003511^ ^14121019999999999999"
        let record =
            Self.record + CardAnswers.object(0x56, Hexadecimal.string(Array(track.utf8)))
            + CardAnswers.object(0x9F62, "000000000380")
            + CardAnswers.object(0x9F63, "000000001C0E") + CardAnswers.object(0x9F64, "03")
        let answer = CardAnswers.template(Self.checksum + "9F60023039")
        let (tap, _) = try await Self.run(Self.card(record, answer: answer))
        let placed = tap.outcome.dataRecord.first(0x56)?.value ?? []
        // CVC3 12345 at bits 8 to 10, the number at 2 to 4, the counter at 11 to 13.
        #expect(
            String(decoding: placed, as: UTF8.self) == "B5413330056003511^ ^1412101"
                + "0173459993453")
    }

    @Test("S7.15: the card's own list is used if it has one")
    func list() async throws {
        let (_, card) = try await Self.run(
            Self.card(Self.record + CardAnswers.object(0x9F69, "9F6A049F7E019F02065F2A02")))
        #expect(card.commands.last == "802A8E800D00000345010000000012500840" + "00")
    }

    @Test("S13.24: above the limit the other capability counts")
    func aboveLimit() async throws {
        let (tap, _) = try await Self.run(Self.card(Self.record), amount: 50_01)
        #expect(tap.outcome.cardholderVerification == .signature)
        #expect(tap.outcome.receipt)
    }

    @Test(
        "what ends the application, and why",
        arguments: [
            ("S7.21 no track 2", positions, nil, "00010000001C"),
            ("S7.21 no positions", CardAnswers.object(0x9F6B, trackTwoData), nil, "00010000001C"),
            (
                "S7.24 more counter digits than places",
                record.replacing("9F670103", with: "9F670107"), nil, "00060000001C"
            ),
            (
                "S7.24 more than eight digits of the number",
                record.replacing("9F66020E70", with: "9F6602FFFF"), nil, "00060000001C"
            ),
            (
                "S7.24 track 1 without positions", record + CardAnswers.object(0x56, "42"), nil,
                "00060000001C"
            ),
            ("S13.9 a status word", record, "6985", "00030069851C"),
            ("S13.13 malformed", record, "77039F61029000", "00040000001C"),
            ("S13.13 another template", record, "7005" + "9F360203F99000", "00040000001C"),
            ("S13.14 no counter", record, "77059F6102A2C49000", "00010000001C"),
            ("S13.14 no code", record, "77059F360203F99000", "00010000001C"),
        ])
    func failures(rule: String, record: String, answer: String?, expected: String) async throws {
        let (tap, _) = try await Self.run(Self.card(record, answer: answer))
        #expect(tap.outcome.status == .endApplication)
        #expect(Self.error(tap.outcome) == expected)
        #expect(tap.outcome.dataRecord.isEmpty)
    }

    @Test("S78.20 and S14: the phone verifies its owner above the limit")
    func onDevice() async throws {
        var settings = Kernel2Settings.test
        settings.configuration = .onDeviceVerificationSupported
        let record = Self.record + CardAnswers.object(0x9F69, "9F7E01")
        for (information, verification, indicator) in [
            ("001000", Outcome.CardholderVerification.confirmationCodeVerified, "8"),
            ("000000", .none, "3"),
        ] {
            let answer = CardAnswers.template(
                Self.checksum + CardAnswers.object(0xDF4B, information))
            let (tap, card) = try await Self.run(
                Self.card(record, answer: answer, profile: "0200"), settings: settings,
                amount: 50_01)
            #expect(card.commands.last == "802A8E80010300")
            #expect(tap.outcome.cardholderVerification == verification)
            let track = Hexadecimal.string(tap.outcome.dataRecord.first(0x9F6B)?.value ?? [])
            #expect(track.hasSuffix(indicator + "F"))
        }
    }

    @Test("S13.41: without a code a phone may want to be presented again, or declines")
    func withoutCode() async throws {
        let wish = CardAnswers.template("9F360203F9" + CardAnswers.object(0xDF4B, "000200"))
        let (tap, _) = try await Self.run(Self.card(Self.record, answer: wish))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.shown.map(\.message) == [.clearDisplay, .seePhone])
        let refusal = CardAnswers.template("9F360203F9" + CardAnswers.object(0xDF4B, "000000"))
        let (declined, _) = try await Self.run(Self.card(Self.record, answer: refusal))
        #expect(declined.outcome.status == .declined)
        #expect(declined.shown.last?.message == .notAuthorised)
    }

    @Test("digits that have no place are left out")
    func noPlace() throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(0x9F65, [0xFF, 0xFF])
        data.set(0x9F66, [0xFF, 0xFF])
        data.set(0x9F67, [0x08])
        let positions = try #require(MagneticStripePositions.trackTwo(data))
        let placement = MagneticStripePlacement(
            code: 41_668, counter: 1_017, number: [1, 2, 3, 4, 5, 6, 7, 8], indicator: 8)
        #expect(placement.applied(to: [], positions).isEmpty)
        #expect(placement.applied(to: [9, 9, 9], positions) == [6, 7, 8])
    }
}
