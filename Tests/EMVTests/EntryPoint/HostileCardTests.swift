// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV
@testable import EMVDescription

@Suite("A transaction with a malicious card ends without a trap")
struct HostileCardTests {
    /// More commands than any card can cause with the most applications and records.
    private static let mostCommands = 32 * (2 + 128 + 2) + 1

    /// Runs a transaction without waiting and counts the commands.
    private static func run(
        _ configuration: TerminalConfiguration, _ parameters: TransactionParameters,
        _ answer: (CommandAPDU) -> [UInt8]?
    ) -> (result: TransactionResult, commands: Int)? {
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: parameters, random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        var event = Event.started
        var commands = 0
        while commands <= mostCommands {
            switch transaction.received(event) {
            case .transmit(let command):
                commands += 1
                let response = answer(command).flatMap { try? ResponseAPDU(bytes: $0) }
                event = response.map { .answered($0) } ?? .lost(.transmission)
            case .exchange:
                event = .exchanged([])
            case .display:
                event = .displayed
            case .wait:
                event = .waited
            case .finish(let result):
                return (result, commands)
            }
        }
        return nil
    }

    /// The dialogues of real cards whose responses are corrupted.
    private static func dialogues() throws -> [Transcript] {
        try [
            "danielhu-emv/mastercard-01-danielhu", "danielhu-emv/mastercard-04-magstripe-danielhu",
            "danielhu-emv/visa-01-danielhu", "transit-emv-checker/visa-01-transit-emv-checker",
            "emv-card-simulator/mastercard-01-derived-emv-card-simulator",
        ].map { try Transcript(parsing: try Fixtures.text("transcripts/\($0).apdu")) }
    }

    private static func spoil(
        _ answer: [UInt8], _ generator: inout SeededGenerator
    ) -> [UInt8] {
        guard !answer.isEmpty else { return answer }
        var bytes = answer
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
        case 1:
            return generator.bytes(Int.random(in: 0..<40, using: &generator))
        case 2:
            return generator.bytes(Int.random(in: 0..<40, using: &generator)) + [0x90, 0x00]
        case 3:
            bytes.remove(at: Int.random(in: 0..<bytes.count, using: &generator))
        case 4:
            let position = Int.random(in: 0...bytes.count, using: &generator)
            bytes.insert(contentsOf: generator.bytes(3), at: position)
        default:
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[position] = UInt8.random(in: 0...255, using: &generator)
            }
            // The status word is often success, so that the kernel reads the corrupted data.
            if Bool.random(using: &generator), bytes.count >= 2 {
                bytes.replaceSubrange((bytes.count - 2)..., with: [0x90, 0x00])
            }
        }
        return bytes
    }

    @Test(
        "A transaction with randomly corrupted responses of real cards ends",
        arguments: 0..<SeededGenerator.trials(5))
    func spoiltAnswers(index: Int) async throws {
        let dialogue = try Self.dialogues()[index]
        let terminal = RecordedTerminal(dialogue)
        var configuration = terminal.configuration
        configuration.offlineDataAuthentication = .assumed(.successful)
        var generator = SeededGenerator(seed: UInt64(index) + 1)
        var outcomes: Set<Outcome.Status> = []
        for _ in 0..<2_000 {
            let card = RecordedCard(dialogue)
            // One response of each dialogue is corrupted, and sometimes every response.
            let spoilt = Int.random(in: 0..<11, using: &generator)
            var count = -1
            let end = Self.run(configuration, terminal.parameters) { command in
                count += 1
                let answer = card.answer(to: command.bytes) ?? [0x6A, 0x82]
                return count == spoilt || spoilt == 0 ? Self.spoil(answer, &generator) : answer
            }
            outcomes.insert(try #require(end).result.outcome.status)
        }
        // The transactions end in different ways.
        #expect(outcomes.count >= 3)
    }

    @Test("A transaction with random responses to every command ends")
    func randomAnswers() throws {
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<SeededGenerator.trials(2_000) {
            let end = Self.run(.test, Taps.purchase(1_00)) { _ in
                let length = Int.random(in: 0..<64, using: &generator)
                return generator.bytes(length) + (length % 2 == 0 ? [0x90, 0x00] : [])
            }
            _ = try #require(end)
        }
    }

    @Test("A card with 200 applications of 100 records each is limited to 32 applications")
    func endless() throws {
        let entries = (0..<200).map { number in
            CardAnswers.entry(CardAnswers.mastercard + Hexadecimal.string([UInt8(number)]))
        }
        let environment = hex(CardAnswers.environment(entries))
        let selection = hex(CardAnswers.selection(CardAnswers.mastercard))
        // One hundred records, then an amount above the limit: the next application is selected.
        var configuration = TerminalConfiguration.test
        for index in configuration.combinations.indices {
            var settings = Kernel2Settings.test
            settings.configuration = .onDeviceVerificationSupported
            settings.transactionLimitOnDevice = 0
            if configuration.combinations[index].kernel == .kernel2 {
                configuration.combinations[index].settings = settings
            }
        }
        let end = Self.run(configuration, Taps.purchase(1_00)) { command in
            switch command.instruction {
            case 0xA4: command.data.first == 0x32 ? environment : selection
            case 0xA8: hex("770A8202128094041001640090 00")
            default: hex("70009000")
            }
        }
        let (result, commands) = try #require(end)
        #expect(result.outcome.status == .endApplication)
        #expect(commands == 1 + 32 * (2 + 100))
    }

    @Test("A file locator with too many records is refused")
    func tooManyRecords() throws {
        let reader = ApplicationFileLocator(hex("0801FF00")).map { RecordReader($0) }
        #expect(reader == .some(nil))
    }

    @Test("Any event in any state is handled")
    func anyEvent() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            var transaction = ContactlessTransaction(
                configuration: .test, parameters: Taps.purchase(1_00), random: Taps.fixed("00"))
            for _ in 0..<20 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: _ = transaction.received(.started)
                case 1: _ = transaction.received(.displayed)
                case 2: _ = transaction.received(.lost(.timeOut))
                default:
                    let answer = ResponseAPDU(
                        data: generator.bytes(9), statusWord: StatusWord(rawValue: 0x9000))
                    _ = transaction.received(.answered(answer))
                }
            }
        }
    }
}
