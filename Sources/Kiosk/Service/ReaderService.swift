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
    private(set) var current: (read: ReadResource, claim: IdempotencyClaim)?
    private var work: Task<Void, Never>?
    private var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastWaiter = 0
    private var isStopping = false
    /// Whether the read under way has asked for a card.
    private var hasAsked = false
    private var begun = Duration.zero
    private var detected: Duration?
    private var lastRead: String?
    /// The session of the last read, or of the one under way.
    private var lastSession: Session?
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

    // MARK: - Reads

    /// Finds a read.
    ///
    /// - Parameters:
    ///   - identifier: Its name.
    ///   - wait: How long to wait for its end.
    /// - Returns: The read, or `nil` when it is not known.
    /// - Throws: `Problem`.
    func read(_ identifier: String, wait: Duration) async throws(Problem) -> ReadResource? {
        if wait > .zero, current?.read.id == identifier { await untilSettled(within: wait) }
        if let current, current.read.id == identifier { return current.read }
        return try await parts.keeping { (store) async throws(StateError) in
            try await store.read(identifier)
        }
    }

    /// Begins a read, or returns the one that the same request began before.
    ///
    /// - Throws: `Problem`.
    func start(_ order: ReadOrder, _ request: Request) async throws(Problem) -> ReadResource {
        let identifier = Hexadecimal.string(parts.random.bytes(12)).lowercased()
        let claim = try IdempotencyClaim(request, read: identifier)
        if let earlier = try await earlier(claim) { return earlier }
        let wanted = try order.sessionRequest()
        let session = try session(for: order)
        let read = ReadResource(
            id: identifier, reader: self.identifier, createdAt: parts.now(), request: order)
        return try await begin(read, claim, session) { [weak self] in
            await self?.perform(wanted, session)
        }
    }

    /// Asks for the PIN that the issuer of a read wants.
    ///
    /// - Throws: `Problem`.
    func capturePIN(
        _ identifier: String, token: String, _ request: Request
    ) async throws(Problem) -> ReadResource? {
        let claim = try IdempotencyClaim(request, read: identifier)
        if let earlier = try await earlier(claim) { return earlier }
        guard var read = try await read(identifier, wait: .zero) else { return nil }
        guard let result = read.result, read.state == .completed else {
            throw Problem(
                .conflict, named: "no-result", "Only a completed read of a payment takes a PIN.")
        }
        // A reader that was replaced since still asks for the PIN of its last read.
        let earlierSession = lastRead == identifier ? lastSession : nil
        guard let session = earlierSession ?? (read.request.store == true ? storing : session)
        else { throw .notPrepared }
        read.state = .enteringPIN
        read.pin = PINCapture(state: .entering)
        return try await begin(read, claim, session) { [weak self] in
            await self?.performPIN(result.id, token, session)
        }
    }

    /// Cancels a read as long as no card was detected.
    ///
    /// - Returns: Whether it is cancelled; `nil` when it is not under way.
    func cancel(_ identifier: String) async -> Bool? {
        guard let current, current.read.id == identifier else { return nil }
        if current.read.state == .enteringPIN { return await parts.sheet.cancel() }
        return await cancelCard(of: current.read)
    }

    /// Cancels the wait for a card, also when the session has not come to it yet.
    private func cancelCard(of read: ReadResource) async -> Bool {
        while current?.read.id == read.id {
            let hadAsked = hasAsked
            if (try? await lastSession?.cancelRead()) == true { return true }
            if hadAsked { return false }
            if !hasAsked { await untilChange() }
        }
        return false
    }

    /// Ends what is under way, and takes nothing more.
    ///
    /// A card that is being read comes to its result, unless that takes longer than `grace`.
    func stop(within grace: Duration) async {
        isStopping = true
        guard let current, let work else { return }
        _ = await cancel(current.read.id)
        await untilSettled(within: grace)
        work.cancel()
        await work.value
    }

    /// Whether a read may begin.
    var isBusy: Bool { current != nil }

    // MARK: - What happens

    /// Passes on what the reader tells.
    func hear(_ event: PaymentCardReader.Event) {
        note(event)
        switch event {
        case .readyForTap:
            hasAsked = true
            progress(.waiting)
        case .cardDetected:
            detected = parts.time.now
            progress(.reading)
        case .removeCard:
            if let start = detected { parts.metrics.countCard(parts.time.now - start) }
            detected = nil
        case .pinEntryRequested: progress(.enteringPIN)
        case .pinEntryCompleted: progress(.reading)
        case .notReady: hasEnded = true
        default: break
        }
        var percent: Int?
        if case .updateProgress(let done) = event { percent = done }
        parts.events.publish(
            ReaderEvent(
                reader: identifier, read: current?.read.id ?? lastRead, name: event.name,
                percent: percent
            ).event)
    }

    private func progress(_ state: ReadState) {
        guard var read = current?.read, !read.state.isSettled, read.pin?.state != .entering else {
            return
        }
        if read.state == state { return wakeWaiters() }
        read.state = state
        current?.read = read
        tell(read)
    }

    /// Tells everybody that the read is in another state.
    private func tell(_ read: ReadResource) {
        note(read)
        parts.events.publish(ReadChange(read).event)
        wakeWaiters()
    }

    private func wakeWaiters() {
        for waiter in waiters.values { waiter.finish() }
        waiters = [:]
    }

    private func begin(
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
        current = (read, claim)
        do {
            let now = parts.now()
            try await parts.keeping { (store) async throws(StateError) in
                try await store.begin(read, claim, now: now)
            }
        } catch {
            current = nil
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

    private func perform(_ request: SessionRequest, _ session: Session) async {
        guard var read = current?.read else { return }
        do {
            switch request {
            case .payment(let payment):
                read.result = CardResult(try await session.readPaymentCard(payment))
            case .verification(let verification):
                read.result = CardResult(try await session.readPaymentCard(verification))
            case .passes(let passes):
                read.passes = try await session.readVAS(passes).entries.map(PassResult.init)
            case .paymentAndPasses(let payment, let passes, let stopsAtPasses):
                let (card, wallet) = try await session.readPaymentCard(
                    payment, vasRequest: passes, stopOnVASResult: stopsAtPasses)
                read.result = card.map(CardResult.init)
                read.passes = wallet?.entries.map(PassResult.init)
            }
            read.state = ReadState(outcome: read.result?.outcome)
        } catch {
            read.state = ReadState(error)
            read.error = ReadFault(error, detail: parts.notes.take())
        }
        await settle(read)
    }

    private func performPIN(_ transaction: String, _ token: String, _ session: Session) async {
        guard var read = current?.read else { return }
        do {
            let result = try await session.capturePIN(
                using: Session.PINToken(rawValue: token), cardReaderTransactionID: transaction)
            read.pin = PINCapture(state: .completed, result: CardResult(result))
        } catch {
            let isCancelled = ReadState(error) == .cancelled
            read.pin = PINCapture(
                state: isCancelled ? .cancelled : .failed,
                error: ReadFault(error, detail: parts.notes.take()))
        }
        read.state = .completed
        await settle(read)
    }

    /// Keeps what came of the read, and then tells it.
    private func settle(_ read: ReadResource) async {
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
        work = nil
        tell(settled)
        useSuccessor()
    }

    // MARK: - Helpers

    private func earlier(_ claim: IdempotencyClaim) async throws(Problem) -> ReadResource? {
        if let current, current.claim.key == claim.key {
            try claim.requireSame(as: current.claim)
            return current.read
        }
        let known = try await parts.keeping { (store) async throws(StateError) in
            try await store.claim(claim.key)
        }
        guard let known else { return nil }
        try claim.requireSame(as: known)
        return try await read(known.read, wait: .zero)
    }

    private func session(for order: ReadOrder) throws(Problem) -> Session {
        let wanted = order.store == true ? storing : session
        guard let wanted else { throw order.store == true ? .notPreparedToStore : .notPrepared }
        return wanted
    }

    private func untilSettled(within limit: Duration) async {
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

    private func untilChange() async {
        let (stream, feed) = AsyncStream.makeStream(of: Void.self)
        lastWaiter += 1
        let waiter = lastWaiter
        waiters[waiter] = feed
        for await _ in stream {}
        waiters[waiter] = nil
    }
}

extension ReadState {
    /// The state of a read with the outcome of its card, or of one without a card.
    fileprivate init(outcome: String?) {
        switch outcome {
        case "cardDeclined": self = .declined
        case "failure": self = .failed
        default: self = .completed
        }
    }
}
