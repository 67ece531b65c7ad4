// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import Support

extension ProcessorService {
    /// Opens sealed card data, and asks the issuer.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - payment: The payment, which records the answer.
    ///   - session: The transaction.
    /// - Returns: The reason the card data was refused, or `nil`.
    /// - Throws: `Problem` if the database failed.
    func authorise(
        _ paymentCardData: String, _ payment: inout Payment, in session: any DatabaseSession
    ) throws(Problem) -> Rejection? {
        let expected = ExpectedRead(
            merchantIdentifier: payment.merchant,
            transactionIdentifier: payment.transactionIdentifier,
            operation: payment.kind.rawValue, amount: UInt64(max(payment.amount, 0)),
            currencyCode: payment.currencyCode)
        let opened = try open(in: session, of: payment.merchant) {
            (opener, now) throws(Rejection) in
            try opener.open(paymentCardData, expecting: expected, now: now)
        }
        switch opened {
        case .failure(let rejection): return rejection
        case .success(let token):
            try ask(token, &payment, in: session)
            return nil
        }
    }

    /// Asks the issuer about opened card data.
    func ask(
        _ token: OpenedToken, _ payment: inout Payment, in session: any DatabaseSession
    ) throws(Problem) {
        let answer = issuer.authorise(token, now: now())
        payment.note(answer)
        let message = ISO8583Message(
            token, answer, kind: payment.kind,
            auditNumber: try session.nextAuditNumber(), random: random)
        payment.view = message.object
        payment.answer = JSONObject { writer in
            writer.append("responseCode", answer.code)
            writer.append(
                "authorisationCode", message.authorisationCode.map { .string($0) } ?? .null)
            writer.append("explanation", answer.explanation)
            writer.append("isTestIssuer", true)
            writer.append("hasRules", issuer.hasRules)
            writer.append("rule", answer.rule.map { .string($0) } ?? .null)
            writer.append("card", token.account.map { .string($0.number.masked) } ?? .null)
            writer.append("pin", answer.response.pin.description)
            guard configuration.isDevelopment else { return }
            writer.append("warnings", .array(token.warnings.map { .string("\($0)") }))
            writer.append("reader", token.readerIdentifier)
            writer.append("outcome", token.claims.outcome)
        }
        metrics.countPayment(payment.state.rawValue)
        try announce(payment, in: session)
    }
}
