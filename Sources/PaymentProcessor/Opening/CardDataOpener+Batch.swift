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
        let presented = try authenticator.authenticate(batch, now: now) {
            (reader) throws(Rejection) in try records.isRegistered(reader)
        }
        return try open(presented.get(), merchantIdentifier: merchantIdentifier, now: now)
    }

    /// Performs the checks of a batch that an authenticator did not perform.
    ///
    /// - Parameters:
    ///   - batch: The batch, authenticated by the same PSP's keys and policy.
    ///   - merchantIdentifier: The authenticated merchant.
    ///   - now: Seconds since 1970.
    /// - Returns: The batch, with each read opened or refused.
    /// - Throws: `Rejection` if the batch as a whole is not from a known reader.
    package func open(
        _ batch: PresentedBatch, merchantIdentifier: String, now: Int64
    ) throws(Rejection) -> OpenedBatch {
        guard batch.isChecked, try records.isRegistered(batch.readerIdentifier) else {
            throw Rejection(
                .unknownReader, "The batch's reader is not registered, or is revoked.")
        }
        let reads = try batch.reads.get()
        let payments = reads.map { read in
            let result: Result<OpenedToken, Rejection>
            do throws(Rejection) {
                result = .success(
                    try open(
                        read, of: batch.readerIdentifier, merchantIdentifier: merchantIdentifier,
                        now: now))
            } catch {
                result = .failure(error)
            }
            return OpenedBatch.Payment(identifier: read.identifier, result: result)
        }
        return OpenedBatch(
            identifier: batch.identifier, readerIdentifier: batch.readerIdentifier,
            payments: payments)
    }

    private func open(
        _ payment: PresentedBatch.Read, of readerIdentifier: String, merchantIdentifier: String,
        now: Int64
    ) throws(Rejection) -> OpenedToken {
        // The authenticator had the key of the batch's reader only.
        if case .decrypted = payment.cardData.state {
            throw Rejection(.unknownReader, "The read and its batch come from different readers.")
        }
        let content = try content(of: payment.cardData)
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

extension CardDataAuthenticator {
    /// Performs the checks of a batch that require no records.
    ///
    /// - Parameters:
    ///   - batch: The batch from the app.
    ///   - now: Seconds since 1970.
    ///   - isKnown: Returns whether a reader is known, perhaps as another merchant's. The signatures
    ///     of other readers are not checked, because anyone can make them.
    /// - Returns: The batch, for the checks with records, or the reason it is malformed.
    /// - Throws: What `isKnown` throws.
    package func authenticate<Failure>(
        _ batch: StoredBatch, now: Int64,
        isKnown: (_ readerIdentifier: String) throws(Failure) -> Bool
    ) throws(Failure) -> Result<PresentedBatch, Rejection> {
        let signature: BatchSignature
        do throws(Rejection) {
            signature = try BatchSignature(batch)
        } catch {
            return .failure(error)
        }
        let readerIdentifier = signature.readerKey.thumbprint
        var presented = PresentedBatch(
            identifier: batch.identifier, readerIdentifier: readerIdentifier, isChecked: false,
            reads: .success([]))
        guard try isKnown(readerIdentifier) else { return .success(presented) }
        presented.isChecked = true
        do throws(Rejection) {
            try signature.check(now: now)
        } catch {
            presented.reads = .failure(error)
            return .success(presented)
        }
        presented.reads = .success(
            batch.payments.map { payment in
                // Only this reader's key counts: a batch has the reads of one reader.
                let cardData = authenticate(payment.sealed.paymentCardData, now: now) { name in
                    name == readerIdentifier ? signature.readerKey : nil
                }
                return PresentedBatch.Read(identifier: payment.identifier, cardData: cardData)
            })
        return .success(presented)
    }
}

/// A batch from an app, as far as it was checked without records.
package struct PresentedBatch: Sendable {
    /// A read of the batch.
    struct Read: Sendable {
        let identifier: String
        let cardData: PresentedCardData
    }

    let identifier: String
    let readerIdentifier: String
    /// Whether the reader was known, so that the signatures and reads were checked.
    fileprivate(set) var isChecked: Bool
    /// The reads, or the reason the batch as a whole is refused.
    fileprivate(set) var reads: Result<[Read], Rejection>

    /// Whether a read is sealed for a key that the PSP does not have.
    package var isForUnknownKey: Bool {
        (try? reads.get())?.contains { $0.cardData.isForUnknownKey } ?? false
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
