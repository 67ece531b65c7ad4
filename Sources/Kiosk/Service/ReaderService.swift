// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ProximityReader
internal import SmartCard
internal import Support

/// One reader: its sessions, and the read that is under way.
actor ReaderService {
    typealias Session = PaymentCardReaderSession

    /// The read under way.
    struct Current {
        var read: ReadResource
        /// The request that began it.
        let claim: IdempotencyClaim
        /// When it began, on the service's clock.
        let begun: Duration
        /// Whether it has asked for a card.
        var hasAsked = false
        /// When its card was detected.
        var detected: Duration?
        /// What reads the card; `nil` until the read is in the store.
        var work: Task<Void, Never>?
    }

    /// The reader's name in the interface.
    let identifier: String
    let parts: Parts
    /// The reader, and its name in the configuration.
    private(set) var reader: PaymentCardReader
    private(set) var name: String
    /// What the reader is when its cards are emulated.
    private(set) var emulator: Emulator?
    /// What takes the reader's place at the end of the read under way.
    private var successor: (reader: PaymentCardReader, name: String, emulator: Emulator?)?
    private var inbox: EventInbox?
    private var listening: Task<Void, Never>?
    /// The session with a network, and the one without.
    var session: Session?
    var storing: StoreAndForwardPaymentCardReaderSession?
    /// Whether the reader said that a session ended, since the last preparation.
    var hasEnded = false
    /// The read under way; ``changes`` tells of each change.
    var current: Current?
    let changes = ChangeSignal()
    /// How many reads and entries of PINs have come to their end.
    private(set) var ends = 0
    var isStopping = false
    var lastRead: String?
    /// The session of the last read, or of the one under way.
    var lastSession: Session?
    /// The last reads, for the operator.
    var history = ReadHistory()

    init(
        identifier: String, parts: Parts, reader: PaymentCardReader, name: String,
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

    /// Whether a read may begin.
    var isBusy: Bool { current != nil }

    // MARK: - The reader

    /// Hears what the reader tells, from now on.
    func listen() {
        listening?.cancel()
        let inbox = EventInbox(of: reader)
        self.inbox = inbox
        listening = Task(executorPreference: .inherited) { [weak self] in
            while await inbox.wait() { await self?.hearAll() }
        }
    }

    /// Handles the events that have come.
    private func hearAll() {
        for event in inbox?.takeAll() ?? [] { hear(event) }
    }

    /// Uses another reader, which is to be prepared; a read under way ends with the one before.
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

    // MARK: - Begin and end of a read

    /// Keeps what is to be done, and begins it.
    ///
    /// - Throws: `Problem`.
    func begin(
        _ read: ReadResource, _ claim: IdempotencyClaim, _ session: Session,
        _ body: @escaping @Sendable () async -> Void
    ) async throws(Problem) -> ReadResource {
        // The same request may have come while this one was looked up.
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
            // The same request has come to its end since this one was looked up.
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

    /// Returns the read under way, if the same request began it, as soon as it is in the store.
    ///
    /// - Throws: `Problem` when another request has used the key.
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

    /// Keeps what came of the read, and then tells it.
    func settle(_ read: ReadResource) async {
        // What came of the read must not show in the next one.
        hearAll()
        var settled = read
        do {
            try await parts.store.settle(read)
        } catch {
            // Nobody may be told a result that a crash could take back.
            settled.result = nil
            settled.passes = nil
            settled.pin = nil
            settled.state = .failed
            settled.error = ReadFault(
                name: "stateNotWritable", description: "The result could not be kept.",
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

    /// Waits until a read has come to its end, or a deadline has passed.
    func untilSettled(_ read: String, _ deadline: TimeSource.Deadline) async {
        await changes.wait(until: deadline) { current?.read.id != read }
    }
}
