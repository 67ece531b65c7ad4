// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import EmulatedCards
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay bench`: how long reads of a card take, and where the time goes.
enum BenchCommand {
    static let command = Command(
        name: "bench", summary: "Time reads of a card, command by command.",
        discussion: """
            Each round connects, reads the card to its outcome and disconnects; nothing is sealed. \
            For each command, the table shows the time taken by the card, by the transport, and by \
            the reader's own work before the command. The transport time is that of a command that \
            the reader answers itself. A card has the time that cardTimeout gives it in a payment.
            """,
        options: [
            .json,
            Option(name: "rounds", value: "COUNT", help: "The number of reads (default: 100)."),
        ] + ReaderOptions.source,
        examples: [
            "taptopay bench --reader auto --rounds 20", "taptopay bench --card mastercard-credit",
        ]
    ) { invocation in
        let rounds = try invocation.integer("rounds", in: 1...100_000) ?? 100
        let configuration = try ReaderOptions(invocation).configuration
        // An emulated card stays in the field for all rounds.
        let reader: any CardReader =
            switch try ReaderOptions.source(invocation) {
            case .configured, .reader: configuration.makeReader()
            case .card(let profile): EmulatedField(card: EmulatedCard(profile))
            }
        let report: BenchReport
        do throws(CardError) {
            report = try await measure(reader, configuration, rounds: rounds)
        } catch {
            throw CommandError(error.description, ExitCode(error))
        }
        if invocation.has("json") { try JSON.print(report) } else { report.print() }
        return .done
    }

    /// A command that readers answer themselves: the request for the card's unique identifier.
    ///
    /// See PC/SC part 3, 3.2.2.1.3.
    private static let readerCommand: [UInt8] = [0xFF, 0xCA, 0x00, 0x00, 0x00]

    private static func measure(
        _ reader: any CardReader, _ configuration: ReaderConfiguration, rounds: Int
    ) async throws(CardError) -> BenchReport {
        // The rounds stay on the reader's thread, as in a program that reads card after card.
        let card = try await reader.waitForCard()
        let executor = card.preferredExecutor
        let result = await withTaskExecutorPreference(executor) {
            let result: Result<BenchReport, CardError>
            do throws(CardError) {
                let latency = try await Self.latency(card)
                await card.disconnect()
                result = .success(
                    try await Self.report(
                        reader, configuration, rounds: rounds, latency: latency))
            } catch {
                result = .failure(error)
            }
            return result
        }
        return try result.get()
    }

    /// Returns the time of a command that does not reach the card.
    private static func latency(_ card: any ConnectedCard) async throws(CardError) -> Duration {
        let timed = TimedCard(card)
        for _ in 0..<20 { _ = try await timed.transmit(readerCommand) }
        return TapTimes.median(timed.exchanges.map { $0.answered - $0.sent })
    }

    private static func report(
        _ reader: any CardReader, _ configuration: ReaderConfiguration, rounds: Int,
        latency: Duration
    ) async throws(CardError) -> BenchReport {
        // The first round is not counted: caches are cold.
        let first = try await read(reader, configuration)
        var times = TapTimes()
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            let tap = try await read(reader, configuration)
            times.add(start.duration(to: .now), tap.times)
        }
        return BenchReport(
            reader: reader.name, outcome: first.outcome.status.description,
            commands: first.times.exchanges.map { Hexadecimal.string($0.command) }, times: times,
            latency: latency)
    }

    private static func read(
        _ reader: any CardReader, _ configuration: ReaderConfiguration
    ) async throws(CardError) -> (outcome: Outcome, times: TapTimes.Tap) {
        let card = TimedCard(try await reader.waitForCard())
        var transaction = ContactlessTransaction(
            configuration: configuration.terminal,
            parameters: TransactionParameters(
                amountAuthorised: 1_250, currencyCode: 840, date: [0x26, 0x01, 0x01]),
            random: .system)
        do throws(CardError) {
            let limited = TimeLimitedCard(
                card, limit: configuration.cardTimeout, clock: configuration.clock)
            let result = try await transaction.run(over: limited) { _ in }
            if let loss = result.lostCard, loss.code == .timedOut { throw loss }
            let times = TapTimes.Tap(exchanges: card.exchanges, decided: card.elapsed)
            await limited.disconnect()
            return (result.outcome, times)
        } catch {
            await card.disconnect()
            throw error
        }
    }
}

/// A field in which the same emulated card reappears as soon as it is released.
private struct EmulatedField: CardReader {
    let card: EmulatedCard
    private let reader = EmulatedReader()

    init(card: EmulatedCard) {
        self.card = card
    }

    var name: String { reader.name }

    func probe() async throws(CardError) { try await reader.probe() }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        reader.present(card)
        return try await reader.waitForCard()
    }
}
