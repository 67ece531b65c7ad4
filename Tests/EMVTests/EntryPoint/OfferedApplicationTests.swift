// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("The applications that a card offers, and what became of each tap")
struct OfferedApplicationTests {
    private static let names = ["A0000000010001", "A0000000020002", "A0000000030003"]
    private static let mastercard = CardAnswers.mastercard
    private static let visa = CardAnswers.visa

    private func offered(
        _ rows: [(String, OfferedApplication.Refusal?)]
    ) throws -> [OfferedApplication] {
        try rows.map { name, refusal in
            OfferedApplication(name: try #require(AID(hex(name))), refusal: refusal)
        }
    }

    @Test("An application is unsupported, not allowed, refused by the card, or used")
    func directory() throws {
        let reader = EntryPointReader(
            [
                combination(Self.names[0], 0x21, transaction: 2_00),
                combination(Self.names[1], 0x21), combination(Self.names[1], 0x23),
            ],
            entries: [
                CardAnswers.entry(Self.names[0], kernel: "21"), CardAnswers.entry(Self.names[2]),
                CardAnswers.entry(Self.names[1], priority: "01", kernel: "23"),
                CardAnswers.entry(Self.names[1], priority: "02", kernel: "21"),
            ],
            answers: [
                "select \(Self.names[1])": ["6283", CardAnswers.selection(Self.names[1])]
            ])
        reader.run()
        #expect(
            reader.entryPoint.offeredApplications
                == (try offered([
                    (Self.names[0], .notAllowed), (Self.names[2], .unsupported),
                    (Self.names[1], .selection(StatusWord(0x62, 0x83))), (Self.names[1], nil),
                ])))
    }

