// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// A reader in this process, to which a program presents cards.
///
/// Waits end at once when a card arrives or leaves, the reader is unplugged, or the waiting task is
/// canceled. Only `delay` and `hang` faults take time, on the reader's clock.
public final class EmulatedReader: CardReader {
    /// The reader's name, for people.
    public let name: String
    private let clock: any Clock<Duration>
    private let field = Lock(ReaderField())
    private let announcer = Broadcaster<CardError>()

    /// Creates a reader with an empty field.
    ///
    /// - Parameters:
    ///   - name: The reader's name, for people.
    ///   - clock: The clock for `delay` and `hang` faults.
    public init(
        name: String = "Emulated Reader", clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.name = name
        self.clock = clock
    }

    /// Presents a card; a card that is already in the field leaves it.
    ///
    /// - Parameters:
    ///   - card: The card, which is reset first.
    ///   - faults: The faults while it is read.
    public func present(_ card: any ServedCard, faults: [CardFault] = []) {
        card.reset()
        change { $0.present(card, FaultSchedule(faults)) }
    }

    /// Holds a card to the reader for one dialog.
    func tap(_ card: any ServedCard, faults: FaultSchedule) {
        card.reset()
        change { $0.present(card, faults, isTap: true) }
    }

    /// The faults of the last card whose exchange did not come.
    ///
    /// A fault at the ninth exchange does not occur if the dialog has eight: the test that expects
    /// it then tests nothing.
    public var pendingFaults: [CardFault] { field.withLock { $0.lastFaults.pending } }

    /// The number of commands that the last card received since it was presented.
    public var exchangeCount: Int { field.withLock { $0.lastFaults.exchangeCount } }

    /// Removes the card from the field; does nothing without a card.
    public func remove() {
        change { $0.remove() }
    }

    /// Unplugs the reader: waits for a card end, and the card in the field is lost.
    public func unplug() {
        change { $0.unplug() }
        announcer.announce(CardError(.readerUnavailable))
    }

    /// Plugs the reader in again, with an empty field.
    public func plugIn() {
        change { $0.plugIn() }
    }

    /// Returns a stream with an error each time the reader is unplugged.
    public func losses() -> AsyncStream<CardError> { announcer.announcements() }

    /// Suspends until a task waits for a card.
    ///
    /// A test that calls this before it presents a card knows that the read has begun.
    public func untilAwaited() async {
        _ = await wait(for: .awaited)
    }

    /// Checks that the reader is plugged in.
    ///
    /// - Throws: `CardError` with `readerUnavailable`.
    public func probe() async throws(CardError) {
        guard field.withLock({ $0.isPlugged }) else { throw CardError(.readerUnavailable) }
    }

    /// Waits until a card is in the field.
    ///
    /// - Throws: `CardError` with `readerUnavailable`, `cancelled`, or `readerBusy` when the card
    ///   that was returned before has not been disconnected.
    public func waitForCard() async throws(CardError) -> any ConnectedCard {
        while true {
            if Task.isCancelled { throw CardError(.cancelled) }
            switch field.withLock({ $0.connect() }) {
            case .connected(let presentation, let connection):
                presentation.card.reset()
                return EmulatedConnection(
                    reader: self, presentation: presentation, connection: connection)
            case .failed(let code):
                throw CardError(code)
            case .empty:
                guard await wait(for: .card) else { throw CardError(.cancelled) }
            }
        }
    }

    /// Changes the field and wakes the tasks that waited for the change.
    private func change(_ body: (inout ReaderField) -> Void) {
        let due = field.withLock { field in
            body(&field)
            return field.removeDue()
        }
        for wake in due { wake.resume(returning: true) }
    }

