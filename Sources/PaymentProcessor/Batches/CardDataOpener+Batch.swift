// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken
internal import Support

extension CardDataOpener {
    /// How long after its reader token's end a session may store reads, in seconds: a day.
    public static let storingTime: Int64 = 24 * 60 * 60

    /// Opens a batch of stored reads.
    ///
    /// A read that was in an earlier batch is refused alone, with `replay`: its reader could
    /// not know that the batch had arrived. Once opened, the batch may be deleted there.
    ///
    /// - Parameters:
    ///   - batch: What the app passed on.
    ///   - merchantIdentifier: The merchant that was authenticated on the call.
    ///   - now: Seconds since 1970.
    /// - Returns: The batch, each read of it opened or refused.
    /// - Throws: `Rejection` when the batch as a whole is not of a known reader.
    public func open(
        _ batch: StoredBatch, merchantIdentifier: String, now: Int64
    ) throws(Rejection) -> OpenedBatch {
        let readerIdentifier = try BatchSignature(batch).verify(records: records, now: now)
        let payments = batch.payments.map { payment in
            let result: Result<OpenedToken, Rejection>
            do throws(Rejection) {
                result = .success(
                    try open(
                        payment, of: readerIdentifier, merchantIdentifier: merchantIdentifier,
                        now: now))
            } catch {
                result = .failure(error)
            }
            return OpenedBatch.Payment(identifier: payment.identifier, result: result)
        }
        return OpenedBatch(
            identifier: batch.identifier, readerIdentifier: readerIdentifier, payments: payments)
    }

    private func open(
        _ payment: StoredBatch.Payment, of readerIdentifier: String, merchantIdentifier: String,
        now: Int64
    ) throws(Rejection) -> OpenedToken {
        let content = try content(of: payment.sealed.paymentCardData, now: now)
        guard content.readerIdentifier.hasSameBytes(as: readerIdentifier) else {
            throw Rejection(.unknownReader, "The read is of another reader than its batch.")
        }
        let claims = content.claims
        guard claims.isStored else {
            throw Rejection(.wrongType, "The read was not stored, but is in a batch.")
        }
        try checkTimes(claims, maximum: CardDataClaims.storedLifetime, now: now)
        try checkMerchant(claims, merchantIdentifier, grace: Self.storingTime)
        // The order is what the reader says: it was placed where nobody could be told.
        let expected = ExpectedRead(
            merchantIdentifier: merchantIdentifier,
            transactionIdentifier: payment.identifier, operation: claims.request.operation,
            amount: claims.request.amount, currencyCode: claims.request.currencyCode)
        try checkRequest(claims, content.objects, expected)
        return try finish(content, now: now)
    }
}
