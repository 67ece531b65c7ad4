// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard

/// The resources of a thread for blocking calls: its context and the connected card.
///
/// Only that thread creates, uses, and releases them.
final class ServiceConnection {
    /// The maximum number of milliseconds of one wait for a reader's state.
    static let slice: UInt32 = 1_000
    /// 65 536 data bytes and the status word: the longest response.
    ///
    /// See ISO/IEC 7816-4, 5.2.
    private static let longestResponse = 65_538

    /// How often the readers are listed if one of them is unplugged each time.
    private static let attempts = 5

    private let memory: ServiceMemory
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var context: Context?
    private var handle: CardHandle?
    private var lastNumber: UInt64 = 0

    /// The connected card, or `nil`.
    private var card: PresentCard?
    /// The features that readers of unknown kind reported.
    private var features: [String: ReaderFeatures] = [:]
    /// The last reported mute card, so that it is reported only once.
    private var reportedMuteCard: ReaderStateQuery?

    init(memory: ServiceMemory) {
        self.memory = memory
        buffer = .allocate(capacity: Self.longestResponse)
        memory.connectionStarted()
    }

    deinit {
        drop()
        // Erase card data before the memory is freed, in a way that is not optimized away.
        if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
        buffer.deallocate()
        memory.connectionEnded()
    }

    /// Whether an abandoned thread still hangs in a call and possibly holds the card.
    var hasHangingSibling: Bool { memory.connections > 1 }

    /// The reader's state when the last lost card was found.
    var lostCard: ReaderStateQuery? { memory.lostCard }

    /// Drops the card and the context; the next use creates new ones.
    private func drop() {
        dropCard()
        context = nil
        features = [:]
    }

    /// Drops the card.
    func dropCard() {
        handle = nil
        card = nil
    }

    /// Returns the names of all readers; call this first for anything that requires a context.
    ///
    /// After pcscd restarts, only a failing call shows that a context is dead, so if the call fails
    /// with an existing context, this function tries again with a new one.
    func readers() throws(PCSCError) -> [String] {
        if context != nil {
            do {
                return try withContext { (context) throws(PCSCError) in try context.readers() }
            } catch .noService {
            } catch .communicationError {
            } catch .invalidHandle {
            }
            memory.recordRestart()
            drop()
        }
        return try withContext { (context) throws(PCSCError) in try context.readers() }
    }

    /// Returns the present states of all readers.
    ///
    /// A reader can be unplugged between the two queries, which concerns no other reader.
    func states() throws(PCSCError) -> [ReaderStateQuery] {
        for _ in 1..<Self.attempts {
            do {
                return try states(of: try readers())
            } catch .unknownReader {}
        }
        return try states(of: try readers())
    }

    /// Returns the present states of readers.
    ///
    /// - Throws: `unknownReader` if one of them has been unplugged; the service's error.
    func states(of readers: [String]) throws(PCSCError) -> [ReaderStateQuery] {
        var queries = readers.map { ReaderStateQuery($0) }
        guard !queries.isEmpty else { return [] }
        _ = try withContext { (context) throws(PCSCError) in
            try context.statusChange(milliseconds: 0, &queries)
        }
        return queries
    }

    /// Waits for one slice of time until one of the states differs from the known one.
    ///
    /// - Parameters:
    ///   - queries: The readers, with their known states.
    ///   - token: Ends the wait.
    ///   - milliseconds: The length of the slice.
    /// - Returns: Whether a state has changed.
    /// - Throws: The service's error.
    func waitForChange(
        of queries: inout [ReaderStateQuery], _ token: WaitToken,
        milliseconds: UInt32 = slice
    ) throws(PCSCError) -> WaitOutcome {
        try withContext { (context) throws(PCSCError) in
            guard token.enter(context.rawValue) else { return .interrupted }
            defer { token.leave() }
            do throws(PCSCError) {
                return try context.statusChange(milliseconds: milliseconds, &queries)
                    ? .changed : .unchanged
            } catch .cancelled {
                return .interrupted
            }
        }
    }

