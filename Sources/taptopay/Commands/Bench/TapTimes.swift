// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import SmartCard
internal import Support

/// The times of many taps of one card.
struct TapTimes {
    /// The times of the whole taps, including connecting and disconnecting.
    private(set) var wholes: [Duration] = []
    private var taps: [Tap] = []

    /// One dialogue with the time of its outcome.
    struct Tap {
        let exchanges: [TimedCard.Exchange]
        /// The time from the card's arrival to the outcome.
        let decided: Duration
    }

    /// Adds a tap.
    mutating func add(_ whole: Duration, _ tap: Tap) {
        wholes.append(whole)
        taps.append(tap)
    }

    /// The median of all taps.
    var median: Duration { Self.median(wholes) }

    /// One command of the dialogue, with medians over all taps.
    struct Row {
        let command: String
        /// The time from the command to its answer, without the reader's own latency.
        let card: Duration
        /// The reader's own latency.
        let transport: Duration
        /// The time from the previous answer, or the card's arrival, to the command.
        let ours: Duration
    }

    /// Returns the dialogue, command by command.
    ///
    /// Leaves out taps with a different number of commands.
    ///
    /// - Parameter latency: The time of a command that the reader answers without the card.
    /// - Returns: One row per command, and one for the time after the last answer.
    func rows(latency: Duration) -> [Row] {
        guard let first = taps.first else { return [] }
        let alike = taps.filter { $0.exchanges.count == first.exchanges.count }
        let rows = first.exchanges.indices.map { index in
            let exchanges = alike.map { $0.exchanges[index] }
            let whole = Self.median(exchanges.map { $0.answered - $0.sent })
            let transport = min(whole, latency)
            return Row(
                command: (try? CommandAPDU(bytes: first.exchanges[index].command))?.name
                    ?? "Unknown command",
                card: whole - transport, transport: transport,
                ours: Self.median(
                    alike.map { tap in
                        let before = index > 0 ? tap.exchanges[index - 1].answered : .zero
                        return tap.exchanges[index].sent - before
                    }))
        }
        let decision = Self.median(
            alike.map { $0.decided - ($0.exchanges.last?.answered ?? .zero) })
        return rows + [Row(command: "outcome", card: .zero, transport: .zero, ours: decision)]
    }

    static func median(_ times: [Duration]) -> Duration {
        times.isEmpty ? .zero : times.sorted()[times.count / 2]
    }
}

/// A card that records when each command is sent and when its answer arrives.
struct TimedCard: ConnectedCard {
    /// One command with its times since the card was found.
    struct Exchange: Sendable {
        let command: [UInt8]
        let sent: Duration
        let answered: Duration
    }

    private let base: any ConnectedCard
    private let start = ContinuousClock.now
    private let log = Lock<[Exchange]>([])

    init(_ base: any ConnectedCard) {
        self.base = base
    }

    /// The exchanges that were answered, in order.
    var exchanges: [Exchange] { log.withLock { $0 } }

    /// How long ago the card was found.
    var elapsed: Duration { start.duration(to: .now) }

    var answerToReset: AnswerToReset { base.answerToReset }
    var preferredExecutor: (any TaskExecutor)? { base.preferredExecutor }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let sent = start.duration(to: .now)
        let answer = try await base.transmit(command)
        let answered = start.duration(to: .now)
        log.withLock { $0.append(Exchange(command: command, sent: sent, answered: answered)) }
        return answer
    }

    func reset() async throws(CardError) { try await base.reset() }
    func isInField() async -> Bool { await base.isInField() }
    func waitForRemoval() async throws(CardError) { try await base.waitForRemoval() }
    func disconnect() async { await base.disconnect() }
}
