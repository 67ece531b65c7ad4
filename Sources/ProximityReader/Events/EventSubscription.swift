// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The listeners of one value of `events`: each task that iterates it hears every event.
///
/// A task is known by its address, as the runtime tells no other identity, and a later task may
/// get the address of one that has ended. So a listener counts as gone, and its place is
/// forgotten, when it was not waiting as new work began, unless it is the only one, or when it has
/// heard nothing of the work that is over and does not wait. A task at its address then hears what
/// a new listener hears. A listener at work on one event for that long misses events only if other
/// tasks that share the stream have heard them.
struct EventSubscription: Sendable {
    /// A task that iterates.
    struct Listener: Sendable {
        /// The position of the next event for this task.
        var position: Int
        /// How to go on when the event comes; `nil` while the task is busy elsewhere.
        var waiter: CheckedContinuation<PaymentCardReader.Event?, Never>?
    }

    /// The tasks, by their identity.
    private(set) var listeners: [Int: Listener] = [:]
    private var heard: Int

    /// Creates a subscription that hears events from a position on.
    init(from position: Int) {
        heard = position
    }

    /// Returns the next event for a task, or `nil` when it has to wait.
    mutating func next(for task: Int, in log: inout EventLog) -> PaymentCardReader.Event? {
        var listener = listeners[task] ?? Listener(position: entry(in: log), waiter: nil)
        let event = log.next(after: &listener.position)
        heard = max(heard, listener.position)
        listeners[task] = listener
        return event
    }

    /// Makes a task wait.
    mutating func wait(
        _ task: Int, _ waiter: CheckedContinuation<PaymentCardReader.Event?, Never>
    ) {
        listeners[task]?.waiter = waiter
    }

    /// Returns the waiter of one task and forgets it.
    mutating func takeWaiter(
        of task: Int
    ) -> CheckedContinuation<PaymentCardReader.Event?, Never>? {
        defer { listeners[task]?.waiter = nil }
        return listeners[task]?.waiter
    }

    /// Forgets the listeners that are gone as new work begins.
    mutating func beginActivity() {
        guard listeners.count > 1 else { return }
        listeners = listeners.filter { $0.value.waiter != nil }
    }

    /// Forgets the listeners that are gone as work is over.
    ///
    /// - Parameter start: The position of the first event of the work.
    mutating func endActivity(from start: Int) {
        listeners = listeners.filter { $0.value.waiter != nil || $0.value.position > start }
    }

    private func entry(in log: EventLog) -> Int {
        listeners.isEmpty ? heard : log.entry(heard: heard)
    }
}
