// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("The entry point explains why it selected, removed, or refused an application")
struct EntryPointExplanationTests {
    private static let names = ["A0000000010001", "A0000000020002"]
    private static let entries = [
        CardAnswers.entry(names[0], priority: "02", kernel: "21"),
        CardAnswers.entry(names[1], priority: "01", kernel: "21"),
    ]

    /// The steps as requirements and consequences.
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

    @Test("The explanation contains the selected candidate and the results of pre-processing")
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

    @Test("Without TTQ, the explanation lists the limit indicators for the kernel")
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

    @Test("The explanation lists applications removed by Select Next and by the card's refusal")
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

    @Test("The explanation says why an application is not a candidate: AID, kernel, limit, or name")
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
                "3.3.2.5 A: 1 directory entry skipped", "3.3.2.5 B: removed A0000000030003",
                "3.1.1.5: not allowed \(Self.names[0])", "3.3.2.5: removed \(Self.names[0])",
                "3.3.2.5 D: removed \(Self.names[1])", "3.3.2.7: End Application",
            ])
    }

    @Test("The explanation contains a lost card and a missing PPSE")
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

    @Test("The explanation says why the transaction does not request a card")
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

    @Test("A second tap repeats the selection in the explanation, but not the pre-processing")
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

    @Test("A transaction lists the steps of the entry point and the kernels in order")
    func transaction() async throws {
        let tap = try await Taps.run(VisaCard().card, parameters: Taps.purchase(1_00))
        let selection = tap.result.explanation.steps.firstIndex { $0.rule.section == "3.4.1.1" }
        let limit = tap.result.explanation.steps.firstIndex { $0.rule.section == "3.1.1.6" }
        #expect(try #require(limit) < #require(selection))
    }
}
