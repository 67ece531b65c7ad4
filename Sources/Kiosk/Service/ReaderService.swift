// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import ServiceInterface
internal import Support

/// One reader: its sessions, and the read in progress.
actor ReaderService {
    typealias Session = PaymentCardReaderSession

    /// The reader's name in the interface.
    let identifier: String
    let dependencies: ServiceDependencies
    /// The reader, and its name in the configuration.
    private var reader: PaymentCardReader
    private var name: String
    /// The emulated reader, or `nil` for a real one.
    private(set) var emulator: Emulator?
    /// The reader that replaces this one at the end of the read in progress.
    private var successor: (reader: PaymentCardReader, name: String, emulator: Emulator?)?
    private var inbox: EventInbox?
    private var listening: Task<Void, Never>?
    private let sessions = ReaderSessions()
    /// Whether the reader is being prepared without a client.
    private var isPreparingAgain = false
    /// Signals the end of that preparation.
    private let preparationEnds = ChangeSignal()
    /// The reads, and the entries of their PINs.
    let orders: Orders<ReadInProgress>
    private var lastRead: String?
    /// The session of the read in progress, or of the last read.
    private var lastSession: Session?
    /// The last reads, for the operator.
    private(set) var history = ReadHistory()

    init(
        identifier: String, dependencies: ServiceDependencies, reader: PaymentCardReader,
        name: String, emulator: Emulator?
    ) {
        self.identifier = identifier
        self.dependencies = dependencies
        orders = Orders(dependencies)
        self.reader = reader
        self.name = name
        self.emulator = emulator
    }

    deinit { listening?.cancel() }

    /// Whether a read is in progress.
    var isBusy: Bool { orders.current != nil }

    // MARK: - The reader

    /// Listens to the reader's events from now on.
    func listen() {
        listening?.cancel()
        let inbox = EventInbox(of: reader)
        self.inbox = inbox
        listening = Task(executorPreference: .inherited) { [weak self] in
            while await inbox.wait() { await self?.handleAll() }
        }
    }

    /// Handles the events that have arrived.
    private func handleAll() {
        for event in inbox?.removeAll() ?? [] { handle(event) }
    }

    /// Uses another reader, which must be prepared; a read in progress ends with the old one.
    func use(_ reader: PaymentCardReader, name: String, emulator: Emulator?) {
        successor = (reader, name, emulator)
        if !isBusy { useSuccessor() }
    }

    private func useSuccessor() {
        guard let successor else { return }
        self.successor = nil
        (reader, name, emulator) = successor
        sessions.removeAll()
        listen()
        handle(.notReady)
    }
}

/// The preparation of the reader.
extension ReaderService {
    /// Prepares the reader, as a client asks.
    func prepare(_ token: String) async throws(Problem) -> ReaderResource {
        await preparationEnds.wait { !isPreparingAgain }
        defer { sessions.recordChange() }
        try await startSession(token)
        return await resource()
    }

    /// Prepares the reader without a client, after a read in progress.
    func prepareAgain(_ token: String) async throws(Problem) {
        try await preparingAgain { () throws(Problem) in try await startSession(token) }
    }

    /// Prepares the reader to store reads without a network.
    func prepareToStore() async throws(Problem) -> ReaderResource {
        await preparationEnds.wait { !isPreparingAgain }
        defer { sessions.recordChange() }
        try await startStoringSession()
        return await resource()
    }

    /// Prepares the reader to store reads again, if it was prepared for that before.
    func prepareToStoreAgain() async throws(Problem) {
        guard sessions.storing != nil, await !sessions.isStoring() else { return }
        try await preparingAgain { () throws(Problem) in try await startStoringSession() }
    }

    private func preparingAgain(
        _ body: () async throws(Problem) -> Void
    ) async throws(Problem) {
        await orders.changes.wait { !isBusy || orders.isStopping }
        guard !orders.isStopping else { throw .stopping }
        isPreparingAgain = true
        dependencies.notes.isQuiet = true
        defer {
            handleAll()
            dependencies.notes.isQuiet = false
            isPreparingAgain = false
            preparationEnds.notify()
        }
        try await body()
    }

