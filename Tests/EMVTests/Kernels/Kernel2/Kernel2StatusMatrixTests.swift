// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2: Every status word at every step")
struct Kernel2StatusMatrixTests {
    /// Status words of EMV Book 3, 6.3.5 and ISO/IEC 7816-4, 5.6.
    ///
    /// The transport handles `61xx` and `6Cxx`, so they never reach a kernel.
    static let words = [
        "6200", "6283", "6300", "63C2", "6400", "6581", "6700", "6881", "6882", "6900", "6982",
        "6983", "6984", "6985", "6986", "6987", "6988", "6A80", "6A81", "6A82", "6A83", "6A86",
        "6A88", "6B00", "6D00", "6E00", "6F00", "9001", "9100",
    ]

    /// One step and the required reaction if the card refuses it or returns no data.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        /// The first bytes of the command.
        let command: String
        var card = MastercardCard()
        var settings = Kernel2Settings.test
        /// Additional data elements of the terminal.
        var terminal: [SmartCard.Tag: String] = [:]
        /// The responses to other commands.
        var answers: [String: String] = [:]
        /// Whether the card was lost at GENERATE AC in a previous tap.
        var isTorn = false
        /// The reaction to every status word except `9000`.
        let refused: Kernel2Demand
        /// The reaction to `9000` without data.
        let empty: Kernel2Demand

        var testDescription: String { rule }
    }

    private static let torn = MastercardCard(more: CardAnswers.object(.drdol, "9F3704"))
    private static let track = CardAnswers.record(
        "9F6B135413330056003511D14121011234567890120F" + "9F6502000E" + "9F66020E70" + "9F670103")
    private static let code = CardAnswers.template("9F6102A2C49F360203F9" + "DF4B03001000")
    private static let stripe = MastercardCard(
        profile: "0000", locator: "08010100", record: track, checksumAnswer: code)
    private static let phone = MastercardCard(
        profile: "0200", locator: "08010100", record: track, checksumAnswer: code)
    private static let balance = MastercardCard(selectionMore: "BF0C06" + "9F5D03000200")
    private static let readsBefore: Kernel2Settings = {
        var settings = Kernel2Settings.test
        settings.readsBalanceBeforeCryptogram = true
        return settings
    }()
    private static let readsAfter: Kernel2Settings = {
        var settings = Kernel2Settings.test
        settings.readsBalanceAfterCryptogram = true
        return settings
    }()

    // swift-format-ignore
    static let rows: [Row] = [
        Row(rule: "SELECT: Book B 3.3.3.5, then S1.8", command: CardAnswers.select(CardAnswers.mastercard), refused: .refused, empty: .next(.cardDataMissing)),
        Row(rule: "GET PROCESSING OPTIONS: S3.9, S3.12", command: "80A8", refused: .next(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "EXCHANGE RELAY RESISTANCE DATA: SR1.12, SR1.16", command: "80EA", card: .init(profile: "1081"), refused: .end(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "READ RECORD: S4.10, S4.27", command: "00B201", refused: .end(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "GET DATA for the terminal: S5.19 to S5.24", command: "80CA9F70", terminal: [.tagsToRead: "9F70"], refused: .online, empty: .online),
        Row(rule: "GET DATA, balance before: S16.8, S16.9", command: "80CA9F50", card: balance, settings: readsBefore, refused: .online, empty: .online),
        Row(rule: "GET DATA, balance after: S17.8, S17.9", command: "80CA9F50", card: balance, settings: readsAfter, refused: .online, empty: .online),
        Row(rule: "PUT DATA before: S12.8", command: "80DA", terminal: [.tagsToWriteBeforeGenAC: "9F7502AABB"], refused: .online, empty: .online),
        Row(rule: "PUT DATA after: S15.9", command: "80DA", terminal: [.tagsToWriteAfterGenAC: "9F7502AABB"], refused: .online, empty: .online),
        Row(rule: "GENERATE AC: S9.17, S9.19", command: "80AE", refused: .end(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "RECOVER AC: S10.8 asks again, S10.12 to S10.15", command: "80D0", card: torn, isTorn: true, refused: .online, empty: .end(.parsingError)),
        Row(rule: "GENERATE AC after RECOVER AC: S11", command: "80AE", card: torn, answers: ["80D0": "6985"], isTorn: true, refused: .end(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "READ RECORD, mag-stripe mode: S7.10, S7.13", command: "00B201", card: stripe, refused: .end(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "COMPUTE CRYPTOGRAPHIC CHECKSUM: S13.10, S13.13", command: "802A8E80", card: stripe, refused: .end(.statusBytes), empty: .end(.parsingError)),
        Row(rule: "COMPUTE CRYPTOGRAPHIC CHECKSUM of a phone: S14.10, S14.13", command: "802A8E80", card: phone, refused: .end(.statusBytes), empty: .end(.parsingError)),
    ]

    /// Taps the card, which returns this response to the row's command, or the usual one.
    private static func tap(_ row: Row, _ answer: String?) throws -> TimedDialogue.Tap {
        var configuration = mastercardReader(row.settings)
        configuration.terminal.additional = row.terminal.mapValues { hex($0) }
        var log = TornTransactionLog<Kernel2TornTransaction>()
        func tap(_ changes: [String: String?]) throws -> TimedDialogue.Tap {
            var transaction = mastercardTransaction(configuration)
            transaction.memory[Kernel2Memory.self].tornTransactions = log
            transaction.memory.instant = log.instant
            var script = row.card.script
            for (command, answer) in changes { script[command] = [(answer, .zero)] }
            let tap = try #require(TimedDialogue.run(&transaction, script))
            log = transaction.memory[Kernel2Memory.self].tornTransactions
            return tap
        }
        if row.isTorn { _ = try tap(["80AE": nil]) }
        var changes: [String: String?] = row.answers.mapValues { $0 }
        if let answer { changes[row.command] = answer }
        let result = try tap(changes)
        #expect(result.commands.contains { $0.hasPrefix(row.command) })
        return result
    }

    @Test(
        "An error status word at any step causes the reaction that Book C-2 requires",
        arguments: rows)
    func refused(_ row: Row) throws {
        for word in Self.words {
            let tap = try Self.tap(row, word)
            row.refused.check(tap, word: word, "\(word)")
            guard row.refused == .next(.statusBytes) else { continue }
            let steps = tap.result.explanation.steps
            let evidence = steps.last { $0.rule.book == .c2 }?.evidence
            let bytes = hex(word)
            #expect(evidence == [.statusWord(StatusWord(bytes[0], bytes[1]))])
        }
    }

    @Test(
        "Status word 9000 without data at any step causes the reaction that Book C-2 requires",
        arguments: rows)
    func empty(_ row: Row) throws {
        row.empty.check(try Self.tap(row, "9000"), word: "9000")
    }

    @Test("S10.8: After each refusal of RECOVER AC the kernel sends a new GENERATE AC")
    func recovery() throws {
        let row = try #require(Self.rows.first { $0.command == "80D0" })
        for word in Self.words {
            let commands = try Self.tap(row, word).commands.suffix(2)
            #expect(commands.map { $0.prefix(4) } == ["80D0", "80AE"], "\(word)")
        }
    }
}
