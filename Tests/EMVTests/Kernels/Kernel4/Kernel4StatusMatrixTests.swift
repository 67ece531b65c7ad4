// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-4: Every status word at every step")
struct Kernel4StatusMatrixTests {
    private static func tap(_ card: ScriptedCard) async throws -> Taps.Tap {
        try await Taps.run(
            card, configuration: americanExpressReader(), parameters: Taps.purchase(1_00))
    }

    @Test(
        "Each status word of GET PROCESSING OPTIONS has its outcome",
        arguments: Kernel3StatusMatrixTests.words)
    func options(_ word: String) async throws {
        let tap = try await Self.tap(AmericanExpressCard(optionsAnswer: word).card)
        let step = try #require(tap.result.explanation.steps.first { $0.rule.book == .c4 })
        #expect(step.rule.section == "application initiation")
        switch word {
        case "6984", "6986":
            #expect(tap.outcome == .seePhone(holdTime: .milliseconds(1_300)))
        case "6985":
            // Select Next. This card has no other application.
            #expect(step.consequence == .outcome(.selectNext))
            #expect(tap.outcome == .noApplication())
        default:
            #expect(tap.outcome == .endApplication())
        }
    }

    @Test(
        "Each error status word of READ RECORD ends the application",
        arguments: Kernel3StatusMatrixTests.words)
    func record(_ word: String) async throws {
        let tap = try await Self.tap(AmericanExpressCard(record: word).card)
        #expect(tap.outcome == .endApplication())
        #expect(tap.result.explanation.steps.last?.rule.section == "read application data")
    }

    @Test(
        "Each error status word of GENERATE AC ends the application",
        arguments: Kernel3StatusMatrixTests.words)
    func cryptogram(_ word: String) async throws {
        let tap = try await Self.tap(AmericanExpressCard(cryptogramAnswer: word).card)
        #expect(tap.outcome == .endApplication())
        #expect(tap.result.explanation.steps.last?.rule.section == "card action analysis")
    }

    @Test(
        "Book B, 3.3.3.7: A card lost at any step is requested again",
        arguments: [
            CardAnswers.selectEnvironment, CardAnswers.select(AmericanExpressCard.name), "80A8",
            "00B2", "80AE",
        ])
    func lost(step: String) async throws {
        let tap = try await Self.tap(AmericanExpressCard().card.answering(step, with: nil))
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
    }

    @Test("A phone that still refuses at the second tap ends the application")
    func secondTap() throws {
        for (first, second) in [("6984", "6986"), ("6986", "6984")] {
            var memory = KernelMemory()
            #expect(try Self.refuse(first, isRestart: false, &memory).status == .tryAgain)
            #expect(try Self.refuse(second, isRestart: true, &memory).status == .endApplication)
            // The next transaction begins anew.
            #expect(try Self.refuse(first, isRestart: false, &memory).status == .tryAgain)
        }
    }

    /// Returns the outcome of a kernel whose card answers GET PROCESSING OPTIONS with a status word.
    private static func refuse(
        _ word: String, isRestart: Bool, _ memory: inout KernelMemory
    ) throws -> Outcome {
        let combination = try #require(americanExpressReader().combinations.first)
        let activation = KernelActivation(
            terminal: TerminalData(), parameters: Taps.purchase(1_00), combination: combination,
            indicators: PreProcessingIndicators(), applicationName: combination.aid,
            selection: [DataObject(0x84, combination.aid.bytes)],
            unpredictableNumber: [0, 0, 0, 0], randomValues: [],
            offlineDataAuthentication: .unavailable, exceptionFile: ExceptionFile(),
            selectionResponse: nil, start: .protocolActivation, isRestart: isRestart,
            onlineResponse: nil)
        var kernel = Kernel4(activation, settings: .test, memory: memory)
        _ = kernel.received(.started)
        let action = kernel.received(.answered(try ResponseAPDU(bytes: hex(word))))
        kernel.save(to: &memory)
        guard case .finish(let outcome) = action else {
            Issue.record("\(action)")
            return .endApplication()
        }
        return outcome
    }
}
