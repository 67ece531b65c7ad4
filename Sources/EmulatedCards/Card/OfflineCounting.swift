// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Whether a card still approves offline, by its limits and what it approved before.
struct OfflineCounting: Hashable, Sendable {
    /// What the card approves at most.
    let limits: OfflineLimits
    /// What it approved since it was last online.
    let counters: CardCounters.Application

    /// Whether one more transaction in a row is too many.
    var isCountExceeded: Bool { counters.offlineTransactions >= limits.transactions }

    /// Whether an amount is too much, alone or with what was approved before.
    ///
    /// Another currency always is: its worth is unknown to the card.
    func isAmountExceeded(_ amount: UInt64, currency: UInt16) -> Bool {
        let (sum, isOverflown) = counters.offlineAmount.addingReportingOverflow(amount)
        return currency != limits.currency || amount > limits.singleAmount || isOverflown
            || sum > limits.amount
    }

    /// Whether nothing stands against an offline approval.
    func allows(_ amount: UInt64, currency: UInt16) -> Bool {
        !isCountExceeded && !isAmountExceeded(amount, currency: currency)
    }

    /// What may still be spent (`9F5D`, `9F50`), in minor units.
    var available: UInt64 {
        limits.amount > counters.offlineAmount ? limits.amount - counters.offlineAmount : 0
    }
}

extension CardCounters.Application {
    /// Counts a decision: an offline approval adds up, and an online request begins anew.
    ///
    /// Where the issuer's answer does not come back the request counts for it.
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

extension TerminalValues {
    /// The amount (`9F02`) in minor units.
    var amount: UInt64 { PackedDigits.number(value(0x9F02, count: 6)) }

    /// The currency (`5F2A`), numeric by ISO 4217.
    var currency: UInt16 { UInt16(clamping: PackedDigits.number(value(0x5F2A, count: 2))) }
}
