// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The newest events of a reader, and the position where a new listener enters.
///
/// The positions of events only grow. A listener that enters during a prepare or a read
/// receives its events from its start, even those that others have received. Otherwise, it
/// receives the events that no listener has received, as if its stream had always existed.
struct EventLog: Sendable {
    private let capacity: Int
    private var events: [PaymentCardReader.Event] = []
    private var first = 0
    private var heard = 0
    private var activities = 0
    private var activityStart: Int?

    /// Creates an empty log that keeps the newest `capacity` events.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// The position of the next event.
    var end: Int { first + events.count }

    /// The position where a new listener enters.
    var entry: Int { entry(heard: heard) }

    /// Returns the position where a new listener enters if others have received all before `heard`.
    func entry(heard: Int) -> Int {
        max(first, min(heard, activityStart ?? heard))
    }

    /// Adds an event.
    mutating func append(_ event: PaymentCardReader.Event) {
        events.append(event)
        let excess = max(0, events.count - capacity)
        first += excess
        events.removeFirst(excess)
    }

    /// Returns the first event at or after a position, and moves the position past it.
    mutating func next(after position: inout Int) -> PaymentCardReader.Event? {
        position = max(position, first)
        guard position < end else { return nil }
        let event = events[position - first]
        position += 1
        heard = max(heard, position)
        return event
    }

    /// Records that a prepare or a read starts.
    mutating func beginActivity() {
        if activities == 0 { activityStart = end }
        activities += 1
    }

    /// Records that a prepare or a read has ended.
    ///
    /// - Returns: The start of the activity that has ended, or `nil` if another one is in progress.
    @discardableResult
    mutating func endActivity() -> Int? {
        activities = max(0, activities - 1)
        guard activities == 0 else { return nil }
        defer { activityStart = nil }
        return activityStart
    }
}
