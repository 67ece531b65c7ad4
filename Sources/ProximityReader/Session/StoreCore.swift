// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import Support

/// Transfers the reads stored without a network to the payment service provider.
actor StoreCore {
    typealias StoreError = PaymentCardReaderStore.StoreError

    private let configuration: ReaderConfiguration
    private let store: ReaderStore

    init(configuration: ReaderConfiguration, store: ReaderStore) {
        self.configuration = configuration
        self.store = store
    }

    /// Returns the number of stored reads, in a batch or not.
    func count() async throws(StoreError) -> Int {
        try await perform { (store) throws(PaymentStore.StoreError) in
            try await store.storedReadCount()
        }
    }

    /// Makes a batch of the oldest stored reads.
    ///
    /// - Parameter size: The number of reads, or 0 for all.
    /// - Returns: The batch.
    /// - Throws: `StoreError`.
    func batch(size: Int) async throws(StoreError) -> StoreAndForwardBatch {
        guard size >= 0 else { throw .storeAndForwardBatchSizeInvalid }
        let identifier = TokenIdentifier.make(random: configuration.random)
        let result = try await perform { (store) throws(PaymentStore.StoreError) in
            try await store.makeBatch(
                identifier, size: size == 0 ? nil : size, limit: StoredBatch.maximumCount)
        }
        switch result {
        case .alreadyExists: throw .storeAndForwardBatchAlreadyExists
        case .nothingStored: throw .storeAndForwardResultsNotFound
        case .tooFew: throw .storeAndForwardBatchSizeInvalid
        case .made(let reads): return try await sign(reads, as: identifier)
        }
    }

    /// Returns the reads of the batch to the store.
    func resetBatch() async throws(StoreError) {
        let wasThere = try await perform { (store) throws(PaymentStore.StoreError) in
            try await store.resetBatch()
        }
        guard wasThere else { throw .storeAndForwardBatchNotFound }
    }

    /// Deletes the batch and its reads.
    ///
    /// - Parameter token: The payment service provider's token for the batch.
    /// - Returns: The number of reads that are still stored.
    /// - Throws: `StoreError`.
    func resolveBatch(
        _ token: StoreAndForwardBatchDeletionToken
    ) async throws(StoreError) -> Int {
        try meetConditions(\.resolutionError)
        let batch = try await perform { (store) throws(PaymentStore.StoreError) in
            try await store.batch()
        }
        guard let batch else { throw .storeAndForwardBatchNotFound }
        try verify(token, for: batch)
        let rest = try await perform { (store) throws(PaymentStore.StoreError) in
            try await store.resolveBatch(batch)
        }
        // Another program has already resolved the batch.
        guard let rest else { throw .storeAndForwardBatchNotFound }
        return rest
    }

    private func verify(
        _ raw: StoreAndForwardBatchDeletionToken, for batch: String
    ) throws(StoreError) {
        let keys: JSONWebKeySet
        do {
            keys = try configuration.loadProcessorKeys()
        } catch {
            throw .notAllowed
        }
        let token: BatchDeletionToken
        do {
            token = try BatchDeletionToken.verify(
                raw.rawValue, keys: keys, audiences: configuration.tokenAudiences,
                clockTolerance: configuration.clockTolerance.components.seconds,
                now: configuration.now)
        } catch {
            configuration.diagnostics(.token(error.reason))
            throw error.code == .expired
                ? .storeAndForwardDeletionTokenExpired : .storeAndForwardDeletionTokenInvalid
        }
        guard token.batchIdentifier.hasSameBytes(as: batch),
            token.readerIdentifier.hasSameBytes(as: store.readerIdentifier)
        else {
            configuration.diagnostics(.token("The deletion token is for another batch."))
            throw .storeAndForwardDeletionTokenInvalid
        }
    }

    private func sign(
        _ reads: [StoredRead], as identifier: String
    ) async throws(StoreError) -> StoreAndForwardBatch {
        do {
            return StoreAndForwardBatch(
                try StoredBatch.sign(
                    reads.map { read in
                        StoredBatch.Payment(
                            identifier: read.identifier, sealed: read.sealed,
                            generalCardData: read.generalCardData)
                    }, identifier: identifier, readerKey: store.signingKey,
                    now: configuration.now))
        } catch {
            // The batch was not returned to the app, so its reads can go into another one.
            configuration.diagnostics(.sealing(error.description))
            try await resetBatch()
            throw .unknown(code: PaymentStore.StoreError.Code.file(.failed).number)
        }
    }

    /// Uses the store, unless a condition prevents it.
    private func perform<Result: Sendable>(
        _ body: (ReaderStore) async throws(PaymentStore.StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try meetConditions(\.storeError)
        do throws(PaymentStore.StoreError) {
            return try await body(store)
        } catch {
            configuration.diagnostics(.state(error.description))
            throw StoreError(error)
        }
    }

    /// Throws the error that a condition causes.
    private func meetConditions(
        _ error: (PlatformCondition) -> StoreError?
    ) throws(StoreError) {
        guard let met = configuration.conditions.first(at: .store, error) else { return }
        configuration.diagnostics(.condition(met.condition))
        throw met.error
    }
}

extension StoreAndForwardBatch {
    /// Creates a batch from a signed batch.
    fileprivate init(_ batch: StoredBatch) {
        self.init(
            id: batch.identifier,
            payments: batch.payments.map { payment in
                StoredPaymentCardReadResult(
                    id: payment.identifier, paymentCardData: payment.sealed.paymentCardData,
                    generalCardData: payment.generalCardData, signature: payment.signature)
            },
            signature: batch.signature, intermediateCertificate: batch.intermediateCertificates,
            leafCertificate: batch.leafCertificate)
    }
}

extension PaymentCardReaderStore.StoreError {
    /// Creates the app's error if the reader's state could not be read or written.
    fileprivate init(_ error: PaymentStore.StoreError) {
        self =
            switch error.code {
            case .file(.busy): .busy
            case .file(.notWritable), .wrongMode, .wrongOwner: .notAllowed
            default: .unknown(code: error.code.number)
            }
    }
}

extension PaymentStore.StoreError.Code {
    /// The number for apps in `unknown(code:)`.
    var number: Int {
        switch self {
        case .file(.corrupt): 1
        case .countersLost: 2
        case .file(.newerVersion): 3
        case .file(.full): 4
        case .file(.notFile): 5
        default: 9
        }
    }
}
