// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The store of reads on this machine, with readable errors.
struct StoredReads {
    private let store: PaymentCardReaderStore
    private let problems = Problems()

    /// Opens the store.
    ///
    /// - Throws: `CommandError`.
    init() throws {
        var configuration = try ReaderConfiguration.standard()
        let problems = problems
        configuration.diagnostics = { problems.note($0) }
        do {
            store = try PaymentCardReader(configuration: configuration)
                .fetchPaymentCardReaderStore()
        } catch let error as PaymentCardReaderError {
            throw problems.error(error.errorName, error.errorDescription)
        }
    }

    /// Returns the number of waiting reads in words.
    static func waiting(_ count: Int) -> String {
        count == 1 ? "1 read is waiting" : "\(count) reads are waiting"
    }

    /// Runs a closure that uses the store.
    ///
    /// - Throws: `CommandError`.
    func perform<Result>(
        _ body: (PaymentCardReaderStore) async throws -> Result
    ) async throws -> Result {
        do {
            return try await body(store)
        } catch let error as PaymentCardReaderStore.StoreError {
            throw problems.error("\(error)", Self.text(error))
        }
    }

    private static func text(_ error: PaymentCardReaderStore.StoreError) -> String {
        switch error {
        case .storeAndForwardResultsNotFound: "No reads are waiting for the provider."
        case .storeAndForwardBatchNotFound:
            "There is no batch; create one with taptopay store batch."
        case .storeAndForwardBatchSizeInvalid: "Fewer reads are waiting than --size."
        case .storeAndForwardBatchAlreadyExists:
            "A batch is already open: use taptopay store resolve or taptopay store reset first."
        case .storeAndForwardDeletionTokenInvalid: "The token is not valid for this batch."
        case .storeAndForwardDeletionTokenExpired: "The token has expired; get a new one."
        default: "The store cannot be used."
        }
    }
}
