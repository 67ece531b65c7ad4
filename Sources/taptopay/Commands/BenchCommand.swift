// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import PCSC
internal import SmartCard

/// `taptopay bench`: how long reads of the card on a reader take.
enum BenchCommand {
    static let command = Command(
        name: "bench", summary: "Time reads of the card on a PC/SC reader.",
        discussion: """
            Each round connects, reads the card to its outcome and disconnects; nothing is sealed. \
            The commands of the first round are printed too, so that another program can send \
            the same ones.
            """,
        options: [
            .json,
            Option(name: "reader", value: "NAME", help: "A PC/SC reader, or auto for the first."),
            Option(name: "rounds", value: "COUNT", help: "How many reads; 100 if not given."),
        ],
        examples: ["taptopay bench --reader auto --rounds 20"]
    ) { invocation in
        let rounds = try invocation.integer("rounds", in: 1...100_000) ?? 100
        let reader = PCSCReader(ReaderSelection(invocation.value("reader")))
        let report: Report
        do throws(CardError) {
            report = try await measure(reader, rounds: rounds)
        } catch {
            throw CommandError(error.description, error.code == .noCard ? .noCard : .noReader)
        }
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            Console.print("reader    \(report.reader)")
            Console.print("outcome   \(report.outcome)")
            Console.print("commands  \(report.commands.count)")
            Console.print("median    \(millisecondsText(.microseconds(report.median)))")
        }
        return .done
    }

    private struct Report: Encodable {
        let reader: String
        let outcome: String
        let commands: [String]
        let median: Double
        let microseconds: [Double]
    }

    private static func measure(
        _ reader: PCSCReader, rounds: Int
    ) async throws(CardError) -> Report {
        let recorder = RecordingReader(reader)
        let outcome = try await read(recorder)
        let commands = recorder.unmaskedTranscript.exchanges.compactMap { exchange in
            exchange.command.map { Hexadecimal.string($0.bytes) }
        }
        // The rounds stay on the reader's thread, as in a program that reads card after card.
        let card = try await reader.waitForCard()
        let executor = card.preferredExecutor
        await card.disconnect()
        let result = await withTaskExecutorPreference(executor) {
            await Self.times(reader, rounds: rounds)
        }
        let times = try result.get()
        return Report(
            reader: reader.name, outcome: outcome.status.description, commands: commands,
            median: times.sorted()[times.count / 2], microseconds: times)
    }

    /// The time of each round in microseconds.
    private static func times(
        _ reader: PCSCReader, rounds: Int
    ) async -> Result<[Double], CardError> {
        var times: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            let start = clock.now
            do throws(CardError) {
                _ = try await read(reader)
            } catch {
                return .failure(error)
            }
            times.append(start.duration(to: clock.now).milliseconds * 1e3)
        }
        return .success(times)
    }

    private static func read(_ reader: some CardReader) async throws(CardError) -> Outcome {
        let card = try await reader.waitForCard()
        let result = await withTaskExecutorPreference(card.preferredExecutor) {
            var transaction = ContactlessTransaction(
                configuration: .test,
                parameters: TransactionParameters(
                    amountAuthorised: 1_250, currencyCode: 840, date: [0x26, 0x01, 0x01]),
                random: .system)
            let result: Result<Outcome, CardError>
            do throws(CardError) {
                result = .success(try await transaction.run(over: card) { _ in }.outcome)
            } catch {
                result = .failure(error)
            }
            await card.disconnect()
            return result
        }
        return try result.get()
    }
}
