// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

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
