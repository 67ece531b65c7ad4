// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-3: Issuer update processing at the second tap")
struct Kernel3IssuerUpdateTests {
    private static let authentication = CardAnswers.object(
        .issuerAuthenticationData, "11223344556677883030")
    /// A script that unblocks the application, and one that changes two data elements.
    private static let unblock = CardAnswers.object(
        0x72,
        CardAnswers.object(.issuerScriptIdentifier, "01020304")
            + CardAnswers.object(.issuerScriptCommand, "8418000000"))
    private static let change = CardAnswers.object(
        0x71,
        CardAnswers.object(.issuerScriptCommand, "04DA9F5802AABB")
            + CardAnswers.object(.issuerScriptCommand, "04DA9F5902CCDD"))

    /// An issuer's response, the card's responses, and the result.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var code = "3030"
        let issuer: String
        var answers: [(String, String?)] = []
        let commands: [String]
        var results = ""
        /// Byte 5 of the TVR; `functions` is byte 1 of the TSI.
        var findings = "00"
        var functions = "00"
        var expected = Outcome.Status.approved

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "only issuer authentication data", issuer: authentication,
            answers: [("0082", "9000")], commands: ["008200000A11223344556677883030"],
            functions: "10"),
        Row(
            rule: "Book 3, 10.9: issuer authentication fails", issuer: authentication,
            answers: [("0082", "6300")], commands: ["008200000A11223344556677883030"],
            findings: "40", functions: "10"),
        Row(
            rule: "Book 3, Annex A: 91 has 8 to 16 bytes", issuer: "9107AABBCCDDEEFF00",
            commands: [], findings: "40"),
        Row(
            rule: "critical scripts are sent before the others", issuer: unblock + change,
            answers: [("04DA", "9000"), ("8418", "9000")],
            commands: ["04DA9F5802AABB", "04DA9F5902CCDD", "8418000000"],
            results: "20000000002001020304", functions: "04"),
        Row(
            rule: "Book 3, 10.10: a script continues after warnings", issuer: change,
            answers: [("04DA9F58", "6281"), ("04DA9F59", "63C1")],
            commands: ["04DA9F5802AABB", "04DA9F5902CCDD"], results: "2000000000",
            functions: "04"),
        Row(
            rule: "Book 3, 10.10: an error ends a critical script, not the next one",
            issuer: change + unblock, answers: [("04DA", "6985"), ("8418", "9000")],
            commands: ["04DA9F5802AABB", "8418000000"], results: "11000000002001020304",
            findings: "20", functions: "04"),
        Row(
            rule: "Book 3, 10.10: an error in the last script", issuer: unblock,
            answers: [("8418", "6A80")], commands: ["8418000000"], results: "1101020304",
            findings: "10", functions: "04"),
        Row(
            rule: "Book 4, A5: the second command failed", issuer: change,
            answers: [("04DA9F58", "9000"), ("04DA9F59", "6988")],
            commands: ["04DA9F5802AABB", "04DA9F5902CCDD"], results: "1200000000",
            findings: "20", functions: "04"),
        Row(
            rule: "a malformed command is not sent",
            issuer: CardAnswers.object(
                .issuerScriptTemplate2, CardAnswers.object(.issuerScriptCommand, "0418")),
            commands: [],
            results: "1100000000", findings: "10", functions: "04"),
        Row(
            rule: "a malformed template fails", issuer: "72028605", commands: [],
            results: "1100000000", findings: "10", functions: "04"),
        Row(
            rule: "the issuer declines regardless of the card", code: "3035",
            issuer: authentication, answers: [("0082", "9000")],
            commands: ["008200000A11223344556677883030"], functions: "10", expected: .declined),
        Row(
            rule: "the issuer approves regardless of the card", issuer: authentication,
            answers: [("0082", "6985")], commands: ["008200000A11223344556677883030"],
            findings: "40", functions: "10"),
        Row(
            rule: "a lost card is requested again", issuer: authentication,
            answers: [("0082", nil)], commands: ["008200000A11223344556677883030"],
            expected: .tryAgain),
    ]

    @Test(
        "The second tap delivers the issuer's data to the card and ends with the issuer's decision",
        arguments: rows)
    func secondTap(_ row: Row) async throws {
        var transaction = ContactlessTransaction(
            configuration: visaReader("2600C000"), parameters: Taps.purchase(1_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        let first = try await transaction.run(over: VisaCard(qualifiers: "0040").card) { _ in }
        #expect(first.outcome.status == .onlineRequest)
        #expect(first.outcome.requestOnRestart.message == .presentCardAgain)

        let answer = Self.objects(
            CardAnswers.object(.authorizationResponseCode, row.code) + row.issuer)
        let restarts = transaction.restart(with: OnlineResponse(answer))
        #expect(restarts)
        let visa = CardAnswers.visa
        let card = ScriptedCard(
            [(CardAnswers.select(visa), CardAnswers.selection(visa, options: VisaCard.options))]
                + row.answers)
        let second = try await transaction.run(over: card) { _ in }
        // The application is selected again without SELECT (PPSE).
        #expect(card.commands.first?.hasPrefix(CardAnswers.select(visa)) == true)
        #expect(Array(card.commands.dropFirst()) == row.commands)
        #expect(second.outcome.status == row.expected)
        guard row.expected != .tryAgain else { return }
        let data = second.outcome.discretionaryData
        #expect(Hexadecimal.string(data.first(.issuerScriptResults)?.value ?? []) == row.results)
        #expect(
            Hexadecimal.string(data.first(.terminalVerificationResults)?.value.suffix(1) ?? [])
                == row.findings)
        #expect(
            Hexadecimal.string(data.first(.transactionStatusInformation)?.value.prefix(1) ?? [])
                == row.functions)
        #expect(second.explanation.steps.last?.consequence == .outcome(row.expected))
    }

    @Test("5.8.1.2: An issuer response without data for the card ends the transaction")
    func nothingForCard() async throws {
        var transaction = ContactlessTransaction(
            configuration: visaReader("2600C000"), parameters: Taps.purchase(1_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        _ = try await transaction.run(over: VisaCard(qualifiers: "0040").card) { _ in }
        let restarts = transaction.restart(with: OnlineResponse(Self.objects("8A023030")))
        #expect(!restarts)
    }

    /// Returns the objects of an issuer's response, whose templates can have any content.
    private static func objects(_ digits: String) -> [DataObject] {
        var rest = hex(digits)[...]
        var objects: [DataObject] = []
        while let tag = rest.popFirst(), let length = rest.popFirst() {
            objects.append(
                DataObject(SmartCard.Tag(rawValue: UInt32(tag)), Array(rest.prefix(Int(length)))))
            rest = rest.dropFirst(Int(length))
        }
        return objects
    }
}
