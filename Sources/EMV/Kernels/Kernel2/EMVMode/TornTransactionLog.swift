// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The transactions that can be recovered when their card returns (Torn Transaction Log).
///
/// The caller keeps it between transactions. See EMV Contactless Book C-2, 3.8 and 4.2.
package struct TornTransactionLog: Hashable, Sendable {
    /// The transactions, the oldest first.
    package private(set) var transactions: [TornTransaction] = []
    /// The current time, in seconds, of a clock that keeps running between transactions.
    package var instant: Int64 = 0

    /// Creates an empty log.
    package init() {}

    /// Removes the records that are older than the maximum lifetime (`DF811C`).
    mutating func removeExpired(after lifetime: Duration) {
        transactions.removeAll { .seconds(instant &- $0.instant) > lifetime }
    }

    /// Returns the last transaction of a card, or `nil` (S456.44).
    func transaction(of data: TransactionData) -> TornTransaction? {
        transactions.last { $0.isOfCard(data) }
    }

    /// Adds a transaction (S9.12 and S9.13).
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - most: The maximum number of records (`DF811D`).
    /// - Returns: The oldest transaction, if it was removed to make room.
    mutating func insert(_ transaction: TornTransaction, atMost most: Int) -> TornTransaction? {
        transactions.append(transaction)
        return transactions.count > most ? transactions.removeFirst() : nil
    }

    /// Removes a completed transaction (S10.10 and S11.5).
    mutating func remove(_ transaction: TornTransaction) {
        if let index = transactions.lastIndex(of: transaction) { transactions.remove(at: index) }
    }
}

extension TornTransactionLog: CustomReflectable {
    /// Shows only the number of transactions: their values are cardholder data.
    package var customMirror: Mirror {
        Mirror(self, children: ["count": transactions.count])
    }
}
