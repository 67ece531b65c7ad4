// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import SmartCard
internal import Support

/// One read, from showing the sheet to the sealed result.
///
/// It acts as the reader in EMV Contactless Book A, 5.1: it waits for cards (Start B) and
/// restarts the transaction if the entry point says so.
struct ReadFlow: Sendable {
    /// The number of times a card can be lost during its dialogue.
    private static let lossLimit = 3
    /// The number of times a card can request to be presented again.
    static let restartLimit = 16

    let context: ReadContext
    let request: CheckedRequest
    /// The transaction's number on this terminal.
    let number: UInt32
    let control: ReadControl
    let send: EventSink

    /// Reads a card and seals the result.
    ///
    /// An error closes the sheet.
    ///
    /// - Returns: The result, and the transaction, which can continue with the issuer's response.
    /// - Throws: `ReadFailure`.
    func run() async throws(ReadFailure) -> CompletedRead {
        var transaction = context.makeTransaction(request, number)
        try await begin(&transaction)
        do throws(ReadFailure) {
            let verdict = try await readNextCard(&transaction)
            return try await completed(verdict, transaction)
        } catch {
            throw await close(after: error)
        }
    }

    /// Starts a payment and opens the sheet.
    func begin(_ transaction: inout some CardTransaction) async throws(ReadFailure) {
        await context.pin?.window.close()
        // With this amount, no contactless application is allowed: EMV Contactless Book B,
        // 3.1.1.13.
        guard transaction.mayReadCards() else { throw ReadFailure(.readNotAllowed) }
        try await requireRoom()
        try await present()
    }

    /// Reports why there is no result, and closes the sheet.
    ///
    /// - Returns: The reason, which is the cancellation of the read if that came first.
    func close(after error: ReadFailure) async -> ReadFailure {
        let error = await control.commit() ? error : .cancelled
        send(error.event)
        await context.sheet.show(error.message)
        await dismiss()
        return error
    }

    /// Closes the sheet.
    func dismiss() async {
        await context.sheet.dismiss()
        send(.userInterfaceDismissed)
    }

    /// The content of the sheet.
    private var content: PaymentSheetContent {
        request.content(merchantName: context.token.merchantName, language: context.language)
    }

    /// Opens the sheet.
    func present() async throws(ReadFailure) {
        let control = control
        do {
            try await context.sheet.present(content) {
                Task(executorPreference: .inherited) { await control.cancel() }
            }
        } catch {
            context.diagnostics(.sheet("The payment sheet could not be shown: \(error)"))
            send(.readNotCompleted)
            throw ReadFailure(.readerServiceConnectionError)
        }
    }

    // MARK: - Cards

    /// Reads a card that enters the empty field.
    func readNextCard(
        _ transaction: inout some CardTransaction
    ) async throws(ReadFailure) -> CardVerdict {
        try await requireEmptyField()
        return try await readCard(
            &transaction, first: content.loyaltyType == nil ? .presentCard : .presentPhone)
    }

    /// Waits until the previous card has left, so that it does not pay for the next customer.
    ///
    /// See EMV Contactless Book A, 8.1.1.10 and 9.4.
    private func requireEmptyField() async throws(ReadFailure) {
        guard let limit = context.removalTimeout, let card = await context.access.lastCard,
            await card.isInField()
        else { return }
        let clock = context.clock
        await context.sheet.show(.removeCard)
        send(.removeCard)
        switch await control.wait({ await .removal(of: card, within: limit, of: clock) }) {
        case .timedOut:
            context.diagnostics(.cardNotRemoved(after: limit))
            throw .timedOut
        case .cancelled: throw .cancelled
        // The card might still be there when the reader is available again.
        case .failed(let error): throw failure(error)
        case .removed, .card: return
        }
    }

