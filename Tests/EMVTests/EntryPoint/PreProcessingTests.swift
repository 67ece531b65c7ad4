// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.1.1: Pre-processing")
struct PreProcessingTests {
    /// The indicators in a short form.
    ///
    /// `S` status check, `N` not allowed, `Z` zero amount, `F` floor limit, and `C` CVM limit
    /// exceeded; then byte 2 of the TTQ.
    struct Row: Sendable, CustomTestStringConvertible {
        let requirement: String
        let amount: UInt64
        var statusCheck = false
        var zeroAllowed: Bool?
        var transaction: UInt64?
        var floor: UInt64?
        var terminalFloor: UInt64?
        var ownTerminalFloor: UInt64?
        var verification: UInt64?
        var qualifiers = "2600C040"
        let expected: String

        var testDescription: String { "\(requirement), amount \(amount)" }
    }

    static let rows: [Row] = [
        Row(requirement: "3.1.1.2 resets byte 2 bits 8 and 7", amount: 5, expected: "00"),
        Row(
            requirement: "3.1.1.2 keeps the other bits", amount: 5, qualifiers: "26FF4000",
            expected: "3F"),
        Row(requirement: "3.1.1.3", amount: 1_00, statusCheck: true, expected: "S80"),
        Row(requirement: "3.1.1.3", amount: 1_01, statusCheck: true, expected: "00"),
        Row(requirement: "3.1.1.3 flag is 0", amount: 1_00, expected: "00"),
        Row(requirement: "3.1.1.4 flag is absent", amount: 0, expected: "Z80"),
        Row(requirement: "3.1.1.4 flag is 1", amount: 0, zeroAllowed: true, expected: "Z80"),
        Row(requirement: "3.1.1.4 flag is 0", amount: 0, zeroAllowed: false, expected: "N00"),
        Row(requirement: "3.1.1.5 below", amount: 99, transaction: 100, expected: "00"),
        Row(requirement: "3.1.1.5 equal", amount: 100, transaction: 100, expected: "N00"),
        Row(requirement: "3.1.1.5 above", amount: 101, transaction: 100, expected: "N00"),
        Row(requirement: "3.1.1.5 limit 0", amount: 0, transaction: 0, expected: "NZ80"),
        Row(requirement: "3.1.1.5 absent", amount: 999_999_999_999, expected: "00"),
        Row(requirement: "3.1.1.6 below", amount: 99, floor: 100, expected: "00"),
        Row(requirement: "3.1.1.6 equal", amount: 100, floor: 100, expected: "00"),
        Row(requirement: "3.1.1.6 above", amount: 101, floor: 100, expected: "F80"),
        Row(requirement: "3.1.1.6 limit 0", amount: 1, floor: 0, expected: "F80"),
        Row(
            requirement: "3.1.1.6 takes precedence over the terminal's", amount: 50, floor: 100,
            terminalFloor: 10, expected: "00"),
        Row(requirement: "3.1.1.7 below", amount: 9, terminalFloor: 10, expected: "00"),
        Row(requirement: "3.1.1.7 equal", amount: 10, terminalFloor: 10, expected: "00"),
        Row(requirement: "3.1.1.7 above", amount: 11, terminalFloor: 10, expected: "F80"),
        Row(
            requirement: "3.1.1.7 of the application takes precedence over the terminal's",
            amount: 11, terminalFloor: 10, ownTerminalFloor: 11, expected: "00"),
        Row(requirement: "3.1.1.6 and 3.1.1.7 absent", amount: 999_999_999_999, expected: "00"),
        Row(requirement: "3.1.1.8 below", amount: 49, verification: 50, expected: "00"),
        Row(requirement: "3.1.1.8 equal", amount: 50, verification: 50, expected: "C40"),
        Row(requirement: "3.1.1.8 above", amount: 51, verification: 50, expected: "C40"),
        Row(requirement: "3.1.1.8 absent", amount: 999_999_999_999, expected: "00"),
        Row(
            requirement: "3.1.1.9 and 3.1.1.12", amount: 50, floor: 0, verification: 50,
            expected: "FCC0"),
        Row(
            requirement: "3.1.1.10 with 3.1.1.12", amount: 1_00, statusCheck: true,
            verification: 1_00, expected: "SCC0"),
        Row(
            requirement: "3.1.1.11 online capable reader", amount: 0, qualifiers: "26000000",
            expected: "Z80"),
        Row(
            requirement: "3.1.1.11 offline-only reader", amount: 0, qualifiers: "2E000000",
            expected: "NZ00"),
        Row(
            requirement: "3.1.1.11 offline-only reader, amount not zero", amount: 1,
            qualifiers: "2E000000", expected: "00"),
        Row(
            requirement: "3.1.1.12 keeps the bit that 3.1.1.9 set", amount: 51, floor: 50,
            verification: 50, qualifiers: "26200000", expected: "FCE0"),
    ]

