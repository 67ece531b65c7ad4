// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 7: UnionPay.
    ///
    /// See EMV Contactless Book C-7, Annex A.
    static let kernel7 = KernelDescription(
        .kernel7,
        [
            .availableOfflineSpendingAmount: .amount(isApplication: true),
            .terminalTransactionQualifiers: .bits(QualifierBits.terminal),
            .cardTransactionQualifiers: .bits(QualifierBits.card),
            .electronicCashBalanceLimit: .amount(isApplication: true),
            .electronicCashSingleTransactionLimit: .amount(isApplication: true),
            .electronicCashBalance: .amount(isApplication: true),
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x03, 0x33]],
        recordedCombination: { aid, terminal in
            terminal.qualifierCombination(aid, Kernel7Settings())
        })
}
