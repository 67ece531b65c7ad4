// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for payments from a wallet on the sheet.
enum PaymentRoutes {
    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let payments = context.payments
        return [
            try Endpoint(
                .post, "/v1/payment-authorizations", operation: "startPayment",
                "Opens the sheet for a payment; with a known key, returns the payment "
                    + "that it started.", access: .token([.caller]),
                body: RequestBody<PaymentOrder>(decoding: Schemas.reference("PaymentOrder")),
                parameters: [Schemas.idempotencyKey],
                answer: .json(Schemas.reference("Payment"), .created)
            ) { (request) async throws(Problem) in
                // Check the key before the order, which can fail without a wallet.
                let key = try IdempotencyKey(of: request.message, reading: .kiosk)
                let order = try request.readBody()
                let payment = try await payments.start(order, key)
                var response = Response.json(payment, .created)
                response.headers[.location] = HeaderValue(
                    cleaning: "/v1/payment-authorizations/\(payment.id)")
                return response
            },
            try Endpoint(
                .get, "/v1/payment-authorizations", operation: "listPayments",
                "Lists the payments of the last day, newest first; with reference or "
                    + "idempotencyKey, those of one order.", access: .token([.caller]),
                parameters: OrderSearch.parameters,
                answer: .json(
                    Schemas.list("payments", of: "Payment", "The payments, newest first."))
            ) { (request) async throws(Problem) in
                let listed = try await context.orders(.payment, request.message) {
                    (payment) async throws(Problem) in
                    try await payments.payment(payment, wait: .zero)
                }
                return .json(["payments": listed])
            },
            try Endpoint(
                .get, "/v1/payment-authorizations/{payment}", operation: "getPayment",
                "Returns a payment; with wait, once it has a question or has ended.",
                access: .token([.caller]), parameters: [Schemas.wait],
                answer: .json(Schemas.reference("Payment"))
            ) { (request, payment: String) async throws(Problem) in
                guard
                    let found = try await payments.payment(
                        payment, wait: try request.message.wait())
                else { throw .noPayment }
                return .json(found)
            },
            try Endpoint(
                .post, "/v1/payment-authorizations/{payment}/answers", operation: "answerPayment",
                "Answers the open question of a payment.", access: .token([.caller]),
                body: RequestBody<PaymentAnswerForm>(decoding: Schemas.reference("PaymentAnswer")),
                answer: .json(Schemas.reference("Payment"))
            ) { (request, payment: String) async throws(Problem) in
                let body = try request.readBody()
                if let answered = try await payments.answer(payment, body) {
                    return .json(answered)
                }
                guard try await payments.payment(payment, wait: .zero) != nil else {
                    throw .noPayment
                }
                throw .notAsked(nil)
            },
            try Endpoint(
                .post, "/v1/payment-authorizations/{payment}/cancel", operation: "cancelPayment",
                "Cancels a payment, unless the client has accepted it.", access: .token([.caller]),
                answer: .json(Schemas.reference("Cancellation"))
            ) { (_, payment: String) async throws(Problem) in
                if let isCancelled = await payments.cancel(payment) {
                    return .json(Cancellation(cancelled: isCancelled))
                }
                guard try await payments.payment(payment, wait: .zero) != nil else {
                    throw .noPayment
                }
                return .json(Cancellation(cancelled: false))
            },
        ]
    }
}
