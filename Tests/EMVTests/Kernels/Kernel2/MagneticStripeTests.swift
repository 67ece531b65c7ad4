// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, S7, S13, and S14: Mag-stripe mode")
struct MagneticStripeTests {
    static let trackTwoData = "5413330056003511D14121011234567890120F"
    static let positions =
        CardAnswers.object(.pcvc3Track2, "000E")
        + CardAnswers.object(.punatcTrack2, "0E70") + CardAnswers.object(.natcTrack2, "03")
    static let record = positions + CardAnswers.object(.track2Data, trackTwoData)
    static let checksum = "9F6102A2C49F360203F9"

    static func card(
        _ record: String, answer: String? = nil, profile: String = "0000"
    ) -> MastercardCard {
        MastercardCard(
            profile: profile, locator: "08010100", record: CardAnswers.record(record),
            checksumAnswer: answer ?? CardAnswers.template(checksum))
    }

    static func run(
        _ card: MastercardCard, settings: Kernel2Settings = .test, amount: UInt64 = 12_50,
        failures: FailedMagneticStripeCounter = FailedMagneticStripeCounter()
    ) async throws(CardError) -> (tap: Taps.Tap, card: ScriptedCard) {
        let scripted = card.card
        let tap = try await Taps.run(
            scripted, configuration: mastercardReader(settings),
            parameters: Taps.purchase(amount), unpredictableNumber: "00003039",
            failedMagneticStripes: failures)
        return (tap, scripted)
    }

    static func error(_ outcome: Outcome) -> String {
        Hexadecimal.string(outcome.discretionaryData.first(.errorIndication)?.value ?? [])
    }

