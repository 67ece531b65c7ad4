// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Whether a rule of the card's CVM List applies to this transaction.
///
/// See EMV Book 3, 10.5 and Table 44.
enum VerificationCondition {
    private static let unattended: Set<UInt8> = [
        0x14, 0x15, 0x16, 0x24, 0x25, 0x26, 0x34, 0x35, 0x36,
    ]

    /// Whether the condition is known, its data is present, and it is satisfied.
    static func isSatisfied(
        _ rule: CardholderVerificationMethodList.Rule, _ list: CardholderVerificationMethodList,
        _ data: TransactionData, _ capabilities: TerminalCapabilities
    ) -> Bool {
        let amount = data.number(.amountAuthorizedNumeric)
        let kind = data[.transactionType]?.first
        let isUnattendedCash =
            kind == TransactionParameters.Kind.cash
            && unattended.contains(data[.terminalType]?.first ?? 0)
        let isManualCash =
            !isUnattendedCash
            && (kind == TransactionParameters.Kind.cash
                || kind == TransactionParameters.Kind.cashDisbursement)
        let hasCashback = kind == TransactionParameters.Kind.purchaseWithCashback
        // The amounts are in the application's currency and do not apply to others.
        let isInCurrency =
            data.hasValue(.applicationCurrencyCode)
            && data[.applicationCurrencyCode] == data[.transactionCurrencyCode]
        switch rule.condition {
        case .always: return true
        case .unattendedCash: return isUnattendedCash
        case .notCashOrCashback: return !isUnattendedCash && !isManualCash && !hasCashback
        case .terminalSupportsMethod: return capabilities.support(rule.method)
        case .manualCash: return isManualCash
        case .purchaseWithCashback: return hasCashback
        case .underAmountX: return isInCurrency && amount < list.amountX
        case .overAmountX: return isInCurrency && amount > list.amountX
        case .underAmountY: return isInCurrency && amount < list.amountY
        case .overAmountY: return isInCurrency && amount > list.amountY
        default: return false
        }
    }
}
