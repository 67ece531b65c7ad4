// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer
internal import PaymentToken
internal import ServiceInterface
internal import SmartCard
internal import Support

/// Payments on the sheet: the current one, and the results of recent ones, in memory only.
actor PaymentService {
    /// The payment in progress.
    private struct Current: OrderInProgress {
        var record: PaymentRecord
        let claim: IdempotencyClaim
        let currency: Currency?
        /// The questions that the client asked for; `nil` for all.
        let questions: Set<PaymentQuestion.Kind>?
        /// The client's latest lines, with the total last.
        var items: [SummaryItem]
        var open: OpenQuestion?
        var lastNumber = 0
        var payment: PaymentForm?
        /// The client's answer to the payment, until the next question.
        var answered: AuthorizationStatus?
        var flow: PaymentFlow?
    }

    /// A question that the client has not answered, and where its answer goes.
    private struct OpenQuestion {
        let question: PaymentQuestion
        let feed: AsyncStream<PaymentAnswer>.Continuation
    }

    private let dependencies: ServiceDependencies
    private let wallet: KioskWallet?
    private let orders: Orders<Current>
    private var accepted = AcceptedPayments()
    private var forgetting: Task<Void, Never>?

    init(dependencies: ServiceDependencies, wallet: KioskWallet?) {
        self.dependencies = dependencies
        orders = Orders(dependencies)
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
        try await orders.begin(
            Current(
                record: record, claim: claim,
                currency: Currency(alphabeticCode: request.currencyCode),
                questions: order.questions.map { Set($0) }, items: request.summaryItems,
                flow: flow),
            open: { () async throws(Problem) in
                do throws(PaymentFlowError) {
                    try await flow.present()
                } catch {
                    throw Problem(error)
                }
            },
            close: {
                flow.dismiss()
                await flow.run()
            })
        publish()
        Task(executorPreference: .inherited) { await self.settle(record.id, flow.run()) }
        guard let current = orders.current else { throw .noPayment }
        return resource(of: current)
    }

    private func settle(_ identifier: String, _ outcome: PaymentOutcome) async {
        guard var ended = orders.current(identifier) else { return }
        let isAbandoned = await dependencies.sheet.resetAbandonment()
        ended.record.state = isAbandoned ? .timedOut : PaymentState(outcome)
        ended.record.reason =
            isAbandoned ? .timedOut : CancellationReason(outcome, isStopping: orders.isStopping)
        ended.record.use(total: ended.items.last)
        ended.record.error =
            isAbandoned
            ? ReadProblem(name: "abandoned", description: "The sheet was idle for too long.")
            : ReadProblem(outcome)
        let settled = await orders.settle(ended.record)
        if settled.state == .completed, let payment = ended.payment { accept(payment, identifier) }
        dependencies.metrics.count(settled)
        dependencies.events.publish(PaymentChange(PaymentResource(settled)).event)
        orders.end()
    }

    /// Cancels a payment, whatever the customer does.
    ///
    /// - Returns: Whether it is canceled; `nil` if it is not in progress.
    func cancel(_ identifier: String) async -> Bool? {
        guard let current = orders.current(identifier) else { return nil }
        current.flow?.dismiss()
        await orders.untilEnd(of: identifier)
        return try? await orders.stored(identifier)?.state == .cancelled
    }

    /// Ends the payment in progress, and starts no more.
    func stop() async {
        orders.stop()
        orders.current?.flow?.dismiss()
        await orders.changes.wait { orders.current == nil }
        forgetAll()
    }

    // MARK: - Payments in memory

    private func accept(_ payment: PaymentForm, _ identifier: String) {
        accepted.add(payment, identifier, now: dependencies.now())
        forgetting?.cancel()
        let time = dependencies.time
        let due = time.now + .seconds(AcceptedPayments.retentionSeconds)
        forgetting = Task(executorPreference: .inherited) { [weak self] in
            guard (try? await time.sleep(until: due)) != nil else { return }
            await self?.forgetAll()
        }
    }

    private func forgetAll() { accepted = AcceptedPayments() }

    // MARK: - Resources

    /// Returns the last payments, newest first, with the one in progress.
    func lastPayments() async throws(Problem) -> [ConsolePayment] {
        let limit = ReadHistory.limit
        let stored = try await orders.newest(limit)
        var records = stored.filter { $0.id != orders.current?.record.id }
        if let current = orders.current {
            var record = current.record
            record.use(total: current.items.last)
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
        if let current = orders.current(identifier) { return resource(of: current) }
        let record = try await orders.stored(identifier)
        return record.map {
            PaymentResource($0, payment: accepted.payment(identifier, now: dependencies.now()))
        }
    }

    private func resource(of current: Current) -> PaymentResource {
        PaymentResource(current.record, question: current.open?.question)
    }

    /// Notifies clients of the state of the payment in progress.
    private func publish() {
        guard let current = orders.current else { return }
        dependencies.events.publish(PaymentChange(resource(of: current)).event)
    }

    /// Waits until a payment has a question or has ended.
    private func untilAsking(_ identifier: String, within limit: Duration) async {
        await orders.changes.wait(until: dependencies.time.deadline(after: limit)) {
            orders.current(identifier).map { $0.open != nil } ?? true
        }
    }
}

/// Requests from clients, and questions to them.
extension PaymentService {
    /// Starts a payment, or returns the one that the same request has already started.
    func start(
        _ order: PaymentOrder, _ key: IdempotencyKey
    ) async throws(Problem) -> PaymentResource {
        try await orders.start(key, known: find) { (claim) async throws(Problem) in
            try await begin(try order.paymentRequest(), order, claim)
        }
    }

    private func find(_ identifier: String) async throws(Problem) -> PaymentResource {
        guard let payment = try await payment(identifier, wait: .zero) else { throw .noPayment }
        return payment
    }

    /// Answers the open question.
    ///
    /// - Returns: The payment; `nil` if it is not in progress.
    /// - Throws: `Problem`.
    func answer(
        _ identifier: String, _ form: PaymentAnswerForm
    ) throws(Problem) -> PaymentResource? {
        guard var current = orders.current(identifier) else { return nil }
        guard let open = current.open, open.question.number == form.question else {
            throw .notAsked(current.open?.question)
        }
        let answer = try form.answer(
            to: open.question.type, items: current.items, currency: current.currency)
        switch answer {
        case .update(let update): current.items = update.summaryItems ?? current.items
        case .authorization(let authorization):
            current.answered = authorization.status
            if authorization.status != .success { current.payment = nil }
            current.record.state = authorization.status == .success ? .processing : .open
        }
        current.open = nil
        orders.update(current.record.id) { $0 = current }
        open.feed.yield(answer)
        open.feed.finish()
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
        if let wanted = orders.current?.questions, !wanted.contains(content.kind) { return nil }
        guard case .update(let update) = await ask(content, of: payment) else { return nil }
        return update
    }

    /// Gives the client a payment, and returns its answer.
    fileprivate func authorize(_ form: PaymentForm, of payment: String) async -> AuthorizationAnswer
    {
        orders.update(payment) { $0.payment = form }
        guard case .authorization(let answer) = await ask(.payment(form), of: payment) else {
            return AuthorizationAnswer(.failure)
        }
        return answer
    }

    /// Records that the customer has agreed.
    fileprivate func proceed(_ payment: String) {
        guard orders.current(payment)?.record.state == .open else { return }
        orders.update(payment) { $0.record.state = .processing }
        publish()
    }

    /// Withdraws the open question, unless the client has answered it.
    ///
    /// - Returns: The client's answer to the payment, or `nil`.
    fileprivate func withdrawQuestion(of payment: String) -> AuthorizationStatus? {
        guard let current = orders.current(payment) else { return nil }
        guard current.answered == nil else { return current.answered }
        dropQuestion(of: payment)
        return nil
    }

    /// Drops the open question; nothing waits for its answer anymore.
    fileprivate func dropQuestion(of payment: String) {
        orders.update(payment) { current in
            current.open?.feed.finish()
            current.open = nil
        }
    }

    private func ask(
        _ content: PaymentQuestion.Content, of payment: String
    ) async -> PaymentAnswer? {
        guard var current = orders.current(payment) else { return nil }
        let (stream, feed) = AsyncStream.makeStream(of: PaymentAnswer.self)
        current.lastNumber += 1
        current.answered = nil
        let number = current.lastNumber
        let question = PaymentQuestion(
            content, number: number,
            expiresAt: dependencies.now() + PaymentFlow.answerLimit.components.seconds)
        current.open = OpenQuestion(question: question, feed: feed)
        orders.update(current.record.id) { $0 = current }
        publish()
        for await answer in stream { return answer }
        // The flow no longer waits: a late answer must not find the question.
        if orders.current(payment)?.open?.question.number == number { dropQuestion(of: payment) }
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
