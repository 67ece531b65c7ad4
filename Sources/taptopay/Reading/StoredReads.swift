// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The store of reads on this machine, with errors in words.
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

    /// How many reads wait, in words.
    static func waiting(_ count: Int) -> String {
        count == 1 ? "1 read waits" : "\(count) reads wait"
    }

    /// Does something with the store.
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
        case .storeAndForwardResultsNotFound: "No read waits for the provider."
        case .storeAndForwardBatchNotFound: "There is no batch; make one with taptopay store batch."
        case .storeAndForwardBatchSizeInvalid: "Fewer reads wait than --size says."
        case .storeAndForwardBatchAlreadyExists:
            "A batch is on its way: use taptopay store resolve, or reset, first."
        case .storeAndForwardDeletionTokenInvalid: "The token is not one for this batch."
        case .storeAndForwardDeletionTokenExpired: "The token's time is over; fetch a new one."
        default: "The store cannot be used."
        }
    }
}
