// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardTransactionRequest.TransactionAmountDescription {
    /// Returns whether the sheet shows this description for a transaction.
    ///
    /// Descriptions that do not fit are omitted and never cause an error, as Apple documents
    /// for each case.
    func isShown(for type: PaymentCardTransactionRequest.TransactionType) -> Bool {
        switch self {
        case .surchargePercent(let percent):
            type == .purchase && (1...100).contains(percent)
                && abs(percent * 100 - (percent * 100).rounded()) < 1e-6
        case .surchargeAmount(let amount), .preauthorizationAmount(let amount):
            type == .purchase && amount > 0
        case .installment(_, let amount, let payments):
            type == .purchase && amount > 0 && payments > 0
        case .membership, .preauthorization:
            type == .purchase
        case .preauthorizationRelease:
            type == .refund
        }
    }
}
