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
                members: [
                    .init(
                        "lifetime", .integer(1...Int(TokenIssuer.maximumLifetime)),
                        isRequired: false,
                        "The lifetime in seconds; by default, the maximum of 172800."),
                    .init(
                        "allowsRelinking", .boolean, isRequired: false,
                        "Whether the token can link the account again."),
                ],
                answer: .created("Token"), handler: createReaderToken),
            try Endpoint(
                .post, "/v1/pin-tokens", operation: "createPINToken",
                "Issues a PIN token for a payment whose issuer requires the PIN.",
                access: .scope(.charge),
                members: [.init("payment", .text(64), "The payment's id.")],
                answer: .created("Token"), handler: createPINToken),
        ]
    }

    private func createReaderToken(_ request: EndpointRequest) throws(Problem) -> Response {
        try perform(request) { () throws(Problem) in
            let body = try BodyDecoder(request.message)
            let most = TokenIssuer.maximumLifetime
            let lifetime = try body.optionalInteger("lifetime", in: 1...most) ?? most
            let allowsRelinking = try body.boolean("allowsRelinking", default: false)
            try body.finish()
            return (lifetime, allowsRelinking)
        } then: { (session, caller, order) throws(Problem) in
            let merchant = try merchant(of: caller, in: session).merchant
            let issued = try issue { (issuer, now) throws(ProcessorError) in
                try issuer.readerToken(
                    for: merchant, now: now, lifetime: order.0, allowsRelinking: order.1)
            }
            try TokenRecords.insert(issued.record, in: session)
            return Answer(.created) {
                $0.append("token", issued.token)
                $0.append("expiresAt", issued.record.expiresAt)
            }
        }
    }

    private func createPINToken(_ request: EndpointRequest) throws(Problem) -> Response {
        try perform(request) { () throws(Problem) in
            let body = try BodyDecoder(request.message)
            let identifier = try body.text("payment", limit: 64)
            try body.finish()
            return identifier
        } then: { (session, caller, identifier) throws(Problem) in
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