    @Test("3.1.1: Pre-processing sets the indicators of a combination", arguments: rows)
    func indicators(row: Row) throws {
        var combination = Combination(
            aid: try #require(AID(hex(CardAnswers.visa))), settings: Kernel3Settings(),
            supportsStatusCheck: row.statusCheck, allowsZeroAmount: row.zeroAllowed,
            transactionLimit: row.transaction, floorLimit: row.floor,
            verificationLimit: row.verification,
            terminalTransactionQualifiers: TerminalTransactionQualifiers(hex(row.qualifiers)))
        combination.terminalFloorLimit = row.ownTerminalFloor
        let found = PreProcessing.result(
            combination, Taps.purchase(row.amount), terminalFloorLimit: row.terminalFloor
        ).indicators
        var text = ""
        if found.statusCheckRequested { text += "S" }
        if found.contactlessApplicationNotAllowed { text += "N" }
        if found.zeroAmount { text += "Z" }
        if found.floorLimitExceeded { text += "F" }
        if found.verificationLimitExceeded { text += "C" }
        let qualifiers = try #require(found.terminalTransactionQualifiers)
        #expect(text + Hexadecimal.string([qualifiers.bytes[1]]) == row.expected)
    }

    @Test("3.1.1.2: A combination without TTQ gets no copy of the TTQ at any amount")
    func withoutQualifiers() throws {
        let kernel = combination(
            CardAnswers.mastercard, 2, statusCheck: true, floor: 0, verification: 0)
        for amount in [0, 1, 1_00] as [UInt64] {
            let found = PreProcessing.result(
                kernel, Taps.purchase(amount), terminalFloorLimit: nil
            ).indicators
            #expect(found.terminalTransactionQualifiers == nil)
            #expect(found.verificationLimitExceeded)
            #expect(found.floorLimitExceeded == (amount > 0))
            #expect(found.statusCheckRequested == (amount == 1_00))
        }
    }

