// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-6: Every status word at every step")
struct Kernel6StatusMatrixTests {
    private static func tap(
        _ card: ScriptedCard, _ settings: Kernel6Settings = Kernel6Settings()
    ) async throws -> Taps.Tap {
        try await Taps.run(
            card, configuration: discoverReader(settings), parameters: Taps.purchase(1_00))
    }

    @Test(
        "Each status word of GET PROCESSING OPTIONS has its outcome",
        arguments: Kernel3StatusMatrixTests.words)
    func options(_ word: String) async throws {
        let tap = try await Self.tap(DiscoverCard(optionsAnswer: word).card)
        let step = try #require(tap.result.explanation.steps.first { $0.rule.book == .c6 })
        #expect(step.rule.section == "initiate application processing")
        switch word {
        case "6984": #expect(tap.outcome == .contactChip())
        case "6985": #expect(tap.outcome == .noApplication())
        case "6986": #expect(tap.outcome == .seePhone(holdTime: .milliseconds(1_300)))
        default: #expect(tap.outcome == .endApplication())
        }
    }

    @Test("Without the setting, a phone that requires its owner ends the application")
    func phone() async throws {
        var settings = Kernel6Settings()
        settings.sendsCardholderToPhone = false
        let tap = try await Self.tap(DiscoverCard(optionsAnswer: "6986").card, settings)
        #expect(tap.outcome == .endApplication())
    }

    @Test(
        "Each error status word of READ RECORD ends the application",
        arguments: Kernel3StatusMatrixTests.words)
    func record(_ word: String) async throws {
        let tap = try await Self.tap(DiscoverCard(record: word).card)
        #expect(tap.outcome == .endApplication())
        #expect(tap.result.explanation.steps.last?.rule.section == "read application data")
    }

    @Test(
        "Book B, 3.3.3.7: A card lost at any step is requested again",
        arguments: [
            CardAnswers.selectEnvironment, CardAnswers.select(DiscoverCard.name), "80A8", "00B2",
        ])
    func lost(step: String) async throws {
        let tap = try await Self.tap(DiscoverCard().card.answering(step, with: nil))
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
    }
}
