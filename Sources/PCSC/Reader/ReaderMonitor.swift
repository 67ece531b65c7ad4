// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Watches for readers and cards that come and go.
///
/// Each stream has its own thread and context and does not query any reader, so it does not
/// interfere with payments. It survives a restart of the PC/SC service: because a context never
/// recovers, the monitor creates a new one as soon as the service is back.
package struct ReaderMonitor: Sendable {
    private let makeThread: @Sendable () -> ServiceThread
    private let time: TimeSource
    private let backOff: BackOff

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - backOff: The wait before the next attempt to reach the service.
    ///   - callLimit: The time limit for a call to the service.
    ///   - clock: The clock for both.
    package init(
        backOff: BackOff = BackOff(), callLimit: Duration = PCSCReader.callLimit,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        makeThread = {
            ServiceThread(name: "pcsc-monitor", limit: callLimit, clock: clock)
        }
        time = TimeSource(clock)
        self.backOff = backOff
    }

    /// Starts watching.
    ///
    /// - Returns: Events for the present state first, then for each change, until the consumer
    ///   ends.
    package func events() -> AsyncStream<ReaderEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ReaderEvent.self)
        let task = Task { [self] in
            await watch(continuation)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func watch(_ continuation: AsyncStream<ReaderEvent>.Continuation) async {
        var inventory = ReaderInventory()
        var backOff = backOff
        var known: [ReaderStateQuery] = []
        let thread = makeThread()
        while !Task.isCancelled {
            do throws(PCSCError) {
                known = try await thread.wait(known) {
                    (known, connection, token) throws(PCSCError) in
                    try connection.changes(since: known, token)
                }
                backOff.reset()
                let readers = known.filter { !$0.isReaderList }.map { ReaderStatus($0) }
                inventory.update(readers).forEach { continuation.yield($0) }
            } catch .cancelled where Task.isCancelled {
                return
            } catch {
                known = []
                inventory.lose(error).forEach { continuation.yield($0) }
                // After a cancelled sleep, the condition ends the loop.
                try? await time.sleep(until: time.now + backOff.next())
            }
        }
    }
}

extension ServiceConnection {
    /// Waits for one slice of time until a reader, a card, or the list of readers changes.
    ///
    /// - Parameters:
    ///   - before: The result of the last call; empty for the first call.
    ///   - token: Ends the wait.
    /// - Returns: The present states, including the list's, or `nil` when nothing has changed.
    /// - Throws: The service's error.
    fileprivate func changes(
        since before: [ReaderStateQuery], _ token: WaitToken
    ) throws(PCSCError) -> [ReaderStateQuery]? {
        guard !before.isEmpty else { return try present(keeping: []) }
        var queries = before.map(\.accepted)
        do throws(PCSCError) {
            switch try waitForChange(of: &queries, token) {
            case .changed: break
            case .interrupted: return nil
            // The service reports only changes of the list during a wait, not between two waits.
            case .unchanged: return try hasReaders(of: before) ? nil : present(keeping: before)
            }
        } catch .unknownReader {
            // A reader was removed between the query for the list and the wait.
            return try present(keeping: before)
        }
        let isListChanged = queries.contains { $0.isReaderList && $0.current.contains(.changed) }
        let isReaderLost = queries.contains { query in
            !query.isReaderList && !query.current.isDisjoint(with: [.unknown, .unavailable])
        }
        return isListChanged || isReaderLost ? try present(keeping: queries) : queries
    }

    /// Whether the service has no readers but these.
    private func hasReaders(of known: [ReaderStateQuery]) throws(PCSCError) -> Bool {
        Set(try readers()).isSubset(of: known.map(\.reader))
    }

    private func present(keeping before: [ReaderStateQuery]) throws(PCSCError) -> [ReaderStateQuery]
    {
        let list =
            before.first(where: \.isReaderList) ?? ReaderStateQuery(ReaderStateQuery.readerList)
        return try states() + [list]
    }
}

/// An event of the PC/SC service, its readers, or their cards.
package enum ReaderEvent: Hashable, Sendable {
    /// The service became available.
    case serviceAvailable
    /// The service is no longer available, or not yet.
    case serviceUnavailable(PCSCError)
    /// A reader was plugged in, or was already connected at the start.
    case readerAdded(ReaderStatus)
    /// A reader was unplugged.
    case readerRemoved(ReaderName)
    /// A card was presented, or was already in the field when its reader was added.
    case cardInserted(ReaderStatus)
    /// A card was removed.
    case cardRemoved(ReaderName)
}

/// The readers that a monitor knows, for finding changes.
struct ReaderInventory: Hashable, Sendable {
    private(set) var readers: [ReaderStatus] = []
    private var isAvailable: Bool?

    /// Updates the inventory with the present readers.
    ///
    /// - Returns: The events since the last update.
    mutating func update(_ present: [ReaderStatus]) -> [ReaderEvent] {
        var events: [ReaderEvent] = isAvailable == true ? [] : [.serviceAvailable]
        isAvailable = true
        let names = Set(present.map(\.name))
        for reader in readers where !names.contains(reader.name) {
            events += Self.removal(of: reader)
        }
        for reader in present {
            let before = readers.first { $0.name == reader.name }
            if before == nil { events.append(.readerAdded(reader)) }
            let hadCard = before?.state.contains(.present) ?? false
            let hasCard = reader.state.contains(.present)
            let isSame = before?.state.eventCount == reader.state.eventCount
            if hadCard, !hasCard || !isSame { events.append(.cardRemoved(reader.name)) }
            if hasCard, !hadCard || !isSame { events.append(.cardInserted(reader)) }
        }
        readers = present
        return events
    }

    /// Removes all readers after the loss of the service.
    ///
    /// - Returns: The events since the last update.
    mutating func lose(_ error: PCSCError) -> [ReaderEvent] {
        var events = readers.flatMap(Self.removal)
        readers = []
        if isAvailable != false { events.append(.serviceUnavailable(error)) }
        isAvailable = false
        return events
    }

    private static func removal(of reader: ReaderStatus) -> [ReaderEvent] {
        let hadCard = reader.state.contains(.present)
        return (hadCard ? [.cardRemoved(reader.name)] : []) + [.readerRemoved(reader.name)]
    }
}

/// The wait before the next attempt, which gets longer each time, up to a limit.
package struct BackOff: Hashable, Sendable {
    private let first: Duration
    private let bound: Duration
    private var delay: Duration

    /// Creates a backoff.
    ///
    /// - Parameters:
    ///   - first: The wait before the first attempt; each later one is twice as long.
    ///   - bound: The maximum wait.
    package init(first: Duration = .milliseconds(50), bound: Duration = .seconds(2)) {
        self.first = first
        self.bound = bound
        delay = first
    }

    /// Returns the wait before the next attempt.
    mutating func next() -> Duration {
        defer { delay = min(delay * 2, bound) }
        return min(delay, bound)
    }

    /// Starts over after a successful attempt.
    mutating func reset() {
        delay = first
    }
}
