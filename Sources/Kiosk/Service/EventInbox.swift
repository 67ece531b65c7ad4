// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// The events of a reader that its service has not handled yet.
final class EventInbox: Sendable {
    private let events = Lock<[PaymentCardReader.Event]>([])
    private let changes = ChangeSignal()

    /// Receives the events of a reader from now on.
    init(of reader: PaymentCardReader) {
        reader.observe { [weak self] in self?.put($0) }
    }

    private func put(_ event: PaymentCardReader.Event) {
        events.withLock { $0.append(event) }
        changes.notify()
    }

    /// Returns the events since the last call, in order.
    func removeAll() -> [PaymentCardReader.Event] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }

    /// Waits for an event.
    ///
    /// - Returns: `false` if the task was canceled first.
    func wait() async -> Bool {
        await changes.wait { events.withLock { !$0.isEmpty } } && !Task.isCancelled
    }
}
