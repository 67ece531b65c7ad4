// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer
internal import PaymentToken
internal import SmartCard

/// Payments on the sheet: the one under way, and what the last ones gave, in memory only.
actor PaymentService {
    /// How long a payment that was taken can be asked for again, in seconds.
    static let keptSeconds: Int64 = 600

    /// The payment under way.
    struct Current {
        var record: PaymentRecord
        let claim: IdempotencyClaim
        let currency: Currency?
        /// What the client wants to be asked; `nil` for everything.
        let questions: Set<PaymentQuestion.Kind>?
        /// The lines as the client gave them last; the last one is the total.
        var items: [SummaryItem]
        var question: PaymentQuestion?
        var lastNumber = 0
        var feed: AsyncStream<PaymentAnswer>.Continuation?
        var payment: PaymentForm?
        var flow: PaymentFlow?
    }

    let parts: Parts
    let wallet: KioskWallet?
    var current: Current?
    var waiters = ChangeWaiters()
    private var work: Task<Void, Never>?
    private var isStopping = false
    /// Payments that were taken, with their ends in seconds since 1970.
    private var taken: [String: (payment: PaymentForm, end: Int64)] = [:]
    private var forgetting: Task<Void, Never>?

    init(parts: Parts, wallet: KioskWallet?) {
        self.parts = parts
        self.wallet = wallet
    }

    deinit {
        forgetting?.cancel()
    }

    // MARK: - Begin and end

    /// Opens the sheet for a payment.
    ///
    /// - Returns: The payment.
    /// - Throws: `Problem`.
    func begin(
        _ request: PaymentRequest, _ order: PaymentOrder, _ claim: IdempotencyClaim
    ) async throws(Problem) -> PaymentResource {
        guard !isStopping else { throw .stopping }
        guard let wallet else { throw .noWallet }
        if let current {
            // The same request may have come while this one was looked up.
            guard current.claim.key == claim.key else { throw .sheetTaken(by: .payment) }
            try claim.requireSame(as: current.claim)
            return resource(of: current)
        }
        if let use = parts.turn.take(for: .payment) { throw .sheetTaken(by: use) }
        let record = PaymentRecord(id: claim.began, createdAt: parts.now())
        let flow = PaymentFlow(
            request: request, wallet: wallet.wallet, server: wallet.server,
            merchant: PaymentCaller(service: self, payment: record.id),
            sheet: WalletSheet(
                sheet: parts.sheet, payment: record.id, language: order.language,
                isEmulated: wallet.isEmulated),
            contacts: wallet.contacts, clock: parts.clock)
        current = Current(
            record: record, claim: claim, currency: Currency(alphabeticCode: request.currencyCode),
            questions: order.questions.map { Set($0) }, items: request.summaryItems, flow: flow)
        do {
            try await open(record, claim, flow)
        } catch {
            current = nil
            parts.turn.give(back: .payment)
            waiters.wake()
            throw error
        }
        tell()
        work = Task { await self.settle(record.id, flow.run()) }
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
        let now = parts.now()
        do throws(Problem) {
            try await parts.keeping { (store) async throws(StateError) in
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
        let isAbandoned = await parts.sheet.takeAbandonment()
        ended.record.state = isAbandoned ? .timedOut : PaymentState(outcome)
        ended.record.error =
            isAbandoned
            ? ReadFault(name: "abandoned", description: "Nobody touched the sheet for too long.")
            : ReadFault(outcome)
        do {
            try await parts.store.settle(ended.record)
        } catch {
            // What the client took is paid; only the record of its end is missing.
            parts.log.write("state", ["problem": .text(error.description)])
        }
        ended.question = nil
        if ended.record.state == .completed, let payment = ended.payment {
            keep(payment, identifier)
        }
        parts.metrics.count(ended.record)
        parts.log.write(
            "payment",
            [
                "payment": .text(identifier), "state": .text(ended.record.state.rawValue),
                "error": .text(ended.record.error?.name ?? ""),
            ])
        current = nil
        work = nil
        parts.turn.give(back: .payment)
        parts.events.publish(PaymentChange(PaymentResource(ended.record)).event)
        waiters.wake()
    }

    /// Cancels a payment, whatever the customer does.
    ///
    /// - Returns: Whether it is cancelled; `nil` when it is not under way.
    func cancel(_ identifier: String) async -> Bool? {
        guard let current, current.record.id == identifier else { return nil }
        current.flow?.dismiss()
        await work?.value
        return try? await parts.store.payment(identifier)?.state == .cancelled
    }

    /// Ends what is under way, and takes nothing more.
    func stop() async {
        isStopping = true
        current?.flow?.dismiss()
        await work?.value
        forgetting?.cancel()
        taken = [:]
    }

    // MARK: - What is kept in memory

    private func keep(_ payment: PaymentForm, _ identifier: String) {
        let now = parts.now()
        let end = now + Self.keptSeconds
        taken = taken.filter { $0.value.end > now }
        taken[identifier] = (payment, end)
        forgetting?.cancel()
        let (time, due) = (parts.time, parts.time.now + .seconds(Self.keptSeconds))
        forgetting = Task { [weak self] in
            guard (try? await time.sleep(until: due)) != nil else { return }
            await self?.forgetAll()
        }
    }

    private func forgetAll() { taken = [:] }

    private func kept(_ identifier: String) -> PaymentForm? {
        let now = parts.now()
        taken = taken.filter { $0.value.end > now }
        return taken[identifier]?.payment
    }

    // MARK: - Resources

    /// Finds a payment.
    ///
    /// - Parameters:
    ///   - identifier: Its name.
    ///   - wait: How long to wait until it asks something or has ended.
    /// - Returns: The payment, or `nil` when it is not known.
    /// - Throws: `Problem`.
    func payment(_ identifier: String, wait: Duration) async throws(Problem) -> PaymentResource? {
        if wait > .zero { await untilAsking(identifier, within: wait) }
        if let current, current.record.id == identifier { return resource(of: current) }
        let record = try await parts.keeping { (store) async throws(StateError) in
            try await store.payment(identifier)
        }
        return record.map { PaymentResource($0, payment: kept(identifier)) }
    }

    func resource(of current: Current) -> PaymentResource {
        PaymentResource(current.record, question: current.question)
    }

    /// Tells everybody how the payment under way stands.
    func tell() {
        guard let current else { return }
        parts.events.publish(PaymentChange(resource(of: current)).event)
        waiters.wake()
    }

    private func untilAsking(_ identifier: String, within limit: Duration) async {
        let (time, deadline) = (parts.time, parts.time.now + limit)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [weak self] in
                while let self, await self.isQuiet(identifier), !Task.isCancelled {
                    await self.untilChange()
                }
            }
            group.addTask { try? await time.sleep(until: deadline) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Whether a payment is under way and asks nothing.
    private func isQuiet(_ identifier: String) -> Bool {
        current?.record.id == identifier && current?.question == nil
    }

    private func untilChange() async {
        let (number, change) = waiters.add()
        for await _ in change {}
        waiters.remove(number)
    }
}