    /// Presents cards to the transaction until there is a verdict.
    func readCard(
        _ transaction: inout some CardTransaction, first message: PaymentSheetMessage
    ) async throws(ReadFailure) -> CardVerdict {
        var (losses, restarts) = (0, 0)
        await context.sheet.show(message)
        while true {
            send(.readyForTap)
            let result: Result<CardVerdict, CardError>
            switch try await nextCard(afterLoss: losses > 0) {
            case .success(let card):
                send(.cardDetected)
                await context.sheet.show(.processing)
                result = try await run(&transaction, over: card)
            case .failure(let error): result = .failure(error)
            }
            let verdict: CardVerdict
            switch result {
            case .success(let success): verdict = success
            case .failure(let error):
                losses += 1
                guard error.allowsRetry, losses < Self.lossLimit else { throw failure(error) }
                try await again(.presentCardAgain)
                continue
            }
            guard case .presentAgain(let message, let held, let fieldOff) = verdict else {
                if transaction.holdTime == nil { await showRemoval() }
                return verdict
            }
            restarts += 1
            guard restarts < Self.restartLimit else {
                let asksOwner = [held?.message, message].contains(.seePhone)
                context.diagnostics(
                    .cardNotRead(asksOwner ? Self.noConsent : Self.noEnd))
                throw ReadFailure(.cardReadFailed)
            }
            try await again(message, after: held, fieldOff: fieldOff)
        }
    }

    private static let noConsent =
        "The phone was tried \(restartLimit) times, and its owner did not consent. The owner must "
        + "unlock the phone or confirm the payment on it, for example with Face ID, a fingerprint or "
        + "a passcode, and then hold it to the reader."

    private static let noEnd =
        "The card was tried \(restartLimit) times, and asked to be presented again each time."

    /// Waits for a card, a card that does not respond, or the loss of the reader.
    private func nextCard(
        afterLoss: Bool
    ) async throws(ReadFailure) -> Result<any ConnectedCard, CardError> {
        let context = context
        let wait = await control.wait {
            await .first(in: context.reader, within: context.tapTimeout, of: context.clock)
        }
        switch wait {
        case .card(let card):
            await context.access.record(card)
            return .success(card)
        case .timedOut:
            let obstacle = await context.reader.obstacle() ?? CardError(.noCard)
            guard obstacle.code == .noCard else { throw failure(obstacle) }
            // A card was present and did not return, so it could not be read.
            if afterLoss { throw ReadFailure(.cardReadFailed) }
            context.diagnostics(.reader(obstacle))
            throw .timedOut
        case .cancelled, .removed: throw .cancelled
        case .failed(let error): return .failure(error)
        }
    }

    /// Shows that the card can be removed.
    func showRemoval() async {
        send(.removeCard)
        await context.sheet.show(.removeCard)
    }

    /// Runs the dialogue with a card and disconnects it, unless it stays for its issuer's response.
    ///
    /// - Returns: The verdict, or the reason there is none.
    /// - Throws: `ReadFailure` if the read is canceled; the card is then disconnected.
    func run(
        _ transaction: inout some CardTransaction, over card: any ConnectedCard
    ) async throws(ReadFailure) -> Result<CardVerdict, CardError> {
        let before = transaction
        let dialogue = await control.dialogue(isOutcome: { $0.result.isOutcome }) { [context] in
            var transaction = before
            let result = await Self.run(&transaction, over: card, context)
            return (after: transaction, result: result)
        }
        guard let dialogue else {
            await card.disconnect()
            throw .cancelled
        }
        transaction = dialogue.after
        return dialogue.result
    }

    private static func run(
        _ transaction: inout some CardTransaction, over card: any ConnectedCard,
        _ context: ReadContext
    ) async -> Result<CardVerdict, CardError> {
        await withTaskExecutorPreference(card.preferredExecutor) {
            if let kind = card.answerToReset.storageCardName {
                await card.disconnect()
                return .success(
                    .notSupported(.tryAnotherCard, "The card is \(kind), not a payment card."))
            }
            let limited = TimeLimitedCard(
                card, limit: context.cardTimeout, clock: context.clock)
            let result: Result<CardVerdict, CardError>
            do throws(CardError) {
                result = .success(
                    try await transaction.run(over: limited) { await context.sheet.show($0) })
            } catch {
                result = .failure(error)
            }
            // Disconnecting here avoids a second switch to the reader's thread.
            if transaction.holdTime == nil { await limited.disconnect() }
            return result
        }
    }

