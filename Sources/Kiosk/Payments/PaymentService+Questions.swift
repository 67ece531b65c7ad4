// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import HTTPServer
internal import Support

/// Requests from clients, and questions to them.
extension PaymentService {
    /// Starts a payment, or returns the one that the same request has already started.
    ///
    /// - Throws: `Problem`.
    func start(_ order: PaymentOrder, _ request: Request) async throws(Problem) -> PaymentResource {
        let identifier = Hexadecimal.string(parts.random.bytes(12)).lowercased()
        let claim = try IdempotencyClaim(request, began: identifier)
        if let earlier = try await earlier(claim) { return earlier }
        return try await begin(try order.paymentRequest(), order, claim)
    }

    private func earlier(_ claim: IdempotencyClaim) async throws(Problem) -> PaymentResource? {
        if let same = try await underWay(claim) { return same }
        return try await known(claim)
    }

    /// Returns the payment that a claim has already started, from the store.
    ///
    /// - Throws: `Problem` if another request has used the key.
    func known(_ claim: IdempotencyClaim) async throws(Problem) -> PaymentResource? {
        let known = try await parts.keeping { (store) async throws(StateError) in
            try await store.claim(claim.key)
        }
        guard let known else { return nil }
        try claim.requireSame(as: known)
        return try await payment(known.began, wait: .zero)
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
        tell()
        return resource(of: current)
    }

    // MARK: - The flow

    /// Asks the client about a choice of the customer.
    ///
    /// - Returns: The answer; `nil` if the client does not want this question or does not answer.
    func update(_ content: PaymentQuestion.Content, of payment: String) async -> PaymentUpdate? {
        if let wanted = current?.questions, !wanted.contains(content.kind) { return nil }
        guard case .update(let update) = await ask(content, of: payment) else { return nil }
        return update
    }

    /// Gives the client a payment, and returns its answer.
    func authorize(_ form: PaymentForm, of payment: String) async -> AuthorizationAnswer {
        if current?.record.id == payment { current?.payment = form }
        guard case .authorization(let answer) = await ask(.payment(form), of: payment) else {
            return AuthorizationAnswer(.failure)
        }
        return answer
    }

    /// Records that the customer has agreed.
    func proceed(_ payment: String) {
        guard current?.record.id == payment, current?.record.state == .open else { return }
        current?.record.state = .processing
        tell()
    }

    /// Withdraws the open question, unless the client has answered it.
    ///
    /// - Returns: The client's answer to the payment, or `nil`.
    func withdrawQuestion(of payment: String) -> AuthorizationStatus? {
        guard let current, current.record.id == payment else { return nil }
        guard current.answered == nil else { return current.answered }
        dropQuestion(of: payment)
        return nil
    }

    /// Drops the open question; nothing waits for its answer anymore.
    func dropQuestion(of payment: String) {
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
            expiresAt: parts.now() + PaymentFlow.answerLimit.components.seconds)
        current.feed = feed
        self.current = current
        tell()
        for await answer in stream { return answer }
        // The flow no longer waits: a late answer must not find the question.
        if self.current?.record.id == payment, self.current?.question?.number == number {
            dropQuestion(of: payment)
        }
        return nil
    }
}
