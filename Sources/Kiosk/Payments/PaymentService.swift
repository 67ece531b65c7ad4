// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import HTTPServer
internal import PaymentToken
internal import ServiceInterface
internal import SmartCard
internal import Support

/// Payments on the sheet: the current one, and the results of recent ones, in memory only.
actor PaymentService {
    /// How long clients can fetch an accepted payment again, in seconds.
    private static let keptSeconds: Int64 = 600

    /// The payment in progress.
    private struct Current {
        var record: PaymentRecord
        let claim: IdempotencyClaim
        let currency: Currency?
        /// The questions that the client asked for; `nil` for all.
        let questions: Set<PaymentQuestion.Kind>?
        /// The client's latest lines, with the total last.
        var items: [SummaryItem]
        var question: PaymentQuestion?
        var lastNumber = 0
        var feed: AsyncStream<PaymentAnswer>.Continuation?
        var payment: PaymentForm?
        /// The client's answer to the payment, until the next question.
        var answered: AuthorizationStatus?
        var flow: PaymentFlow?
    }

    private let dependencies: ServiceDependencies
    private let wallet: KioskWallet?
    /// The payment in progress; ``changes`` signals each change of it.
    private var current: Current?
    private let changes = ChangeSignal()
    private var isStopping = false
    /// Accepted payments, and when they are forgotten in seconds since 1970.
    private var taken: [String: (payment: PaymentForm, end: Int64)] = [:]
    private var forgetting: Task<Void, Never>?

    init(dependencies: ServiceDependencies, wallet: KioskWallet?) {
        self.dependencies = dependencies
        self.wallet = wallet
    }

    deinit {
        forgetting?.cancel()
    }

    /// The biometrics of the emulated customer.
    ///
    /// - Throws: `Problem` if the wallet is not emulated.
    nonisolated func requireBiometrics() throws(Problem) -> EmulatedBiometrics {
        guard let biometrics = wallet?.biometrics else { throw .noEmulatedWallet }
        return biometrics
    }

    /// Whether the wallet is emulated.
    nonisolated var hasEmulatedWallet: Bool { wallet?.biometrics != nil }

    /// Returns at once; a service that is stuck does not return.
    func answer() {}

    // MARK: - Start and end

    /// Opens the sheet for a payment.
    ///
    /// - Returns: The payment.
    /// - Throws: `Problem`.
    private func begin(
        _ request: PaymentRequest, _ order: PaymentOrder, _ claim: IdempotencyClaim
    ) async throws(Problem) -> PaymentResource {
        guard let wallet else { throw .noWallet }
        guard !isStopping else { throw .stopping }
        if let use = dependencies.reservation.take(for: .payment) { throw .sheetTaken(by: use) }
        let record = PaymentRecord(
            id: claim.began, createdAt: dependencies.now(), total: request.summaryItems.last,
            currencyCode: request.currencyCode, reference: order.reference)
        let flow = PaymentFlow(
            request: request, wallet: wallet.wallet, server: wallet.server,
            merchant: PaymentCaller(service: self, payment: record.id),
            sheet: WalletSheet(
                sheet: dependencies.sheet, payment: record.id, language: order.language,
                biometrics: wallet.biometrics),
            contacts: wallet.contacts, clock: dependencies.clock)
        current = Current(
            record: record, claim: claim, currency: Currency(alphabeticCode: request.currencyCode),
            questions: order.questions.map { Set($0) }, items: request.summaryItems, flow: flow)
        do {
            try await open(record, claim, flow)
        } catch {
            end()
            throw error
        }
        dependencies.keys.start(claim)
        publish()
        Task(executorPreference: .inherited) { await self.settle(record.id, flow.run()) }
        guard let current else { throw .noPayment }
        return resource(of: current)
    }

    private func open(
        _ record: PaymentRecord, _ claim: IdempotencyClaim, _ flow: PaymentFlow
    ) async throws(Problem) {
        do throws(PaymentFlowError) {
            try await flow.present()
        } catch {
            throw Problem(error)
        }
        let now = dependencies.now()
        do throws(Problem) {
            try await dependencies.keeping { (store) async throws(StateError) in
                try await store.begin(record, claim, now: now)
            }
        } catch {
            flow.dismiss()
            await flow.run()
            throw error
        }
    }

    private func settle(_ identifier: String, _ outcome: PaymentOutcome) async {
        guard var ended = current, ended.record.id == identifier else { return }
        let isAbandoned = await dependencies.sheet.takeAbandonment()
        ended.record.state = isAbandoned ? .timedOut : PaymentState(outcome)
        ended.record.reason =
            isAbandoned ? .timedOut : CancellationReason(outcome, isStopping: isStopping)
        ended.record.use(total: ended.items.last)
        ended.record.error =
            isAbandoned
            ? ReadProblem(name: "abandoned", description: "The sheet was idle for too long.")
            : ReadProblem(outcome)
        do {
            try await dependencies.store.settle(ended.record)
        } catch {
            // A payment that the client accepted is paid; only the record of its end is missing.
            dependencies.log.write("state", ["problem": .text(error.description)])
        }
        if ended.record.state == .completed, let payment = ended.payment {
            keep(payment, identifier)
        }
        dependencies.metrics.count(ended.record)
        dependencies.log.write(
            "payment",
            [
                "payment": .text(identifier), "state": .text(ended.record.state.rawValue),
                "error": .text(ended.record.error?.name ?? ""),
            ])
        dependencies.events.publish(PaymentChange(PaymentResource(ended.record)).event)
        dependencies.keys.leave(ended.claim)
        end()
    }

    /// Makes room for the next payment.
    private func end() {
        current = nil
        dependencies.reservation.end(.payment)
        changes.notify()
    }

    /// Cancels a payment, whatever the customer does.
    ///
    /// - Returns: Whether it is canceled; `nil` if it is not in progress.
    func cancel(_ identifier: String) async -> Bool? {
        guard let current, current.record.id == identifier else { return nil }
        current.flow?.dismiss()
        await changes.wait { self.current?.record.id != identifier }
        return try? await dependencies.store.payment(identifier)?.state == .cancelled
    }

    /// Ends the payment in progress, and starts no more.
    func stop() async {
        isStopping = true
        current?.flow?.dismiss()
        await changes.wait { current == nil }
        forgetting?.cancel()
        taken = [:]
    }

    // MARK: - Payments in memory

    private func keep(_ payment: PaymentForm, _ identifier: String) {
        forgetExpired()
        taken[identifier] = (payment, dependencies.now() + Self.keptSeconds)
        forgetting?.cancel()
        let (time, due) = (dependencies.time, dependencies.time.now + .seconds(Self.keptSeconds))
        forgetting = Task(executorPreference: .inherited) { [weak self] in
            guard (try? await time.sleep(until: due)) != nil else { return }
            await self?.forgetAll()
        }
    }

    private func forgetAll() { taken = [:] }

    private func forgetExpired() {
        let now = dependencies.now()
        taken = taken.filter { $0.value.end > now }
    }

    private func kept(_ identifier: String) -> PaymentForm? {
        forgetExpired()
        return taken[identifier]?.payment
    }

    // MARK: - Resources

    /// Returns the last payments, newest first, with the one in progress.
    func lastPayments() async throws(Problem) -> [ConsolePayment] {
        let limit = ReadHistory.limit
        let kept = try await dependencies.keeping { (store) async throws(StateError) in
            try await store.newestPayments(limit)
        }
        var records = kept.filter { $0.id != current?.record.id }
        if var record = current?.record {
            record.use(total: current?.items.last)
            records.insert(record, at: 0)
        }
        return records.prefix(limit).map(ConsolePayment.init)
    }

    /// Finds a payment.
    ///
    /// - Parameters:
    ///   - identifier: The payment's identifier.
    ///   - wait: How long to wait until it has a question or has ended.
    /// - Returns: The payment, or `nil` if it is unknown.
    /// - Throws: `Problem`.
    func payment(_ identifier: String, wait: Duration) async throws(Problem) -> PaymentResource? {
        if wait > .zero { await untilAsking(identifier, within: wait) }
        if let current, current.record.id == identifier { return resource(of: current) }
        let record = try await dependencies.keeping { (store) async throws(StateError) in
            try await store.payment(identifier)
        }
        return record.map { PaymentResource($0, payment: kept(identifier)) }
    }

    private func resource(of current: Current) -> PaymentResource {
        PaymentResource(current.record, question: current.question)
    }

    /// Notifies clients of the state of the payment in progress.
    private func publish() {
        guard let current else { return }
        dependencies.events.publish(PaymentChange(resource(of: current)).event)
        changes.notify()
    }

    /// Waits until a payment has a question or has ended.
    private func untilAsking(_ identifier: String, within limit: Duration) async {
        await changes.wait(until: dependencies.time.deadline(after: limit)) {
            current?.record.id != identifier || current?.question != nil
        }
    }
}

