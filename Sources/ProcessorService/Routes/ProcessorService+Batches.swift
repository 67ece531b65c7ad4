// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// Returns the endpoints for batches of reads that were stored offline.
    func batchEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/batches", operation: "createBatch",
                "Accepts a batch of stored reads, creates a payment for each, and returns the "
                    + "token with which the reader deletes the batch.", access: .scope(.charge),
                body: RequestBody(schema: Schemas.storedBatch) {
                    [self] (request) throws(Problem) in
                    let batch: StoredBatch
                    do {
                        batch = try StoredBatch(parsing: request.body)
                    } catch {
                        throw Problem(.unprocessableContent, named: "invalid-batch", "\(error)")
                    }
                    return try authenticate(batch)
                },
                isIdempotent: true, answer: .created("Batch"), handler: createBatch)
        ]
    }

    private func createBatch(
        _ request: EndpointRequest<Result<PresentedBatch, Rejection>>
    ) throws(Problem) -> Response {
        try performOnce(request) { (session, caller, presented) throws(Problem) in
            let merchant = try caller.requireMerchant()
            let result = try open(in: session, of: merchant) { (opener, time) throws(Rejection) in
                try opener.open(presented.get(), merchantIdentifier: merchant, now: time.seconds)
            }
            let opened: OpenedBatch
            switch result {
            case .failure(let rejection): return Answer(problem(rejection))
            case .success(let batch): opened = batch
            }
            var entries: [JSONObject] = []
            for read in opened.payments {
                entries.append(try entry(read, of: caller, merchant, in: session))
            }
            let token = try issue { (issuer, now) throws(ProcessorError) in
                try issuer.deletionToken(for: opened, now: now)
            }
            return Answer(.created) { writer in
                writer.append("batch", opened.identifier)
                writer.append("deletionToken", token)
                writer.append("payments", .array(entries.map { .object($0) }))
            }
        }
    }

    /// Creates a payment for one read, or returns the reason there is none.
    private func entry(
        _ read: OpenedBatch.Payment, of caller: Caller, _ merchant: String,
        in session: any DatabaseSession
    ) throws(Problem) -> JSONObject {
        switch read.result {
        case .failure(let rejection):
            let problem = problem(rejection)
            return JSONObject {
                $0.append("cardReaderTransactionID", read.identifier)
                $0.append("problem", problem.type)
                $0.append("detail", problem.detail)
            }
        case .success(let token):
            guard let kind = Payment.Kind(rawValue: token.claims.request.operation),
                let amount = Int64(exactly: token.claims.request.amount)
            else { throw .systemFailed }
            guard kind != .refund || caller.scopes.contains(.refund) else {
                throw .wrongScope(.scope(.refund))
            }
            var payment = Payment(
                identifier: "pay_" + TokenIdentifier.make(random: random), merchant: merchant,
                transactionIdentifier: read.identifier, state: .declined, kind: kind,
                captures: true, amount: amount, currencyCode: token.claims.request.currencyCode,
                captured: 0, refunded: 0, answer: JSONObject(), view: JSONObject(),
                created: now(), reference: nil, idempotencyKey: nil)
            try ask(token, &payment, in: session)
            _ = try PaymentRecords.insert(payment, in: session)
            return JSONObject { payment.write(to: &$0) }
        }
    }
}
