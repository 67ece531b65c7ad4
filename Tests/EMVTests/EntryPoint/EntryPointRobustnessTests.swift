// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("The entry point accepts any events in any order")
struct EntryPointRobustnessTests {
    private static let names = ["A0000000010001", "A0000000020002"]

    private static func event(_ generator: inout SeededGenerator) -> EntryPoint.Event {
        let entries = names.map { CardAnswers.entry($0, kernel: "21") }
        let answers = [CardAnswers.environment(entries), CardAnswers.selection(names[0]), "6A82"]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return .cardFound
        case 1: return .collision
        case 2: return .collisionCleared
        case 3: return .lost
        case 4: return .displayed
        case 5: return .fieldWasOff
        case 6: return .kernelFinished(Outcome(.selectNext, start: .combinationSelection))
        case 7: return .kernelFinished(Outcome(.tryAgain, fieldOffRequest: .zero))
        default:
            let bytes = hex(answers[Int.random(in: 0..<3, using: &generator)])
            return (try? ResponseAPDU(bytes: bytes)).map { .answered($0) } ?? .lost
        }
    }

    @Test("The entry point handles random events, and can then start again", arguments: 1...40)
    func anyOrder(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let configuration = TerminalConfiguration(
            combinations: Self.names.map { combination($0, 0x21) })
        var entryPoint = EntryPoint(
            configuration: configuration, parameters: Taps.purchase(1), random: Taps.fixed("01"))
        let starts: [Outcome.Start] = [
            .preProcessing, .protocolActivation, .combinationSelection, .kernelActivation,
        ]
        for _ in 0..<200 {
            if Int.random(in: 0..<20, using: &generator) == 0 {
                _ = entryPoint.start(starts[Int.random(in: 0..<4, using: &generator)])
            }
            _ = entryPoint.received(Self.event(&generator))
        }
        let action = entryPoint.start(.preProcessing)
        guard case .waitForCard = action else {
            Issue.record("Expected the entry point to wait for a card, but it returned \(action).")
            return
        }
        let next = entryPoint.received(.cardFound)
        #expect(next == .transmit(ProximityPaymentSystemEnvironment.select))
    }

    @Test("If every kernel returns Select Next, the transaction ends after the last application")
    func alwaysNext() {
        let entries = (0..<32).map {
            CardAnswers.entry(Self.names[0] + Hexadecimal.string([$0]), kernel: "00")
        }
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21), combination(Self.names[0], 0x22)], entries: entries)
        reader.outcomes = Array(
            repeating: Outcome(.selectNext, start: .combinationSelection), count: 100)
        reader.run()
        #expect(reader.activations.count == 64)
        #expect(reader.log.last == "final End Application")
    }
}
