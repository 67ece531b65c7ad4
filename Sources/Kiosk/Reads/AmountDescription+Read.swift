// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

extension AmountDescription {
    /// Converts the description to Apple's type, and reports missing members.
    func read(
        _ reader: inout OrderValidator
    ) -> PaymentCardTransactionRequest.TransactionAmountDescription? {
        switch kind {
        case .surchargePercent:
            return reader.required(percent, "/description/percent").map { .surchargePercent($0) }
        case .surchargeAmount:
            return money(&reader).map { .surchargeAmount($0) }
        case .installment:
            let cycle = reader.required(cycle, "/description/cycle")
            let payments = reader.required(payments, "/description/payments")
            guard let amount = money(&reader), let cycle, let payments else { return nil }
            return .installment(cycle.cycle, amount: amount, payments: payments)
        case .membership:
            return reader.required(cycle, "/description/cycle").map { .membership($0.cycle) }
        case .preauthorizationAmount:
            return money(&reader).map { .preauthorizationAmount($0) }
        case .preauthorization: return .preauthorization
        case .preauthorizationRelease: return .preauthorizationRelease
        }
    }

    private func money(_ reader: inout OrderValidator) -> Decimal? {
        reader.decimal(
            reader.required(amount, "/description/amount"), "/description/amount")
    }
}

extension AmountDescription.Cycle {
    fileprivate var cycle: PaymentCardTransactionRequest.PaymentCycle {
        switch self {
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        }
    }
}
