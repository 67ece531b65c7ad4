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
        #expect(tap.outcome.discretionaryData.first(0xDF812B) != nil)
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
        let wish = CardAnswers.template("9F360203F9" + CardAnswers.object(0xDF4B, "000200"))
        let (tap, _) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record, answer: wish))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.shown.map(\.message) == [.clearDisplay, .seePhone])
        #expect(tap.waited == [.milliseconds(300)])
        #expect(tap.outcome.userInterfaceRequestOnRestart?.message == .seePhone)
        #expect(tap.outcome.dataRecord.first(0x9F6B) != nil)
        #expect(tap.outcome.discretionaryData.first(0xDF812B) != nil)
        let refusal = CardAnswers.template("9F360203F9" + CardAnswers.object(0xDF4B, "000000"))
        let (declined, _) = try await MagneticStripeTests.run(
            MagneticStripeTests.card(MagneticStripeTests.record, answer: refusal))
        #expect(declined.outcome.status == .declined)
        #expect(declined.shown.last?.message == .notAuthorised)
        #expect(declined.waited == [.milliseconds(300)])
        #expect(declined.failedMagneticStripes.count == 1)
    }
}