    /// Waits for one slice of time until the state of one of the readers has changed.
    ///
    /// - Throws: `readerUnavailable`; the service's error.
    func waitForChange(
        ofPresent queries: inout [ReaderStateQuery], _ token: WaitToken,
        milliseconds: UInt32 = slice
    ) throws(PCSCError) -> WaitOutcome {
        var next = queries.map(\.accepted)
        let outcome = try waitForChange(of: &next, token, milliseconds: milliseconds)
        guard next.allSatisfy({ $0.current.isDisjoint(with: [.unknown, .unavailable]) })
        else { throw .readerUnavailable }
        queries = next
        return outcome
    }

    /// Lists the readers with their states.
    ///
    /// - Parameter asksFeatures: Whether to query the features of readers whose name and card do
    /// not identify their kind. This connects to the reader for a moment, during which no other
    /// program can have exclusive use of it.
    /// - Returns: The readers in the service's order.
    /// - Throws: The service's error.
    func statuses(asksFeatures: Bool) throws(PCSCError) -> [ReaderStatus] {
        try states().map { query in
            let status = ReaderStatus(query)
            guard asksFeatures, status.interface == .unknown else { return status }
            return ReaderStatus(query, features: features(of: query.reader))
        }
    }

    /// Chooses a reader, and queries features only if nothing else identifies the kind.
    func choose(
        _ selection: ReaderSelection
    ) throws(PCSCError) -> Result<[ReaderStatus], ReaderSelectionError> {
        let readers = try statuses(asksFeatures: false)
        let choice = selection.result(from: readers)
        let doubtful = readers.count { $0.interface == .unknown }
        if case .success(let slots) = choice, slots.allSatisfy({ $0.interface != .unknown }) {
            return choice
        }
        guard doubtful > 1 else { return choice }
        return selection.result(from: try statuses(asksFeatures: true))
    }

    private func features(of reader: String) -> ReaderFeatures {
        if let known = features[reader] { return known }
        // A reader that another program holds, or that does not support the query, stays unknown.
        let answer = try? withReader(reader) { (handle) throws(PCSCError) in
            try handle.features()
        }
        guard let answer else { return ReaderFeatures() }
        features[reader] = answer
        return answer
    }

    /// Records the loss of a card that was never connected.
    func record(lostCard: ReaderStateQuery) {
        memory.remember(lostCard: lostCard)
    }

    /// Reports a card that does not respond, once for each time it is presented.
    func report(muteCard: ReaderStateQuery) throws(PCSCError) {
        guard reportedMuteCard != muteCard else { return }
        reportedMuteCard = muteCard
        throw .unresponsiveCard
    }

    /// Connects exclusively to the card in a reader, and replaces any connected card.
    ///
    /// - Parameters:
    ///   - found: The reader's state.
    ///   - powerCycling: Whether to switch the card off and on first.
    /// - Returns: The card.
    /// - Throws: The service's error; `invalidATR`.
    func connect(_ found: ReaderStateQuery, powerCycling: Bool) throws(PCSCError) -> PresentCard {
        dropCard()
        var handle = try withContext { (context) throws(PCSCError) in
            try context.connect(to: found.reader, sharing: .exclusive)
        }
        if powerCycling { try handle.reconnect(.unpower) }
        // The reader's state contains the answer to reset, unless the card was reset since.
        let known = powerCycling ? nil : found.parsedAnswer
        guard let answer = known ?? (try? AnswerToReset(bytes: try handle.answerToReset())) else {
            throw .invalidATR
        }
        lastNumber += 1
        let card = PresentCard(
            number: lastNumber, answerToReset: answer, found: found, restarts: memory.restarts)
        self.handle = consume handle
        self.card = card
        memory.remember(lostCard: nil)
        return card
    }

    /// Runs `body` with a connection to the reader itself.
    func withReader<Value>(
        _ reader: String, _ body: (borrowing CardHandle) throws(PCSCError) -> Value
    ) throws(PCSCError) -> Value {
        let handle = try withContext { (context) throws(PCSCError) in
            try context.connect(to: reader, sharing: .direct)
        }
        do {
            let value = try body(handle)
            // The result is complete, so an error on disconnecting does not matter.
            try? handle.disconnect(.leave)
            return value
        } catch {
            try? handle.disconnect(.leave)
            throw error
        }
    }

