// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The steps of a read and their times.
struct TimeLine: Hashable, Sendable {
    enum Step: String, CaseIterable, Encodable, Sendable {
        /// The reader is waiting for a card.
        case waiting
        case cardDetected
        /// The customer can remove the card.
        case cardRemoved
        /// The customer is asked to present the card again.
        case again
        case pinAsked
        case pinEntered
        /// The result is sealed and stored.
        case sealed
        /// Clients are notified of the read's end.
        case done
    }

    struct Entry: Hashable, Sendable {
        let step: Step
        /// Since the read began.
        let time: Duration
    }

    /// The maximum number of steps; later ones are dropped, except the last.
    private static let limit = 128

    private(set) var entries: [Entry] = []

    /// Adds a step.
    ///
    /// The reader's events and the end of the read arrive on different paths: an event that arrives
    /// after the end is placed before it.
    mutating func add(_ step: Step, at time: Duration, isLate: Bool = false) {
        guard entries.count < Self.limit || step == .done else { return }
        guard isLate, let end = entries.popLast() else {
            entries.append(Entry(step: step, time: time))
            return
        }
        entries.append(Entry(step: step, time: min(time, end.time)))
        entries.append(end)
    }

    /// Returns the time line with the exact times at which emulated cards came and went.
    ///
    /// For real cards, only the times of their events are known.
    func aligned(with cards: [RecordingCard]) -> TimeLine {
        var aligned = self
        var rest = cards.makeIterator()
        var card: RecordingCard?
        aligned.entries = entries.map { entry in
            switch entry.step {
            case .cardDetected:
                card = rest.next()
                return Entry(step: entry.step, time: card?.begun ?? entry.time)
            case .cardRemoved, .again:
                defer { card = nil }
                return Entry(step: entry.step, time: card?.ended ?? entry.time)
            case .waiting, .pinAsked, .pinEntered, .sealed, .done: return entry
            }
        }
        return aligned
    }

    /// How long cards were in the field.
    var fieldTime: Duration {
        var sum = Duration.zero
        var came: Duration?
        for entry in entries {
            switch entry.step {
            case .cardDetected: came = entry.time
            case .cardRemoved, .again, .done:
                sum += came.map { entry.time - $0 } ?? .zero
                came = nil
            case .waiting, .pinAsked, .pinEntered, .sealed: break
            }
        }
        return sum
    }
}

extension TimeLine.Step {
    /// Creates the step for an event of the reader, or returns `nil`.
    init?(_ event: PaymentCardReader.Event) {
        switch event {
        case .readyForTap: self = .waiting
        case .cardDetected: self = .cardDetected
        case .removeCard: self = .cardRemoved
        case .readRetry: self = .again
        case .pinEntryRequested: self = .pinAsked
        case .pinEntryCompleted: self = .pinEntered
        case .readCompleted: self = .sealed
        default: return nil
        }
    }
}

extension TimeLine: Encodable {
    private enum CodingKeys: CodingKey { case step, milliseconds }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for entry in entries {
            var members = list.nestedContainer(keyedBy: CodingKeys.self)
            try members.encode(entry.step, forKey: .step)
            try members.encode(entry.time.milliseconds, forKey: .milliseconds)
        }
    }
}

extension Duration {
    /// The duration in milliseconds, to the microsecond.
    var milliseconds: Double { (self / .microseconds(1)).rounded() / 1_000 }
}
