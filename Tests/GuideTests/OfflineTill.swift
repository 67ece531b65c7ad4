// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

// snippet: OfflineTill
/// Takes payments without a network, if the reader was prepared with one in the last day.
@available(iOS 18.4, *)
struct OfflineTill {
    let reader: PaymentCardReader

    /// Reads a card; the reader keeps the read until it is sent.
    func pay(_ amount: Decimal, in currencyCode: String) async throws -> String {
        let session = try await reader.prepareStoreAndForward()
        return try await session.readPaymentCard(
            PaymentCardTransactionRequest(
                amount: amount, currencyCode: currencyCode, for: .purchase)
        ).id
    }

    /// Sends the stored reads to the provider, whose tokens delete them.
    func forward(
        _ send: (StoreAndForwardBatch) async throws -> StoreAndForwardBatchDeletionToken
    ) async throws {
        let store = try reader.fetchPaymentCardReaderStore()
        while try await store.fetchStoredPaymentCardReadResultCount() > 0 {
            let batch = try await store.fetchStoredPaymentCardReadResultBatch()
            do {
                let token = try await send(batch)
                _ = try await store.resolveBatch(batchDeletionToken: token)
            } catch {
                // The reads go into the next batch. The provider recognizes those that it has.
                try await store.resetBatchState()
                throw error
            }
        }
    }
}
// end
