// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-2, S13 and S14: Mag-stripe transactions without a CVC3")
struct MagneticStripeEndingTests {
    @Test("S13.30 and S13.31: Each failure in a row doubles the delay, up to 9.6 seconds")
    func delays() async throws {
        var failures = FailedMagneticStripeCounter()
        var waited: [Duration] = []
        for _ in 0..<7 {
            let (tap, _) = try await MagneticStripeTests.run(
                MagneticStripeTests.card(MagneticStripeTests.record, answer: "6985"),
                failures: failures)
            failures = tap.failedMagneticStripes
            waited += tap.waited
        }
        #expect(
            waited == [300, 600, 1200, 2400, 4800, 9600, 9600].map { .milliseconds($0) })
        #expect(failures.count == 5)
        // S13.17
        let (tap, _) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record), failures: failures)
        #expect(tap.waited.isEmpty)
        #expect(tap.failedMagneticStripes.count == 0)
    }

    @Test("S13.1 to S13.5: A card lost before its CVC3 is requested again after a delay")
    func lost() async throws {
        var card = MagneticStripeTests.card(MagneticStripeTests.record)
        card.checksumAnswer = nil
        let (tap, _) = try await MagneticStripeTests.run(card)
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(MagneticStripeTests.error(tap.outcome) == "020000000021")
        #expect(tap.outcome.userInterfaceRequestOnRestart?.message == .presentCardAgain)
        #expect(tap.outcome.discretionaryData.first(.ddCardTrack2) != nil)
        #expect(tap.waited == [.milliseconds(300)])
        #expect(tap.failedMagneticStripes.count == 1)
    }

    @Test("S78.11: Above the transaction limit the next application is selected")
    func transactionLimit() async throws {
        let scripted = MagneticStripeTests.card(MagneticStripeTests.record).card
        let tap = try await Taps.run(
            scripted, configuration: mastercardReader(transactionLimit: 100_00),
            parameters: Taps.purchase(99_99))
        #expect(tap.outcome.status == .onlineRequest)
        // Pre-processing refuses an amount equal to its limit, the kernel only a higher one.
        var settings = Kernel2Settings.test
        settings.configuration = .onDeviceVerificationSupported
        settings.transactionLimitOnDevice = 50_00
        let (beyond, card) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record, profile: "0200"),
            settings: settings, amount: 50_01)
        #expect(!card.commands.contains { $0.hasPrefix("802A") })
        #expect(
            beyond.result.explanation.steps.contains {
                $0.rule == BookReference(.c2, "S78.11") && $0.consequence == .outcome(.selectNext)
            })
    }

    @Test(
        "S13.41: Without a CVC3 the phone can request a second tap, or the transaction is declined")
    func withoutCode() async throws {
        let wish = CardAnswers.template(
            "9F360203F9" + CardAnswers.object(.posCardholderInteractionInformation, "000200"))
        let (tap, _) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record, answer: wish))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.shown.map(\.message) == [.clearDisplay, .seePhone])
        #expect(tap.waited == [.milliseconds(300)])
        #expect(tap.outcome.userInterfaceRequestOnRestart?.message == .seePhone)
        #expect(tap.outcome.dataRecord.first(.track2Data) != nil)
        #expect(tap.outcome.discretionaryData.first(.ddCardTrack2) != nil)
        let refusal = CardAnswers.template(
            "9F360203F9" + CardAnswers.object(.posCardholderInteractionInformation, "000000"))
        let (declined, _) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record, answer: refusal))
        #expect(declined.outcome.status == .declined)
        #expect(declined.shown.last?.message == .notAuthorised)
        #expect(declined.waited == [.milliseconds(300)])
        #expect(declined.failedMagneticStripes.count == 1)
    }

    private static let firstTrack = CardAnswers.object(
        .track1Data,
        "42353431333333303035363030333531315E205E3134313231303139393939393939393939393939")
    private static let twoTracks: String =
        MagneticStripeTests.record + firstTrack + CardAnswers.object(.pcvc3Track1, "000000000380")
        + CardAnswers.object(.punatcTrack1, "000000001C0E") + CardAnswers.object(.natcTrack1, "03")
    private static let phone = CardAnswers.object(.posCardholderInteractionInformation, "001000")

    @Test(
        "The explanation names the step of the card or of the phone that ended the transaction",
        arguments: [
            ("0000", MagneticStripeTests.record, "9F6102A2C4", "S13.14.4"),
            ("0000", MagneticStripeTests.record, "9F360203F9", "S13.14.4"),
            ("0200", MagneticStripeTests.record, MagneticStripeTests.checksum, "S14.17"),
            ("0000", twoTracks, MagneticStripeTests.checksum, "S13.16"),
            ("0200", twoTracks, MagneticStripeTests.checksum + phone, "S14.17"),
            ("0000", MagneticStripeTests.record, nil, "S13.4"),
            ("0200", MagneticStripeTests.record, nil, "S14.4"),
        ] as [(String, String, String?, String)])
    func steps(profile: String, record: String, answer: String?, section: String) async throws {
        var card = MagneticStripeTests.card(record, profile: profile)
        card.checksumAnswer = answer.map { CardAnswers.template($0) }
        let (tap, _) = try await MagneticStripeTests.run(card)
        #expect(tap.outcome.status == .endApplication)
        let sections = tap.result.explanation.steps.filter { $0.rule.book == .c2 }
            .map(\.rule.section)
        #expect(sections == ["S3.16", section])
        #expect(tap.waited == [.milliseconds(300)])
    }

    @Test("A reader without EMV mode reads a card of both modes in mag-stripe mode")
    func withoutEMVMode() async throws {
        var settings = Kernel2Settings.test
        settings.configuration = .emvModeNotSupported
        let (tap, card) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record, profile: "1080"),
            settings: settings)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(card.commands.last?.hasPrefix("802A8E80") == true)
    }

    @Test(
        "S78.17: A UDOL requests at most 255 bytes",
        arguments: [("9F6AFF", true), ("9F6AFF9F7E01", false), ("9F6A", false)])
    func listLength(list: String, isSent: Bool) async throws {
        let (tap, card) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(
                MagneticStripeTests.record + CardAnswers.object(.udol, list)))
        #expect(card.commands.contains { $0.hasPrefix("802A") } == isSent)
        #expect(
            MagneticStripeTests.error(tap.outcome) == (isSent ? "0000000000FF" : "00060000001C"))
    }

    @Test("S14.23: A phone that is presented again above the limit verifies its cardholder")
    func secondTap() async throws {
        for (amount, method) in [
            (50_01, Outcome.CardholderVerification.confirmationCodeVerified),
            (50_00, .notApplicable),
        ] as [(UInt64, Outcome.CardholderVerification)] {
            let wish = CardAnswers.template(
                "9F360203F9" + CardAnswers.object(.posCardholderInteractionInformation, "000200"))
            let (tap, _) = try await MagneticStripeTests.run(
                MagneticStripeTests.card(
                    MagneticStripeTests.record, answer: wish, profile: "0200"),
                amount: amount)
            #expect(tap.outcome.start == .protocolActivation)
            #expect(tap.outcome.cardholderVerification == method)
        }
    }

    @Test("S13.25: A signature below the limit requires a receipt")
    func signature() async throws {
        for (method, receipt) in [
            (Outcome.CardholderVerification.signature, true), (.onlinePIN, false),
        ] {
            var settings = Kernel2Settings.test
            settings.magneticStripeVerificationIfNotRequired = method
            let (tap, _) = try await MagneticStripeTests.run(
                MagneticStripeTests.card(MagneticStripeTests.record), settings: settings)
            #expect(tap.outcome.cardholderVerification == method)
            #expect(tap.outcome.receipt == receipt)
        }
    }

    @Test(
        "4.7.2: Failures in mag-stripe mode have no discretionary data of EMV mode",
        arguments: [
            (MagneticStripeTests.record, "6985"), (MagneticStripeTests.positions, "9000"),
            (MagneticStripeTests.record, nil), (MagneticStripeTests.record, "9000"),
        ] as [(String, String?)], [0x22, 0x23] as [UInt8])
    func discretionaryData(card: (String, String?), terminalType: UInt8) async throws {
        var scripted = MagneticStripeTests.card(card.0)
        scripted.checksumAnswer = card.1
        var configuration = mastercardReader(terminalType: terminalType)
        configuration.terminal.additional = [.applicationCurrencyCode: [0x08, 0x40]]
        let tap = try await Taps.run(
            scripted.card, configuration: configuration, parameters: Taps.purchase(12_50))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.discretionaryData.first(.applicationCurrencyCode) == nil)
        let declined = try await Taps.run(
            MagneticStripeTests.card(MagneticStripeTests.record).card,
            configuration: configuration, parameters: Taps.purchase(12_50))
        #expect(
            declined.outcome.status == (terminalType == 0x23 ? .declined : .onlineRequest))
        #expect(declined.outcome.discretionaryData.first(.applicationCurrencyCode) == nil)
        #expect(declined.outcome.dataRecord.first(.track2Data) != nil)
    }

    @Test(
        "Track 1 has two separators, and a date and service code after them (ISO/IEC 7813)",
        arguments: [
            ("B1^N^1412101", "B1^N^1412101", ""), ("B1^N^141210199", "B1^N^1412101", "99"),
            ("B1^N^141210", nil, nil), ("B1^N1412101", nil, nil), ("B1^N^1^12101", nil, nil),
            ("", nil, nil),
        ] as [(String, String?, String?)])
    func separators(track: String, head: String?, data: String?) {
        let found = TrackOne(Array(track.utf8))
        #expect(found.map { String(decoding: $0.head, as: UTF8.self) } == head)
        #expect(found.map { String(decoding: $0.discretionaryData, as: UTF8.self) } == data)
    }
}
