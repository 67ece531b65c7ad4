// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book B, 3.3 to 3.5: Selection, retry, and the final outcome")
struct CombinationSelectionTests {
    private static let visa = CardAnswers.visa
    private static let mastercard = CardAnswers.mastercard

    /// A card with Mastercard before Visa and these additional responses.
    private static func card(_ more: [(String, String?)]) -> ScriptedCard {
        ScriptedCard(
            [
                (
                    CardAnswers.selectEnvironment,
                    CardAnswers.environment([
                        CardAnswers.entry(mastercard, priority: "01"),
                        CardAnswers.entry(visa, priority: "02"),
                    ])
                ),
                (
                    CardAnswers.select(visa),
                    CardAnswers.selection(visa, options: VisaCard.options)
                ),
            ] + more)
    }

    private static func selections(_ card: ScriptedCard) -> [String] {
        card.commands.filter { $0.hasPrefix("00A4") }.dropFirst().map {
            String($0.dropFirst(10).dropLast(2))
        }
    }

    @Test(
        "3.3.3.5: If the card refuses an application, the transaction selects the next one",
        arguments: ["6A82", "6283", "6985", "6700", "6F00", "6A81"])
    func refused(statusWord: String) async throws {
        let card = Self.card([(CardAnswers.select(Self.mastercard), statusWord)])
        _ = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(Self.selections(card) == [Self.mastercard, Self.visa])
    }

    @Test("3.3.2.7: If every application is refused, the outcome is End Application")
    func everythingGivenUp() async throws {
        let card = ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([CardAnswers.entry(Self.visa)])
            )
        ])
        let tap = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == nil)
        #expect(tap.outcome.cardholderVerification == .notApplicable)
        #expect(tap.shown == [UserInterfaceRequest(.tryAnotherCard, .readyToRead)])
        #expect(tap.result.aid == nil)
        #expect(tap.result.kernel == nil)
    }

    @Test("3.3.2.3: If the card has no PPSE, no application is selected by its AID")
    func noEnvironment() async throws {
        let card = ScriptedCard([(CardAnswers.select(Self.visa), "9000")])
        let tap = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .endApplication)
        #expect(card.commands.count == 1)
    }

    @Test("3.5.1.4: Select Next removes the application and selects the next one")
    func selectNext() async throws {
        let card = Self.card([
            (
                CardAnswers.select(Self.mastercard),
                CardAnswers.selection(Self.mastercard)
            ), ("80A8000002830000", "6985"),
        ])
        let tap = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(Self.selections(card) == [Self.mastercard, Self.visa])
        #expect(tap.result.kernel == .kernel3)
    }

    @Test("3.3.2.7: If no application is left, the result contains no kernel and no card data")
    func nothingLeft() async throws {
        let card = ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([CardAnswers.entry(Self.mastercard)])
            ), (CardAnswers.select(Self.mastercard), CardAnswers.selection(Self.mastercard)),
            ("80A8000002830000", "6985"),
        ])
        let tap = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.result.aid == nil)
        #expect(tap.result.kernel == nil)
        #expect(tap.result.data.tags.isEmpty)
    }

    @Test(
        "3.3.3.6: A Visa application that does not request the TTQ is not activated with kernel 3",
        arguments: [nil, "9F02069F3704", "", "9F"])
    func legacyVisa(options: String?) async throws {
        let card = VisaCard(options: options).card
        let tap = try await Taps.run(card, parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.result.kernel == nil)
        #expect(!card.commands.contains { $0.hasPrefix("80A8") })
    }

    @Test("3.4.1.1: An application whose kernel is not implemented is skipped")
    func missingKernel() async throws {
        var configuration = TerminalConfiguration.test
        for index in configuration.combinations.indices
        where configuration.combinations[index].kernel == .kernel2 {
            configuration.combinations[index].settings = MissingKernelSettings(.kernel2)
        }
        let card = Self.card([
            (CardAnswers.select(Self.mastercard), CardAnswers.selection(Self.mastercard))
        ])
        let tap = try await Taps.run(
            card, configuration: configuration, parameters: Taps.purchase(1_00))
        #expect(Self.selections(card) == [Self.mastercard, Self.visa])
        #expect(tap.result.kernel == .kernel3)
    }

    @Test(
        "The built-in profile accepts every transaction type",
        arguments: [0x00, 0x01, 0x09, 0x17, 0x20, 0x30, 0x31, 0x33] as [UInt8])
    func transactionTypes(type: UInt8) async throws {
        let tap = try await Taps.run(
            VisaCard().card, parameters: Taps.purchase(1_00, type: type))
        #expect(tap.result.kernel == .kernel3)
        #expect(tap.result.data[0x9C] == [type])
    }

    @Test("3.4: Each kernel activation gets a new unpredictable number")
    func unpredictableNumber() async throws {
        let counter = Lock<UInt8>(0)
        var transaction = ContactlessTransaction(
            configuration: .test, parameters: Taps.purchase(1_00),
            random: .init { count in
                let value = counter.withLock { value in
                    value += 1
                    return value
                }
                return Array(repeating: value, count: count)
            })
        _ = transaction.preprocess()
        for number in ["01010101", "02020202"] {
            let card = VisaCard().card
            let result = try await transaction.run(over: card) { _ in }
            #expect(result.outcome.status == .onlineRequest)
            #expect(card.data(of: 0xA8)?.hasSuffix(number) == true)
        }
    }

    @Test("3.5.1.1: Requests are shown in order, the one of the outcome last")
    func requests() async throws {
        let tap = try await Taps.run(VisaCard().card, parameters: Taps.purchase(1_00))
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .authorising])
        #expect(tap.outcome.userInterfaceRequestOnOutcome == tap.shown.last)
    }

    @Test("3.2.1.2: The outcome's request is shown while waiting for the next card")
    func requestOnRestart() {
        #expect(Outcome.cardLost().requestOnRestart.message == .presentCardAgain)
        #expect(Outcome.noApplication().requestOnRestart == .presentCard)
    }

    @Test("An unexpected event ends the application")
    func unexpectedEvents() {
        let answer = Event.answered(ResponseAPDU(statusWord: .success))
        for event in [answer, .displayed] {
            var transaction = ContactlessTransaction(
                configuration: .test, parameters: Taps.purchase(1), random: Taps.fixed("00"))
            let action = transaction.received(event)
            #expect(action == .display(UserInterfaceRequest(.tryAnotherCard, .readyToRead)))
        }
    }
}
