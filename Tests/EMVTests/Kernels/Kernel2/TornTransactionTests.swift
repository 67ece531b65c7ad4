// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 3.8: Recovery of torn transactions")
struct TornTransactionTests {
    private typealias Log = TornTransactionLog<Kernel2TornTransaction>

    /// A card whose DRDOL requests the unpredictable number of the torn transaction.
    private static let card = MastercardCard(more: CardAnswers.object(.drdol, "9F3704"))

    /// The settings of a reader that recovers up to a number of torn transactions.
    private static func settings(most: Int = 2) -> Kernel2Settings {
        var settings = Kernel2Settings.test
        settings.mostTornTransactions = most
        return settings
    }

    private static func tap(
        _ card: MastercardCard = card, settings: Kernel2Settings = settings(),
        number: String = "11223344", log: inout Log,
        _ changes: [String: String?] = [:]
    ) throws -> TimedDialogue.Tap {
        var transaction = mastercardTransaction(
            mastercardReader(settings), unpredictableNumber: number)
        transaction.memory[Kernel2Memory.self].tornTransactions = log
        transaction.memory.instant = log.instant
        var script = card.script
        for (command, answer) in changes { script[command] = [(answer, .zero)] }
        let tap = try #require(TimedDialogue.run(&transaction, script))
        log = transaction.memory[Kernel2Memory.self].tornTransactions
        return tap
    }

    private static func torn(
        _ card: MastercardCard = card, number: String = "11223344",
        log: inout Log, settings: Kernel2Settings = settings()
    ) throws -> TimedDialogue.Tap {
        try tap(card, settings: settings, number: number, log: &log, ["80AE": nil])
    }

    private static let recovered = CardAnswers.template(
        "9F2701809F360200079F260811111111111111119F1007060A0A03A00000")

