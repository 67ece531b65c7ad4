// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("The entry point says why an application was chosen, removed or refused")
struct EntryPointExplanationTests {
    private static let names = ["A0000000010001", "A0000000020002"]
    private static let entries = [
        CardAnswers.entry(names[0], priority: "02", kernel: "21"),
        CardAnswers.entry(names[1], priority: "01", kernel: "21"),
    ]

    /// The steps as requirement and consequence.
    private static func steps(_ reader: EntryPointReader) -> [String] {
        reader.entryPoint.explanation.steps.map { step in
            "\(step.rule.section): \(text(step.consequence))"
        }
    }

    private static func text(_ consequence: Consequence) -> String {
        switch consequence {
        case .applicationSelected(let aid, let kernel): "selected \(aid) for kernel \(kernel)"
        case .applicationRemoved(let aid): "removed \(aid)"
        case .combinationNotAllowed(let aid, _): "not allowed \(aid)"
        case .condition(let text): text
        case .outcome(let status): "\(status)"
        default: "other"
        }
    }

    @Test("the candidate that is chosen, and what pre-processing found out about it")
    func chosen() {
        let reader = EntryPointReader(
            Self.names.map {
                combination($0, 0x21, floor: 1_00, verification: 1_00, qualifiers: "26000000")
            }, entries: Self.entries)
        reader.run()
        #expect(
            Self.steps(reader) == [
                "3.1.1.6: online cryptogram required", "3.1.1.8: CVM required",
                "3.4.1.1: selected \(Self.names[1]) for kernel 33",
            ])
        let steps = reader.entryPoint.explanation.steps
        #expect(steps.first?.evidence == [.amount(2_00, limit: 1_00)])
        #expect(steps.last?.evidence == [.fact("the first of 2 candidates")])
    }

    @Test("without TTQ the limits are indicators for the kernel")
    func withoutQualifiers() {
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21, statusCheck: true, floor: 0, verification: 1_00)],
            amount: 1_00, entries: [Self.entries[0]])
        reader.run()
        #expect(
            Self.steps(reader).dropLast() == [
                "3.1.1.3: status check requested", "3.1.1.6: floor limit exceeded",
                "3.1.1.8: CVM required limit exceeded",
            ])
    }

    @Test("Select Next and a refused application")
    func removed() {
        let reader = EntryPointReader(
            Self.names.map { combination($0, 0x21) }, entries: Self.entries,
            answers: ["select \(Self.names[0])": ["6283"]])
        reader.outcomes = [Outcome(.selectNext, start: .combinationSelection)]
        reader.run()
        #expect(
            Self.steps(reader) == [
                "3.4.1.1: selected \(Self.names[1]) for kernel 33",
                "3.5.1.4: removed \(Self.names[1])", "3.3.3.5: removed \(Self.names[0])",
                "3.3.2.7: End Application",
            ])
        let refusal = reader.entryPoint.explanation.steps[2]
        #expect(refusal.evidence == [.statusWord(StatusWord(0x62, 0x83))])
    }

    @Test("applications that are no candidates: AID, kernel, limit and malformed names")
    func noCandidates() {
        let reader = EntryPointReader(
            [
                combination(Self.names[0], 0x21, transaction: 2_00),
                combination(Self.names[1], 0x21), combination("A00000002501", 4),
            ],
            entries: [
                CardAnswers.entry("A0000000030003"), CardAnswers.entry(Self.names[0], kernel: "21"),
                CardAnswers.entry(Self.names[1], kernel: "22"), CardAnswers.entry("A000"),
            ])
        reader.run()
        #expect(
            Self.steps(reader) == [
                "3.3.2.5 A: 1 directory entries skipped", "3.3.2.5 B: removed A0000000030003",
                "3.1.1.5: not allowed \(Self.names[0])", "3.3.2.5: removed \(Self.names[0])",
                "3.3.2.5 D: removed \(Self.names[1])", "3.3.2.7: End Application",
            ])
    }

    @Test("a card without PPSE, and one that is lost")
    func lost() {
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21)], answers: ["PPSE": [nil, "6A82"]])
        reader.taps = [.cardFound, .cardFound]
        reader.run()
        #expect(
            Self.steps(reader) == [
                "3.3.3.7: Try Again", "3.3.2.3: no application is offered",
                "3.3.2.7: End Application",
            ])
    }

    @Test("why no card is asked for")
    func anotherInterface() {
        let forbidden = EntryPointReader([
            combination(Self.names[0], 0x21, transaction: 1),
            combination(Self.names[1], 0x21, transaction: 2),
        ])
        forbidden.run()
        #expect(
            Self.steps(forbidden) == [
                "3.1.1.5: not allowed \(Self.names[0])", "3.1.1.5: not allowed \(Self.names[1])",
                "3.1.1.13: Try Another Interface",
            ])
    }

    @Test("what was told at one tap is not told again at the next, but the choice is")
    func secondTap() {
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21, floor: 0, qualifiers: "26000000")],
            entries: [Self.entries[0]])
        reader.taps = [.cardFound, .cardFound]
        reader.outcomes = [Outcome(.tryAgain, start: .protocolActivation)]
        reader.run()
        let selected = "3.4.1.1: selected \(Self.names[0]) for kernel 33"
        #expect(Self.steps(reader) == ["3.1.1.6: online cryptogram required", selected, selected])
    }

    @Test("a transaction has the steps of entry point and kernels in their order")
    func transaction() async throws {
        let tap = try await Taps.run(VisaCard().card, parameters: Taps.purchase(1_00))
        let selection = tap.result.explanation.steps.firstIndex { $0.rule.section == "3.4.1.1" }
        let limit = tap.result.explanation.steps.firstIndex { $0.rule.section == "3.1.1.6" }
        #expect(try #require(limit) < #require(selection))
    }
}
