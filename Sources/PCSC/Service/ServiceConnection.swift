// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard

/// What a thread for blocking calls owns: its context and the connected card.
///
/// Made, used and released on that thread only.
final class ServiceConnection {
    /// How many milliseconds one wait for a reader's state may take.
    static let slice: UInt32 = 1_000

    private let memory: ServiceMemory
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var context: Context?
    private var handle: CardHandle?
    private var lastNumber: UInt64 = 0

    /// The connected card, or `nil`.
    private var card: PresentCard?
    /// What readers of unknown kind said about themselves.
    var features: [String: ReaderFeatures] = [:]
    /// The mute card that was reported last, so that it is reported once.
    private var reportedMuteCard: ReaderStateQuery?

    init(memory: ServiceMemory) {
        self.memory = memory
        buffer = .allocate(capacity: PCSCLimits.response)
        memory.connectionStarted()
    }

    deinit {
        drop()
        // Card data goes before the memory does, in a way that is not optimised away.
        if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
        buffer.deallocate()
        memory.connectionEnded()
    }

    /// Whether an abandoned thread still hangs in a call and may hold the card.
    var hasHangingSibling: Bool { memory.connections > 1 }

    /// How the reader was when the card that was lost last had been found.
    var lostCard: ReaderStateQuery? { memory.lostCard }

    /// Lets the card and the context go; the next use makes new ones.
    func drop() {
        dropCard()
        context = nil
        features = [:]
    }

    /// Lets the card go.
    func dropCard() {
        handle = nil
        card = nil
    }

    /// Gives up a card that does not answer any more.
    ///
    /// A reader that is told to switch such a card off makes pcscd note that there is
    /// none, and pcscd would overlook the next one if it came before the next look.
    private func loseCard(_ error: PCSCError) {
        // A service or a reader that comes back counts its cards anew.
        memory.remember(lostCard: error.endsContext ? nil : card?.found.identity)
        if error.endsContext { memory.noteRestart() }
        if let handle = handle.take() { try? handle.disconnect(.leave) }
        drop()
    }

    /// Returns the names of all readers; begins everything that needs a context.
    ///
    /// After pcscd has restarted nothing but a failing call tells that a context is dead,
    /// so a kept one gets a second chance with a new one.
    func readers() throws(PCSCError) -> [String] {
        if context != nil {
            do {
                return try withContext { (context) throws(PCSCError) in try context.readers() }
            } catch .noService {
            } catch .communicationError {
            } catch .invalidHandle {
            }
            memory.noteRestart()
            drop()
        }
        return try withContext { (context) throws(PCSCError) in try context.readers() }
    }

    /// Asks for the present states of readers.
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
    ///   - queries: The readers, with what is known of them.
    ///   - token: Ends the wait.
    ///   - milliseconds: How long the slice is.
    /// - Returns: Whether one has changed.
    /// - Throws: What the service says.
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

    /// Waits for one slice of time until a reader's state has changed.
    ///
    /// - Throws: `readerUnavailable`; what the service says.
    func waitForChange(
        of query: inout ReaderStateQuery, _ token: WaitToken, milliseconds: UInt32 = slice
    ) throws(PCSCError) -> WaitOutcome {
        var queries = [query.accepted]
        let outcome = try waitForChange(of: &queries, token, milliseconds: milliseconds)
        guard let next = queries.first, next.current.isDisjoint(with: [.unknown, .unavailable])
        else { throw .readerUnavailable }
        query = next
        return outcome
    }

    /// Notes that a card was lost that nobody had connected to yet.
    func note(lostCard: ReaderStateQuery) {
        memory.remember(lostCard: lostCard)
    }

    /// Reports a card that does not answer, once for each time that one is presented.
    ///
    /// - Throws: `unresponsiveCard`.
    func report(muteCard: ReaderStateQuery) throws(PCSCError) {
        guard reportedMuteCard != muteCard else { return }
        reportedMuteCard = muteCard
        throw .unresponsiveCard
    }

    /// Connects to the card in a reader alone, in place of the card connected before.
    ///
    /// - Parameters:
    ///   - found: The state in which the reader is.
    ///   - anew: Whether to switch the card off and on first.
    /// - Returns: The card.
    /// - Throws: What the service says; `invalidATR`.
    func connect(_ found: ReaderStateQuery, anew: Bool) throws(PCSCError) -> PresentCard {
        dropCard()
        var handle = try withContext { (context) throws(PCSCError) in
            try context.connect(to: found.reader, sharing: .exclusive)
        }
        if anew { try handle.reconnect(.unpower) }
        // The service told the answer with the reader's state, unless the card was reset since.
        let known = anew ? nil : found.parsedAnswer
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
            // The answer is here; that the reader is let go late harms nobody.
            try? handle.disconnect(.leave)
            return value
        } catch {
            try? handle.disconnect(.leave)
            throw error
        }
    }

    /// Runs `body` with the card of this number and the receive buffer.
    ///
    /// - Throws: `removedCard` when the card was let go; what `body` throws.
    func withCard<Value>(
        _ number: UInt64,
        _ body: (
            inout CardHandle, UnsafeMutableBufferPointer<UInt8>
        ) throws(PCSCError) -> Value
    ) throws(PCSCError) -> Value {
        guard number == card?.number, var current = handle.take() else { throw .removedCard }
        do {
            let value = try body(&current, buffer)
            handle = consume current
            return value
        } catch {
            handle = consume current
            // Rights are looked at when a card is connected, not later: see Context.
            let error = error == .securityViolation ? PCSCError.communicationError : error
            if error.endsConnection { loseCard(error) }
            throw error
        }
    }

    /// Sends a command to the card of this number.
    ///
    /// - Returns: The answer; fewer than two bytes mean that the card was lost.
    func transmit(_ command: [UInt8], to number: UInt64) throws(PCSCError) -> [UInt8] {
        let answer = try withCard(number) { (card, buffer) throws(PCSCError) in
            let count = try card.transmit(command, into: buffer)
            return Array(buffer.prefix(count))
        }
        // vpcd reports a card torn away in the middle of an exchange as an empty success.
        if answer.count < 2 { loseCard(.removedCard) }
        return answer
    }

    /// Whether a card may still lie where it was found.
    ///
    /// After a restart there is no way to tell cards apart, so any card counts as the same one. Until
    /// the service has looked at a reader, its state says neither that there is a card nor that
    /// there is none.
    func isPresent(_ card: PresentCard) throws(PCSCError) -> Bool {
        guard try readers().contains(card.reader),
            let state = try states(of: [card.reader]).first?.current, !state.contains(.empty)
        else { return false }
        guard state.contains(.present) else { return true }
        return !isComparable(card) || state.eventCount == card.found.current.eventCount
    }

    /// Whether the count with which a card came still means something.
    func isComparable(_ card: PresentCard) -> Bool { card.restarts == memory.restarts }

    /// Lets the card of this number go, unless another has taken its place.
    func release(card number: UInt64) {
        if card?.number == number { dropCard() }
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
                memory.noteRestart()
                drop()
            }
            throw error
        }
    }
}
