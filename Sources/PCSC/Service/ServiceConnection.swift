// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What a thread for blocking calls owns: its context and the connected card.
///
/// Made, used and released on that thread only.
final class ServiceConnection {
    /// How long one wait for a reader's state may take before cancellation is looked at.
    private static let slice: UInt32 = 1_000

    /// Every connection of one service thread; more than one means that a call hangs.
    private let population: Lock<Int>
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var context: Context?
    private var card: CardHandle?
    private var lastCard: UInt64 = 0

    /// The number of the connected card, or `nil`.
    private(set) var cardNumber: UInt64?

    /// What readers of unknown kind said about themselves.
    var features: [String: ReaderFeatures] = [:]
    /// The mute card that was reported last, so that it is reported once.
    var reportedMuteCard: ReaderStateQuery?

    init(population: Lock<Int>) {
        self.population = population
        buffer = .allocate(capacity: PCSCLimits.response)
        population.withLock { $0 += 1 }
    }

    deinit {
        drop()
        // Card data goes before the memory does.
        buffer.update(repeating: 0)
        buffer.deallocate()
        population.withLock { $0 -= 1 }
    }

    /// Whether an abandoned thread still hangs in a call and may hold the card.
    var hasHangingSibling: Bool { population.withLock { $0 > 1 } }

    /// Lets the card and the context go; the next use makes new ones.
    func drop() {
        dropCard()
        context = nil
        features = [:]
    }

    /// Lets the card go.
    func dropCard() {
        card = nil
        cardNumber = nil
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
        }
        context = try Context()
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

    /// Waits until one of the states differs from the known one.
    ///
    /// - Parameters:
    ///   - queries: The readers, with what is known of them.
    ///   - wait: Ends the wait with `cancelled`.
    /// - Throws: `cancelled`; what the service says.
    func waitForChange(
        _ queries: inout [ReaderStateQuery], _ wait: WaitContext
    ) throws(PCSCError) {
        try withContext { (context) throws(PCSCError) in
            var isChanged = false
            while !isChanged {
                guard wait.token.enter(context.rawValue) else { throw .cancelled }
                defer { wait.token.leave() }
                wait.tick()
                isChanged = try context.statusChange(milliseconds: Self.slice, &queries)
            }
        }
    }

    /// Connects to the card in a reader alone, in place of the card connected before.
    ///
    /// - Returns: The card's number and its answer to reset.
    func connect(to reader: String) throws(PCSCError) -> (number: UInt64, answer: [UInt8]) {
        dropCard()
        card = try withContext { (context) throws(PCSCError) in
            try context.connect(to: reader, sharing: .exclusive)
        }
        lastCard += 1
        cardNumber = lastCard
        do {
            let answer = try withCard(lastCard) { (card, _) throws(PCSCError) in
                try card.answerToReset()
            }
            return (lastCard, answer)
        } catch {
            dropCard()
            throw error
        }
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
        guard number == cardNumber, var handle = card.take() else { throw .removedCard }
        let outcome: Result<Value, PCSCError>
        do {
            outcome = .success(try body(&handle, buffer))
        } catch {
            outcome = .failure(error)
        }
        card = consume handle
        if case .failure(let error) = outcome, error.endsConnection { drop() }
        return try outcome.get()
    }

    private func withContext<Value: ~Copyable>(
        _ body: (borrowing Context) throws(PCSCError) -> Value
    ) throws(PCSCError) -> Value {
        guard let current = context.take() else { throw .invalidHandle }
        do {
            let value = try body(current)
            context = consume current
            return value
        } catch {
            context = consume current
            if error.endsContext { drop() }
            throw error
        }
    }
}
