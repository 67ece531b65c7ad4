// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import ServiceInterface
internal import SmartCard
internal import Support

extension ProcessorService {
    /// Returns the endpoints for payments, from authorization to refund.
    func paymentEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/payments", operation: "createPayment",
                "Opens and checks sealed card data, and asks the issuer.",
                access: .scope(.charge),
                body: RequestBody(
                    BodyMember.cardData("The sealed data from the read's result."),
                    BodyMember.text(
                        "cardReaderTransactionID", 64, "The id of the read's result.",
                        example: "6eb1fe3f-fe87-426c-8fdb-43b242fc5deb"),
                    BodyMember.text(
                        "amount", 16,
                        "The amount of the order, which the card data must have, with at most the "
                            + "decimals of its currency.", example: "12.50"),
                    BodyMember.text(
                        "currencyCode", 3,
                        "The ISO 4217 code of the amount's currency, three letters.",
                        example: "EUR"),
                    BodyMember.text(
                        "type", 24,
                        "purchase (default), refund, verification, cash, purchaseWithCashback, "
                            + "cashDisbursement, availableFundsInquiry, balanceInquiry, "
                            + "accountVerification, or statusCheck.", example: "purchase"
                    ).or(Payment.Kind.purchase.rawValue),
                    BodyMember.text(
                        "otherAmount", 16,
                        "The cashback that the amount includes; required for purchaseWithCashback.",
                        example: "5.00"
                    ).optional,
                    BodyMember.boolean(
                        "capture",
                        "Whether to capture the payment when it is approved; by default, true."
                    ).or(true),
                    BodyMember.text(
                        "reference", 128,
                        "Your name for the order, by which you can find the payment: 1 to 128 "
                            + "letters, digits, and symbols.", example: "order-1"
                    ).optional, make: order),
                isIdempotent: true, answer: .created("Payment"), handler: createPayment),
            try Endpoint(
                .get, "/v1/payments", operation: "listPayments",
                "Lists the payments, newest first.", access: .scope(.charge),
                parameters: Self.listParameters, answer: .resource("PaymentList"),
                handler: listPayments),
            try Endpoint(
                .get, "/v1/payments/{payment}", operation: "getPayment",
                "Returns a payment; ?view=iso8583 adds its ISO 8583 data elements.",
                access: .scope(.charge),
                parameters: [
                    Schemas.query(
                        "view", oneOf: PaymentView.allCases.map(\.rawValue),
                        "iso8583 adds the issuer's answer as ISO 8583 data elements.")
                ],
                answer: .resource("Payment")
            ) {
                [self] (request, identifier: String) throws(Problem) in
                try perform(request) { (session, caller) throws(Problem) in
                    let query = try QueryDecoder(request.message, allowing: "view")
                    let view: PaymentView? = try query.choice("view")
                    let payment = try payment(
                        identifier, of: try caller.requireMerchant(), in: session)
                    return Answer { payment.write(to: &$0, withView: view == .iso8583) }
                }
            },
            try Endpoint(
                .post, "/v1/payments/{payment}/pin", operation: "addPIN",
                "Asks the issuer again, with the required PIN.", access: .scope(.charge),
                body: cardData("The sealed data of the PIN entry's result."),
                isIdempotent: true, answer: .resource("Payment"), handler: addPIN),
            try Endpoint(
                .post, "/v1/payments/{payment}/capture", operation: "capturePayment",
                "Captures an authorized payment, in full or in part.",
                access: .scope(.charge),
                body: Self.partialAmount, isIdempotent: true, answer: .resource("Payment")
            ) {
                [self] (request, identifier: String) throws(Problem) in
                try change(request, identifier, PaymentTransition.capture)
            },
            try Endpoint(
                .post, "/v1/payments/{payment}/void", operation: "voidPayment",
                "Voids a payment that is not captured.", access: .scope(.charge),
                body: RequestBody { nil }, isIdempotent: true, answer: .resource("Payment")
            ) {
                [self] (request, identifier: String) throws(Problem) in
                try change(request, identifier) { (payment, _) throws(Problem) in
                    try PaymentTransition.void(&payment)
                }
            },
            try Endpoint(
                .post, "/v1/payments/{payment}/refund", operation: "refundPayment",
                "Refunds a captured payment, in full or in part.",
                access: .scope(.refund), body: Self.partialAmount, isIdempotent: true,
                answer: .resource("Payment")
            ) {
                [self] (request, identifier: String) throws(Problem) in
                try change(request, identifier, PaymentTransition.refund)
            },
        ]
    }

    /// The number of payments in a list unless the request says otherwise.
    private static let defaultListLength = 20
    /// The maximum number of payments in a list.
    private static let maximumListLength = 100

    private static let listParameters = [
        Schemas.query(
            "limit", Schemas.integer(1...maximumListLength, default: defaultListLength),
            "The maximum number of payments on a page.", example: 10),
        Schemas.query(
            "after", Schemas.printableText,
            "The next of the previous page: the id of the payment after which the page begins.",
            example: "pay_5ba8718a-2250-4555-a5ad-876adf428836"),
        Schemas.query(
            "state", oneOf: Payment.State.allCases.map(\.rawValue),
            "Lists only payments in this state."),
        Schemas.query(
            "cardReaderTransactionID", Schemas.printableText,
            "Lists only payments of the read whose result has this id.",
            example: "6eb1fe3f-fe87-426c-8fdb-43b242fc5deb"),
        Schemas.query(
            "reference", Schemas.printableText,
            "Lists only payments whose requests had this reference.", example: "order-1"),
        Schemas.query(
            "idempotencyKey", Schemas.printableText,
            "Lists only the payment whose request had this Idempotency-Key.", example: "order-1"),
    ]

    private func listPayments(_ request: EndpointRequest<Void>) throws(Problem) -> Response {
        try perform(request) { (session, caller) throws(Problem) in
            let merchant = try caller.requireMerchant()
            let query = try QueryDecoder(
                request.message, allowing: "limit", "after", "state", "cardReaderTransactionID",
                "reference", "idempotencyKey")
            let limit =
                try query.integer("limit", in: 1...Self.maximumListLength)
                ?? Self.defaultListLength
            let state: Payment.State? = try query.choice("state")
            let found = try PaymentRecords.newest(
                of: merchant, state: state,
                transactionIdentifier: query.text("cardReaderTransactionID"),
                reference: query.text("reference"), idempotencyKey: query.text("idempotencyKey"),
                after: try query.text("after").map { (identifier) throws(Problem) in
                    try payment(identifier, of: merchant, in: session)
                },
                limit: limit + 1, in: session)
            let listed = found.prefix(limit)
            return Answer { writer in
                writer.append(
                    "payments",
                    .array(listed.map { payment in .object(JSONObject { payment.write(to: &$0) }) })
                )
                let next = found.count > limit ? listed.last?.identifier : nil
                writer.append("next", next.map { .string($0) } ?? .null)
            }
        }
    }

    private func createPayment(
        _ request: EndpointRequest<PaymentOrder>
    ) throws(Problem) -> Response {
        try performOnce(request, prefetching: { queries(for: $1, of: $0) }) {
            (session, caller, order) throws(Problem) in
            let merchant = try caller.requireMerchant()
            guard order.kind != .refund || caller.scopes.contains(.refund) else {
                throw .wrongScope(.scope(.refund))
            }
            var payment = Payment(
                identifier: "pay_" + TokenIdentifier.make(random: random), merchant: merchant,
                transactionIdentifier: order.transactionIdentifier, state: .declined,
                kind: order.kind, captures: order.captures, amount: order.money.amount,
                currencyCode: order.money.currency.numericCode, captured: 0, refunded: 0,
                answer: JSONObject(), view: JSONObject(), created: now(),
                reference: order.reference,
                idempotencyKey: request.message.headers[.idempotencyKey]?.text)
            if let rejection = try authorize(
                order.cardData, &payment, otherAmount: order.otherAmount, in: session)
            {
                return Answer(problem(rejection))
            }
            guard try PaymentRecords.insert(payment, in: session) else {
                throw .conflict("This read already has a payment.")
            }
            return Answer(.created) { payment.write(to: &$0) }
        }
    }

    /// Checks the body of a request for a payment, and authenticates its card data.
    private func order(
        data: String, transaction: String, amount: String, currencyCode: String, name: String,
        other: String?, captures: Bool, reference: String?
    ) throws(Problem) -> PaymentOrder {
        let money = try Money(amount, currencyCode: currencyCode)
        guard reference.map(Schemas.isPrintable) ?? true else {
            throw .value("reference", "This must be 1 to 128 letters, digits, and symbols.")
        }
        guard let kind = Payment.Kind(rawValue: name) else {
            let names = Payment.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .value("type", "This must be one of \(names).")
        }
        guard (other != nil) == (kind == .purchaseWithCashback) else {
            throw .value(
                "otherAmount",
                "This is for purchaseWithCashback, which requires it, and for no other type.")
        }
        let otherAmount = try other.map { (text) throws(Problem) in
            try Money.amount(text, decimals: money.currency.minorUnits, at: "otherAmount")
        }
        return PaymentOrder(
            cardData: authenticate(data), transactionIdentifier: transaction, money: money,
            otherAmount: otherAmount ?? 0, kind: kind, captures: captures,
            reference: reference)
    }

    /// Returns a body with card data only, which is authenticated.
    func cardData(_ summary: String) -> RequestBody<PresentedCardData> {
        RequestBody(BodyMember.cardData(summary)) { [self] in authenticate($0) }
    }

    private static let partialAmount = RequestBody(
        BodyMember.text(
            "amount", 16, "A part of the amount; by default, all that is left.", example: "2.50"
        )
        .optional
    ) { $0 }

    /// Returns the queries that a payment makes if its card data is good.
    private func queries(for order: PaymentOrder, of caller: Caller) -> [DatabaseQuery] {
        guard let merchant = caller.merchant, let session = order.cardData.session
        else { return [] }
        return [
            ReaderRecords.enrollment(of: session.readerIdentifier, by: merchant),
            TokenRecords.readerToken(session.tokenIdentifier),
            WebhookRecords.all(of: merchant),
        ]
    }

    private func addPIN(
        _ request: EndpointRequest<PresentedCardData>, _ identifier: String
    ) throws(Problem) -> Response {
        try performOnce(request) { (session, caller, data) throws(Problem) in
            let merchant = try caller.requireMerchant()
            let before = try payment(identifier, of: merchant, in: session)
            try before.require(.pinRequired, toBe: "authorized with a PIN")
            var payment = before
            if let rejection = try authorize(data, &payment, in: session) {
                return Answer(problem(rejection))
            }
            return try save(payment, from: before, in: session)
        }
    }

    private func change(
        _ request: EndpointRequest<String?>, _ identifier: String,
        _ change: @Sendable (inout Payment, String?) throws(Problem) -> Void
    ) throws(Problem) -> Response {
        try performOnce(request) { (session, caller, amount) throws(Problem) in
            let merchant = try caller.requireMerchant()
            let before = try payment(identifier, of: merchant, in: session)
            var payment = before
            try change(&payment, amount)
            if payment.state != before.state { metrics.countPayment(payment.state.rawValue) }
            try announce(payment, in: session)
            return try save(payment, from: before, in: session)
        }
    }

    private func save(
        _ payment: Payment, from before: Payment, in session: any DatabaseSession
    ) throws(Problem) -> Answer {
        guard try PaymentRecords.update(payment, from: before, in: session) else {
            throw .conflict("The payment changed in the meantime. Get it and try again.")
        }
        return Answer { payment.write(to: &$0) }
    }

    private func payment(
        _ identifier: String, of merchant: String, in session: any DatabaseSession
    ) throws(Problem) -> Payment {
        guard let payment = try PaymentRecords.payment(identifier, of: merchant, in: session)
        else { throw .notFound("payment") }
        return payment
    }
}

extension BodyMember<String> {
    /// Returns the member with sealed card data.
    fileprivate static func cardData(_ summary: String) -> BodyMember<String> {
        BodyMember.text(
            "paymentCardData", 24 * 1024, summary, example: "ZXlKbGJtTWlPaUpCTVRJNFIwTk5JbjA")
    }
}

/// The body of a request for a payment.
private struct PaymentOrder {
    let cardData: PresentedCardData
    /// The identifier of the read's result.
    let transactionIdentifier: String
    let money: Money
    /// The cashback part of the amount in minor units, or zero.
    let otherAmount: Int64
    let kind: Payment.Kind
    /// Whether the payment is captured when it is approved.
    let captures: Bool
    /// The merchant's own name for the order, or `nil`.
    let reference: String?
}

/// A representation of a payment that a request can ask for.
private enum PaymentView: String, CaseIterable {
    case iso8583
}
