// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The newest events of a reader, and where a new listener enters them.
///
/// Events have positions that only grow. A listener that comes while a prepare or a read
/// is under way hears it from its beginning, whoever has heard it before; otherwise it
/// hears what nobody has heard yet, as from a stream that was there all the time.
struct EventLog: Sendable {
    private let capacity: Int
    private var events: [PaymentCardReader.Event] = []
    private var first = 0
    private var heard = 0
    private var activities = 0
    private var activityStart: Int?

    /// Creates an empty log that forgets the oldest of more than `capacity` events.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    /// The position of the next event to come.
    var end: Int { first + events.count }

    /// Where a new listener enters.
    var entry: Int { entry(heard: heard) }

    /// Where a new listener enters among others who have heard what lies before `heard`.
    func entry(heard: Int) -> Int {
        max(first, min(heard, activityStart ?? heard))
    }

    /// Adds an event.
    mutating func append(_ event: PaymentCardReader.Event) {
        events.append(event)
        guard events.count > capacity else { return }
        first += events.count - capacity
        events.removeFirst(events.count - capacity)
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

    /// Notes that a prepare or a read begins.
    mutating func beginActivity() {
        if activities == 0 { activityStart = end }
        activities += 1
    }

    /// Notes that a prepare or a read is over.
    ///
    /// - Returns: Where the work that is over began; `nil` while other work is under way.
    @discardableResult
    mutating func endActivity() -> Int? {
        activities = max(0, activities - 1)
        guard activities == 0 else { return nil }
        defer { activityStart = nil }
        return activityStart
    }
}
