// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ProximityReader
internal import SmartCard

/// One reader: its sessions, and the read that is under way.
actor ReaderService {
    typealias Session = PaymentCardReaderSession

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
    private var listening: Task<Void, Never>?
    /// The session with a network, and the one without.
    var session: Session?
    var storing: StoreAndForwardPaymentCardReaderSession?
    /// Whether the reader said that a session ended, since the last preparation.
    var hasEnded = false
    /// The read under way, with the claim that began it.
    var current: (read: ReadResource, claim: IdempotencyClaim)?
    var work: Task<Void, Never>?
    var waiters = ChangeWaiters()
    var isStopping = false
    /// Whether the read under way has asked for a card.
    var hasAsked = false
    var begun = Duration.zero
    var detected: Duration?
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
        let events = reader.events
        listening = Task { [weak self] in
            for await event in events { await self?.hear(event) }
        }
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
        guard !isStopping else { throw .stopping }
        if let current {
            // The same request may have come while this one was looked up.
            guard current.claim.key == claim.key else { throw .busy }
            try claim.requireSame(as: current.claim)
            return current.read
        }
        if let use = parts.turn.take(for: .read) { throw .sheetTaken(by: use) }
        current = (read, claim)
        do {
            let now = parts.now()
            try await parts.keeping { (store) async throws(StateError) in
                try await store.begin(read, claim, now: now)
            }
        } catch {
            current = nil
            parts.turn.give(back: .read)
            throw error
        }
        _ = parts.notes.take()
        lastSession = session
        hasAsked = false
        emulator?.begin()
        begun = parts.time.now
        tell(read)
        work = Task { await body() }
        return read
    }

    /// Keeps what came of the read, and then tells it.
    func settle(_ read: ReadResource) async {
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
        parts.metrics.count(settled, parts.time.now - begun)
        parts.log.write(
            "read",
            [
                "read": .text(settled.id), "kind": .text(settled.request.kind.rawValue),
                "state": .text(settled.state.rawValue), "error": .text(settled.error?.name ?? ""),
            ])
        lastRead = settled.id
        current = nil
        parts.turn.give(back: .read)
        work = nil
        tell(settled)
        useSuccessor()
    }

    // MARK: - Waiting

    /// Waits until the read under way has come to its end, but no longer than a limit.
    func untilSettled(within limit: Duration) async {
        let (time, deadline) = (parts.time, parts.time.now + limit)
        let read = current?.read.id
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [weak self] in
                while let self, await self.isUnderWay(read), !Task.isCancelled {
                    await self.untilChange()
                }
            }
            group.addTask { try? await time.sleep(until: deadline) }
            await group.next()
            group.cancelAll()
        }
    }

    private func isUnderWay(_ read: String?) -> Bool { read != nil && current?.read.id == read }

    /// Waits until the read under way is in another state.
    func untilChange() async {
        let (number, change) = waiters.add()
        for await _ in change {}
        waiters.remove(number)
    }
}
