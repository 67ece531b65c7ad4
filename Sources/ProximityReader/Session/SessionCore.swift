// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import SmartCard
internal import Support

/// The state of a session object: whether it is valid, and the current read.
actor SessionCore {
    typealias ReadError = PaymentCardReaderSession.ReadError

    /// What the session was prepared with; tests check in it that no card data is kept.
    let context: ReadContext
    private let rawToken: PaymentCardReader.Token
    private let clock: ElapsedClock
    /// The current read.
    private var current: ReadControl?
    /// The read that uses the reader, until another one can.
    private var occupying: ReadControl?
    private let ends = ChangeSignal()
    /// Whether the current task is part of a read.
    @TaskLocal private static var isReading = false
    private var isEnded = false
    private var isEndReported = false
    /// The number of sheets that are still closing after their reads have returned.
    private var closingSheets = 0
    /// Whether the reader has been lost since the session started.
    private var isReaderLost = false
    private let beginning: BackgroundTime
    private var watches = SessionWatches()
    /// The last read with a result, until its card has received the issuer's response.
    private var lastRead: CompletedRead?
    /// The tokens of the PINs requested after reads.
    private var pinTokens: PINTokens
    /// The number of the next transaction at this terminal.
    private var number: UInt32

    /// Creates the core of a session, whose lifetime starts now.
    init(context: ReadContext, rawToken: PaymentCardReader.Token) {
        self.context = context
        self.rawToken = rawToken
        clock = ElapsedClock(context.clock)
        pinTokens = PINTokens(context)
        beginning = context.backgroundTime
        // Sessions start at least a second apart, and a transaction takes longer.
        number = UInt32(truncatingIfNeeded: context.now % 100_000_000)
    }

    deinit {
        lastRead?.held?.release()
        watches.cancel()
    }

    /// Returns whether the session can be used with this token.
    func isValid(for token: PaymentCardReader.Token) -> Bool { token == rawToken && isUsable }

    /// Whether the session can still start a read.
    var isUsable: Bool { invalidity == nil && !isReaderLost }

    /// Reads a card to charge or refund it.
    ///
    /// - Parameters:
    ///   - request: What to charge or refund.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: The sealed result.
    /// - Throws: `ReadError`.
    func read(
        _ request: PaymentCardTransactionRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> PaymentCardReadResult {
        try await read(checked { () throws(RequestFault) in try CheckedRequest(request) }, handler)
    }

    /// Reads a card to verify it.
    ///
    /// - Parameters:
    ///   - request: Why the card is verified.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: The sealed result.
    /// - Throws: `ReadError`.
    func read(
        _ request: PaymentCardVerificationRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> PaymentCardReadResult {
        try await read(checked { () throws(RequestFault) in try CheckedRequest(request) }, handler)
    }

    /// Checks a request; the diagnostics say which rule it breaks.
    private func checked(
        _ check: () throws(RequestFault) -> CheckedRequest
    ) throws(ReadError) -> CheckedRequest {
        do throws(RequestFault) {
            return try check()
        } catch {
            context.diagnostics(.request(error.reason))
            throw error.error
        }
    }

    private func read(
        _ request: CheckedRequest, _ handler: (@Sendable (PaymentCardReader.Event) -> Void)?
    ) async throws(ReadError) -> PaymentCardReadResult {
        countTransaction()
        return try await perform(request, handler) { flow throws(ReadFailure) in
            lastRead = nil
            let read = try await flow.run()
            lastRead = read.forgettingCardData()
            return read.result
        }
    }

    /// Sends the issuer's response to the card of the last read, which is presented again or held.
    ///
    /// - Parameter response: The issuer's response.
    /// - Returns: The card's result.
    /// - Throws: `UpdateError`.
    func update(
        with response: IssuerResponse
    ) async throws(PaymentCardReaderSession.UpdateError) -> PaymentCardUpdateResult {
        let answer = try response.objects
        guard let read = lastRead else { throw .noTransaction }
        guard read.transaction.awaitsIssuer else { throw .notSupported }
        var transaction = read.transaction
        guard transaction.restart(with: answer) else {
            throw .invalidResponse("it has neither authentication data nor a script for the card")
        }
        let held = read.held
        let verdict: CardVerdict
        do throws(ReadFailure) {
            verdict = try await occupy(for: read.request, nil, continuing: held) {
                flow throws(ReadFailure) in
                let verdict =
                    if let held {
                        try await flow.update(transaction, of: held)
                    } else {
                        try await flow.update(transaction)
                    }
                if case .updated = verdict { lastRead = nil }
                return verdict
            }
        } catch {
            throw PaymentCardReaderSession.UpdateError(error)
        }
        guard case .updated(let result) = verdict else { throw .otherCard }
        return result
    }

    /// Cancels the current read, unless it has its outcome, or ends the hold of the last card.
    ///
    /// A read that is canceled has ended when this function returns, unless a part of the read
    /// itself, such as its sheet, calls it.
    ///
    /// - Returns: Whether there was such a read or card.
    func cancelRead() async -> Bool {
        guard let control = current else { return lastRead?.held?.release() ?? false }
        guard await control.cancel() else { return false }
        if !Self.isReading { await ends.wait { occupying !== control } }
        return true
    }

    // MARK: - Loyalty passes

    /// Reads loyalty passes.
    ///
    /// - Parameters:
    ///   - request: The loyalty programs.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: An entry for each loyalty program.
    /// - Throws: `ReadError`.
    func readVAS(
        _ request: VASRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> VASReadResult {
        let loyalty = try checked(request)
        return try await perform(CheckedRequest(loyalty), handler) { flow throws(ReadFailure) in
            try await flow.readPasses(loyalty)
        }
    }

    /// Reads a card, loyalty passes, or both.
    ///
    /// - Parameters:
    ///   - request: What to charge or refund.
    ///   - vasRequest: The loyalty programs.
    ///   - stopOnVASResult: Whether to return only what is read first.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: The card, the passes, or both.
    /// - Throws: `ReadError`.
    func read(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> (PaymentCardReadResult?, VASReadResult?) {
        let loyalty = try checked(vasRequest)
        let checked = try checked { () throws(RequestFault) in try CheckedRequest(request) }
        countTransaction()
        return try await perform(checked, handler) { flow throws(ReadFailure) in
            lastRead = nil
            let (payment, passes) = try await flow.run(
                with: loyalty, stopsAtPasses: stopOnVASResult)
            lastRead = payment?.forgettingCardData()
            return (payment?.result, passes)
        }
    }

    private func checked(_ request: VASRequest) throws(ReadError) -> CheckedLoyalty {
        try CheckedLoyalty(
            request, usual: context.options.vasMerchants, collectors: context.collectors)
    }

    // MARK: - PIN

    /// Asks the customer for the PIN that the issuer of the last card requires.
    ///
    /// - Parameters:
    ///   - token: The provider's token for this PIN.
    ///   - transaction: The `id` of the read's result.
    /// - Returns: The read, sealed again with the PIN.
    /// - Throws: `ReadError`.
    func capturePIN(
        using token: PaymentCardReaderSession.PINToken, transaction: String
    ) async throws(ReadError) -> PaymentCardReadResult {
        try pinTokens.meetConditions()
        if let invalidity {
            end()
            throw invalidity
        }
        guard let support = context.pin, await support.hasKey else {
            context.diagnostics(
                .pin("PINs require a PIN pad in the reader's configuration, and an injected key."))
            throw UndocumentedBehavior.lateOrUnsupportedPINError
        }
        try pinTokens.requireUnused(token)
        guard let request = await support.window.read(named: transaction)?.request else {
            throw await refusedPIN(transaction, support)
        }
        let permission = try pinTokens.verify(token, transaction)
        return try await perform(request) { flow throws(ReadFailure) in
            // From here on, neither the token nor the read can be used again.
            do throws(ReadError) {
                try pinTokens.use(token)
            } catch {
                throw ReadFailure(error)
            }
            // Another PIN entry or another read may have come first.
            guard let read = await support.window.remove(named: transaction) else {
                throw ReadFailure(await refusedPIN(transaction, support))
            }
            return try await flow.capturePIN(of: read, lengths: permission.lengths, with: support)
        }
    }

    /// Reports why a read cannot have a PIN, and returns the error.
    private func refusedPIN(_ transaction: String, _ support: PINSupport) async -> ReadError {
        context.diagnostics(.pin(await support.window.obstacle(named: transaction)))
        return UndocumentedBehavior.lateOrUnsupportedPINError
    }

    // MARK: - Store and forward

    /// Removes the last read from the store.
    func declineLastRead() async throws(ReadError) {
        guard let outbox = context.outbox else { throw .noReaderSession }
        try await outbox.declineLastRead()
    }

    /// Returns the number of stored reads and how long the session can read.
    func storeAndForwardStatus() async throws(ReadError) -> StoreAndForwardStatus {
        guard let outbox = context.outbox else { throw .noReaderSession }
        return try await outbox.status()
    }

    // MARK: - The course of a read

    /// Counts a transaction on this terminal.
    private func countTransaction() {
        number = (number &+ 1) % 100_000_000
    }

    /// Performs one flow with the reader and its sheet, unless they are in use.
    private func perform<Result: Sendable>(
        _ request: CheckedRequest, _ handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil,
        _ body: (ReadFlow) async throws(ReadFailure) -> Result
    ) async throws(ReadError) -> Result {
        do throws(ReadFailure) {
            return try await occupy(for: request, handler, continuing: nil, body)
        } catch {
            throw error.error
        }
    }

    /// Uses the reader and its sheet for one flow, unless they are in use.
    ///
    /// The hold of an earlier card ends, unless the flow continues it. When this function returns,
    /// another flow can start, and the listeners have processed the events of this one.
    private func occupy<Result: Sendable>(
        for request: CheckedRequest, _ handler: (@Sendable (PaymentCardReader.Event) -> Void)?,
        continuing earlier: HeldCard?,
        _ body: (ReadFlow) async throws(ReadFailure) -> Result
    ) async throws(ReadFailure) -> Result {
        guard await context.access.enter() else { throw ReadFailure(.readerSessionBusy) }
        let control = ReadControl()
        occupying = control
        do throws(ReadFailure) {
            let (result, closing) = try await flow(
                request, handler, control, continuing: earlier, body)
            await context.access.leave(closing: closing, holding: control.held)
            await conclude(control)
            return result
        } catch {
            await context.access.leave(closing: nil)
            await conclude(control)
            throw error
        }
    }

    private func conclude(_ control: ReadControl) async {
        if occupying === control { occupying = nil }
        ends.notify()
        endIfInvalid()
        await context.broadcaster.untilProcessed()
    }

    private func flow<Value: Sendable>(
        _ request: CheckedRequest, _ handler: (@Sendable (PaymentCardReader.Event) -> Void)?,
        _ control: ReadControl, continuing earlier: HeldCard?,
        _ body: (ReadFlow) async throws(ReadFailure) -> Value
    ) async throws(ReadFailure) -> (Value, closing: Task<Void, Never>?) {
        try meetConditions()
        if let invalidity {
            end()
            throw ReadFailure(invalidity)
        }
        current = control
        defer { current = nil }
        if earlier == nil { await context.access.endHold() }
        let broadcaster = context.broadcaster
        broadcaster.beginActivity()
        let flow = ReadFlow(
            context: context, request: request, number: number, control: control,
            send: EventSink(broadcaster: broadcaster, handler: handler))
        do throws(ReadFailure) {
            let result = try await Self.$isReading.withValue(true) {
                do throws(ReadFailure) {
                    return Result<Value, ReadFailure>.success(try await body(flow))
                } catch {
                    return .failure(error)
                }
            }.get()
            let held = await control.held
            // A session that ended meanwhile retains no card and no card data.
            if isEnded {
                held?.release()
                await context.pin?.window.close()
            }
            return (result, await close(flow, held))
        } catch {
            if error.endsSession { end() }
            broadcaster.endActivity()
            guard error.kind == .cancelled, !Task.isCancelled, wasInBackground else { throw error }
            throw ReadFailure(.readFromBackgroundError, .cancelled)
        }
    }

    /// Closes the sheet, either now or after the result has been returned.
    ///
    /// The sheet of a card that is held stays open until the hold ends, or its update closes it.
    private func close(_ flow: ReadFlow, _ held: HeldCard?) async -> Task<Void, Never>? {
        let broadcaster = context.broadcaster
        let closing = Task(executorPreference: .inherited) {
            let isOver = if let held { await flow.waitForRemoval(of: held) } else { true }
            if isOver { await flow.dismiss() }
            broadcaster.endActivity()
        }
        guard held != nil || context.options.returnReadResultImmediately else {
            await closing.value
            return nil
        }
        closingSheets += 1
        Task(executorPreference: .inherited) { [weak self] in
            await closing.value
            await self?.recordClosed()
        }
        return closing
    }

    private func recordClosed() {
        closingSheets -= 1
        reportEnd()
    }

    /// Throws the error that a condition causes in a read; some conditions also end the session.
    private func meetConditions() throws(ReadFailure) {
        let isStored = context.outbox != nil
        let met = context.conditions.first(at: .read) { condition in
            isStored && condition.isOfNetwork ? nil : condition.readError
        }
        guard let met else { return }
        context.diagnostics(.condition(met.condition))
        if met.condition.endsSession { end() }
        throw ReadFailure(met.error)
    }

    // MARK: - The end of the session

    /// Whether the program has been in the background since the session started.
    private var wasInBackground: Bool { context.backgroundTime.isLater(than: beginning) }

    /// Ends the session if it can no longer read.
    ///
    /// A read in progress ends first.
    private func endIfInvalid() {
        guard current == nil, isReaderLost || invalidity != nil else { return }
        end()
    }

    /// The reason no read can start, or `nil`.
    private var invalidity: ReadError? {
        if let outbox = context.outbox {
            if !outbox.isOpen { return .readerSessionExpired }
        } else if context.token.isExpired(at: context.now) {
            return .readerTokenExpired
        }
        if clock.now >= context.sessionLifetime { return .readerSessionExpired }
        return isEnded || wasInBackground ? .noReaderSession : nil
    }

    /// Ends the session; the program must prepare the reader again.
    private func end() {
        guard !isEnded else { return }
        isEnded = true
        lastRead?.held?.release()
        stopWatching()
        if let window = context.pin?.window {
            Task(executorPreference: .inherited) { await window.close() }
        }
        reportEnd()
    }

    /// Reports the end of the session once, after the sheet of the last read has closed.
    private func reportEnd() {
        guard isEnded, !isEndReported, closingSheets == 0 else { return }
        isEndReported = true
        context.broadcaster.send(.notReady)
    }

    /// Ends the session from now on as soon as it can no longer read.
    ///
    /// - Parameter losses: Reports the loss of the reader.
    func watch(_ losses: AsyncStream<CardError>) {
        watches = SessionWatches(
            of: self, losses: losses,
            backgrounds: [context.background.changes(), context.conditions.backgrounds()],
            clock: clock)
    }

    /// Stops watching time and reader; their end is then noticed when the session is used.
    func stopWatching() { watches.stopIdle() }

    /// The time for which the session is still valid; `nil` if it has ended.
    var timeLeft: Duration? {
        guard !isEnded, !wasInBackground else { return nil }
        let left = context.outbox?.timeLeft ?? context.token.timeLeft(at: context.now)
        return min(left, context.sessionLifetime - clock.now)
    }

    /// Ends the session if its time is over.
    func endAfterTime() {
        if !Task.isCancelled { endIfInvalid() }
    }

    /// Ends the session, because the reader is lost.
    func lose(_ loss: CardError) {
        // The end of the session cancels the task that watches the reader.
        guard !Task.isCancelled else { return }
        // A read in progress notices the loss itself, and reports why it ended.
        if current == nil { context.diagnostics(.reader(loss)) }
        isReaderLost = true
        endIfInvalid()
    }

    /// Ends the session, because the program was in the background.
    func leaveBackground() async {
        guard wasInBackground else { return }
        end()
        _ = await current?.cancel()
    }
}
