// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-5: Every status word at every step")
struct Kernel5StatusMatrixTests {
    private static func tap(_ card: ScriptedCard) async throws -> Taps.Tap {
        try await Taps.run(card, configuration: jcbReader(), parameters: Taps.purchase(1_00))
    }

    @Test(
        "Each status word of GET PROCESSING OPTIONS has its outcome",
        arguments: Kernel3StatusMatrixTests.words)
    func options(_ word: String) async throws {
        let tap = try await Self.tap(JCBCard(optionsAnswer: word).card)
        let step = try #require(tap.result.explanation.steps.first { $0.rule.book == .c5 })
        #expect(step.rule.section == "initiate application processing")
        switch word {
        case "6985": #expect(tap.outcome == .noApplication())
        case "6986": #expect(tap.outcome == .seePhone(holdTime: .milliseconds(1_300)))
        default: #expect(tap.outcome == .endApplication())
        }
    }

    @Test(
        "Each error status word of READ RECORD ends the application",
        arguments: Kernel3StatusMatrixTests.words)
    func record(_ word: String) async throws {
        let tap = try await Self.tap(JCBCard(record: word).card)
        #expect(tap.outcome == .endApplication())
        #expect(tap.result.explanation.steps.last?.rule.section == "read application data")
    }

    @Test(
        "Each error status word of GENERATE AC ends the application",
        arguments: Kernel3StatusMatrixTests.words)
    func cryptogram(_ word: String) async throws {
        let tap = try await Self.tap(JCBCard(cryptogramAnswer: word).card)
        #expect(tap.outcome == .endApplication())
        #expect(tap.result.explanation.steps.last?.rule.section == "card action analysis")
    }

    @Test(
        "Book B, 3.3.3.7: A card lost at any step is requested again",
        arguments: [
            CardAnswers.selectEnvironment, CardAnswers.select(JCBCard.name), "80A8", "00B2", "80AE",
        ])
    func lost(step: String) async throws {
        let tap = try await Self.tap(JCBCard().card.answering(step, with: nil))
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
    }
}
