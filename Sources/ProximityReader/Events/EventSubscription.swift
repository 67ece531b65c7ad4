// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The listeners of one value of `events`: each task that iterates it receives every event.
///
/// A task is identified by its address, because the runtime provides no other identity, and a
/// later task can get the address of one that has ended. So a listener is considered gone, and its
/// position is removed, in two cases: it was not waiting when a new activity started, unless it is
/// the only listener; or it has received no event of an activity that has ended, and is not
/// waiting, unless it is the only listener and still expected. A task at its address then receives what a new listener receives. A listener that
/// processes one event for that long misses events only if other tasks that share the stream have
/// received them.
struct EventSubscription: Sendable {
    /// A task that iterates the stream.
    struct Listener: Sendable {
        /// The position of the next event for this task.
        var position: Int
        /// The continuation for the next event; `nil` while the task is busy elsewhere.
        var waiter: CheckedContinuation<PaymentCardReader.Event?, Never>?
        /// Whether the task is expected to ask for the next event.
        var isExpected = true
    }

    /// The listeners by task identity.
    private(set) var listeners: [Int: Listener] = [:]
    private var heard: Int

    /// Creates a subscription that receives events from a position on.
    init(from position: Int) {
        heard = position
    }

    /// Returns the next event for a task, or `nil` if the task must wait.
    mutating func next(for task: Int, in log: inout EventLog) -> PaymentCardReader.Event? {
        var listener = listeners[task] ?? Listener(position: entry(in: log), waiter: nil)
        listener.isExpected = true
        let event = log.next(after: &listener.position)
        heard = max(heard, listener.position)
        listeners[task] = listener
        return event
    }

    /// Registers a waiting task.
    mutating func wait(
        _ task: Int, _ waiter: CheckedContinuation<PaymentCardReader.Event?, Never>
    ) {
        listeners[task]?.waiter = waiter
    }

    /// Removes and returns the waiter of a task.
    mutating func removeWaiter(
        of task: Int
    ) -> CheckedContinuation<PaymentCardReader.Event?, Never>? {
        defer { listeners[task]?.waiter = nil }
        return listeners[task]?.waiter
    }

    /// Returns whether a task other than this one is processing an event.
    func isBusy(exceptFor task: Int) -> Bool {
        listeners.contains { $0.key != task && $0.value.waiter == nil && $0.value.isExpected }
    }

    /// No longer expects a task to ask for the next event, because it is canceled.
    mutating func dismiss(_ task: Int) {
        listeners[task]?.isExpected = false
    }

    /// No longer expects the tasks that are processing an event to ask for the next one.
    mutating func dismissBusyListeners() {
        for task in Array(listeners.keys) where listeners[task]?.waiter == nil { dismiss(task) }
    }

    /// Removes the listeners that are gone when a new activity starts.
    mutating func beginActivity() {
        guard listeners.count > 1 else { return }
        listeners = listeners.filter { $0.value.waiter != nil }
    }

    /// Removes the listeners that are gone when an activity has ended.
    ///
    /// - Parameter start: The position of the first event of the activity.
    mutating func endActivity(from start: Int) {
        let isOnly = listeners.count == 1
        listeners = listeners.filter { _, listener in
            listener.waiter != nil || listener.position > start || isOnly && listener.isExpected
        }
    }

    private func entry(in log: EventLog) -> Int {
        listeners.isEmpty ? heard : log.entry(heard: heard)
    }
}
