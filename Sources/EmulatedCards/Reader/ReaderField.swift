// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The state of a reader's field: its card, the connection to it, and the waiting tasks.
struct ReaderField {
    /// A card while it is in the field.
    struct Presentation: Sendable {
        let identifier: Int
        let card: any ServedCard
        let faults: FaultSchedule
        /// Whether the card leaves at the end of its dialog, although the field still contains it.
        var isTap = false
    }

    /// An event for which a task can wait.
    enum Event: Hashable, Sendable {
        /// A card is available, or the reader is unplugged.
        case card
        /// The presentation with this identifier has ended.
        case end(of: Int)
        /// A task waits for a card.
        case awaited
    }

    /// The result of an attempt to connect to the card.
    enum Attempt: Sendable {
        case connected(Presentation, connection: Int)
        case empty
        case failed(CardError.Code)
    }

    private struct Waiter {
        let event: Event
        let wake: CheckedContinuation<Bool, Never>
    }

    private(set) var isPlugged = true
    /// The faults of the last card, which may have left the field.
    private(set) var lastFaults = FaultSchedule([])
    private var presentation: Presentation?
    private var connection: (identifier: Int, presentation: Int)?
    private var waiters: [Int: Waiter] = [:]
    private var lastIdentifier = 0

    mutating func nextIdentifier() -> Int {
        lastIdentifier += 1
        return lastIdentifier
    }

    mutating func present(_ card: any ServedCard, _ faults: FaultSchedule, isTap: Bool = false) {
        guard isPlugged else { return }
        lastFaults = faults
        presentation = Presentation(
            identifier: nextIdentifier(), card: card, faults: faults, isTap: isTap)
    }

    mutating func remove() {
        presentation = nil
    }

    mutating func remove(_ gone: Presentation) {
        if presentation?.identifier == gone.identifier { presentation = nil }
    }

    /// Returns whether the card is still in the field; a tap ends with its dialog.
    func holds(_ presentation: Presentation) -> Bool {
        self.presentation?.identifier == presentation.identifier && !presentation.isTap
    }

    mutating func presentAgain(_ gone: Presentation) {
        guard presentation?.identifier == gone.identifier else { return }
        presentation = Presentation(
            identifier: nextIdentifier(), card: gone.card, faults: gone.faults, isTap: gone.isTap)
    }

    mutating func unplug() {
        isPlugged = false
        presentation = nil
    }

    mutating func plugIn() {
        isPlugged = true
    }

    mutating func connect() -> Attempt {
        guard isPlugged else { return .failed(.readerUnavailable) }
        guard let presentation else { return .empty }
        guard connection?.presentation != presentation.identifier else {
            return .failed(.readerBusy)
        }
        let identifier = nextIdentifier()
        connection = (identifier, presentation.identifier)
        return .connected(presentation, connection: identifier)
    }

    mutating func release(_ identifier: Int) {
        if connection?.identifier == identifier { connection = nil }
    }

    /// Returns why a connection is no longer usable, or `nil`.
    func failure(of identifier: Int) -> CardError.Code? {
        guard isPlugged else { return .readerUnavailable }
        guard let connection, connection.identifier == identifier,
            connection.presentation == presentation?.identifier
        else { return .cardRemoved }
        return nil
    }

    mutating func register(
        _ identifier: Int, _ event: Event, _ wake: CheckedContinuation<Bool, Never>
    ) {
        waiters[identifier] = Waiter(event: event, wake: wake)
    }

    mutating func removeWaiter(_ identifier: Int) -> CheckedContinuation<Bool, Never>? {
        waiters.removeValue(forKey: identifier)?.wake
    }

    /// Removes and returns the waiters whose event has occurred, earliest first.
    mutating func removeDue() -> [CheckedContinuation<Bool, Never>] {
        let isAwaited = waiters.values.contains { $0.event == .card }
        let due = waiters.filter { hasHappened($0.value.event, isAwaited: isAwaited) }
        for identifier in due.keys { waiters[identifier] = nil }
        return due.sorted { $0.key < $1.key }.map(\.value.wake)
    }

    private func hasHappened(_ event: Event, isAwaited: Bool) -> Bool {
        switch event {
        case .card: !isPlugged || presentation != nil
        case .end(let identifier): presentation?.identifier != identifier
        case .awaited: isAwaited
        }
    }
}
