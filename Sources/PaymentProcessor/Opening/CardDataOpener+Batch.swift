// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken
internal import Support

extension CardDataOpener {
    /// How long after its reader token's expiry a session can store reads, in seconds: one day.
    public static let storingTime: Int64 = 24 * 60 * 60

    /// Opens a batch of stored reads.
    ///
    /// A read from an earlier batch is refused individually, with `replay`, because its reader
    /// could not know that the batch had arrived. After the opening, the reader can delete the
    /// batch.
    ///
    /// - Parameters:
    ///   - batch: The batch from the app.
    ///   - merchantIdentifier: The authenticated merchant.
    ///   - now: Seconds since 1970.
    /// - Returns: The batch, with each read opened or refused.
    /// - Throws: `Rejection` if the batch as a whole is not from a known reader.
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
            throw Rejection(.unknownReader, "The read and its batch come from different readers.")
        }
        let claims = content.claims
        guard claims.isStored else {
            throw Rejection(.wrongType, "The batch contains a read that is not a stored read.")
        }
        try checkTimes(claims, maximum: CardDataClaims.storedLifetime, now: now)
        try checkMerchant(claims, merchantIdentifier, grace: Self.storingTime)
        // The reader's claims are the order, because it was placed offline.
        let expected = ExpectedRead(
            merchantIdentifier: merchantIdentifier,
            transactionIdentifier: payment.identifier, operation: claims.request.operation,
            amount: claims.request.amount, currencyCode: claims.request.currencyCode)
        try checkRequest(claims, content.objects, expected)
        return try finish(content, now: now)
    }
}

/// A batch of stored reads with a known reader and valid signatures.
public struct OpenedBatch: Sendable {
    /// One read of a batch, opened or refused individually.
    public struct Payment: Sendable {
        /// The identifier of the read's result.
        public let identifier: String
        /// The card data, or the reason it was refused.
        public let result: Result<OpenedToken, Rejection>
    }

    /// The batch's identifier.
    public let identifier: String
    /// The reader that signed.
    public let readerIdentifier: String
    /// The reads in order.
    public let payments: [Payment]
}