/// Requests from clients, and questions to them.
extension PaymentService {
    /// Starts a payment, or returns the one that the same request has already started.
    func start(
        _ order: PaymentOrder, _ key: IdempotencyKey
    ) async throws(Problem) -> PaymentResource {
        let identifier = Hexadecimal.string(dependencies.random.bytes(12)).lowercased()
        let claim = IdempotencyClaim(key, began: identifier)
        if let known = try await dependencies.enter(claim) {
            guard let payment = try await payment(known, wait: .zero) else { throw .noPayment }
            return payment
        }
        do throws(Problem) {
            return try await begin(try order.paymentRequest(), order, claim)
        } catch {
            dependencies.keys.leave(claim)
            throw error
        }
    }

    /// Answers the open question.
    ///
    /// - Returns: The payment; `nil` if it is not in progress.
    /// - Throws: `Problem`.
    func answer(
        _ identifier: String, _ form: PaymentAnswerForm
    ) throws(Problem) -> PaymentResource? {
        guard var current, current.record.id == identifier else { return nil }
        guard let question = current.question, question.number == form.question,
            let feed = current.feed
        else { throw .notAsked(current.question) }
        let answer = try form.answer(
            to: question.type, items: current.items, currency: current.currency)
        switch answer {
        case .update(let update): current.items = update.summaryItems ?? current.items
        case .authorization(let authorization):
            current.answered = authorization.status
            if authorization.status != .success { current.payment = nil }
            current.record.state = authorization.status == .success ? .processing : .open
        }
        current.question = nil
        current.feed = nil
        self.current = current
        feed.yield(answer)
        feed.finish()
        publish()
        return resource(of: current)
    }

