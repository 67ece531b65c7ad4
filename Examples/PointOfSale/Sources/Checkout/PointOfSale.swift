// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Observation
import ProximityReader

/// A point of sale that uses Apple's frameworks, and nothing of this package.
@MainActor @Observable
public final class PointOfSale {
    /// The state, which views show.
    public private(set) var state = State.off

    private let provider: any PaymentProvider
    private let makeReader: () -> PaymentCardReader
    private var reader: PaymentCardReader?
    private var session: PaymentCardReaderSession?
    private var preparation: Task<PaymentCardReaderSession, any Error>?
    private var isReading = false

    /// Creates a point of sale; a test creates the reader itself.
    public init(
        provider: any PaymentProvider,
        makeReader: @escaping () -> PaymentCardReader = { PaymentCardReader() }
    ) {
        self.provider = provider
        self.makeReader = makeReader
    }

    // MARK: - Preparing the reader

    // snippet: prepare
    /// Prepares the reader when the app launches, before a customer comes.
    public func prepare() async {
        do {
            _ = try await currentSession()
        } catch PaymentCardReaderError.accountNotLinked {
            state = .termsRequired
        } catch {
            state = .unavailable(advice(for: error))
        }
    }

    /// Shows the terms and conditions to an administrator, who accepts them once.
    public func acceptTerms() async {
        do {
            try await activeReader().linkAccount(using: provider.readerToken())
        } catch PaymentCardReaderError.accountAlreadyLinked {
            // The merchant has accepted them on another device.
        } catch {
            state = .unavailable(advice(for: error))
            return
        }
        await prepare()
    }
    // end

    // snippet: session
    /// Returns the session; all callers wait for the same preparation.
    private func currentSession() async throws -> PaymentCardReaderSession {
        if let session { return session }
        let task = preparation ?? Task { try await makeSession() }
        preparation = task
        return try await task.value
    }

    private func makeSession() async throws -> PaymentCardReaderSession {
        defer { preparation = nil }
        guard PaymentCardReader.isSupported else { throw PaymentCardReaderError.unsupported }
        state = .preparing(percent: 0)
        let session = try await activeReader().prepare(using: provider.readerToken())
        self.session = session
        state = .ready
        return session
    }
    // end

    // snippet: events
    private func activeReader() -> PaymentCardReader {
        if let reader { return reader }
        let reader = makeReader()
        self.reader = reader
        // The stream ends when the reader is released.
        let events = reader.events
        Task { [weak self] in
            for await event in events { self?.follow(event) }
        }
        return reader
    }

    private func follow(_ event: PaymentCardReader.Event) {
        if case .notReady = event { session = nil }
        state = state.following(event)
    }
    // end

    // MARK: - Reading a card

    // snippet: pay
    /// Takes a payment.
    @discardableResult
    public func pay(_ amount: Decimal, in currencyCode: String) async -> Outcome {
        await read { session in
            try await session.readPaymentCard(
                PaymentCardTransactionRequest(
                    amount: amount, currencyCode: currencyCode, for: .purchase))
        }
    }
    // end

    // snippet: refund
    /// Refunds a purchase to a card.
    @discardableResult
    public func refund(_ amount: Decimal, in currencyCode: String) async -> Outcome {
        await read { session in
            try await session.readPaymentCard(
                PaymentCardTransactionRequest(
                    amount: amount, currencyCode: currencyCode, for: .refund))
        }
    }
    // end

    // snippet: verify
    /// Checks a card without a payment; the reason selects the text on the payment sheet.
    @discardableResult
    public func verify(
        in currencyCode: String, for reason: PaymentCardVerificationRequest.Reason
    ) async -> Outcome {
        await read { session in
            try await session.readPaymentCard(
                PaymentCardVerificationRequest(currencyCode: currencyCode, for: reason))
        }
    }
    // end

    // snippet: cancel
    /// Cancels the read in progress, whose outcome is then `cancelled`.
    public func cancel() async {
        _ = try? await session?.cancelRead()
    }
    // end

    private typealias Read =
        @Sendable (PaymentCardReaderSession) async throws -> PaymentCardReadResult

    // snippet: read
    private func read(_ body: Read) async -> Outcome {
        guard !isReading else { return .failed("Another card is being read.") }
        isReading = true
        defer { isReading = false }
        let outcome: Outcome
        do {
            let (session, result) = try await readPreparingAgain(body)
            outcome = try await authorize(result, in: session)
        } catch {
            outcome = self.outcome(for: error)
        }
        state = .finished(outcome)
        return outcome
    }
    // end

    // snippet: again
    /// Reads a card, and prepares the reader again if the session has ended.
    private func readPreparingAgain(
        _ body: Read
    ) async throws -> (PaymentCardReaderSession, PaymentCardReadResult) {
        do {
            return try await readOnce(body)
        } catch PaymentCardReaderSession.ReadError.noReaderSession,
            PaymentCardReaderSession.ReadError.readerSessionExpired,
            PaymentCardReaderSession.ReadError.readerTokenExpired
        {
            session = nil
            return try await readOnce(body)
        }
    }
    // end

    private func readOnce(
        _ body: Read
    ) async throws -> (PaymentCardReaderSession, PaymentCardReadResult) {
        let session = try await currentSession()
        state = .reading(.wait)
        return (session, try await body(session))
    }

    // snippet: authorize
    /// Sends a read to the provider, and asks for the PIN if the issuer requires it.
    private func authorize(
        _ result: PaymentCardReadResult, in session: PaymentCardReaderSession
    ) async throws -> Outcome {
        state = .authorizing
        var response = try await provider.authorize(result)
        if case .pinRequired(let token) = response {
            state = .reading(.wait)
            let resultWithPIN = try await session.capturePIN(
                using: token, cardReaderTransactionID: result.id)
            state = .authorizing
            response = try await provider.authorize(resultWithPIN)
        }
        // An issuer that still requires the PIN, such as after a bypass, has declined.
        return if case .approved = response { .approved } else { .declined }
    }
    // end

    // MARK: - Background and foreground

    // snippet: background
    /// Releases the session, which ends when the app enters the background.
    public func sceneDidEnterBackground() {
        session = nil
        if state == .ready { state = .off }
    }

    /// Prepares the reader again, before a customer comes.
    public func sceneDidBecomeActive() async {
        guard reader != nil, session == nil, !isReading else { return }
        await prepare()
    }
    // end

    // MARK: - Turning off

    // snippet: turnOff
    /// Turns the reader off while the app does not use it, unless it is in use.
    public func turnOff() {
        guard !isReading, preparation == nil else { return }
        session = nil
        reader = nil
        state = .off
    }
    // end
}
