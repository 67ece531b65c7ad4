// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// The torn transactions of one reader, handed from one read to the next.
///
/// They are kept in memory only, for minutes: a card that was torn away comes back at once or
/// never. See EMV Contactless Book C-2, 3.8.
final class SharedTornTransactions: Sendable {
    private let log = Lock(TornTransactionLog())

    /// Gives the log to a transaction that begins at a time in seconds.
    func lend(to transaction: inout ContactlessTransaction, at instant: Int64) {
        var tornTransactions = log.withLock { $0 }
        tornTransactions.instant = instant
        transaction.tornTransactions = tornTransactions
    }

    /// Takes the log back as a transaction left it.
    func takeBack(from transaction: ContactlessTransaction) {
        log.withLock { $0 = transaction.tornTransactions }
    }
}