    // MARK: - The flow

    /// Asks the client about a choice of the customer.
    ///
    /// - Returns: The answer; `nil` if the client did not ask for this question, or does not answer.
    fileprivate func update(_ content: PaymentQuestion.Content, of payment: String) async
        -> PaymentUpdate?
    {
        if let wanted = current?.questions, !wanted.contains(content.kind) { return nil }
        guard case .update(let update) = await ask(content, of: payment) else { return nil }
        return update
    }

    /// Gives the client a payment, and returns its answer.
    fileprivate func authorize(_ form: PaymentForm, of payment: String) async -> AuthorizationAnswer
    {
        if current?.record.id == payment { current?.payment = form }
        guard case .authorization(let answer) = await ask(.payment(form), of: payment) else {
            return AuthorizationAnswer(.failure)
        }
        return answer
    }

    /// Records that the customer has agreed.
    fileprivate func proceed(_ payment: String) {
        guard current?.record.id == payment, current?.record.state == .open else { return }
        current?.record.state = .processing
        publish()
    }

    /// Withdraws the open question, unless the client has answered it.
    ///
    /// - Returns: The client's answer to the payment, or `nil`.
    fileprivate func withdrawQuestion(of payment: String) -> AuthorizationStatus? {
        guard let current, current.record.id == payment else { return nil }
        guard current.answered == nil else { return current.answered }
        dropQuestion(of: payment)
        return nil
    }

    /// Drops the open question; nothing waits for its answer anymore.
    fileprivate func dropQuestion(of payment: String) {
        guard current?.record.id == payment else { return }
        current?.question = nil
        current?.feed?.finish()
        current?.feed = nil
    }

    private func ask(
        _ content: PaymentQuestion.Content, of payment: String
    ) async -> PaymentAnswer? {
        guard var current, current.record.id == payment else { return nil }
        let (stream, feed) = AsyncStream.makeStream(of: PaymentAnswer.self)
        current.lastNumber += 1
        current.answered = nil
        let number = current.lastNumber
        current.question = PaymentQuestion(
            content, number: number,
            expiresAt: dependencies.now() + PaymentFlow.answerLimit.components.seconds)
        current.feed = feed
        self.current = current
        publish()
        for await answer in stream { return answer }
        // The flow no longer waits: a late answer must not find the question.
        if self.current?.record.id == payment, self.current?.question?.number == number {
            dropQuestion(of: payment)
        }
        return nil
    }
}

/// The client of a payment, as the flow sees it.
private struct PaymentCaller: PaymentMerchant {
    let service: PaymentService
    /// The payment's identifier.
    let payment: String

    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? {
        await service.update(.shippingContact(ContactForm(shippingContact)), of: payment)
    }

    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? {
        await service.update(.shippingMethod(ShippingMethodForm(shippingMethod)), of: payment)
    }

    func didSelect(card: WalletCard) async -> PaymentUpdate? {
        await service.update(
            .paymentMethod(PaymentMethodForm(card, isAuthorized: false)), of: payment)
    }

    func didChange(couponCode: String) async -> PaymentUpdate? {
        await service.update(.couponCode(couponCode), of: payment)
    }

    func willAuthorize() async { await service.proceed(payment) }

    func didAuthorize(_ authorized: AuthorizedPayment) async -> AuthorizationAnswer {
        await service.authorize(PaymentForm(authorized), of: payment)
    }

    func withdrawQuestion() async -> AuthorizationStatus? {
        await service.withdrawQuestion(of: payment)
    }

    func didFinish() async { await service.dropQuestion(of: payment) }
}
