// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-3: Zero amount, status check, second tap of a phone, and next application")
struct Kernel3SpecialFlowTests {
    private static let valid = CardAnswers.object(.applicationExpirationDate, "221231")

    /// An amount, the TTQ sent to the card, and the outcome of a card that approves.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let amount: UInt64
        var checksStatus = false
        var allowsZero: Bool? = true
        var reader = "26004000"
        let qualifiers: String?
        let expected: Outcome.Status

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "an amount below every limit", amount: 5_00, qualifiers: "26004000",
            expected: .approved),
        Row(
            rule: "Book B, 3.1.1.3 and 3.1.1.10: one unit of currency is a status check",
            amount: 1_00, checksStatus: true, qualifiers: "26804000", expected: .onlineRequest),
        Row(
            rule: "Book B, 3.1.1.3: the reader does not support status checks", amount: 1_00,
            qualifiers: "26004000", expected: .approved),
        Row(
            rule: "Book B, 3.1.1.11: a zero amount goes online", amount: 0,
            qualifiers: "26804000", expected: .onlineRequest),
        Row(
            rule: "Book B, 3.1.1.4: a zero amount is not allowed", amount: 0, allowsZero: false,
            qualifiers: nil, expected: .tryAnotherInterface),
        Row(
            rule: "Book B, 3.1.1.11: a zero amount at an offline-only reader", amount: 0,
            reader: "2E004000", qualifiers: nil, expected: .tryAnotherInterface),
    ]

    @Test(
        "Book B, 3.1.1: A zero amount or a status check requires an online cryptogram",
        arguments: rows)
    func amounts(_ row: Row) async throws {
        var reader = visaReader(row.reader, authentication: .assumed(.successful))
        for index in reader.combinations.indices {
            reader.combinations[index].supportsStatusCheck = row.checksStatus
            reader.combinations[index].allowsZeroAmount = row.allowsZero
        }
        let card = VisaCard(information: "40", more: Self.valid).card
        let tap = try await Taps.run(
            card, configuration: reader, parameters: Taps.purchase(row.amount))
        #expect(tap.outcome.status == row.expected)
        #expect(card.data(of: 0xA8).map { String($0.dropFirst(4).prefix(8)) } == row.qualifiers)
    }

    @Test("5.2.2.2 and 5.7.1.2: After 6986 the phone verifies the cardholder for the second tap")
    func phone() async throws {
        var transaction = ContactlessTransaction(
            configuration: visaReader(verificationLimit: 1), parameters: Taps.purchase(80_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        let first = try await transaction.run(over: VisaCard(optionsAnswer: "6986").card) { _ in }
        #expect(first.outcome.status == .tryAgain)
        #expect(first.outcome.fieldOffRequest == .milliseconds(1_300))
        let second = try await transaction.run(over: VisaCard(qualifiers: "0080").card) { _ in }
        #expect(second.outcome.status == .onlineRequest)
        #expect(second.outcome.cardholderVerification == .confirmationCodeVerified)
    }

    @Test("5.2.2.2: After 6985 the next application of the card is selected")
    func nextApplication() async throws {
        let (first, second) = (CardAnswers.visa, "A0000000032010")
        let card = VisaCard(optionsAnswer: "6985").card
            .answering(
                CardAnswers.selectEnvironment,
                with: CardAnswers.environment([
                    CardAnswers.entry(first, priority: "01"),
                    CardAnswers.entry(second, priority: "02"),
                ]))
        let tap = try await Taps.run(
            card, configuration: visaReader(), parameters: Taps.purchase(1_00))
        #expect(tap.outcome == .noApplication())
        #expect(
            card.commands.map { String($0.prefix(8)) } == [
                "00A40400", "00A40400", "80A80000", "00A40400",
            ])
        #expect(card.commands.last?.hasPrefix(CardAnswers.select(second)) == true)
    }
}
