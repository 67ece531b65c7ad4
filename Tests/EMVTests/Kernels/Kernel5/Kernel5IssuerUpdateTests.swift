// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-5: The issuer's answer to a JCB card")
struct Kernel5IssuerUpdateTests {
    private static let list = "8A02910A95059F3704"
    private static let authentication = CardAnswers.object(
        .issuerAuthenticationData, "11223344556677883030")
    private static let critical = CardAnswers.object(
        .issuerScriptTemplate1, CardAnswers.object(.issuerScriptCommand, "8424000000"))
    private static let other = CardAnswers.object(
        .issuerScriptTemplate2, CardAnswers.object(.issuerScriptCommand, "8418000000"))

    /// Returns the answer to the second GENERATE AC.
    private static func second(_ information: String, counter: String = "0001") -> String {
        CardAnswers.template(
            CardAnswers.object(.cryptogramInformationData, information)
                + CardAnswers.object(.applicationTransactionCounter, counter)
                + CardAnswers.object(.applicationCryptogram, "8877665544332211")
                + CardAnswers.object(.issuerApplicationData, "0701010460000000"))
    }

    /// An issuer's response, the card's responses, and the result.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        /// CDOL2, or `nil` without it.
        var list: String? = Kernel5IssuerUpdateTests.list
        var code = "3030"
        let issuer: String
        var answers: [(String, String?)] = []
        let commands: [String]
        var results = ""
        /// Bytes 1 and 5 of the TVR; `functions` is byte 1 of the TSI.
        var findings = "8000"
        var functions = "00"
        var expected = Outcome.Status.approved
        /// The second cryptogram's type, or `nil` without it.
        var information: String?

