// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// Owns what a session object knows: whether it is valid, and the read under way.
actor SessionCore {
    typealias ReadError = PaymentCardReaderSession.ReadError

    let tools: ReadTools
    private let rawToken: PaymentCardReader.Token
    let clock: ElapsedClock
    /// The read under way.
    private(set) var current: ReadControl?
    private(set) var isEnded = false
    private var isEndTold = false
    /// How many sheets still close, of reads that have returned their results.
    private var closingSheets = 0
    /// Whether the reader has gone away since the session began.
    var isReaderLost = false
    private let beginning: BackgroundTime
    var backgroundWatches: [Task<Void, Never>] = []
    /// What watches the session's time and its reader.
    var idleWatches: [Task<Void, Never>] = []
    /// The last read with a result, until the card has heard its issuer.
    var lastRead: CompletedRead?
    /// The token of the last PIN that was asked for after a read.
    var usedPINToken: PaymentCardReaderSession.PINToken?
    /// The number of the next transaction at this terminal.
    private var number: UInt32

    /// Creates the core of a session; its life begins now.
    init(tools: ReadTools, rawToken: PaymentCardReader.Token) {
        self.tools = tools
        self.rawToken = rawToken
        clock = ElapsedClock(tools.clock)
        beginning = tools.backgroundTime
        // Sessions begin at least a second apart, and a transaction takes longer.
        number = UInt32(truncatingIfNeeded: tools.now % 100_000_000)
    }

    deinit {
        for watch in backgroundWatches + idleWatches { watch.cancel() }
    }

    /// Whether the program was in the background since the session began.
    var wasInBackground: Bool { tools.backgroundTime.isLater(than: beginning) }

    /// Whether the session can serve a program that comes with this token.
    func isValid(for token: PaymentCardReader.Token) -> Bool {
        token == rawToken && invalidity == nil && !isReaderLost
    }

    /// Reads a card.
    ///
    /// - Parameters:
    ///   - request: What to read a card for.
    ///   - handler: Hears the events of this call too.
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

    /// Brings the issuer's answer to the card of the last read.
    ///
    /// - Parameter response: What the issuer answered.
    /// - Returns: What the card said.
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

    /// Counts a transaction at this terminal.
    func countTransaction() {
        number = (number &+ 1) % 100_000_000
    }

    /// Uses the reader and its sheet for one flow, if no other one does.
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
            // A session that ended meanwhile keeps nothing of the card.
            if isEnded { await tools.pin?.window.close() }
            return (result, await close(flow))
        } catch {
            if error.endsSession { end() }
            broadcaster.endActivity()
            guard error.kind == .cancelled, !Task.isCancelled, wasInBackground else { throw error }
            throw ReadFailure(.readFromBackgroundError, .cancelled)
        }
    }

    /// Cancels the read under way, if no card was detected yet.
    ///
    /// - Returns: Whether there was such a read.
    func cancelRead() async -> Bool {
        await current?.cancel() ?? false
    }

    /// Closes the sheet, now or while the result is returned already.
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

    /// Ends the session if it can serve no more.
    ///
    /// A read under way comes to its own end first, and its sheet is closed.
    func checkUp() {
        guard current == nil, closingSheets == 0, isReaderLost || invalidity != nil
        else { return }
        end()
    }

    /// Why no read can begin, or `nil`.
    var invalidity: ReadError? {
        if let outbox = tools.outbox {
            if !outbox.isOpen { return .readerSessionExpired }
        } else if tools.token.isExpired(at: tools.now) {
            return .readerTokenExpired
        }
        if clock.now >= tools.sessionLifetime { return .readerSessionExpired }
        return isEnded || wasInBackground ? .noReaderSession : nil
    }

    /// Ends the session: the program has to prepare the reader again.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        stopWatching()
        if let window = tools.pin?.window {
            Task(executorPreference: .inherited) { await window.close() }
        }
        tellEnd()
    }

    /// Tells the end of the session once, after the sheet of the last read is closed.
    private func tellEnd() {
        guard isEnded, !isEndTold, closingSheets == 0 else { return }
        isEndTold = true
        tools.broadcaster.send(.notReady)
    }
}