    private func startSession(_ token: String) async throws(Problem) {
        do throws(Problem) {
            try await call { reader in
                let session = try await reader.prepare(using: .init(rawValue: token))
                // Another reader, which is not prepared, may have replaced this one in the meantime.
                if reader === self.reader { sessions.use(session) }
            }
        } catch {
            sessions.record(token, error)
            throw error
        }
        sessions.record(token)
    }

    private func startStoringSession() async throws(Problem) {
        try await call { reader in
            let session = try await reader.prepareStoreAndForward()
            if reader === self.reader { sessions.use(storing: session) }
        }
    }

    /// The reader token of the last preparation, or `nil`; see ``ReaderSessions``.
    var token: String? { sessions.token }

    /// How often a session has ended, or a client has changed one.
    var sessionChanges: Int { sessions.changes }

    /// Waits until ``sessionChanges`` is not `seen` anymore, or a deadline has passed.
    func untilSessionsChange(since seen: Int, _ deadline: TimeSource.Deadline) async {
        await sessions.untilChange(since: seen, deadline)
    }

    /// When the session ends, or `nil` if no session can start a read.
    var sessionEnd: Session.End? {
        get async { await sessions.end() }
    }

    /// Whether the reader can start a read, online or stored.
    var isPrepared: Bool {
        get async { await sessions.isPrepared() }
    }

    /// Leaves the files of the reader's state complete without their logs, after a stop.
    func settleState() async { await reader.settleState() }

    /// Whether the reader is connected, and responds.
    var isReaderAvailable: Bool {
        get async { await reader.isAvailable }
    }

    /// Returns whether the token's merchant has accepted the terms.
    func isLinked(_ token: String) async throws(Problem) -> Bool {
        try await call { try await $0.isAccountLinked(using: .init(rawValue: token)) }
    }

    /// Asks the merchant to accept the terms on the sheet.
    func link(_ token: String, again: Bool) async throws(Problem) {
        if let use = dependencies.reservation.reserve(for: .terms) { throw .sheetTaken(by: use) }
        defer {
            dependencies.reservation.end(.terms)
            sessions.recordChange()
        }
        try await call { reader in
            let token = PaymentCardReader.Token(rawValue: token)
            if again {
                try await reader.relinkAccount(using: token)
            } else {
                try await reader.linkAccount(using: token)
            }
        }
    }

    /// Returns the reader as clients see it.
    func resource() async -> ReaderResource {
        ReaderResource(
            id: identifier, name: name, isEmulated: emulator != nil,
            identifier: try? await reader.readerIdentifier,
            isPrepared: await sessions.isOnline(),
            isPreparedToStore: await sessions.isStoring(), isBusy: isBusy)
    }

    /// The reads that are waiting for a network.
    var storedReads: StoredReads {
        StoredReads(
            identifier: identifier, reader: reader, session: sessions.storing,
            notes: dependencies.notes)
    }

    private func call<Value>(
        _ body: (PaymentCardReader) async throws -> Value
    ) async throws(Problem) -> Value {
        guard !isBusy else { throw .busy }
        return try await dependencies.notes.explaining(of: identifier) {
            try await body(reader)
        } hasPage: {
            await dependencies.sheet.pageCount > 0
        }
    }
}

/// Clients' requests about reads.
extension ReaderService {
    /// Starts a read, or returns the one that the same request has already started.
    func start(_ order: ReadOrder, _ key: IdempotencyKey) async throws(Problem) -> ReadResource {
        try await orders.start(key, known: find) { (claim) async throws(Problem) in
            let wanted = try order.sessionRequest()
            let session = try await session(for: order)
            let read = ReadResource(
                id: claim.began, reader: identifier, createdAt: dependencies.now(),
                request: order)
            return try await begin(read, claim, session) { [weak self] in
                await self?.perform(wanted, session)
            }
        }
    }

    /// Asks for the PIN that the card's issuer requires for a read.
    func capturePIN(
        _ identifier: String, token: String, _ key: IdempotencyKey
    ) async throws(Problem) -> ReadResource {
        try await orders.start(key, of: identifier, known: find) {
            (claim) async throws(Problem) in
            try await beginPIN(token, claim)
        }
    }

