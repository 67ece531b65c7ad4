// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The effect of an issuer's answer on the counters of offline approvals.
///
/// The raw values are bits 2 and 1 of the second byte of the card status update. See EMV
/// Book 3, Annex C10.
enum OfflineCounterUpdate: UInt8, Hashable, Sendable {
    /// The counters stay unchanged.
    case none = 0b00
    /// The counters are set to their limits, so the next transaction goes online.
    case exhaust = 0b01
    /// The counters are set to zero.
    case reset = 0b10
    /// The transaction is counted as if the card had approved it.
    case count = 0b11
}

extension CardCounters.Application {
    /// Applies an issuer's answer to the counters of offline approvals.
    mutating func update(
        _ update: OfflineCounterUpdate, by amount: UInt64, limits: OfflineLimits
    ) {
        switch update {
        case .none: break
        case .exhaust:
            offlineTransactions = max(offlineTransactions, limits.transactions)
            offlineAmount = max(offlineAmount, limits.amount)
        case .reset: count(.authorisationRequest, amount: amount)
        case .count: count(.transactionCertificate, amount: amount)
        }
    }
}

extension CardApplication {
    /// Returns the offline limits as personalized, or as the issuer changed them since.
    func offlineLimits(_ counters: CardCounters.Application) -> OfflineLimits {
        scheme.specification.offlineLimits(of: self, counters)
    }
}