    /// Asks the customer to present the card again.
    ///
    /// A message such as “See Phone” is shown for its hold time, then the field is off for its
    /// time, and only then is a card accepted. See EMV Contactless Book A, 9.3.
    private func again(
        _ message: PaymentSheetMessage, after held: HeldMessage? = nil, fieldOff: Duration = .zero
    ) async throws(ReadFailure) {
        send(.readRetry)
        await context.sheet.show(held?.message ?? message)
        let pause = (held?.time ?? .zero) + fieldOff
        if pause > .zero {
            let clock = context.clock
            let wait = await control.wait {
                (try? await clock.sleep(for: pause)) == nil ? .cancelled : .timedOut
            }
            if case .cancelled = wait { throw .cancelled }
        }
        if held != nil { await context.sheet.show(message) }
    }

    func failure(_ error: CardError) -> ReadFailure {
        if Task.isCancelled { return .cancelled }
        context.diagnostics(.reader(error))
        return ReadFailure(error)
    }

    // MARK: - Result

    /// Completes a payment; its card is held if the transaction requires it.
    ///
    /// - Throws: `ReadFailure`; the card is then not held.
    func completed(
        _ verdict: CardVerdict, _ transaction: any CardTransaction
    ) async throws(ReadFailure) -> CompletedRead {
        let held = await hold(for: transaction)
        do throws(ReadFailure) {
            let result = try await result(of: verdict, isHeld: held != nil)
            if let held { await control.hold(held) }
            return CompletedRead(request: request, result: result, transaction, held)
        } catch {
            held?.release()
            _ = await held?.isReleased()
            throw error
        }
    }

    /// Holds the card that was just read, or returns `nil` if it can be removed.
    private func hold(for transaction: any CardTransaction) async -> HeldCard? {
        guard let time = transaction.holdTime, let card = await context.access.lastCard else {
            return nil
        }
        return HeldCard(card, for: time, of: context.clock)
    }

    /// Returns the app's result for the verdict on a payment.
    private func result(
        of verdict: CardVerdict, isHeld: Bool
    ) async throws(ReadFailure) -> PaymentCardReadResult {
        guard !Task.isCancelled else { throw .cancelled }
        let includesErrors = context.options.includeErrorInReadResult
        switch verdict {
        case .read(let data):
            return try await complete(data, .success, isHeld ? .processing : .success)
        case .declined(let data):
            guard includesErrors else { throw ReadFailure(.paymentCardDeclined, .declined) }
            return try await complete(data, .cardDeclined, .declined)
        case .failed(let data):
            guard includesErrors, let data else { throw ReadFailure(.cardReadFailed) }
            return try await complete(data, .failure, .failed)
        case .notSupported(let advice, let words):
            context.diagnostics(.cardNotSupported(words))
            throw ReadFailure(.cardNotSupported, .notSupported(advice))
        case .presentAgain, .updated, .otherCard, .passes:
            throw ReadFailure(.cardNotSupported)
        }
    }

    private func complete(
        _ data: CardData, _ outcome: PaymentCardReadResult.ReadOutcome,
        _ message: PaymentSheetMessage
    ) async throws(ReadFailure) -> PaymentCardReadResult {
        let pin = try await findPIN(for: data, outcome)
        let time = context.time
        let result = try await seal(data, outcome, at: time, pin: pin)
        if outcome == .success, !data.requestsPIN {
            await retain(data, identifier: result.id, issuedAt: time.seconds)
        }
        try await store(result)
        send(.readCompleted)
        await context.sheet.show(message)
        return result
    }

    /// Seals card data for the payment service provider.
    private func seal(
        _ data: CardData, _ outcome: PaymentCardReadResult.ReadOutcome, at time: DateTime,
        pin: PINResult, after earlier: RetainedRead? = nil
    ) async throws(ReadFailure) -> PaymentCardReadResult {
        // The sequence counts sealed results, so that the provider notices a missing one.
        let sequence = try await nextSequence()
        do {
            return try context.sealing.seal(
                data, of: request, outcome: outcome, at: time, sequence: sequence, pin: pin,
                after: earlier)
        } catch {
            context.diagnostics(.sealing(error.description))
            throw ReadFailure(.paymentReadFailed)
        }
    }