        var testDescription: String { rule }
    }

    /// The second GENERATE AC for a TC and for an AAC, with the number of the restart.
    private static let approval = "80AE40001530301122334455667788303080000000001122334400"
    private static let decline = "80AE00001530351122334455667788303080000000001122334400"

    static let rows: [Row] = [
        Row(
            rule: "91 is sent with the second GENERATE AC", issuer: authentication,
            answers: [("80AE", second("40"))], commands: [approval], functions: "10",
            information: "40"),
        Row(
            rule: "71 comes before the cryptogram, and 72 after it",
            issuer: other + authentication + critical,
            answers: [("8424", "9000"), ("80AE", second("40")), ("8418", "9000")],
            commands: ["8424000000", approval, "8418000000"], results: "20000000002000000000",
            functions: "14", information: "40"),
        Row(
            rule: "a critical script that fails is a finding of the second cryptogram",
            issuer: authentication + critical,
            answers: [("8424", "6985"), ("80AE", second("40"))],
            commands: [
                "8424000000", "80AE40001530301122334455667788303080000000201122334400",
            ], results: "1100000000", findings: "8020", functions: "14", information: "40"),
        Row(
            rule: "an AAC in place of a TC rejects the issuer, whose decision stands",
            issuer: authentication, answers: [("80AE", second("00"))], commands: [approval],
            findings: "8040", functions: "10", information: "00"),
        Row(
            rule: "an AAC after a decline does not tell", code: "3035", issuer: authentication,
            answers: [("80AE", second("00"))], commands: [decline], expected: .declined,
            information: "00"),
        Row(
            rule: "a card that refuses the second GENERATE AC rejects the issuer",
            issuer: authentication, answers: [("80AE", "6985")], commands: [approval],
            findings: "8040", functions: "10"),
        Row(
            rule: "a TC that was not requested is no second cryptogram",
            code: "3035", issuer: authentication, answers: [("80AE", second("40"))],
            commands: [decline], findings: "8040", functions: "10", expected: .declined),
        Row(
            rule: "an ARQC is no second cryptogram", issuer: authentication,
            answers: [("80AE", second("80"))], commands: [approval], findings: "8040",
            functions: "10"),
        Row(
            rule: "a counter of another length is malformed", issuer: authentication,
            answers: [("80AE", second("40", counter: "01"))], commands: [approval],
            findings: "8040", functions: "10"),
        Row(
            rule: "a card without CDOL2 authenticates its issuer with EXTERNAL AUTHENTICATE",
            list: nil, issuer: authentication + other,
            answers: [("0082", "9000"), ("8418", "9000")],
            commands: ["008200000A11223344556677883030", "8418000000"], results: "2000000000",
            functions: "14"),
        Row(
            rule: "a CDOL2 without 91 comes after EXTERNAL AUTHENTICATE", list: "8A02",
            issuer: authentication,
            answers: [("0082", "9000"), ("80AE", second("40"))],
            commands: ["008200000A11223344556677883030", "80AE400002303000"], functions: "10",
            information: "40"),
        Row(
            rule: "a malformed CDOL2 is not used", list: "9F", issuer: authentication,
            answers: [("0082", "9000")], commands: ["008200000A11223344556677883030"],
            functions: "10"),
        Row(
            rule: "a card that is lost is requested again", issuer: authentication,
            answers: [("80AE", nil)], commands: [approval], expected: .tryAgain),
    ]

    /// Returns a transaction whose card went online.
    static func transaction(
        _ parameter: String, list: String? = list, settings: Kernel5Settings = .test
    ) async throws -> (ContactlessTransaction, TransactionResult) {
        var transaction = ContactlessTransaction(
            configuration: jcbReader(settings), parameters: Taps.purchase(10_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        var card = JCBCard(signs: false)
        card.answerMore = CardAnswers.object(.issuerUpdateParameter, parameter)
        card.more = list.map { CardAnswers.object(.cdol2, $0) } ?? ""
        let first = try await transaction.run(over: card.card) { _ in }
        #expect(first.outcome.status == .onlineRequest)
        return (transaction, first)
    }

    /// Returns the objects of an issuer's response.
    static func response(_ code: String, _ issuer: String) throws -> OnlineResponse {
        OnlineResponse(
            try DataObject.sequence(
                hex(CardAnswers.object(.authorizationResponseCode, code) + issuer)))
    }

    @Test("A card that is presented again receives its issuer's answer", arguments: rows)
    func presentedAgain(_ row: Row) async throws {
        var (transaction, first) = try await Self.transaction("02", list: row.list)
        #expect(first.outcome.start == .protocolActivation)
        #expect(first.outcome.requestOnRestart.message == .presentCardAgain)
        #expect(transaction.awaitsIssuer && transaction.holdTime == nil)
        transaction.forgetCardData()
        let restarts = transaction.restart(with: try Self.response(row.code, row.issuer))
        #expect(restarts)
        let card = ScriptedCard(
            [(CardAnswers.select(JCBCard.name), CardAnswers.selection(JCBCard.name))]
                + row.answers)
        let second = try await transaction.run(over: card) { _ in }
        #expect(Array(card.commands.dropFirst()) == row.commands)
        try Self.expect(row, second)
    }

    @Test("A card that stays in the field receives its issuer's answer", arguments: rows)
    func held(_ row: Row) async throws {
        var (transaction, first) = try await Self.transaction("01", list: row.list)
        #expect(first.outcome.start == .kernelActivation)
        #expect(first.outcome.onlineResponseData == .emvData)
        #expect(first.outcome.userInterfaceRequestOnRestart == nil)
        #expect(transaction.awaitsIssuer && transaction.holdTime == .seconds(13))
        transaction.forgetCardData()
        let restarts = transaction.restart(with: try Self.response(row.code, row.issuer))
        #expect(restarts)
        let card = ScriptedCard(row.answers)
        let second = try await transaction.run(over: card) { _ in }
        // Neither the application nor the card's options are requested again.
        #expect(card.commands == row.commands)
        #expect(transaction.holdTime == nil)
        guard row.expected == .tryAgain else { return try Self.expect(row, second) }
        // A card that was taken away is not presented again; the issuer's decision stands.
        #expect(second.outcome.status == .approved)
        #expect(second.outcome.start == nil)
        #expect(second.lostCard?.code == .cardRemoved)
    }

    @Test("A card that stays in the field is not asked to leave before the outcome is known")
    func messages() async throws {
        for (parameter, information, messages) in [
            ("01", "80", [.authorising]),
            ("02", "80", [.cardReadSuccessfully, .authorising]),
            ("01", "00", [.cardReadSuccessfully, .notAuthorised]),
        ] as [(String, String, [MessageIdentifier])] {
            var card = JCBCard()
            card.information = information
            card.answerMore = CardAnswers.object(.issuerUpdateParameter, parameter)
            let tap = try await Taps.run(
                card.card, configuration: jcbReader(), parameters: Taps.purchase(10_00))
            #expect(tap.shown.map(\.message) == messages)
        }
        // The signature turns out to be wrong: the outcome is not an online request.
        var card = JCBCard()
        card.answerMore = CardAnswers.object(.issuerUpdateParameter, "01")
        let tap = try await Taps.run(
            card.card, configuration: jcbReader(authentication: .assumed(.failed)),
            parameters: Taps.purchase(10_00))
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .notAuthorised])
        #expect(tap.outcome.start == nil)
    }

    @Test("The time is a setting")
    func removalTimeout() async throws {
        var settings = Kernel5Settings.test
        settings.removalTimeout = .milliseconds(2500)
        let (transaction, first) = try await Self.transaction("01", settings: settings)
        #expect(transaction.holdTime == .milliseconds(2500))
        #expect(first.outcome.parameterSet.last == 25)
    }

    static func expect(_ row: Row, _ result: TransactionResult) throws {
        #expect(result.outcome.status == row.expected)
        guard row.expected != .tryAgain else { return }
        let message: MessageIdentifier =
            row.expected == .approved ? .approved : .notAuthorised
        #expect(result.outcome.userInterfaceRequestOnOutcome?.message == message)
        let data = result.outcome.discretionaryData
        #expect((data.first(.issuerScriptResults) == nil) == row.results.isEmpty)
        func digits(_ tag: SmartCard.Tag) -> String {
            Hexadecimal.string(data.first(tag)?.value ?? [])
        }
        #expect(digits(.issuerScriptResults) == row.results)
        #expect(digits(0x95).prefix(2) + digits(0x95).suffix(2) == row.findings)
        #expect(digits(0x9B).prefix(2) == row.functions)
        #expect(
            data.first(.cryptogramInformationData).map { Hexadecimal.string($0.value) }
                == row.information)
        #expect((data.first(.applicationCryptogram) == nil) == (row.information == nil))
        #expect(result.explanation.steps.last?.consequence == .outcome(row.expected))
    }

    @Test("The explanation names the second GENERATE AC and its place")
    func explanation() async throws {
        var (transaction, _) = try await Self.transaction("02")
        _ = transaction.restart(with: try Self.response("3030", Self.authentication))
        let card = ScriptedCard([
            (CardAnswers.select(JCBCard.name), CardAnswers.selection(JCBCard.name)),
            ("80AE", Self.second("40")),
        ])
        let steps = try await transaction.run(over: card) { _ in }.explanation.steps
        let own = steps.filter { $0.rule == BookReference(.book3, "10.11") }
        #expect(own.map(\.subject) == ["Second GENERATE AC", "Second GENERATE AC"])
        #expect(own.map(\.consequence) == [.requested(.approve), .returned(.approve)])
    }

    @Test("A new transaction forgets the one that awaited its issuer")
    func forgets() async throws {
        let (transaction, _) = try await Self.transaction("02")
        #expect(!transaction.memory[Kernel5Memory.self].awaitedUpdate.isEmpty)
        var other = ContactlessTransaction(
            configuration: jcbReader(), parameters: Taps.purchase(10_00),
            random: Taps.fixed("11223344"))
        other.memory = transaction.memory
        _ = other.preprocess()
        _ = try await other.run(over: JCBCard().card) { _ in }
        #expect(other.memory[Kernel5Memory.self].awaitedUpdate.isEmpty)
    }

    @Test(
        "Without support by card and reader, there is no update",
        arguments: [("00", true), ("03", true), ("02", false), ("01", false)])
    func unsupported(parameter: String, isSupported: Bool) async throws {
        var settings = Kernel5Settings.test
        if !isSupported { settings.interchangeProfile.remove(.issuerUpdate) }
        let (transaction, first) = try await Self.transaction(parameter, settings: settings)
        #expect(first.outcome.start == nil)
        #expect(first.outcome.onlineResponseData == nil)
        #expect(!transaction.awaitsIssuer)
    }
}
