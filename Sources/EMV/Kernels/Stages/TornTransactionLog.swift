// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The transactions that can be recovered when their card returns (Torn Transaction Log).
///
/// A transaction is torn if the card may have generated its cryptogram, but the kernel did not
/// receive it. Each kernel has its own type of record. The caller keeps the log between
/// transactions. See EMV Contactless Book C-2, 3.8 and 4.2.
package struct TornTransactionLog<Record: Hashable & Sendable>: Hashable, Sendable {
    private struct Entry: Hashable {
        let record: Record
        /// When the transaction was torn, in seconds of the log's clock.
        let instant: Int64
    }

    private var entries: [Entry] = []
    /// The current time, in seconds, of a clock that keeps running between transactions.
    package var instant: Int64 = 0

    /// Creates an empty log.
    package init() {}

    /// The records, the oldest first.
    package var records: [Record] { entries.map(\.record) }

    /// Removes the records that are older than the maximum lifetime.
    ///
    /// - Parameter lifetime: The maximum lifetime; a record of exactly this age remains.
    mutating func removeExpired(after lifetime: Duration) {
        entries.removeAll { .seconds(instant &- $0.instant) > lifetime }
    }

    /// Returns the newest record of a card.
    ///
    /// - Parameter isOfCard: Whether a record belongs to the card.
    /// - Returns: The record, or `nil` if the card has none.
    func last(where isOfCard: (Record) -> Bool) -> Record? {
        entries.last { isOfCard($0.record) }?.record
    }

    /// Adds a record with the current time, and removes the oldest one if the log is full.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - most: The maximum number of records.
    /// - Returns: The record that was removed, or `nil`.
    mutating func insert(_ record: Record, atMost most: Int) -> Record? {
        entries.append(Entry(record: record, instant: instant))
        return entries.count > most ? entries.removeFirst().record : nil
    }

    /// Removes the record of a completed transaction.
    ///
    /// - Parameter record: The record; the newest one if the log contains several equal records.
    mutating func remove(_ record: Record) {
        if let index = entries.lastIndex(where: { $0.record == record }) {
            entries.remove(at: index)
        }
    }
}

extension TornTransactionLog: CustomReflectable {
    /// Shows only the number of records: their values are cardholder data.
    package var customMirror: Mirror { Mirror(self, children: ["count": entries.count]) }
}
