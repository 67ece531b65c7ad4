// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// What one reader remembers from one transaction to the next: torn transactions, and the
/// failures of mag-stripe mode in a row.
///
/// It is kept in memory only: a card that was torn away comes back at once or never. See EMV
/// Contactless Book C-2, 3.8 and S13.30.
final class TransactionMemory: Sendable {
    private struct Content {
        var tornTransactions = TornTransactionLog()
        var failedMagneticStripes = FailedMagneticStripeCounter()
    }

    private let content = Lock(Content())

    /// Gives the memory to a transaction that begins at a time in seconds.
    func lend(to transaction: inout ContactlessTransaction, at instant: Int64) {
        let content = content.withLock { $0 }
        transaction.tornTransactions = content.tornTransactions
        transaction.tornTransactions.instant = instant
        transaction.failedMagneticStripes = content.failedMagneticStripes
    }

    /// Takes the memory back as a transaction left it.
    func takeBack(from transaction: ContactlessTransaction) {
        content.withLock {
            $0.tornTransactions = transaction.tornTransactions
            $0.failedMagneticStripes = transaction.failedMagneticStripes
        }
    }
}