    @Test("S78.15: Only nUN digits of the unpredictable number are used")
    func randomNumber() async throws {
        // 0x3039 is 12345, of which nUN = 3 digits are used.
        let (tap, card) = try await Self.run(Self.card(Self.record))
        #expect(card.commands.last == "802A8E80040000034500")
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.cardholderVerification == .none)
        // S13.25 shows nothing on the outcome.
        #expect(tap.shown.map(\.message) == [.clearDisplay])
        #expect(tap.waited.isEmpty)
        #expect(tap.result.data[.pointOfServiceEntryMode] == [0x91])
        #expect(
            tap.result.explanation.steps.suffix(2).map(\.consequence) == [
                .verification(.none), .outcome(.onlineRequest),
            ])
    }

    @Test("S13.18 and S13.19: CVC3, ATC, and the unpredictable number are inserted into track 2")
    func trackTwo() async throws {
        let (tap, _) = try await Self.run(Self.card(Self.record))
        // 1234567890120: 017 of ATC 1017, 345 of the number, 668 of CVC3 41668, nUN 3.
        let track = tap.outcome.dataRecord.first(.track2Data)?.value
        #expect(
            Hexadecimal.string(track ?? []) == "5413330056003511D14121011" + "017" + "56"
                + "345" + "668" + "3F")
        #expect(tap.result.data[.ddCardTrack2] == hex("1234567890120F")[...])
    }

    @Test("S13.20 to S13.22: CVC3, ATC, and the unpredictable number are inserted into track 1")
    func trackOne() async throws {
        let track = "B5413330056003511^ ^14121019999999999999"
        let record =
            Self.record + CardAnswers.object(.track1Data, Hexadecimal.string(Array(track.utf8)))
            + CardAnswers.object(.pcvc3Track1, "000000000380")
            + CardAnswers.object(.punatcTrack1, "000000001C0E")
            + CardAnswers.object(.natcTrack1, "03")
        let answer = CardAnswers.template(Self.checksum + "9F60023039")
        let (tap, _) = try await Self.run(Self.card(record, answer: answer))
        let placed = tap.outcome.dataRecord.first(.track1Data)?.value ?? []
        // S7.24.1: the discretionary data as the card sent it.
        let sent = tap.outcome.discretionaryData.first(.ddCardTrack1)?.value ?? []
        #expect(String(decoding: sent, as: UTF8.self) == "9999999999999")
        // CVC3 12345 at bits 8 to 10, the unpredictable number at 2 to 4, the ATC at 11 to 13.
        #expect(
            String(decoding: placed, as: UTF8.self) == "B5413330056003511^ ^1412101"
                + "0173459993453")
    }

    @Test("S7.15: The card's UDOL replaces the default UDOL")
    func list() async throws {
        let (_, card) = try await Self.run(
            Self.card(Self.record + CardAnswers.object(.udol, "9F6A049F7E019F02065F2A02")))
        #expect(card.commands.last == "802A8E800D00000345010000000012500840" + "00")
    }

    @Test("S13.24: Above the CVM limit the CVM capability for that case applies")
    func aboveLimit() async throws {
        let (tap, _) = try await Self.run(Self.card(Self.record), amount: 50_01)
        #expect(tap.outcome.cardholderVerification == .signature)
        #expect(tap.outcome.receipt)
    }

    @Test(
        "Each mag-stripe card with invalid data ends the application with the right error",
        arguments: [
            ("S7.21 no track 2", positions, nil, "00010000001C"),
            (
                "S7.21 no positions", CardAnswers.object(.track2Data, trackTwoData), nil,
                "00010000001C"
            ),
            (
                "S7.24 more ATC digits than positions",
                record.replacing("9F670103", with: "9F670107"), nil, "00060000001C"
            ),
            (
                "S7.24 more than eight digits of the unpredictable number",
                record.replacing("9F66020E70", with: "9F6602FFFF"), nil, "00060000001C"
            ),
            (
                "S7.13 a bitmap of the wrong length",
                record.replacing("9F6502000E", with: "9F65010E"), nil, "00040000001C"
            ),
            (
                "S7.24 track 1 without positions", record + CardAnswers.object(.track1Data, "42"),
                nil,
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

    @Test(
        "S78.20 and S14: The phone verifies the cardholder above the limit",
        arguments: [
            (50_01, "001000", Outcome.CardholderVerification.confirmationCodeVerified, "8", true),
            (50_00, "001000", .confirmationCodeVerified, "8", false),
            (50_00, "000000", .none, "3", false),
        ])
    func onDevice(
        amount: UInt64, information: String, verification: Outcome.CardholderVerification,
        indicator: String, receipt: Bool
    ) async throws {
        let (tap, card) = try await Self.onDevice(amount, information)
        #expect(card.commands.last == (amount > 50_00 ? "802A8E80010300" : "802A8E80010100"))
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.cardholderVerification == verification)
        #expect(tap.outcome.receipt == receipt)
        let track = Hexadecimal.string(tap.outcome.dataRecord.first(.track2Data)?.value ?? [])
        #expect(track.hasSuffix(indicator + "F"))
    }

    @Test("S14.21.1: A phone that did not verify the cardholder above the limit is refused")
    func notVerified() async throws {
        let (tap, _) = try await Self.onDevice(50_01, "000000")
        #expect(tap.outcome.status == .endApplication)
        #expect(Self.error(tap.outcome) == "00060000001C")
        #expect(tap.shown.map(\.message) == [.clearDisplay, .tryAnotherCard])
        #expect(tap.waited == [.milliseconds(300)])
    }

    @Test("S14.17: On-device verification requires the phone's interaction information")
    func informationMissing() async throws {
        let (tap, _) = try await Self.onDevice(12_50, nil)
        #expect(Self.error(tap.outcome) == "00010000001C")
    }

    private static func onDevice(
        _ amount: UInt64, _ information: String?
    ) async throws(CardError) -> (tap: Taps.Tap, card: ScriptedCard) {
        var settings = Kernel2Settings.test
        settings.configuration = .onDeviceVerificationSupported
        let record = record + CardAnswers.object(.udol, "9F7E01")
        let interaction =
            information.map { CardAnswers.object(.posCardholderInteractionInformation, $0) } ?? ""
        return try await run(
            card(record, answer: CardAnswers.template(checksum + interaction), profile: "0200"),
            settings: settings, amount: amount)
    }

    @Test("Digits without a position on the track are omitted")
    func noPlace() throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(.pcvc3Track2, [0xFF, 0xFF])
        data.set(.punatcTrack2, [0xFF, 0xFF])
        data.set(.natcTrack2, [0x08])
        let positions = try #require(MagneticStripePositions.trackTwo(data))
        let placement = MagneticStripePlacement(
            code: 41_668, counter: 1_017, number: [1, 2, 3, 4, 5, 6, 7, 8], indicator: 8)
        #expect(placement.applied(to: [], positions).isEmpty)
        #expect(placement.applied(to: [9, 9, 9], positions) == [6, 7, 8])
    }
}
