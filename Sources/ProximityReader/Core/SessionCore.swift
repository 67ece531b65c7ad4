// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// Owns what a session object knows: whether it is valid, and the read under way.
actor SessionCore {
    typealias ReadError = PaymentCardReaderSession.ReadError

    private let tools: ReadTools
    private let rawToken: PaymentCardReader.Token
    private let clock: ElapsedClock
    private var current: ReadControl?
    private var closing: Task<Void, Never>?
    private var isEnded = false

    /// Creates the core of a session; its life begins now.
    init(tools: ReadTools, rawToken: PaymentCardReader.Token) {
        self.tools = tools
        self.rawToken = rawToken
        clock = ElapsedClock(tools.clock)
    }

    /// Whether the session can serve a program that comes with this token.
    func isValid(for token: PaymentCardReader.Token) -> Bool {
        token == rawToken && invalidity == nil
    }

    /// Reads a card.
    ///
    /// - Parameters:
    ///   - request: What to charge or pay back.
    ///   - handler: Hears the events of this call too.
    /// - Returns: The sealed result.
    /// - Throws: `ReadError`.
    func read(
        _ request: PaymentCardTransactionRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> PaymentCardReadResult {
        let request = try CheckedRequest(request)
        guard current == nil else { throw .readerSessionBusy }
        if let invalidity {
            end()
            throw invalidity
        }
        let control = ReadControl()
        current = control
        defer { current = nil }
        // The sheet of the read before, which returned its result immediately.
        await closing?.value
        let broadcaster = tools.broadcaster
        broadcaster.beginActivity()
        let flow = ReadFlow(
            tools: tools, request: request, control: control,
            send: EventSink(broadcaster: broadcaster, handler: handler))
        do throws(ReadFailure) {
            let result = try await flow.run()
            await finish(flow)
            return result
        } catch {
            if error.endsSession { end() }
            broadcaster.endActivity()
            throw error.error
        }
    }

    /// Cancels the read under way, if no card was detected yet.
    ///
    /// - Returns: Whether there was such a read.
    func cancelRead() async -> Bool {
        await current?.cancel() ?? false
    }

    private func finish(_ flow: ReadFlow) async {
        let broadcaster = tools.broadcaster
        guard tools.options.returnReadResultImmediately else {
            await flow.dismiss()
            broadcaster.endActivity()
            return
        }
        closing = Task {
            await flow.dismiss()
            broadcaster.endActivity()
        }
    }

    private var invalidity: ReadError? {
        if tools.token.isExpired(at: tools.now) { return .readerTokenExpired }
        if clock.now >= tools.sessionLifetime { return .readerSessionExpired }
        return isEnded ? .noReaderSession : nil
    }

    /// Ends the session: the program has to prepare the reader again.
    private func end() {
        guard !isEnded else { return }
        isEnded = true
        tools.broadcaster.send(.notReady)
    }
}
