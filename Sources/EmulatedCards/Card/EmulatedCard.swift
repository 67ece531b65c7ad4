// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Glibc
public import SmartCard
internal import Support

/// A payment card: a chip with power on one of its interfaces, which answers command bytes.
///
/// What it computes, it computes from what the terminal sent, with keys that an issuer
/// can derive again. Nothing that is sent can trap it.
public final class EmulatedCard: CardChannel, ServedCard {
    /// The personalisation.
    public let profile: CardProfile
    /// What a PC/SC reader says at activation.
    public let answerToReset: AnswerToReset
    private let session: Lock<any ChipSession>

    /// Creates a card and powers it.
    ///
    /// - Parameters:
    ///   - profile: The personalisation.
    ///   - interface: How the reader reaches the card.
    ///   - memory: The counters that outlive the card's power.
    public convenience init(
        _ profile: CardProfile, interface: CardInterface = .contactless,
        memory: CardMemory = CardMemory()
    ) {
        self.init(profile, interface: interface, memory: memory, random: .system)
    }

    /// Creates a card whose challenges and time of day come from given sources.
    package init(
        _ profile: CardProfile, interface: CardInterface = .contactless,
        memory: CardMemory = CardMemory(), random: RandomSource,
        time: @escaping @Sendable () -> Int64 = EmulatedCard.currentTime
    ) {
        self.profile = profile
        answerToReset = interface.answerToReset(historicalBytes: profile.historicalBytes)
        session = Lock(
            interface == .contactless
                ? CardSession(profile: profile, memory: memory, random: random, time: time)
                : ContactSession(profile: profile, memory: memory, random: random))
    }

    /// The machine's time of day in seconds since 1970.
    package static let currentTime: @Sendable () -> Int64 = {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec)
    }

    /// Answers one command at once.
    public func respond(to command: [UInt8]) -> [UInt8] {
        session.withLock { $0.respond(to: command)?.bytes ?? [] }
    }

    /// The time that a card behind a relay takes; others answer at once.
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

    /// Switches the field off and on: the card forgets what was selected.
    public func reset() {
        session.withLock { $0.reset() }
    }
}
