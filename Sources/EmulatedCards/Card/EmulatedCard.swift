// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Glibc
public import SmartCard
internal import Support

/// An emulated payment card in a reader's field, which answers commands.
///
/// The card computes with the terminal's data and with keys that an issuer can derive again. No
/// input makes it crash.
public final class EmulatedCard: CardChannel, ServedCard {
    /// The personalization.
    public let profile: CardProfile
    /// The answer to reset that a PC/SC reader reports at activation.
    public let answerToReset: AnswerToReset
    private let session: Lock<CardSession>

    /// Creates a card and powers it.
    ///
    /// - Parameters:
    ///   - profile: The personalization.
    ///   - memory: The counters that the card keeps without power.
    public convenience init(_ profile: CardProfile, memory: CardMemory = CardMemory()) {
        self.init(profile, memory: memory, random: .system)
    }

    /// Creates a card with the given sources of randomness and time of day.
    package init(
        _ profile: CardProfile, memory: CardMemory = CardMemory(), random: RandomSource,
        time: @escaping @Sendable () -> Int64 = EmulatedCard.currentTime
    ) {
        self.profile = profile
        answerToReset = AnswerToReset(contactlessHistoricalBytes: profile.historicalBytes)
        session = Lock(CardSession(profile: profile, memory: memory, random: random, time: time))
    }

    /// Returns the machine's time of day in seconds since 1970.
    package static let currentTime: @Sendable () -> Int64 = {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec)
    }

    /// Answers one command at once.
    public func respond(to command: [UInt8]) -> [UInt8] {
        session.withLock { $0.respond(to: command)?.bytes ?? [] }
    }

    /// Returns the time that a card behind a relay takes; other cards answer at once.
    public func processingTime(of command: [UInt8]) -> Duration {
        session.withLock { $0.processingTime(of: command) }
    }

    /// Answers one command at once.
    ///
    /// - Throws: `CardError` with `cardRemoved` when the card leaves the field on its own.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let answer = respond(to: command)
        guard !answer.isEmpty else { throw CardError(.cardRemoved) }
        return answer
    }

    /// Switches the field off and on, which clears the card's selection.
    public func reset() {
        session.withLock { $0.reset() }
    }
}

/// A card that can be in a reader's field and answers commands at once.
public protocol ServedCard: Sendable {
    /// The answer to reset that a PC/SC reader reports at activation.
    var answerToReset: AnswerToReset { get }

    /// Answers one command.
    ///
    /// - Parameter command: Any bytes.
    /// - Returns: The answer, at least two bytes unless the card is meant to appear defective. An
    ///   empty answer means that the card left the field and came back.
    func respond(to command: [UInt8]) -> [UInt8]

    /// Returns how long the card takes to answer a command.
    ///
    /// A reader waits this long on its clock, and then requests the answer.
    func processingTime(of command: [UInt8]) -> Duration

    /// Powers the card off and on again.
    func reset()
}

extension ServedCard {
    /// Returns zero: most cards answer at once.
    public func processingTime(of command: [UInt8]) -> Duration { .zero }
}