    private func beginPIN(
        _ token: String, _ claim: IdempotencyClaim
    ) async throws(Problem) -> ReadResource {
        var read = try await find(claim.began)
        guard let result = read.result, read.state == .completed else {
            throw Problem(
                .conflict, named: "no-result",
                "A PIN requires a completed read of a payment.")
        }
        if let outcome = read.outcome { throw .outcomeReported(outcome) }
        // A reader that has been replaced still asks for the PIN of its last read.
        let earlierSession = lastRead == read.id ? lastSession : nil
        guard let session = earlierSession ?? sessions.session(for: read.request)
        else { throw .notPrepared(identifier) }
        read.state = .enteringPIN
        read.pin = PINCapture(state: .entering)
        return try await begin(read, claim, session) { [weak self] in
            await self?.performPIN(result.id, token, session)
        }
    }

    /// Shows the customer the outcome of the payment.
    ///
    /// - Returns: The read, or `nil` if it is unknown.
    /// - Throws: `Problem` if the read has no result, or another outcome.
    func reportOutcome(
        _ outcome: PaymentDecision, of identifier: String
    ) async throws(Problem) -> ReadResource? {
        let reported = try await dependencies.withStore { (store) async throws(StateError) in
            try await store.reportOutcome(outcome, of: identifier)
        }
        guard let (read, isNew) = reported else { return nil }
        guard let known = read.outcome else { throw .noOutcome }
        guard known == outcome else { throw .outcomeReported(known) }
        history.update(read)
        if isNew { dependencies.events.publish(ReadChange(read).event) }
        await dependencies.sheet.show(outcome, of: identifier)
        return read
    }

    /// Cancels a read, unless its card has been read, and waits until it has ended.
    ///
    /// - Returns: Whether it is canceled; `nil` if it is not in progress.
    func cancel(
        _ identifier: String, _ reason: CancellationReason = .program,
        until deadline: TimeSource.Deadline? = nil
    ) async -> Bool? {
        guard let read = orders.current(identifier)?.record else { return nil }
        // Before the cancellation, because the read can end during it.
        orders.update { $0.cancellers.append(reason) }
        guard await interrupt(read) else {
            orders.update(identifier) { current in
                guard let place = current.cancellers.firstIndex(of: reason) else { return }
                current.cancellers.remove(at: place)
            }
            return false
        }
        await orders.untilEnd(of: identifier, deadline)
        return true
    }

    /// Cancels a read before its outcome, even if the session has not started it yet.
    private func interrupt(_ read: ReadResource) async -> Bool {
        if read.state == .enteringPIN { return await dependencies.sheet.cancel() }
        while let current = orders.current(read.id) {
            if current.work != nil {
                if (try? await lastSession?.cancelRead()) == true { return true }
                if current.hasAsked { return false }
            }
            let hasChanged = await orders.changes.wait {
                guard let next = orders.current(read.id) else { return true }
                return next.hasAsked || (next.work != nil && current.work == nil)
            }
            // The client is gone, and does not receive the response.
            guard hasChanged else { return false }
        }
        return false
    }

    /// Ends the read in progress, and starts no more.
    ///
    /// A read with a detected card finishes, unless that takes longer than `grace`.
    func stop(within grace: Duration) async {
        orders.stop()
        let deadline = dependencies.time.deadline(after: grace)
        // A read that is being stored still starts.
        await orders.changes.wait(until: deadline) { !isBusy || orders.current?.work != nil }
        handleAll()
        guard let current = orders.current, let work = current.work else { return }
        let read = current.record.id
        await orders.changes.wait(until: deadline) {
            orders.current(read)?.record.state != .reading
        }
        _ = await cancel(read, .shutdown, until: deadline)
        await orders.untilEnd(of: read, deadline)
        work.cancel()
        await work.value
    }

