// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The transactions that wait for their card to come back (Torn Transaction Log).
///
/// It outlives a transaction: whoever runs transactions hands it from one to the next. See
/// EMV Contactless Book C-2, 3.8 and 4.2.
package struct TornTransactionLog: Hashable, Sendable {
    /// The transactions, the oldest first.
    package private(set) var transactions: [TornTransaction] = []
    /// The time, in seconds of any clock that goes on between transactions.
    package var instant: Int64 = 0

    /// Creates an empty log.
    package init() {}

    /// Removes what is older than a record may become (`DF811C`).
    mutating func removeExpired(after lifetime: Duration) {
        transactions.removeAll { .seconds(instant &- $0.instant) > lifetime }
    }

    /// The last transaction of a card, or `nil` (S456.44).
    func transaction(of data: TransactionData) -> TornTransaction? {
        transactions.last { $0.isOfCard(data) }
    }

    /// Adds a transaction (S9.12 and S9.13).
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - most: How many the log holds (`DF811D`).
    /// - Returns: The oldest one, when it had to give way.
    mutating func insert(_ transaction: TornTransaction, atMost most: Int) -> TornTransaction? {
        transactions.append(transaction)
        return transactions.count > most ? transactions.removeFirst() : nil
    }

    /// Removes a transaction that came to its end (S10.10 and S11.5).
    mutating func remove(_ transaction: TornTransaction) {
        if let index = transactions.lastIndex(of: transaction) { transactions.remove(at: index) }
    }
}

extension TornTransactionLog: CustomReflectable {
    /// Shows how many there are: what they hold is cardholder data.
    package var customMirror: Mirror {
        Mirror(self, children: ["count": transactions.count])
    }
}