    private func nextSequence() async throws(ReadFailure) -> Int64 {
        do throws(StoreError) {
            return try await context.sealing.store.nextSequence()
        } catch {
            context.diagnostics(.state(error.description))
            throw ReadFailure(.paymentReadFailed)
        }
    }

    // MARK: - PIN

    /// Asks for the PIN if the kernel requires one and there is a way to enter it.
    private func findPIN(
        for data: CardData, _ outcome: PaymentCardReadResult.ReadOutcome
    ) async throws(ReadFailure) -> PINResult {
        guard data.requestsPIN, outcome == .success else { return .notRequired }
        guard let support = context.pin, await support.hasKey else {
            return PINResult(isFallback: true)
        }
        return try await support.capture(
            for: data, content: content, send: send)
    }

    /// Asks for the PIN that the issuer of an earlier read requires, and seals the read again.
    ///
    /// An error closes the sheet.
    func capturePIN(
        of read: RetainedRead, lengths: ClosedRange<Int>, with support: PINSupport
    ) async throws(ReadFailure) -> PaymentCardReadResult {
        guard await control.commit() else { throw .cancelled }
        try await present()
        do throws(ReadFailure) {
            let data = read.data
            let pin = try await support.capture(
                for: data, content: content, lengths: lengths, send: send)
            let result = try await seal(data, .success, at: context.time, pin: pin, after: read)
            send(.readCompleted)
            await context.sheet.show(.success)
            return result
        } catch {
            throw await close(after: error)
        }
    }

    /// Retains the read while its issuer can request a PIN that the card did not require.
    private func retain(_ data: CardData, identifier: String, issuedAt: Int64) async {
        guard let support = context.pin, await support.hasKey else { return }
        await support.window.open(
            for: RetainedRead(
                identifier: identifier, request: request, issuedAt: issuedAt, data: data))
    }

    // MARK: - Store and forward

    /// Rejects a read that could not be stored, before a card is requested.
    private func requireRoom() async throws(ReadFailure) {
        guard let outbox = context.outbox else { return }
        guard outbox.allows(amount: request.amount) else {
            context.diagnostics(.state("The amount is above the limit for stored reads."))
            throw ReadFailure(.readNotAllowed)
        }
        let count: Int
        do {
            count = try await outbox.store.storedReadCount()
        } catch {
            context.diagnostics(.state("\(error)"))
            throw ReadFailure(.paymentReadFailed)
        }
        guard count < outbox.readLimit else { throw full() }
    }

    /// Stores a read before it is reported, if this session stores reads.
    private func store(_ read: PaymentCardReadResult) async throws(ReadFailure) {
        guard let outbox = context.outbox else { return }
        let result: ReaderStore.InsertResult
        do {
            result = try await outbox.insert(read)
        } catch {
            context.diagnostics(.state("\(error)"))
            throw ReadFailure(.paymentReadFailed)
        }
        switch result {
        case .stored: return
        case .full: throw full()
        case .otherIssuer:
            context.diagnostics(.state("Reads for another provider are waiting to be sent."))
            throw ReadFailure(.readNotAllowed)
        }
    }

    private func full() -> ReadFailure {
        context.diagnostics(.state("The store of reads is full. Send a batch first."))
        return ReadFailure(.readNotAllowed)
    }
}

extension Result<CardVerdict, CardError> {
    /// Whether the dialogue decided the read, so no card is presented again.
    fileprivate var isOutcome: Bool {
        switch self {
        case .success(.presentAgain), .failure: false
        case .success: true
        }
    }
}

/// A completed read with its result, which can be continued for an issuer update.
struct CompletedRead: Sendable {
    let request: CheckedRequest
    /// The result for the app.
    let result: PaymentCardReadResult
    /// The transaction in its state after the card.
    private(set) var transaction: any CardTransaction
    /// The card, if it stays connected for its issuer's response.
    let held: HeldCard?

    init(
        request: CheckedRequest, result: PaymentCardReadResult,
        _ transaction: any CardTransaction, _ held: HeldCard?
    ) {
        self.request = request
        self.result = result
        self.transaction = transaction
        self.held = held
    }

    /// Returns a copy without card data, which can be retained.
    func forgettingCardData() -> CompletedRead {
        var copy = self
        copy.transaction.forgetCardData()
        return copy
    }
}
