// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import Support

extension ProcessorService {
    /// Performs the checks of sealed card data that do not require the database.
    ///
    /// - Parameter paymentCardData: The card data from the app.
    /// - Returns: The card data, for the checks in a transaction.
    func authenticate(_ paymentCardData: String) -> PresentedCardData {
        let token = authenticate(paymentCardData, with: keys.keys)
        // Another instance may have rotated the keys.
        return token.isForUnknownKey
            ? authenticate(paymentCardData, with: keys.reload()) : token
    }

    private func authenticate(
        _ paymentCardData: String, with keys: ProcessorKeys
    ) -> PresentedCardData {
        CardDataAuthenticator(keys: keys, policy: configuration.policy)
            .authenticate(paymentCardData, now: now()) { readerKeys.key($0) }
    }

    /// Performs the checks of a batch that do not require the database.
    ///
    /// - Parameter batch: The batch from the app.
    /// - Returns: The batch, for the checks in a transaction, or the reason it is malformed.
    /// - Throws: `Problem` if the database failed, which is asked about an unknown reader.
    func authenticate(
        _ batch: StoredBatch
    ) throws(Problem) -> Result<PresentedBatch, Rejection> {
        let presented = try authenticate(batch, with: keys.keys)
        guard case .success(let batchOfUnknownKey) = presented, batchOfUnknownKey.isForUnknownKey
        else { return presented }
        return try authenticate(batch, with: keys.reload())
    }

    private func authenticate(
        _ batch: StoredBatch, with keys: ProcessorKeys
    ) throws(Problem) -> Result<PresentedBatch, Rejection> {
        try CardDataAuthenticator(keys: keys, policy: configuration.policy)
            .authenticate(batch, now: now()) { (reader) throws(Problem) in
                if readerKeys.key(reader) != nil { return true }
                return try database.transaction { (session) throws(Problem) in
                    guard let entry = try ReaderRecords.reader(reader, in: session),
                        entry.revoked == nil
                    else { return false }
                    readerKeys.insert(entry.key, reader)
                    return true
                }
            }
    }

    /// Opens sealed card data, and asks the issuer.
    ///
    /// - Parameters:
    ///   - cardData: The card data from the app.
    ///   - payment: The payment, which records the answer.
    ///   - otherAmount: The cashback part of the amount, or `nil` to accept that of the card data.
    ///   - session: The transaction.
    /// - Returns: The reason the card data was refused, or `nil`.
    /// - Throws: `Problem` if the database failed.
    func authorize(
        _ cardData: PresentedCardData, _ payment: inout Payment, otherAmount: Int64? = nil,
        in session: any DatabaseSession
    ) throws(Problem) -> Rejection? {
        let expected = ExpectedRead(
            merchantIdentifier: payment.merchant,
            transactionIdentifier: payment.transactionIdentifier,
            operation: payment.kind.rawValue, amount: UInt64(max(payment.amount, 0)),
            otherAmount: otherAmount.map { UInt64(max($0, 0)) }, currencyCode: payment.currencyCode)
        // Most card data is accepted, and then needs one.
        try session.prefetchAuditNumber()
        let opened = try open(in: session, of: payment.merchant) {
            (opener, time) throws(Rejection) in
            try opener.open(
                cardData, expecting: expected, now: time.seconds, millisecond: time.millisecond)
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
        let answer = issuer.authorize(token, now: now())
        payment.apply(answer)
        let message = ISO8583Message(
            token, answer, kind: payment.kind,
            auditNumber: try session.nextAuditNumber(), random: random)
        payment.view = message.object
        payment.answer = JSONObject { writer in
            writer.append("responseCode", answer.code)
            writer.append(
                "authorizationCode", message.authorizationCode.map { .string($0) } ?? .null)
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

    // MARK: - Opening

    /// Opens sealed data that was authenticated before the transaction.
    ///
    /// - Parameters:
    ///   - session: The transaction.
    ///   - merchant: The authenticated merchant.
    ///   - body: Opens the data at a time.
    /// - Returns: The opened data, or the reason it was refused; the records of what was presented
    ///   remain in both cases.
    /// - Throws: `Problem` if the database failed.
    func open<Opened>(
        in session: any DatabaseSession, of merchant: String,
        _ body: (CardDataOpener, DateTime) throws(Rejection) -> Opened
    ) throws(Problem) -> Result<Opened, Rejection> {
        let records = SessionRecords(
            session, merchant: merchant, codeKey: keys.codeKey, readerKeys: readerKeys)
        let opener = CardDataOpener(
            keys: keys.keys, policy: configuration.policy, records: records, pinKey: keys.pinKey)
        let result: Result<Opened, Rejection>
        do throws(Rejection) {
            result = .success(try body(opener, clock()))
        } catch {
            result = .failure(error)
        }
        if let failure = records.failure { throw failure }
        return result
    }

    /// Returns the problem for refused card data.
    ///
    /// Outside development, it contains no details that would help a forger.
    func problem(_ rejection: Rejection) -> Problem {
        metrics.countRejection(rejection.code.rawValue)
        let name = rejection.publicName(inDevelopment: configuration.isDevelopment)
        let detail =
            name == Rejection.genericName ? "The card data was refused." : rejection.detail
        return Problem(.unprocessableContent, named: name, detail)
    }
}