    @Test("3.1.1.1: The indicators of a transaction do not affect the next one")
    func nothingLeft() {
        let reader = TerminalConfiguration(combinations: [
            combination(
                CardAnswers.visa, 3, statusCheck: true, transaction: 50_00, floor: 10_00,
                verification: 20_00, qualifiers: "26000000")
        ])
        for amount in [50_00, 1_00, 0] as [UInt64] {
            #expect(
                PreProcessing.results(reader, Taps.purchase(amount))
                    != PreProcessing.results(reader, Taps.purchase(2_00)))
        }
        var expected = PreProcessingIndicators()
        expected.terminalTransactionQualifiers = TerminalTransactionQualifiers(hex("26000000"))
        #expect(
            PreProcessing.results(reader, Taps.purchase(2_00)).map(\.indicators) == [expected])
    }

    @Test(
        "Each transaction type has its own combinations, limits, flags, and TTQ",
        arguments: [
            (0x00, "N00"), (0x09, "F80"), (0x01, "C40"), (0x20, "00"), (0x31, "none"),
            (0x33, "absent"),
        ] as [(UInt8, String)])
    func transactionTypes(type: UInt8, expected: String) throws {
        let aid = CardAnswers.visa
        let reader = TerminalConfiguration(combinations: [
            combination(aid, 3, types: [0x00], transaction: 10_00, qualifiers: "26000000"),
            combination(aid, 3, types: [0x09], floor: 5_00, qualifiers: "26000000"),
            combination(aid, 3, types: [0x01, 0x17], verification: 10_00, qualifiers: "26000000"),
            combination(aid, 3, types: [0x20], qualifiers: "26000000"),
            combination(aid, 3, types: [0x31]),
        ])
        let results = PreProcessing.results(reader, Taps.purchase(10_00, type: type))
        #expect(results.count == (expected == "absent" ? 0 : 1))
        guard let found = results.first?.indicators else { return }
        var text = ""
        if found.contactlessApplicationNotAllowed { text += "N" }
        if found.floorLimitExceeded { text += "F" }
        if found.verificationLimitExceeded { text += "C" }
        let qualifiers = found.terminalTransactionQualifiers
        text += qualifiers.map { Hexadecimal.string([$0.bytes[1]]) } ?? "none"
        #expect(text == expected)
    }

    @Test("One unit of currency follows the currency exponent")
    func unitOfCurrency() {
        var parameters = Taps.purchase(1)
        for (exponent, unit) in [(0, 1), (2, 100), (3, 1_000)] as [(UInt8, UInt64)] {
            parameters.currencyExponent = exponent
            #expect(parameters.unitOfCurrency == unit)
        }
        parameters.currencyExponent = 255
        #expect(parameters.unitOfCurrency == 1_000_000_000)
    }

    @Test("3.1.1.13: If no combination is allowed, the outcome is Try Another Interface")
    func nothingAllowed() async throws {
        var configuration = TerminalConfiguration.test
        for index in configuration.combinations.indices {
            configuration.combinations[index].transactionLimit = 50_00
        }
        let card = ScriptedCard([])
        let tap = try await Taps.run(
            card, configuration: configuration, parameters: Taps.purchase(50_00))
        #expect(tap.outcome.status == .tryAnotherInterface)
        #expect(
            tap.outcome.userInterfaceRequestOnOutcome
                == UserInterfaceRequest(.insertOrSwipeCard, .processingError))
        #expect(card.commands.isEmpty)
    }

    @Test("3.1.1.13: If no combination is allowed, no card is requested")
    func nothingAllowedParameters() throws {
        let reader = EntryPointReader([combination(CardAnswers.visa, 3, transaction: 1)])
        #expect(reader.run() == ["show 1805", "final Try Another Interface"])
        #expect(reader.final?.parameterSet == hex("60F0F0F080F0FF00"))
    }

    @Test("3.1.1.13: If one combination is allowed, a card is requested")
    func oneAllowed() {
        let reader = EntryPointReader([
            combination(CardAnswers.visa, 3, transaction: 1),
            combination(CardAnswers.mastercard, 2),
        ])
        #expect(reader.run().first == "wait 1502")
    }

    @Test("A transaction type without combinations results in Try Another Interface")
    func unknownType() {
        var transaction = ContactlessTransaction(
            configuration: .test, parameters: Taps.purchase(1, type: 0x77),
            random: Taps.fixed("00"))
        #expect(transaction.preprocess()?.status == .tryAnotherInterface)
    }

    @Test("3.2.1.1: Without pre-processing the TTQ is used as configured")
    func withoutPreProcessing() throws {
        var configuration = TerminalConfiguration.test
        configuration.combinations[0].terminalTransactionQualifiers = [
            .emvModeSupported, .cardholderVerificationRequired,
        ]
        let results = PreProcessing.withoutChecks(configuration, Taps.purchase(0))
        let first = try #require(results.first)
        #expect(first.indicators.zeroAmount == false)
        #expect(
            first.indicators.terminalTransactionQualifiers
                == [.emvModeSupported, .cardholderVerificationRequired])
    }
}