    private func session(for order: ReadOrder) async throws(Problem) -> Session {
        let wanted = sessions.session(for: order)
        guard let wanted, await sessions.isUsable(wanted) else {
            throw order.store == true
                ? .notPreparedToStore(identifier) : .notPrepared(identifier)
        }
        return wanted
    }
}

/// The start and the end of a read.
extension ReaderService {
    /// Stores a read, and starts it.
    private func begin(
        _ read: ReadResource, _ claim: IdempotencyClaim, _ session: Session,
        _ body: @escaping @Sendable () async -> Void
    ) async throws(Problem) -> ReadResource {
        // Events of an earlier read must not appear in this one.
        handleAll()
        do throws(Problem) {
            try await orders.begin(
                ReadInProgress(record: read, claim: claim, begun: dependencies.time.now),
                open: { () async throws(Problem) in
                    // From here on cards can be tapped for the read.
                    emulator?.begin()
                })
        } catch {
            useSuccessor()
            throw error
        }
        await dependencies.sheet.use(
            for: read.id, awaitsOutcome: read.request.awaitsOutcome == true)
        handleAll()
        _ = dependencies.notes.removeFirst()
        lastSession = session
        orders.update { $0.work = Task(executorPreference: .inherited) { await body() } }
        publish(read)
        return read
    }

    /// Stores the result of the read, and then notifies clients.
    private func settle(_ read: ReadResource) async {
        // Events of this read must not appear in the next one.
        handleAll()
        // Once the result is stored, clients can act on it, so there is no other wait after that.
        history.record(merchant: await dependencies.sheet.merchant(of: read.id), of: read.id)
        let current = orders.current
        var ended = read
        ended.endedAt = dependencies.now()
        ended.reason = current?.reason(for: ended.error)
        if let pin = ended.pin { ended.pin?.reason = current?.reason(for: pin.error) }
        let settled = await orders.settle(ended)
        dependencies.metrics.count(
            settled, dependencies.time.now - (current?.begun ?? dependencies.time.now))
        lastRead = settled.id
        publish(settled)
        orders.end()
        useSuccessor()
    }
}

/// The work of a read in progress.
extension ReaderService {
    private func perform(_ request: SessionRequest, _ session: Session) async {
        guard var read = orders.current?.record else { return }
        await read.perform(request, in: session, dependencies.notes)
        await settle(read)
    }

    private func performPIN(_ transaction: String, _ token: String, _ session: Session) async {
        guard var read = orders.current?.record else { return }
        await read.capturePIN(of: transaction, token, in: session, dependencies.notes)
        await settle(read)
    }
}

/// The reader's events.
extension ReaderService {
    /// Handles an event of the reader and passes it on to clients.
    private func handle(_ event: PaymentCardReader.Event) {
        // No client waits for the progress of this preparation.
        if isPreparingAgain, case .updateProgress = event { return }
        history.record(event, at: dependencies.time.now)
        switch event {
        case .readyForTap:
            orders.update { $0.hasAsked = true }
            progress(.waiting)
        case .cardDetected:
            orders.update { $0.detected = dependencies.time.now }
            progress(.reading)
        case .removeCard:
            if let start = orders.current?.detected {
                dependencies.metrics.countCard(dependencies.time.now - start)
            }
        case .readCancelled: orders.update { $0.wasCancelled = true }
        case .pinEntryRequested: progress(.enteringPIN)
        case .pinEntryCompleted: progress(.reading)
        case .notReady: sessions.recordChange()
        default: break
        }
        dependencies.events.publish(
            ReaderEventMessage(event, of: identifier, read: orders.current?.record.id ?? lastRead)
                .event)
    }

    private func progress(_ state: ReadState) {
        guard let read = orders.current?.record, read.pin?.state != .entering,
            read.state != state
        else { return }
        orders.update { $0.record.state = state }
        if let read = orders.current?.record { publish(read) }
    }

    /// Notifies clients that the read is in another state.
    private func publish(_ read: ReadResource) {
        let cards = read.state.isSettled ? emulator?.end() : nil
        history.record(read, at: dependencies.time.now, cards: cards ?? [])
        dependencies.events.publish(ReadChange(read).event)
    }
}
