// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
internal import Support

/// One payment, from the request to the end of its sheet.
///
/// `present` shows the sheet, and `run` continues until it is done. The flow asks one question at
/// a time. While it waits for the answer, the sheet accepts only cancellation.
package actor PaymentFlow {
    /// The time limit for answers of the wallet, server, and app (Apple, `ApplePaySession`).
    package static let answerLimit = Duration.seconds(30)

    /// An event the flow receives; an event with a number is the result of the work item it names.
    private enum Event: Sendable {
        case action(CustomerAction)
        case dismissed
        case updated(Int, PaymentUpdate?)
        case sealed(Int, Result<SealedWalletPayment, PaymentFailure>)
        case signed(Int, Result<ApplePayToken, PaymentFailure>)
        case answered(Int, AuthorizationAnswer, AuthorizedPayment)
        case timeUp(Int, PaymentOutcome.Wait)
    }

    private let request: PaymentRequest
    private let wallet: any PaymentWallet
    private let server: any TokenServer
    private let merchant: any PaymentMerchant
    private let sheet: any AuthorizationSheet
    private let contacts: [CustomerContact]
    private let clock: any Clock<Duration>

    private let events: AsyncStream<Event>
    private let received: AsyncStream<Event>.Continuation
    private var model: SheetModel?
    private var firstStep: SheetModel.Step?
    private var isPresented = false
    private var shown: SheetContent?
    /// The number of the current work item; results of any other are late.
    private var work = 0
    private var tasks: [Task<Void, Never>] = []

    /// Creates a flow.
    ///
    /// - Parameters:
    ///   - request: The payment request.
    ///   - wallet: The customer's cards.
    ///   - server: The server that creates the token.
    ///   - merchant: The app.
    ///   - sheet: The sheet the customer uses.
    ///   - contacts: The customer's contacts, the default first.
    ///   - clock: The clock for the time limits.
    package init(
        request: PaymentRequest, wallet: any PaymentWallet, server: any TokenServer,
        merchant: any PaymentMerchant, sheet: any AuthorizationSheet,
        contacts: [CustomerContact] = [], clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.request = request
        self.wallet = wallet
        self.server = server
        self.merchant = merchant
        self.sheet = sheet
        self.contacts = contacts
        self.clock = clock
        (events, received) = AsyncStream.makeStream()
    }

    /// Checks the request and opens the sheet.
    ///
    /// - Throws: `PaymentFlowError`; there is then nothing to run, and the app is not notified.
    package func present() async throws(PaymentFlowError) {
        guard !isPresented else { throw .alreadyPresented }
        isPresented = true
        do { try request.check() } catch { throw .invalidRequest(error) }
        guard await wallet.canPay() else { throw .unavailable }
        let cards: [WalletCard]
        do { cards = try await wallet.cards() } catch { throw .wallet(error) }
        let accepted = cards.filter { request.accepts($0) }
        guard !accepted.isEmpty else { throw .noCard }
        var model = SheetModel(request: request, cards: accepted, contacts: contacts)
        firstStep = model.begin()
        let received = received
        guard await sheet.open(model.content, act: { received.yield(.action($0)) }) else {
            throw .noSheet
        }
        shown = model.content
        self.model = model
    }

    /// Runs until the sheet finishes and the app is notified.
    ///
    /// - Returns: The outcome; `dismissed` if the sheet was never shown.
    @discardableResult
    package func run() async -> PaymentOutcome {
        guard model != nil, let step = firstStep else { return .dismissed }
        firstStep = nil
        let outcome = await follow(step)
        settle()
        received.finish()
        if case .paid = outcome, let charge = model?.charge { await wallet.notify(charge) }
        if outcome != .dismissed { await merchant.didFinish() }
        await sheet.close()
        return outcome
    }

    /// Dismisses the sheet at the app's request; the app is not notified.
    package nonisolated func dismiss() {
        received.yield(.dismissed)
    }

    private func follow(_ first: SheetModel.Step) async -> PaymentOutcome {
        if let outcome = perform(first) { return outcome }
        for await event in events {
            guard await comesFirst(event) else { continue }
            if case .dismissed = event { return .dismissed }
            guard let step = next(event) else { continue }
            // Ongoing work must not wait for a slow screen.
            let outcome = perform(step)
            await showChanges()
            if let outcome { return outcome }
        }
        return .cancelled
    }

    /// Returns whether an event that ends the flow precedes an app's answer that may be on its way.
    private func comesFirst(_ event: Event) async -> Bool {
        switch event {
        case .dismissed: await merchant.withdrawQuestion() != .success
        case .timeUp(let number, .authorization) where isCurrent(number):
            await merchant.withdrawQuestion() == nil
        default: true
        }
    }

    private func showChanges() async {
        guard let content = model?.content, content != shown else { return }
        shown = content
        await sheet.show(content)
    }

    private func perform(_ step: SheetModel.Step) -> PaymentOutcome? {
        switch step {
        case .rest: settle()
        case .ask(let question): ask(question)
        case .pay(let consent): pay(consent)
        case .finish(let outcome):
            settle()
            return outcome
        }
        return nil
    }

    /// Returns whether a number identifies the current work item.
    private func isCurrent(_ number: Int) -> Bool { number == work }

    /// Cancels the current work and stops waiting for it.
    private func settle() {
        work += 1
        for task in tasks { task.cancel() }
        tasks = []
    }

    /// Starts a work item with a time limit.
    private func start(
        _ wait: PaymentOutcome.Wait, _ body: @escaping @Sendable (_ number: Int) async -> Event
    ) {
        settle()
        let (number, received, clock) = (work, received, clock)
        tasks = [
            Task(executorPreference: .inherited) {
                // The flow may have ended before this task started.
                guard !Task.isCancelled else { return }
                received.yield(await body(number))
            },
            Task(executorPreference: .inherited) {
                guard (try? await clock.sleep(for: Self.answerLimit)) != nil else { return }
                received.yield(.timeUp(number, wait))
            },
        ]
    }

    /// Has the wallet pay.
    private func pay(_ consent: WalletConsent) {
        guard let model else { return }
        start(.wallet) { [wallet, server] number in
            .sealed(number, await Self.seal(model, consent, wallet: wallet, server: server))
        }
    }

    private static func seal(
        _ model: SheetModel, _ consent: WalletConsent, wallet: any PaymentWallet,
        server: any TokenServer
    ) async -> Result<SealedWalletPayment, PaymentFailure> {
        let nonce: [UInt8]
        do { nonce = try await server.nonce() } catch { return .failure(.server(error)) }
        guard let payment = model.payment(nonce: nonce) else {
            return .failure(.wallet(WalletError(.invalidPayment)))
        }
        do {
            return .success(try await wallet.pay(payment, consent: consent))
        } catch {
            return .failure(.wallet(error))
        }
    }

    /// Informs the app that the customer authorized the payment and requests the token.
    private func handle(_ result: Result<SealedWalletPayment, PaymentFailure>) -> SheetModel.Step? {
        switch result {
        case .failure(let failure): return handle(failure)
        case .success(let payment):
            let identifier = request.merchantIdentifier
            start(.token) { [merchant, server] number in
                await merchant.willAuthorize()
                do throws(TokenServerError) {
                    let token = try await server.token(
                        for: payment, merchantIdentifier: identifier)
                    return .signed(number, .success(token))
                } catch {
                    return .signed(number, .failure(.server(error)))
                }
            }
            return nil
        }
    }

    /// Passes the token to the app.
    private func handle(_ result: Result<ApplePayToken, PaymentFailure>) -> SheetModel.Step? {
        switch result {
        case .failure(let failure): return handle(failure)
        case .success(let token):
            guard let payment = model?.authorizedPayment(token) else { return nil }
            start(.authorization) { [merchant] number in
                .answered(number, await merchant.didAuthorize(payment), payment)
            }
            return nil
        }
    }

    private func handle(_ failure: PaymentFailure) -> SheetModel.Step? {
        switch failure {
        case .wallet(let error): model?.handle(error)
        case .server(let error): model?.handle(error)
        }
    }

    /// Returns the next step after an event.
    ///
    /// - Returns: The step, or `nil` if there is none, as for a late answer.
    private func next(_ event: Event) -> SheetModel.Step? {
        switch event {
        case .action(let action):
            return model?.handle(action)
        case .dismissed:
            return .finish(.dismissed)
        case .updated(let number, let update):
            return isCurrent(number) ? model?.handle(update) : nil
        case .sealed(let number, let result):
            return isCurrent(number) ? handle(result) : nil
        case .signed(let number, let result):
            return isCurrent(number) ? handle(result) : nil
        case .answered(let number, let answer, let payment):
            return isCurrent(number) ? model?.handle(answer, to: payment) : nil
        case .timeUp(let number, let wait):
            return isCurrent(number) ? model?.fail(.timedOut(wait)) : nil
        }
    }

    private func ask(_ question: MerchantQuestion) {
        start(question.wait) { [merchant] in .updated($0, await merchant.answer(question)) }
    }
}

