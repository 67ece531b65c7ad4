// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import EMV

@Suite("Book C-3: Every status word at every step")
struct Kernel3StatusMatrixTests {
    /// Status words of EMV Book 3, 6.3.5 and ISO/IEC 7816-4, 5.6.
    ///
    /// The transport handles `61xx` and `6Cxx`, so they never reach a kernel.
    static let words = [
        "6200", "6283", "6300", "63C2", "6400", "6581", "6700", "6881", "6882", "6982", "6983",
        "6984", "6985", "6986", "6987", "6988", "6A80", "6A81", "6A82", "6A83", "6A86", "6A88",
        "6B00", "6D00", "6E00", "6F00", "9001", "9100",
    ]

    private static func tap(
        _ card: ScriptedCard, _ settings: Kernel3Settings = Kernel3Settings()
    ) async throws -> Taps.Tap {
        try await Taps.run(
            card, configuration: visaReader(settings: settings), parameters: Taps.purchase(1_00))
    }

    @Test(
        "5.2.2.2: Each status word of GET PROCESSING OPTIONS has the outcome the book defines",
        arguments: words)
    func options(_ word: String) async throws {
        let tap = try await Self.tap(VisaCard(optionsAnswer: word).card)
        let step = try #require(tap.result.explanation.steps.first { $0.rule.book == .c3 })
        #expect(step.rule.section == "5.2.2.2")
        switch word {
        case "6984":
            #expect(tap.outcome.status == .tryAnotherInterface)
            #expect(tap.outcome.alternateInterfacePreference == .contactChip)
        case "6985":
            // Select Next. This card has no other application.
            #expect(step.consequence == .outcome(.selectNext))
            #expect(tap.outcome == .noApplication())
        case "6986":
            #expect(tap.outcome.status == .tryAgain)
            #expect(tap.shown.last?.message == .seePhone)
        default:
            #expect(tap.outcome == .endApplication())
        }
    }

    @Test("5.2.2.2: Status word 6986 ends the application if the reader does not support it")
    func oldReader() async throws {
        var settings = Kernel3Settings()
        settings.sendsCardholderToPhone = false
        let tap = try await Self.tap(VisaCard(optionsAnswer: "6986").card, settings)
        #expect(tap.outcome == .endApplication())
    }

    @Test("5.4.1: Each error status word of READ RECORD ends the application", arguments: words)
    func record(_ word: String) async throws {
        let card = VisaCard(locator: "08010100", records: [("010C", word)])
        let tap = try await Self.tap(card.card)
        #expect(tap.outcome == .endApplication())
        #expect(tap.result.explanation.steps.last?.rule.section == "5.4.1")
    }

    @Test(
        "Book B, 3.3.3.7: A card lost at any step is requested again",
        arguments: [
            CardAnswers.selectEnvironment, CardAnswers.select(CardAnswers.visa), "80A8", "00B2",
        ])
    func lost(step: String) async throws {
        let card = VisaCard(locator: "08010100", records: [("010C", CardAnswers.record(""))]).card
        let tap = try await Self.tap(card.answering(step, with: nil))
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
    }
}