    @Test("S9.11 to S9.15: A card lost before its cryptogram is added to the torn transaction log")
    func remembered() throws {
        var log = Log()
        let tap = try Self.torn(log: &log)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.error == "020000000021")
        #expect(tap.outcome.requestOnRestart.message == .presentCardAgain)
        #expect(log.records.count == 1)
        #expect(log.records.first?.recoveryData == hex("11223344"))
        #expect(tap.steps.contains("S9.11"))
    }

    @Test("S10.10 and S10.11: A recovered cryptogram uses the data of the torn transaction")
    func recovery() throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        let tap = try Self.tap(
            number: "55667788", log: &log, ["80D0": Self.recovered, "80AE": "6985"])
        #expect(tap.commands.last == "80D00000041122334400")
        #expect(tap.outcome.status == .onlineRequest)
        let record = tap.outcome.dataRecord
        #expect(record.first(.unpredictableNumber)?.value == hex("11223344")[...])
        #expect(record.first(.applicationCryptogram)?.value == hex("1111111111111111")[...])
        #expect(record.first(.applicationTransactionCounter)?.value == [0, 7])
        #expect(log.records.isEmpty)
        #expect(tap.steps.contains("S10.11"))
    }

    @Test("S10.8 and S11.5: If the card has no cryptogram to recover, it generates a new one")
    func refused() throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        let tap = try Self.tap(number: "55667788", log: &log, ["80D0": "6985"])
        #expect(tap.commands.suffix(2).map { $0.prefix(4) } == ["80D0", "80AE"])
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.dataRecord.first(.unpredictableNumber)?.value == hex("55667788")[...])
        #expect(log.records.isEmpty)
    }

    @Test("S10.5: A card lost during recovery can be presented again")
    func lostAgain() throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        let tap = try Self.tap(log: &log, ["80D0": nil])
        #expect(tap.outcome.start == .protocolActivation)
        #expect(log.records.count == 1)
    }

    @Test("S11.13: A card torn again leaves only the newer transaction in the log")
    func tornAgain() throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        _ = try Self.tap(number: "55667788", log: &log, ["80D0": "6985", "80AE": nil])
        #expect(log.records.map(\.recoveryData) == [hex("55667788")])
    }

    @Test("S456.44: A card with another PAN sequence number has no torn transaction")
    func otherCard() throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        let other = MastercardCard(
            more: CardAnswers.object(.drdol, "9F3704")
                + CardAnswers.object(.panSequenceNumber, "01"))
        let tap = try Self.tap(other, log: &log)
        #expect(tap.commands.allSatisfy { !$0.hasPrefix("80D0") })
        #expect(log.records.count == 1)
    }

    @Test(
        "S9.5: Without a DRDOL, or with a log of size zero, nothing is logged",
        arguments: [(MastercardCard(), 2), (card, 0)])
    func notKept(card: MastercardCard, most: Int) throws {
        var log = Log()
        let tap = try Self.torn(card, log: &log, settings: Self.settings(most: most))
        #expect(tap.outcome.start == .protocolActivation)
        #expect(log.records.isEmpty)
        #expect(!tap.steps.contains("S9.11"))
        #expect(tap.outcome.discretionaryData.first(.tornRecord) == nil)
    }

    @Test("S9.13: A full log sends its oldest record to the terminal")
    func full() throws {
        var log = Log()
        let settings = Self.settings(most: 1)
        _ = try Self.torn(log: &log, settings: settings)
        let other = MastercardCard(
            more: CardAnswers.object(.drdol, "9F3704")
                + CardAnswers.object(.panSequenceNumber, "01"))
        let tap = try Self.torn(other, number: "55667788", log: &log, settings: settings)
        #expect(log.records.map(\.recoveryData) == [hex("55667788")])
        let evicted = tap.outcome.discretionaryData.first(.tornRecord)?.value ?? []
        #expect(Hexadecimal.string(evicted).contains("DF811304" + "11223344"))
    }

    @Test(
        "S1.5: An expired record is removed from the torn transaction log",
        arguments: [(300, 1), (301, 0)])
    func lifetime(seconds: Int64, expected: Int) throws {
        var log = Log()
        log.instant = 1_000
        _ = try Self.torn(log: &log)
        log.instant = 1_000 + seconds
        let tap = try Self.tap(log: &log, ["80D0": Self.recovered])
        #expect(tap.commands.filter { $0.hasPrefix("80D0") }.count == expected)
    }

    @Test(
        "S10.12 to S10.18: An invalid response to RECOVER AC ends the application",
        arguments: [
            ("800F80000711111111111111119F10019000", "00040000001C"),
            ("77039F27809000", "00040000001C"), ("77049F2701809000", "00010000001C"),
            (recovered.replacing("9F270180", with: "9F270140"), "00060000001C"),
        ])
    func malformed(answer: String, expected: String) throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        let tap = try Self.tap(log: &log, ["80D0": answer])
        #expect(tap.error == expected)
        #expect(log.records.isEmpty)
    }

    @Test("A printed torn transaction log contains no card data")
    func description() throws {
        var log = Log()
        _ = try Self.torn(log: &log)
        let printed = "\(log) \(log.records)" + String(reflecting: log)
        #expect(!printed.contains("5413"))
    }

    @Test(
        "S9.5: A DRDOL requests at most 255 bytes",
        arguments: [("9F37FF", 1), ("9F37FF9A01", 0), ("9F37", 0)])
    func longList(list: String, count: Int) throws {
        var log = Log()
        let card = MastercardCard(more: CardAnswers.object(.drdol, list))
        _ = try Self.torn(card, log: &log)
        #expect(log.records.count == count)
    }

    @Test("S10.11: The findings of the torn transaction count, not those of the new one")
    func findings() throws {
        var log = Log()
        var expired = Self.card
        expired.expirationDate = "190818"
        _ = try Self.torn(expired, log: &log)
        let tap = try Self.tap(number: "55667788", log: &log, ["80D0": Self.recovered])
        #expect(tap.outcome.status == .onlineRequest)
        #expect(
            tap.outcome.dataRecord.first(.terminalVerificationResults)?.value == [
                0x80, 0x40, 0, 0, 0x01,
            ])
    }

    @Test("A torn transaction knows whether the terminal stored data on the card")
    func storage() {
        var data = TransactionData(kernel: .kernel2)
        func wrote() -> Bool { Kernel2TornTransaction(data, storedValues: []).wroteDataStorage }
        #expect(!wrote())
        data.set(.idsStatus, DataStorageStatus.read.bytes)
        #expect(!wrote())
        data.set(.idsStatus, DataStorageStatus([.read, .write]).bytes)
        #expect(wrote())
    }
}