    @Test("An application that is listed twice is refused twice")
    func twice() throws {
        let entry = CardAnswers.entry(Self.names[1], kernel: "23")
        let reader = EntryPointReader(
            [combination(Self.names[1], 0x21)], entries: [entry, entry, entry])
        reader.run()
        #expect(
            reader.entryPoint.offeredApplications
                == (try offered([
                    (Self.names[1], .unsupported), (Self.names[1], .unsupported),
                    (Self.names[1], .unsupported),
                ])))
    }

    @Test("A Visa application without TTQ in its PDOL is unsupported (Book B, 3.3.3.6)")
    func legacyVisa() throws {
        let reader = EntryPointReader(
            [combination(Self.visa, 3)], entries: [CardAnswers.entry(Self.visa)],
            answers: ["select \(Self.visa)": [CardAnswers.selection(Self.visa)]])
        reader.run()
        #expect(
            reader.entryPoint.offeredApplications == (try offered([(Self.visa, .unsupported)])))
    }

    @Test("The status word of a refused directory is kept until the next tap")
    func refusedDirectory() {
        let entries = [CardAnswers.entry(Self.names[0], kernel: "21")]
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21)], entries: entries,
            answers: ["PPSE": ["6A82", CardAnswers.environment(entries)]])
        reader.run()
        #expect(reader.entryPoint.directoryRefusal == StatusWord(0x6A, 0x82))
        reader.taps = [.cardFound]
        #expect(reader.run(.protocolActivation).last == "final Approved")
        #expect(reader.entryPoint.directoryRefusal == nil)
    }

    @Test("The explanation says why a combination is selected")
    func reasons() {
        let entries = [CardAnswers.entry(Self.names[0], kernel: "21")]
        let reader = EntryPointReader([combination(Self.names[0], 0x21)], entries: entries)
        var online = Outcome(.onlineRequest, start: .protocolActivation)
        online.onlineResponseData = .emvData
        reader.outcomes = [online]
        reader.run()
        #expect(reader.entryPoint.explanation.steps.last?.evidence == [.fact("the only candidate")])
        reader.taps = [.cardFound]
        reader.run(
            .protocolActivation, with: OnlineResponse([DataObject(0x91, Array(1...10))]))
        #expect(
            reader.entryPoint.explanation.steps.last?.evidence
                == [.fact("it requested online authorization")])
    }

    @Test(
        "The explanation shows the kernel that a card requests, if it names one",
        arguments: ["22", nil] as [String?])
    func requestedKernel(identifier: String?) {
        let reader = EntryPointReader(
            [combination(Self.visa, 0x21)],
            entries: [CardAnswers.entry(Self.visa, kernel: identifier)])
        reader.run()
        let step = reader.entryPoint.explanation.steps.first { $0.rule.section == "3.3.2.5 D" }
        #expect(step?.evidence == [.element(0x9F2A, identifier.map { hex($0) })])
    }

    @Test("After the final outcome any event ends the application")
    func afterTheEnd() {
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21)],
            entries: [CardAnswers.entry(Self.names[0], kernel: "21")])
        reader.outcomes = [
            Outcome(.approved, onOutcome: UserInterfaceRequest(.approved, .readyToRead))
        ]
        reader.run()
        var entryPoint = reader.entryPoint
        let action = entryPoint.received(.displayed)
        #expect(action == .display(UserInterfaceRequest(.tryAnotherCard, .readyToRead)))
    }

    // MARK: - Transactions

    private static func transaction(
        _ configuration: TerminalConfiguration = .test
    ) -> ContactlessTransaction {
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: Taps.purchase(1_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        return transaction
    }

    /// A card with Mastercard before Visa.
    private static func card(
        options: String = "6985", visaSelection: String? = nil, isVisaLost: Bool = false
    ) -> ScriptedCard {
        let selection =
            visaSelection ?? CardAnswers.selection(visa, options: VisaCard.options)
        return ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([
                    CardAnswers.entry(mastercard, priority: "01"),
                    CardAnswers.entry(visa, priority: "02"),
                ])
            ),
            (CardAnswers.select(mastercard), CardAnswers.selection(mastercard)),
            (CardAnswers.select(visa), isVisaLost ? nil : selection),
            ("80A8000002830000", options),
            ("80A80000", VisaCard().card.answers["80A8"] ?? nil),
        ])
    }

    @Test("An application whose processing options are refused is followed by the next one")
    func processingOptions() async throws {
        var transaction = Self.transaction()
        let result = try await transaction.run(over: Self.card()) { _ in }
        #expect(result.kernel == .kernel3 && result.outcome.status == .onlineRequest)
        #expect(
            transaction.offeredApplications
                == (try offered([
                    (Self.mastercard, .processingOptions(StatusWord(0x69, 0x85))),
                    (Self.visa, nil),
                ])))
        #expect(transaction.optionsRefusal == nil)
        #expect(transaction.directoryRefusal == nil)
        #expect(transaction.aid?.description == Self.visa)
        #expect(transaction.selectionResponse?.isSuccess == true)
    }

    @Test("An application whose processing options end the transaction is refused")
    func endOfApplication() async throws {
        var transaction = Self.transaction(visaReader())
        let card = VisaCard(optionsAnswer: "6700").card
        let result = try await transaction.run(over: card) { _ in }
        #expect(result.outcome.status == .endApplication)
        #expect(
            transaction.offeredApplications
                == (try offered([(Self.visa, .processingOptions(StatusWord(0x67, 0x00)))])))
        #expect(transaction.optionsRefusal == StatusWord(0x67, 0x00))
    }

    @Test("An application that its kernel ends after its options is refused by the kernel")
    func kernel() async throws {
        var transaction = Self.transaction(mastercardReader())
        let card = MastercardCard().card.answering("00B201", with: "6A83")
        let result = try await transaction.run(over: card) { _ in }
        #expect(result.outcome.status == .endApplication)
        #expect(
            transaction.offeredApplications == (try offered([(Self.mastercard, .kernel)])))
        #expect(transaction.optionsRefusal == nil)
    }

    @Test("An application without a kernel in this program is unsupported")
    func missingKernel() async throws {
        var configuration = TerminalConfiguration.test
        for index in configuration.combinations.indices
        where configuration.combinations[index].kernel == .kernel2 {
            configuration.combinations[index].settings = MissingKernelSettings(.kernel2)
        }
        var transaction = Self.transaction(configuration)
        _ = try await transaction.run(over: Self.card()) { _ in }
        #expect(
            transaction.offeredApplications
                == (try offered([(Self.mastercard, .unsupported), (Self.visa, nil)])))
    }

    @Test("A card that is lost at its next application leaves nothing of the previous one")
    func lostAtNext() async throws {
        var transaction = Self.transaction()
        let result = try await transaction.run(over: Self.card(isVisaLost: true)) { _ in }
        #expect(result.outcome == .cardLost())
        #expect(result.kernel == nil && result.data.tags.isEmpty)
        #expect(transaction.kernel == nil)
    }

    @Test("A refused selection leaves no response of the previous application")
    func refusedNext() async throws {
        var transaction = Self.transaction()
        let result = try await transaction.run(over: Self.card(visaSelection: "6A82")) { _ in }
        #expect(result.outcome == .noApplication())
        #expect(transaction.selectionResponse == nil)
        #expect(transaction.aid == nil)
    }

    @Test("A second tap keeps nothing of the first")
    func secondTap() async throws {
        for answer in [nil, "6A82"] {
            var transaction = Self.transaction(visaReader())
            let phone = VisaCard(optionsAnswer: "6986").card
            let first = try await transaction.run(over: phone) { _ in }
            #expect(first.outcome.status == .tryAgain)
            #expect(transaction.optionsRefusal == StatusWord(0x69, 0x86))
            // The cardholder uses the phone; the issuer is not asked.
            #expect(!transaction.awaitsIssuer && transaction.holdTime == nil)
            let second = try await transaction.run(
                over: ScriptedCard([(CardAnswers.selectEnvironment, answer)])
            ) { _ in }
            #expect(second.outcome == (answer == nil ? .cardLost() : .noApplication()))
            #expect(second.aid == nil && second.kernel == nil && second.data.tags.isEmpty)
            #expect(transaction.offeredApplications.isEmpty)
            #expect(transaction.optionsRefusal == nil)
        }
    }

    @Test("A transaction can forget the data of its card")
    func forget() async throws {
        var transaction = Self.transaction(visaReader())
        _ = try await transaction.run(over: VisaCard().card) { _ in }
        #expect(transaction.kernel == .kernel3 && transaction.data[0x57] != nil)
        #expect(!transaction.explanation.steps.isEmpty)
        transaction.forgetCardData()
        #expect(transaction.kernel == nil && transaction.data.tags.isEmpty)
        #expect(transaction.explanation.steps.isEmpty)
    }

    @Test("The time of a transaction is the local date and time of day")
    func localTime() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        func packed(_ number: Int?) -> UInt8 {
            UInt8((number ?? 0) % 100 / 10 * 16 + (number ?? 0) % 10)
        }
        for seconds in [0, 951_782_399, 1_768_435_201, 1_798_761_599] as [Int64] {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds)))
            let time = LocalTime(seconds)
            #expect(time.date == [parts.year, parts.month, parts.day].map(packed))
            #expect(time.time == [parts.hour, parts.minute, parts.second].map(packed))
        }
    }
}
