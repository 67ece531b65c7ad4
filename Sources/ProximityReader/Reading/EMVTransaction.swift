// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import PaymentToken
internal import SmartCard
internal import Support

/// A transaction of the EMV entry point and its kernels.
struct EMVTransaction: CardTransaction {
    private var transaction: ContactlessTransaction
    /// Receives the explanation of the transaction's outcome.
    private let explain: @Sendable (Explanation, Outcome) -> Void
    /// The state that the reader keeps between transactions.
    private let memory: Lock<KernelMemory>
    /// Whether a card stays connected if its issuer's response requires it.
    private let holdsCards: Bool
    /// The card's selection response before the online request.
    ///
    /// It is `nil` unless there is an issuer response to send to the card.
    private var askingCard: ResponseAPDU?

    init(
        _ transaction: ContactlessTransaction, _ memory: Lock<KernelMemory>, holdsCards: Bool,
        explain: @escaping @Sendable (Explanation, Outcome) -> Void = { _, _ in }
    ) {
        self.transaction = transaction
        self.explain = explain
        self.memory = memory
        self.holdsCards = holdsCards
    }

    mutating func mayReadCards() -> Bool {
        guard let outcome = transaction.preprocess() else { return true }
        explain(transaction.explanation, outcome)
        return false
    }

    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict {
        let result = try await transaction.run(over: card) { request in
            if let message = PaymentSheetMessage(request.message) { await show(message) }
        }
        explain(result.explanation, result.outcome)
        let verdict: CardVerdict
        if let askingCard {
            let isSameCard = transaction.selectionResponse?.data == askingCard.data
            verdict = Self.updateVerdict(result, isSameCard: isSameCard)
        } else {
            let memory = transaction.memory
            self.memory.withLock { $0 = memory }
            verdict = Self.verdict(
                result, CardRefusal(transaction), optionsRefusal: transaction.optionsRefusal)
        }
        guard let lostCard = result.lostCard else { return verdict }
        // The card was lost, and the books say to present it again: the caller counts how often
        // this happens.
        if case .presentAgain = verdict { throw lostCard }
        // A card that stayed for its issuer's response is not presented again.
        if lostCard.code == .cancelled || askingCard != nil { throw lostCard }
        return verdict
    }

    private static func verdict(
        _ result: TransactionResult, _ refusal: CardRefusal, optionsRefusal: StatusWord?
    ) -> CardVerdict {
        let outcome = result.outcome
        switch outcome.nonPaymentEnd {
        case .completed: return .read(CardData(result))
        case .declined: return .declined(CardData(result))
        case nil: break
        }
        switch outcome.status {
        case .approved, .onlineRequest:
            return .read(CardData(result))
        case .declined:
            return .declined(CardData(result))
        case .tryAgain:
            return presentAgain(outcome)
        case .endApplication where outcome.start == .protocolActivation:
            return presentAgain(outcome)
        // Some kernels have no outcome of their own for a card that requests its contact interface.
        case .endApplication where optionsRefusal == StatusWord(0x69, 0x84): return insertCard
        // A card that refuses GET PROCESSING OPTIONS has sent nothing to report.
        case .endApplication where result.kernel != nil && optionsRefusal == nil:
            return .failed(CardData(result))
        case .endApplication, .tryAnotherInterface:
            return notSupported(outcome, refusal)
        default:
            return .failed(nil)
        }
    }

    var awaitsIssuer: Bool {
        transaction.awaitsIssuer && (holdsCards || transaction.holdTime == nil)
    }

    var holdTime: Duration? { holdsCards ? transaction.holdTime : nil }

    mutating func forgetCardData() { transaction.forgetCardData() }

    mutating func restart(with answer: [DataObject]) -> Bool {
        let selection = transaction.selectionResponse
        guard transaction.restart(with: OnlineResponse(answer)) else { return false }
        askingCard = selection
        return true
    }

    /// Returns the verdict of an update; another card of the same kind rejects the data.
    private static func updateVerdict(
        _ result: TransactionResult, isSameCard: Bool
    ) -> CardVerdict {
        if result.outcome.status == .tryAgain { return presentAgain(result.outcome) }
        guard result.kernel != nil, let update = PaymentCardUpdateResult(result.outcome) else {
            return .otherCard
        }
        return isSameCard || update.hasEffect ? .updated(update) : .otherCard
    }

    private static func presentAgain(_ outcome: Outcome) -> CardVerdict {
        let held = outcome.userInterfaceRequestOnOutcome.flatMap { request -> HeldMessage? in
            guard request.holdTime > .zero, let message = PaymentSheetMessage(request.message)
            else { return nil }
            return HeldMessage(message: message, time: request.holdTime)
        }
        return .presentAgain(
            PaymentSheetMessage(outcome.requestOnRestart.message) ?? .presentCardAgain,
            after: held, fieldOff: outcome.fieldOffRequest ?? .zero)
    }

    private static let insertCard = CardVerdict.notSupported(
        .insertCard, "The card must be inserted into a chip card slot.")

    /// Returns the verdict with instructions for the customer and a description for the merchant.
    private static func notSupported(_ outcome: Outcome, _ refusal: CardRefusal) -> CardVerdict {
        outcome.userInterfaceRequestOnOutcome?.message == .insertCard
            ? insertCard : .notSupported(.tryAnotherCard, refusal.description)
    }
}

extension PaymentSheetMessage {
    /// Creates the sheet's message for a message of the books, or returns `nil` for none.
    ///
    /// The reader itself reports success, failure and the removal of the card. See EMV
    /// Contactless Book A, Table 9-3.
    fileprivate init?(_ message: MessageIdentifier) {
        switch message {
        case .presentCard: self = .presentCard
        case .processing: self = .processing
        case .presentOneCardOnly: self = .presentOneCard
        case .seePhone: self = .seePhone
        case .presentCardAgain: self = .presentCardAgain
        case .insertCard: self = .insertCard
        case .insertOrSwipeCard: self = .useAnotherCard
        case .tryAnotherCard: self = .tryAnotherCard
        default: return nil
        }
    }
}

extension CardTransactionFactory {
    /// Returns a maker of EMV transactions, which share the reader's memory.
    static var emv: CardTransactionFactory {
        // In memory only: a card that was torn away comes back at once or never.
        let memory = Lock(KernelMemory())
        return CardTransactionFactory { request, number, token, configuration in
            var terminal = configuration.terminal
            terminal.terminal.merchantIdentifier = String(token.merchantIdentifier.prefix(15))
            terminal.terminal.merchantNameAndLocation = token.merchantName
            terminal.terminal.merchantCategoryCode = UInt16(token.categoryCode) ?? 0
            let time = LocalTime(configuration.now)
            var transaction = ContactlessTransaction(
                configuration: terminal,
                parameters: TransactionParameters(
                    transactionType: request.transactionType, amountAuthorised: request.amount,
                    amountOther: request.otherAmount, currencyCode: request.currency.numericCode,
                    currencyExponent: UInt8(clamping: request.currency.minorUnits),
                    date: time.date, time: time.time,
                    sequenceCounter: number,
                    preferredAIDs: request.preferredApplications),
                random: configuration.random)
            transaction.memory = memory.withLock { $0 }
            transaction.memory.instant = configuration.now
            return EMVTransaction(
                transaction, memory, holdsCards: configuration.holdsCards,
                explain: { explanation, outcome in
                    configuration.explanations?(
                        ReadExplanation(
                            explanation, outcome: outcome, currency: request.currency))
                })
        }
    }
}
