// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// Returns the endpoints for reader tokens and PIN tokens.
    func tokenEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/reader-tokens", operation: "createReaderToken",
                "Issues a reader token, with which an app prepares its reader.",
                access: .scope(.charge),
                body: RequestBody(
                    BodyMember.integer(
                        "lifetime", 1...TokenIssuer.maximumLifetime,
                        "How long the token is valid, in seconds; by default, the maximum of 172800.",
                        example: 86_400
                    ).or(TokenIssuer.maximumLifetime),
                    BodyMember.boolean(
                        "allowsRelinking",
                        "Whether the app can use the token to link an account that is already linked; "
                            + "by default, false."
                    )
                    .or(false)
                ) { TokenOrder(lifetime: $0, allowsRelinking: $1) },
                answer: .created("Token"), handler: createReaderToken),
            try Endpoint(
                .post, "/v1/pin-tokens", operation: "createPINToken",
                "Issues a PIN token for a payment whose issuer requires the PIN.",
                access: .scope(.charge),
                body: RequestBody(
                    BodyMember.text(
                        "payment", 64, "The id of the payment, whose state must be pinRequired.",
                        example: "pay_5ba8718a-2250-4555-a5ad-876adf428836")
                ) { $0 },
                answer: .created("Token"), handler: createPINToken),
        ]
    }

    private func createReaderToken(
        _ request: EndpointRequest<TokenOrder>
    ) throws(Problem) -> Response {
        try perform(request) { (session, caller, order) throws(Problem) in
            let merchant = try merchant(of: caller, in: session).merchant
            let issued = try issue { (issuer, now) throws(ProcessorError) in
                try issuer.readerToken(
                    for: merchant, now: now, lifetime: order.lifetime,
                    allowsRelinking: order.allowsRelinking)
            }
            try TokenRecords.insert(issued.record, in: session)
            return Answer(.created) {
                $0.append("token", issued.token)
                $0.append("expiresAt", issued.record.expiresAt)
            }
        }
    }

    private func createPINToken(_ request: EndpointRequest<String>) throws(Problem) -> Response {
        try perform(request) { (session, caller, identifier) throws(Problem) in
            let merchant = try merchant(of: caller, in: session).merchant.identifier
            guard let payment = try PaymentRecords.payment(identifier, of: merchant, in: session)
            else { throw .notFound("payment") }
            guard payment.state == .pinRequired else {
                throw .conflict(
                    "The payment is \(payment.state.rawValue); a PIN can be requested only while "
                        + "it is \(Payment.State.pinRequired.rawValue).")
            }
            let issued = try issue { (issuer, now) throws(ProcessorError) in
                try issuer.pinToken(
                    for: payment.transactionIdentifier, merchantIdentifier: merchant, now: now)
            }
            try TokenRecords.insert(issued.record, in: session)
            return Answer(.created) {
                $0.append("token", issued.token)
                $0.append("expiresAt", issued.record.expiresAt)
            }
        }
    }

    func issue<Token>(
        _ body: (TokenIssuer, Int64) throws(ProcessorError) -> Token
    ) throws(Problem) -> Token {
        do {
            return try body(TokenIssuer(keys: keys.keys), now())
        } catch {
            ProcessorLog.error("token", "\(error)")
            throw .systemFailed
        }
    }
}

/// The body of a request for a reader token.
private struct TokenOrder {
    /// The lifetime in seconds.
    let lifetime: Int64
    let allowsRelinking: Bool
}
