// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.5: Outcome processing")
struct OutcomeProcessingTests {
    private static let names = ["A0000000010001", "A0000000020002"]

    private static func reader(_ outcomes: [Outcome]) -> EntryPointReader {
        let reader = EntryPointReader(
            names.map { combination($0, 0x21) },
            entries: names.map { CardAnswers.entry($0, kernel: "21") })
        reader.outcomes = outcomes
        return reader
    }

    @Test(
        "3.5.1.1 and 3.5.1.2: The request is shown, the field is turned off, and the tap ends",
        arguments: [
            Outcome.Status.approved, .declined, .onlineRequest, .endApplication,
            .tryAnotherInterface,
        ])
    func requestAndFieldOff(status: Outcome.Status) {
        let reader = Self.reader([
            Outcome(
                status, onOutcome: UserInterfaceRequest(.approved, .cardReadSuccessfully),
                fieldOffRequest: .milliseconds(1_300))
        ])
        #expect(
            reader.run().suffix(4) == ["kernel 21", "show 0304", "field off 13", "final \(status)"])
        #expect(reader.final?.status == status)
        #expect(reader.entryPoint.selected?.nameToSelect == hex(Self.names[0]))
    }

    @Test("3.5.1.2: The field is turned off only on request, even for a hold time of zero")
    func fieldOff() {
        for (time, line) in [(Duration.zero, "field off 0"), (.seconds(2), "field off 20")] {
            let reader = Self.reader([Outcome(.approved, fieldOffRequest: time)])
            #expect(reader.run().contains(line))
        }
        let reader = Self.reader([Outcome(.approved)])
        #expect(!reader.run().contains { $0.hasPrefix("field off") })
    }

    @Test("3.5.1.3: Try Again turns the field off, shows its request, and returns to Start B")
    func tryAgain() {
        let reader = Self.reader([
            Outcome(
                .tryAgain, start: .protocolActivation,
                onOutcome: UserInterfaceRequest(.seePhone, .processingError),
                onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead),
                fieldOffRequest: .seconds(1))
        ])
        reader.taps = [.cardFound, .cardFound]
        let first = ["PPSE", "select \(Self.names[0])", "kernel 21"]
        #expect(
            reader.run()
                == ["wait 1502"] + first + ["show 2005", "field off 10", "wait 2102"] + first
                + ["final Approved"])
        #expect(reader.activations.map(\.isRestart) == [false, true])
    }

    @Test("3.5.1.3: A removed application is a candidate again after Try Again")
    func tryAgainRestores() {
        let reader = Self.reader([
            Outcome(.selectNext, start: .combinationSelection),
            Outcome(.tryAgain, start: .protocolActivation),
        ])
        reader.taps = [.cardFound, .cardFound]
        let selections = reader.run().filter { $0.hasPrefix("select") }
        #expect(selections == [0, 1, 0].map { "select \(Self.names[$0])" })
    }

    @Test("3.5.1.4: Select Next removes the combination and continues at Start C")
    func selectNext() {
        let next = Outcome(.selectNext, start: .combinationSelection)
        var reader = Self.reader([next])
        #expect(
            reader.run().dropFirst(2) == [
                "select \(Self.names[0])", "kernel 21", "select \(Self.names[1])", "kernel 21",
                "final Approved",
            ])
        reader = Self.reader([next, next])
        #expect(reader.run().suffix(2) == ["show 1C02", "final End Application"])
        #expect(reader.entryPoint.selected == nil)
    }

    @Test("3.2.1.2: A restart at C or D shows the outcome's request on restart")
    func requestOnRestart() {
        let retained = UserInterfaceRequest(.processing, .processing)
        var reader = Self.reader([
            Outcome(.selectNext, start: .combinationSelection, onRestart: retained)
        ])
        #expect(
            reader.run().dropFirst(2) == [
                "select \(Self.names[0])", "kernel 21", "show 1603", "select \(Self.names[1])",
                "kernel 21", "final Approved",
            ])
        reader = Self.reader([
            Outcome(
                .onlineRequest, start: .kernelActivation,
                onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead))
        ])
        reader.run()
        #expect(
            reader.run(.kernelActivation) == ["show 2102", "kernel 21", "final Approved"])
    }

    @Test(
        "3.5.1.4: Select Next shows its request and turns the field off before the next selection")
    func selectNextWithRequest() {
        let reader = Self.reader([
            Outcome(
                .selectNext, start: .combinationSelection,
                onOutcome: UserInterfaceRequest(.processing, .processing),
                fieldOffRequest: .milliseconds(100))
        ])
        #expect(
            reader.run().suffix(6) == [
                "kernel 21", "show 1603", "field off 1", "select \(Self.names[1])", "kernel 21",
                "final Approved",
            ])
    }

    @Test("3.5.1.5: The Final Outcome contains all parameters and data of the kernel")
    func finalOutcome() throws {
        var outcome = Outcome(
            .onlineRequest, start: .protocolActivation, cardholderVerification: .signature,
            onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead),
            dataRecord: [DataObject(0x9F02, [1])], discretionaryData: [DataObject(0x9F5D, [2])],
            alternateInterface: .contactChip)
        outcome.onlineResponseData = .any
        outcome.receipt = true
        outcome.removalTimeout = .seconds(10)
        let reader = Self.reader([outcome])
        reader.run()
        #expect(reader.final == outcome)
    }

    @Test("An event that does not fit the entry point's state ends the application")
    func unexpectedEvents() {
        let events: [EntryPoint.Event] = [
            .cardFound, .collision, .answered(ResponseAPDU(statusWord: .success)), .lost,
            .displayed, .fieldWasOff, .kernelFinished(Outcome(.approved)),
        ]
        for event in events {
            var entryPoint = EntryPoint(
                configuration: .test, parameters: Taps.purchase(1), random: Taps.fixed("00"))
            let action = entryPoint.received(event)
            #expect(action == .display(UserInterfaceRequest(.tryAnotherCard, .readyToRead)))
        }
    }
}
