// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Glibc
public import SmartCard
internal import Support

/// An emulated payment card: a powered chip that answers commands on one of its interfaces.
///
/// The card computes with the terminal's data and with keys that an issuer can derive again. No
/// input makes it crash.
public final class EmulatedCard: CardChannel, ServedCard {
    /// The personalization.
    public let profile: CardProfile
    /// The answer to reset that a PC/SC reader reports at activation.
    public let answerToReset: AnswerToReset
    private let session: Lock<any ChipSession>

    /// Creates a card and powers it.
    ///
    /// - Parameters:
    ///   - profile: The personalization.
    ///   - interface: The interface through which the reader communicates with the card.
    ///   - memory: The counters that the card keeps without power.
    public convenience init(
        _ profile: CardProfile, interface: CardInterface = .contactless,
        memory: CardMemory = CardMemory()
    ) {
        self.init(profile, interface: interface, memory: memory, random: .system)
    }

    /// Creates a card with the given sources of randomness and time of day.
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

/// The interface through which a reader communicates with a card.
public enum CardInterface: String, Hashable, Sendable, CaseIterable {
    /// The contactless interface.
    case contactless
    /// The contact interface with protocol T=0.
    case contact
    /// The contact interface with protocol T=1.
    case contactT1 = "contact-t1"

    /// Returns the answer to reset that a reader reports at activation.
    ///
    /// The answers for contact are the basic ones of EMV Contact Interface Specification, 8.2: no
    /// programming voltage, no extra guard time; T=1 with blocks of 254 bytes.
    func answerToReset(historicalBytes: [UInt8]) -> AnswerToReset {
        let historical = Array(historicalBytes.prefix(15))
        let count = UInt8(truncatingIfNeeded: historical.count)
        var bytes: [UInt8] = []
        switch self {
        case .contactless: break
        case .contact: bytes = [0x3B, 0x60 | count, 0x00, 0x00] + historical
        case .contactT1:
            bytes = [0x3B, 0xE0 | count, 0x00, 0x00, 0x81, 0x31, 0xFE, 0x45] + historical
            bytes.append(bytes.dropFirst().reduce(0, ^))
        }
        return (try? AnswerToReset(bytes: bytes))
            ?? AnswerToReset(contactlessHistoricalBytes: historical)
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

/// A chip's session on one of its interfaces, from power-on to power-off.
protocol ChipSession: Sendable {
    /// Answers a command of arbitrary bytes; `nil` when the card leaves the reader instead.
    mutating func respond(to bytes: [UInt8]) -> ResponseAPDU?

    /// Returns how long the card takes to answer.
    func processingTime(of bytes: [UInt8]) -> Duration

    /// Resets to the state after power-on.
    mutating func reset()
}

extension ChipSession {
    /// Returns zero: a chip answers at once.
    func processingTime(of bytes: [UInt8]) -> Duration { .zero }
}
