// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// The state of a session object: whether it is valid, and the current read.
actor SessionCore {
    typealias ReadError = PaymentCardReaderSession.ReadError

    let tools: ReadContext
    private let rawToken: PaymentCardReader.Token
    let clock: ElapsedClock
    /// The current read.
    private(set) var current: ReadControl?
    private(set) var isEnded = false
    private var isEndTold = false
    /// The number of sheets that are still closing after their reads have returned.
    private var closingSheets = 0
    /// Whether the reader has been lost since the session started.
    var isReaderLost = false
    private let beginning: BackgroundTime
    var backgroundWatches: [Task<Void, Never>] = []
    /// The tasks that watch the session's time and its reader.
    var idleWatches: [Task<Void, Never>] = []
    /// The last read with a result, until its card has received the issuer's response.
    var lastRead: CompletedRead?
    /// The token of the last PIN requested after a read.
    var usedPINToken: PaymentCardReaderSession.PINToken?
    /// The number of the next transaction at this terminal.
    private var number: UInt32

    /// Creates the core of a session, whose lifetime starts now.
    init(tools: ReadContext, rawToken: PaymentCardReader.Token) {
        self.tools = tools
        self.rawToken = rawToken
        clock = ElapsedClock(tools.clock)
        beginning = tools.backgroundTime
        // Sessions start at least a second apart, and a transaction takes longer.
        number = UInt32(truncatingIfNeeded: tools.now % 100_000_000)
    }

    deinit {
        for watch in backgroundWatches + idleWatches { watch.cancel() }
    }

    /// Whether the program has been in the background since the session started.
    var wasInBackground: Bool { tools.backgroundTime.isLater(than: beginning) }

    /// Returns whether the session can be used with this token.
    func isValid(for token: PaymentCardReader.Token) -> Bool {
        token == rawToken && invalidity == nil && !isReaderLost
    }

    /// Reads a card.
    ///
    /// - Parameters:
    ///   - request: The request to read a card for.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: The sealed result.
    /// - Throws: `ReadError`.
    func read(
        _ request: CheckedRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> PaymentCardReadResult {
        countTransaction()
        do throws(ReadFailure) {
            return try await perform(request, handler) { flow throws(ReadFailure) in
                lastRead = nil
                let read = try await flow.run()
                lastRead = read.forgettingCardData()
                return read.result
            }
        } catch {
            throw error.error
        }
    }

    /// Sends the issuer's response to the card of the last read.
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
        let verdict: CardVerdict
        do throws(ReadFailure) {
            verdict = try await perform(read.request, nil) { flow throws(ReadFailure) in
                let verdict = try await flow.update(transaction)
                if case .updated = verdict { lastRead = nil }
                return verdict
            }
        } catch {
            throw PaymentCardReaderSession.UpdateError(error)
        }
        guard case .updated(let result) = verdict else { throw .otherCard }
        return result
    }

    /// Counts a transaction on this terminal.
    func countTransaction() {
        number = (number &+ 1) % 100_000_000
    }

    /// Uses the reader and its sheet for one flow, unless they are in use.
    func perform<Result: Sendable>(
        _ request: CheckedRequest, _ handler: (@Sendable (PaymentCardReader.Event) -> Void)?,
        _ body: (ReadFlow) async throws(ReadFailure) -> Result
    ) async throws(ReadFailure) -> Result {
        guard await tools.gate.enter() else { throw ReadFailure(.readerSessionBusy) }
        do throws(ReadFailure) {
            let (result, closing) = try await flow(request, handler, body)
            await tools.gate.leave(closing: closing)
            checkUp()
            return result
        } catch {
            await tools.gate.leave(closing: nil)
            checkUp()
            throw error
        }
    }

    private func flow<Result: Sendable>(
        _ request: CheckedRequest, _ handler: (@Sendable (PaymentCardReader.Event) -> Void)?,
        _ body: (ReadFlow) async throws(ReadFailure) -> Result
    ) async throws(ReadFailure) -> (Result, closing: Task<Void, Never>?) {
        try meetConditions()
        if let invalidity {
            end()
            throw ReadFailure(invalidity)
        }
        let control = ReadControl()
        current = control
        defer { current = nil }
        await tools.gate.waitForSheet()
        let broadcaster = tools.broadcaster
        broadcaster.beginActivity()
        let flow = ReadFlow(
            tools: tools, request: request, number: number, control: control,
            send: EventSink(broadcaster: broadcaster, handler: handler))
        do throws(ReadFailure) {
            let result = try await body(flow)
            // A session that ended meanwhile retains no card data.
            if isEnded { await tools.pin?.window.close() }
            return (result, await close(flow))
        } catch {
            if error.endsSession { end() }
            broadcaster.endActivity()
            guard error.kind == .cancelled, !Task.isCancelled, wasInBackground else { throw error }
            throw ReadFailure(.readFromBackgroundError, .cancelled)
        }
    }

    /// Cancels the current read if no card has been detected yet.
    ///
    /// - Returns: Whether there was such a read.
    func cancelRead() async -> Bool {
        await current?.cancel() ?? false
    }

    /// Closes the sheet, either now or after the result has been returned.
    private func close(_ flow: ReadFlow) async -> Task<Void, Never>? {
        let broadcaster = tools.broadcaster
        let closing = Task(executorPreference: .inherited) {
            await flow.dismiss()
            broadcaster.endActivity()
        }
        guard tools.options.returnReadResultImmediately else {
            await closing.value
            return nil
        }
        closingSheets += 1
        Task(executorPreference: .inherited) { [weak self] in
            await closing.value
            await self?.noteClosed()
        }
        return closing
    }

    private func noteClosed() {
        closingSheets -= 1
        tellEnd()
        checkUp()
    }

    /// Ends the session if it can no longer read.
    ///
    /// A read in progress ends first, and its sheet closes.
    func checkUp() {
        guard current == nil, closingSheets == 0, isReaderLost || invalidity != nil
        else { return }
        end()
    }

    /// The reason no read can start, or `nil`.
    var invalidity: ReadError? {
        if let outbox = tools.outbox {
            if !outbox.isOpen { return .readerSessionExpired }
        } else if tools.token.isExpired(at: tools.now) {
            return .readerTokenExpired
        }
        if clock.now >= tools.sessionLifetime { return .readerSessionExpired }
        return isEnded || wasInBackground ? .noReaderSession : nil
    }

    /// Ends the session; the program must prepare the reader again.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        stopWatching()
        if let window = tools.pin?.window {
            Task(executorPreference: .inherited) { await window.close() }
        }
        tellEnd()
    }

    /// Reports the end of the session once, after the sheet of the last read has closed.
    private func tellEnd() {
        guard isEnded, !isEndTold, closingSheets == 0 else { return }
        isEndTold = true
        tools.broadcaster.send(.notReady)
    }
}