    /// Suspends until an event occurs.
    ///
    /// - Returns: `false` when the task was canceled first.
    func wait(for event: ReaderField.Event) async -> Bool {
        let identifier = field.withLock { $0.nextIdentifier() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let due = field.withLock { field in
                    field.register(identifier, event, wake)
                    return field.removeDue()
                }
                for wake in due { wake.resume(returning: true) }
                // A cancellation before the registration found no waiter to end.
                if Task.isCancelled { cancel(identifier) }
            }
        } onCancel: {
            cancel(identifier)
        }
    }

    private func cancel(_ identifier: Int) {
        field.withLock { $0.removeWaiter(identifier) }?.resume(returning: false)
    }

    /// Throws an error unless the card is still in the field and belongs to this connection.
    fileprivate func check(_ connection: Int) throws(CardError) {
        if Task.isCancelled { throw CardError(.cancelled) }
        guard let code = field.withLock({ $0.failure(of: connection) }) else { return }
        throw CardError(code)
    }

    /// Releases the card.
    ///
    /// - Returns: Whether the card is still in the field and belonged to this connection.
    @discardableResult
    fileprivate func release(_ connection: Int) -> Bool {
        field.withLock { field in
            let wasUsable = field.failure(of: connection) == nil
            field.release(connection)
            return wasUsable
        }
    }

    /// Returns whether the card is still in the field as presented.
    fileprivate func holds(_ presentation: ReaderField.Presentation) -> Bool {
        field.withLock { $0.holds(presentation) }
    }

    fileprivate func remove(_ presentation: ReaderField.Presentation) {
        change { $0.remove(presentation) }
    }

    /// Removes a card that left the field on its own, and presents it again.
    fileprivate func presentAgain(_ presentation: ReaderField.Presentation) {
        change { $0.presentAgain(presentation) }
    }

    /// How long a reader waits for a card's answer.
    ///
    /// The longest frame waiting time is 4.949 seconds (ISO/IEC 14443-4, 7.2).
    private static let longestWaitingTime = Duration.seconds(5)

    /// Waits as a reader does for a card that stopped answering, or until the card is removed.
    ///
    /// - Throws: `CardError` if the task is canceled.
    fileprivate func waitForSilentCard(
        _ presentation: ReaderField.Presentation
    ) async throws(CardError) {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await self.wait(for: .end(of: presentation.identifier)) }
            group.addTask { try? await self.clock.sleep(for: Self.longestWaitingTime) }
            await group.next()
            group.cancelAll()
        }
        guard !Task.isCancelled else { throw CardError(.cancelled) }
    }

    /// Sleeps on the reader's clock.
    func delay(_ duration: Duration) async throws(CardError) {
        do {
            try await clock.sleep(for: duration)
        } catch {
            throw CardError(.cancelled)
        }
    }
}

/// A connection to a card in an emulated reader's field.
private final class EmulatedConnection: ConnectedCard {
    private let reader: EmulatedReader
    private let presentation: ReaderField.Presentation
    private let connection: Int

    init(reader: EmulatedReader, presentation: ReaderField.Presentation, connection: Int) {
        self.reader = reader
        self.presentation = presentation
        self.connection = connection
    }

    deinit {
        reader.release(connection)
    }

    var answerToReset: AnswerToReset { presentation.card.answerToReset }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        try reader.check(connection)
        var refusal: StatusWord?
        var limit = Int.max
        for effect in presentation.faults.effects(on: command) {
            switch effect {
            case .delay(let duration):
                try await reader.delay(duration)
                try reader.check(connection)
            case .hang:
                try await reader.waitForSilentCard(presentation)
                try reader.check(connection)
                throw CardError(.cardRemoved)
            case .tear, .tearAnswer:
                _ = presentation.card.respond(to: command)
                reader.remove(presentation)
                throw CardError(.cardRemoved)
            case .unplug:
                reader.unplug()
                throw CardError(.readerUnavailable)
            case .status(let statusWord):
                refusal = statusWord
            case .cut(let count):
                limit = count
            }
        }
        let time = presentation.card.processingTime(of: command)
        if refusal == nil, time > .zero {
            try await reader.delay(time)
            try reader.check(connection)
        }
        let answer =
            refusal.map { [$0.sw1, $0.sw2] } ?? presentation.card.respond(to: command)
        if answer.isEmpty { reader.presentAgain(presentation) }
        guard answer.count >= 2, limit >= 2 else { throw CardError(.cardRemoved) }
        return answer.count <= limit ? answer : Array(answer.prefix(limit))
    }

    func reset() async throws(CardError) {
        try reader.check(connection)
        presentation.card.reset()
    }

    func isInField() async -> Bool { reader.holds(presentation) }

    func waitForRemoval() async throws(CardError) {
        guard await reader.wait(for: .end(of: presentation.identifier)) else {
            throw CardError(.cancelled)
        }
    }

    func disconnect() async {
        if reader.release(connection) { presentation.card.reset() }
    }
}