extension MerchantQuestion {
    fileprivate var wait: PaymentOutcome.Wait {
        switch self {
        case .shippingContact: .shippingContact
        case .shippingMethod: .shippingMethod
        case .card: .card
        case .couponCode: .couponCode
        }
    }
}

/// The reason a sheet was not shown.
package enum PaymentFlowError: Error, Hashable, Sendable, CustomStringConvertible {
    case invalidRequest(PaymentRequestError)
    /// This device cannot pay or is not allowed to.
    case unavailable
    case wallet(WalletError)
    /// The wallet has no card that the request accepts.
    case noCard
    /// There is no display for the sheet.
    case noSheet
    /// The flow was already used for a payment.
    case alreadyPresented

    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .invalidRequest(let error): error.description
        case .unavailable: "No wallet that can pay is available. Call canMakePayments first."
        case .wallet(let error): error.description
        case .noCard:
            "The wallet has no card that the request accepts. Check supportedNetworks, "
                + "merchantCapabilities, and supportedCountries."
        case .noSheet: "No display is available for the payment sheet."
        case .alreadyPresented: "The sheet was presented before. Create one for each payment."
        }
    }
}

/// The reason there is no token.
private enum PaymentFailure: Error, Hashable, Sendable {
    case wallet(WalletError)
    case server(TokenServerError)
}
