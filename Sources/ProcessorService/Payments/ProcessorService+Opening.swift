// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor

extension ProcessorService {
    /// Opens sealed data in one transaction.
    ///
    /// - Parameters:
    ///   - session: The transaction.
    ///   - merchant: The authenticated merchant.
    ///   - body: Opens the data.
    /// - Returns: The opened data, or the reason it was refused; the records of what was presented
    ///   remain in both cases.
    /// - Throws: `Problem` if the database failed.
    func open<Opened>(
        in session: any DatabaseSession, of merchant: String,
        _ body: (CardDataOpener, _ now: Int64) throws(Rejection) -> Opened
    ) throws(Problem) -> Result<Opened, Rejection> {
        let first = try open(with: keys.keys, in: session, of: merchant, body)
        // Another instance may have rotated the keys; nothing is recorded yet.
        guard case .failure(let rejection) = first, rejection.code == .unknownKey else {
            return first
        }
        return try open(with: keys.reload(), in: session, of: merchant, body)
    }

    private func open<Opened>(
        with keys: ProcessorKeys, in session: any DatabaseSession, of merchant: String,
        _ body: (CardDataOpener, _ now: Int64) throws(Rejection) -> Opened
    ) throws(Problem) -> Result<Opened, Rejection> {
        let records = SessionRecords(session, merchant: merchant, codeKey: self.keys.codeKey)
        let opener = CardDataOpener(
            keys: keys, policy: configuration.policy, records: records, pinKey: self.keys.pinKey)
        let result: Result<Opened, Rejection>
        do throws(Rejection) {
            result = .success(try body(opener, now()))
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