    /// Sends a command to the card with this number.
    ///
    /// - Returns: The response; fewer than two bytes mean that the card was lost.
    func transmit(_ command: [UInt8], to number: UInt64) throws(PCSCError) -> [UInt8] {
        guard number == card?.number, handle != nil else { throw .removedCard }
        let count: Int
        do {
            count = try handle?.transmit(command, into: buffer) ?? 0
        } catch {
            throw failure(error)
        }
        // vpcd reports a card removed during an exchange as an empty success.
        if count < 2 { loseCard(.removedCard) }
        return Array(buffer.prefix(count))
    }

    /// Switches the field off and on.
    ///
    /// - Returns: The card's new answer to reset.
    func reset(card number: UInt64) throws(PCSCError) -> [UInt8] {
        guard number == card?.number, handle != nil else { throw .removedCard }
        do {
            try handle?.reconnect(.unpower)
            return try handle?.answerToReset() ?? []
        } catch {
            throw failure(error)
        }
    }

    /// Returns whether a card can still be where it was found.
    ///
    /// After a restart, cards cannot be told apart, so any card counts as the same one. Until the
    /// service has polled a reader, the reader's state says neither that there is a card nor that
    /// there is none.
    func isPresent(_ card: PresentCard) throws(PCSCError) -> Bool {
        let found = try states().first { $0.reader == card.reader }
        guard let state = found?.current, !state.contains(.empty) else { return false }
        guard state.contains(.present) else { return true }
        return !isComparable(card) || state.eventCount == card.found.current.eventCount
    }

    /// Returns whether the event count of a card's insertion is still meaningful.
    func isComparable(_ card: PresentCard) -> Bool { card.restarts == memory.restarts }

    /// Drops the card with this number, unless another has taken its place.
    func release(card number: UInt64) {
        if card?.number == number { dropCard() }
    }

    /// Gives up a card that no longer responds.
    ///
    /// Switching such a card off makes pcscd note that there is no card, and pcscd would miss the
    /// next card if it were presented before the next poll.
    private func loseCard(_ error: PCSCError) {
        // A service or a reader that comes back restarts its count.
        memory.remember(lostCard: error.endsContext ? nil : card?.found.identity)
        if error.endsContext { memory.recordRestart() }
        if let handle = handle.take() { try? handle.disconnect(.leave) }
        drop()
    }

    /// Gives up the card if an error of one of its calls ends the connection.
    ///
    /// - Returns: The error to throw.
    private func failure(_ error: PCSCError) -> PCSCError {
        // The service checks permissions when a card is connected, not later: see Context.
        let error = error == .securityViolation ? PCSCError.communicationError : error
        if error.endsConnection { loseCard(error) }
        return error
    }

    private func withContext<Value: ~Copyable>(
        _ body: (borrowing Context) throws(PCSCError) -> Value
    ) throws(PCSCError) -> Value {
        let current = if let kept = context.take() { kept } else { try Context() }
        do {
            let value = try body(current)
            context = consume current
            return value
        } catch {
            let error = current.classify(error)
            context = consume current
            if error.endsContext {
                memory.recordRestart()
                drop()
            }
            throw error
        }
    }
}

/// The outcome of one slice of a wait for a reader's state.
enum WaitOutcome: Hashable, Sendable {
    /// The state has changed.
    case changed
    /// The time expired.
    case unchanged
    /// Another call needed the thread, or the wait was cancelled.
    case interrupted
}

/// A connected card.
struct PresentCard: Hashable, Sendable {
    /// The number of the connection.
    let number: UInt64
    let answerToReset: AnswerToReset
    /// The reader's state when the card was found.
    let found: ReaderStateQuery
    /// The number of restarts of the service and its readers when the card was found.
    let restarts: Int

    /// The reader's name.
    var reader: String { found.reader }
}
