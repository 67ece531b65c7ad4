// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import Support

/// One reader: its sessions, and the read in progress.
actor ReaderService {
    typealias Session = PaymentCardReaderSession

    /// The read in progress.
    struct Current {
        var read: ReadResource
        /// The request that started it.
        let claim: IdempotencyClaim
        /// When it started, on the service's clock.
        let begun: Duration
        /// Whether it has asked for a card.
        var hasAsked = false
        /// When its card was detected.
        var detected: Duration?
        /// The task that reads the card; `nil` until the read is in the store.
        var work: Task<Void, Never>?
    }

    /// The reader's name in the interface.
    let identifier: String
    let parts: ServiceDependencies
    /// The reader, and its name in the configuration.
    private(set) var reader: PaymentCardReader
    private(set) var name: String
    /// The emulated reader, or `nil` for a real one.
    private(set) var emulator: Emulator?
    /// The reader that replaces this one at the end of the read in progress.
    private var successor: (reader: PaymentCardReader, name: String, emulator: Emulator?)?
    private var inbox: EventInbox?
    private var listening: Task<Void, Never>?
    /// The session with a network, and the one without.
    var session: Session?
    var storing: StoreAndForwardPaymentCardReaderSession?
    /// Whether the reader has ended a session since the last preparation.
    var hasEnded = false
    /// The read in progress; ``changes`` signals each change.
    var current: Current?
    let changes = ChangeSignal()
    /// How many reads and PIN entries have ended.
    private(set) var ends = 0
    var isStopping = false
    var lastRead: String?
    /// The session of the read in progress, or of the last read.
    var lastSession: Session?
    /// The last reads, for the operator.
    var history = ReadHistory()

    init(
        identifier: String, parts: ServiceDependencies, reader: PaymentCardReader, name: String,
        emulator: Emulator?
    ) {
        self.identifier = identifier
        self.parts = parts
        self.reader = reader
        self.name = name
        self.emulator = emulator
    }

    deinit {
        listening?.cancel()
    }

    /// Whether a read is in progress.
    var isBusy: Bool { current != nil }

    // MARK: - The reader

    /// Listens to the reader's events from now on.
    func listen() {
        listening?.cancel()
        let inbox = EventInbox(of: reader)
        self.inbox = inbox
        listening = Task(executorPreference: .inherited) { [weak self] in
            while await inbox.wait() { await self?.hearAll() }
        }
    }

    /// Handles the events that have arrived.
    private func hearAll() {
        for event in inbox?.takeAll() ?? [] { hear(event) }
    }

    /// Uses another reader, which must be prepared; a read in progress ends with the old one.
    func use(_ reader: PaymentCardReader, name: String, emulator: Emulator?) {
        successor = (reader, name, emulator)
        if current == nil { useSuccessor() }
    }

    private func useSuccessor() {
        guard let successor else { return }
        self.successor = nil
        (reader, name, emulator) = successor
        (session, storing) = (nil, nil)
        listen()
        hear(.notReady)
    }

    // MARK: - Start and end of a read

    /// Stores a read, and starts it.
    ///
    /// - Throws: `Problem`.
    func begin(
        _ read: ReadResource, _ claim: IdempotencyClaim, _ session: Session,
        _ body: @escaping @Sendable () async -> Void
    ) async throws(Problem) -> ReadResource {
        // The same request may have arrived during the lookup of this one.
        if let same = try await underWay(claim) { return same }
        guard current == nil else { throw .busy }
        guard !isStopping else { throw .stopping }
        if let use = parts.turn.take(for: .read) { throw .sheetTaken(by: use) }
        hearAll()
        current = Current(read: read, claim: claim, begun: parts.time.now)
        // From here on cards can be tapped for the read.
        emulator?.begin()
        let earlier: IdempotencyClaim?
        do {
            let now = parts.now()
            earlier = try await parts.keeping { (store) async throws(StateError) in
                try await store.begin(read, claim, now: now)
            }
        } catch {
            end()
            throw error
        }
        if let earlier {
            // The same request has ended since the lookup of this one.
            end()
            return try await self.earlier(claim, earlier)
        }
        hearAll()
        _ = parts.notes.take()
        lastSession = session
        current?.work = Task(executorPreference: .inherited) { await body() }
        tell(read)
        return read
    }

    /// Returns the read in progress if the same request started it, once it is in the store.
    ///
    /// - Throws: `Problem` if another request has used the key.
    func underWay(_ claim: IdempotencyClaim) async throws(Problem) -> ReadResource? {
        while let current, current.claim.key == claim.key {
            try claim.requireSame(as: current.claim)
            if current.work != nil { return current.read }
            let isDecided = await changes.wait {
                self.current?.claim.key != claim.key || self.current?.work != nil
            }
            guard isDecided else { throw .stopping }
        }
        return nil
    }

    /// Stores the result of the read, and then notifies clients.
    func settle(_ read: ReadResource) async {
        // Events of this read must not appear in the next one.
        hearAll()
        var settled = read
        do {
            try await parts.store.settle(read)
        } catch {
            // Clients must not receive a result that a crash could lose.
            settled.result = nil
            settled.passes = nil
            settled.pin = nil
            settled.state = .failed
            settled.error = ReadProblem(
                name: "stateNotWritable", description: "The result could not be stored.",
                detail: error.description)
            parts.log.write("state", ["problem": .text(error.description)])
        }
        parts.metrics.count(settled, parts.time.now - (current?.begun ?? parts.time.now))
        parts.log.write(
            "read",
            [
                "read": .text(settled.id), "kind": .text(settled.request.kind.rawValue),
                "state": .text(settled.state.rawValue), "error": .text(settled.error?.name ?? ""),
            ])
        lastRead = settled.id
        tell(settled)
        end()
    }

    /// Makes room for the next read.
    private func end() {
        current = nil
        ends += 1
        parts.turn.give(back: .read)
        changes.notify()
        useSuccessor()
    }

    /// Waits until a read has ended, or a deadline has passed.
    func untilSettled(_ read: String, _ deadline: TimeSource.Deadline) async {
        await changes.wait(until: deadline) { current?.read.id != read }
    }
}
