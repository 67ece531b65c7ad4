// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The limits and counters that determine whether a card still approves offline.
struct OfflineCounting: Hashable, Sendable {
    /// The card's offline limits.
    let limits: OfflineLimits
    /// The card's offline approvals since it was last online.
    let counters: CardCounters.Application

    /// Whether one more transaction in a row exceeds the limit.
    var isCountExceeded: Bool { counters.offlineTransactions >= limits.transactions }

    /// Returns whether an amount exceeds a limit, alone or together with earlier approvals.
    ///
    /// An amount in another currency always does, because the card does not know its value.
    func isAmountExceeded(_ amount: UInt64, currency: UInt16) -> Bool {
        let (sum, isOverflown) = counters.offlineAmount.addingReportingOverflow(amount)
        return currency != limits.currency || amount > limits.singleAmount || isOverflown
            || sum > limits.amount
    }

    /// Returns whether the limits allow an offline approval.
    func allows(_ amount: UInt64, currency: UInt16) -> Bool {
        !isCountExceeded && !isAmountExceeded(amount, currency: currency)
    }

    /// The amount still available offline (`9F5D`, `9F50`), in minor units.
    var available: UInt64 {
        limits.amount > counters.offlineAmount ? limits.amount - counters.offlineAmount : 0
    }
}

extension CardCounters.Application {
    /// Counts a decision: adds an offline approval, or resets the counters for an online request.
    ///
    /// If the issuer's answer does not reach the card, the request counts in its place.
    mutating func count(_ type: CryptogramType, amount: UInt64) {
        switch type {
        case .transactionCertificate:
            offlineTransactions = offlineTransactions == .max ? .max : offlineTransactions + 1
            let (sum, isOverflown) = offlineAmount.addingReportingOverflow(amount)
            offlineAmount = isOverflown ? .max : sum
        case .authorisationRequest:
            offlineTransactions = 0
            offlineAmount = 0
        case .applicationAuthentication: break
        }
    }
}
