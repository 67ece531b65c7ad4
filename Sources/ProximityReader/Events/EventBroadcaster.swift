// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Sends every event of one reader to every listener.
///
/// A plain `AsyncStream` splits its elements among the tasks that iterate it, and the first
/// canceled task ends it for all. Therefore, each call of ``stream()`` creates a new stream,
/// whose elements come from one common log, and each task that iterates it has its own
/// position in that log.
final class EventBroadcaster: Sendable {
    private typealias Waiter = CheckedContinuation<PaymentCardReader.Event?, Never>

    private struct State {
        var log: EventLog
        var subscriptions: [Int: EventSubscription] = [:]
        var lastIdentifier = 0
        var observers: [@Sendable (PaymentCardReader.Event) -> Void] = []
        var isFinished = false
    }

    /// Ends a subscription when the last copy of its stream is released.
    private final class Subscriber: Sendable {
        let identifier: Int
        let broadcaster: EventBroadcaster

        init(identifier: Int, broadcaster: EventBroadcaster) {
            self.identifier = identifier
            self.broadcaster = broadcaster
        }

        deinit {
            broadcaster.remove(identifier)
        }
    }

    /// How long a call waits for the listeners to process its events.
    private static let patience = Duration.seconds(1)

    private let state: Lock<State>
    private let time: TimeSource
    private let changes = ChangeSignal()

    /// Creates a broadcaster.
    ///
    /// - Parameters:
    ///   - capacity: The number of events a slow listener can be behind before it loses the oldest
    ///     one.
    ///   - clock: The clock that limits how long a call waits for the listeners.
    init(capacity: Int = 256, clock: any Clock<Duration> = ContinuousClock()) {
        state = Lock(State(log: EventLog(capacity: capacity)))
        time = TimeSource(clock)
    }

    /// Returns a new stream of the events.
    func stream() -> AsyncStream<PaymentCardReader.Event> {
        let identifier = state.withLock { state in
            state.lastIdentifier += 1
            state.subscriptions[state.lastIdentifier] = EventSubscription(from: state.log.entry)
            return state.lastIdentifier
        }
        let subscriber = Subscriber(identifier: identifier, broadcaster: self)
        return AsyncStream {
            await subscriber.broadcaster.next(of: subscriber.identifier)
        }
    }

    /// Calls a function for each event from now on, before ``send(_:)`` returns.
    func observe(_ body: @escaping @Sendable (PaymentCardReader.Event) -> Void) {
        state.withLock { $0.observers.append(body) }
    }

    /// Sends an event to all listeners.
    func send(_ event: PaymentCardReader.Event) {
        let observers = state.withLock { state in
            state.log.append(event)
            return state.observers
        }
        for observer in observers { observer(event) }
        deliver()
    }

    /// Records that a prepare or a read starts.
    func beginActivity() {
        state.withLock { state in
            state.log.beginActivity()
            for identifier in Array(state.subscriptions.keys) {
                state.subscriptions[identifier]?.beginActivity()
            }
        }
    }

    /// Records that a prepare or a read has ended.
    func endActivity() {
        state.withLock { state in
            guard let start = state.log.endActivity() else { return }
            for identifier in Array(state.subscriptions.keys) {
                state.subscriptions[identifier]?.endActivity(from: start)
            }
        }
    }

    /// Waits until each listener has processed all events and asks for the next one.
    ///
    /// A listener that takes more than a second is not waited for again until it asks. The calling
    /// task can be a listener itself, and does not wait for itself.
    func untilProcessed() async {
        let task = withUnsafeCurrentTask { $0?.hashValue } ?? 0
        let deadline = time.deadline(after: Self.patience)
        // Not ended by the cancellation of a call: its last event tells the listeners about it.
        let isProcessed = await Task(executorPreference: .inherited) { [self] in
            await changes.wait(until: deadline) { !isBusy(exceptFor: task) }
        }.value
        guard !isProcessed else { return }
        state.withLock { state in
            for identifier in Array(state.subscriptions.keys) {
                state.subscriptions[identifier]?.dismissBusyListeners()
            }
        }
    }

    private func isBusy(exceptFor task: Int) -> Bool {
        state.withLock { $0.subscriptions.values.contains { $0.isBusy(exceptFor: task) } }
    }

    /// Ends all streams once their listeners have received every event.
    func finish() {
        state.withLock { $0.isFinished = true }
        deliver()
    }

    private func next(of subscription: Int) async -> PaymentCardReader.Event? {
        let task = withUnsafeCurrentTask { $0?.hashValue } ?? 0
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                register(waiter, of: task, in: subscription)
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.subscriptions[subscription]?.dismiss(task)
                return state.subscriptions[subscription]?.removeWaiter(of: task)
            }
            waiter?.resume(returning: nil)
            changes.notify()
        }
    }

    private func register(_ waiter: Waiter, of task: Int, in subscription: Int) {
        enum Next {
            case resume(PaymentCardReader.Event?)
            case wait
        }
        let next: Next = state.withLock { state in
            // A cancellation marks the task before it calls the handler. So either this code sees
            // the mark, or the handler finds the waiter.
            if Task.isCancelled { return .resume(nil) }
            guard var own = state.subscriptions[subscription] else { return .resume(nil) }
            defer { state.subscriptions[subscription] = own }
            if let event = own.next(for: task, in: &state.log) { return .resume(event) }
            if state.isFinished { return .resume(nil) }
            own.wait(task, waiter)
            return .wait
        }
        switch next {
        case .resume(let event): waiter.resume(returning: event)
        case .wait: changes.notify()
        }
    }

    private func deliver() {
        let due = state.withLock { state in
            var due: [(Waiter, PaymentCardReader.Event?)] = []
            for (identifier, subscription) in state.subscriptions {
                var subscription = subscription
                for (task, listener) in subscription.listeners where listener.waiter != nil {
                    let event = subscription.next(for: task, in: &state.log)
                    guard event != nil || state.isFinished else { continue }
                    guard let waiter = subscription.removeWaiter(of: task) else { continue }
                    due.append((waiter, event))
                }
                state.subscriptions[identifier] = subscription
            }
            return due
        }
        for (waiter, event) in due { waiter.resume(returning: event) }
    }

    private func remove(_ subscription: Int) {
        // No task waits for its next event, because it would retain the stream.
        _ = state.withLock { $0.subscriptions.removeValue(forKey: subscription) }
        changes.notify()
    }
}

/// The destination for the events of a prepare or a read.
struct EventSink: Sendable {
    /// All listeners of the reader.
    let broadcaster: EventBroadcaster
    /// The handler of the deprecated functions, or `nil`.
    let handler: (@Sendable (PaymentCardReader.Event) -> Void)?

    /// Sends an event.
    func callAsFunction(_ event: PaymentCardReader.Event) {
        broadcaster.send(event)
        handler?(event)
    }
}
