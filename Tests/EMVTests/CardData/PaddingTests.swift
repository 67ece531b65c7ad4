// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Padding between the data objects of a card")
struct PaddingTests {
    /// Cards of every kernel, in every mode, with every kind of offline data authentication.
    private static let cards = [
        "mastercard-credit", "mastercard-offline", "mastercard-static", "mastercard-magstripe",
        "mastercard-relay-resistance", "mastercard-prepaid", "mastercard-storage", "visa-credit",
        "visa-offline", "visa-static", "visa-prepaid", "amex-credit", "amex-offline",
        "amex-static", "jcb-credit", "jcb-offline", "jcb-legacy",
        "discover-credit", "discover-offline", "unionpay-credit", "unionpay-offline",
        "common-kernel-credit", "common-kernel-offline", "common-kernel-relay-resistance",
        "common-kernel-rsa", "common-kernel-storage", "two-schemes", "visa-multi",
    ]

    private static func tap(_ name: String, paddedBy seed: UInt64?) async throws -> (
        result: TransactionResult, padding: Int
    ) {
        let profile = try #require(CardProfile(named: name))
        let generator = Lock(SeededGenerator(seed: 7))
        let random = RandomSource { count in generator.withLock { $0.bytes(count) } }
        let card = EmulatedCard(profile, random: random, time: { 1_768_435_200 })
        var configuration = TerminalConfiguration.test
        // The reader also requests approvals, so that all kinds of signatures occur.
        configuration.terminal.terminalType = 0x22
        for index in configuration.combinations.indices {
            configuration.combinations[index].terminalTransactionQualifiers?
                .remove(.onlineCryptogramRequired)
        }
        let parameters = TransactionParameters(
            transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
            date: [0x26, 0x01, 0x15])
        guard let seed else {
            let tap = try await Taps.run(
                card, configuration: configuration, parameters: parameters)
            return (tap.result, 0)
        }
        let padded = PaddedCard(card, seed: seed)
        let tap = try await Taps.run(padded, configuration: configuration, parameters: parameters)
        return (tap.result, padded.count)
    }

    @Test(
        "Random forms of padding do not change the outcome, the data, or the explanation",
        arguments: cards)
    func forms(_ card: String) async throws {
        let plain = try await Self.tap(card, paddedBy: nil).result
        #expect(plain.kernel != nil)
        #expect([.approved, .onlineRequest].contains(plain.outcome.status))
        for seed in 1...UInt64(SeededGenerator.trials(60)) {
            let (padded, count) = try await Self.tap(card, paddedBy: seed)
            #expect(count > 0)
            #expect(padded == plain, "\(card), form \(seed)")
        }
    }

    @Test("Records keep their padding in the data that a signature covers (Book 3, 10.3)")
    func signedRecords() throws {
        let locator = try #require(ApplicationFileLocator(hex("08010101 58010101")))
        var reader = try #require(RecordReader(locator))
        let read = reader.receive(hex("FF00 700E FF 5F340101 FFFFFF 9F57020840 00 FFFF")[...])
        #expect(read?.map(\.tag) == [0x5F34, 0x9F57])
        #expect(reader.staticData == hex("FF5F340101FFFFFF9F5702084000"))
        // A file with another format than that of EMV counts as a whole.
        _ = reader.receive(hex("7003 500141 FF")[...])
        #expect(reader.staticData == hex("FF5F340101FFFFFF9F57020840007003500141FF"))
    }

    @Test("Padding is not part of the objects that a combined signature covers (Book 2, 6.6.2)")
    func signedAnswer() {
        let answer = hex("00 7713 FFFF 9F270180 00FF 9F36020001 FF 9F4B0100 00 FF")
        #expect(SignedResponse.content(answer[...]) == hex("9F2701809F36020001"))
    }

    @Test("Padding around a format 1 answer is skipped; its value has none (Book 3, 6.5.8.4)")
    func formatOne() {
        let objects = GetProcessingOptions.objects(hex("FF 8006 2000 FF010100 00FF")[...])
        #expect(objects?.map { Array($0.value) } == [hex("2000"), hex("FF010100")])
    }

    @Test("The issuer's scripts have no padding with FF (Book 3, Annex B)")
    func scripts() {
        let padded = DataObject(0x72, hex("FFFF860100"))
        let plain = DataObject(0x72, hex("0000860100"))
        #expect(IssuerScript.all(OnlineResponse([padded])).map { Array($0.commands) } == [[]])
        #expect(IssuerScript.all(OnlineResponse([plain])).map { Array($0.commands) } == [[[0x00]]])
    }
}
