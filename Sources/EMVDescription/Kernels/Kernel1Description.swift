// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 1: Visa and JCB legacy mode, withdrawn by EMVCo.
    static let kernel1 = KernelDescription(
        .kernel1,
        [
            .terminalTransactionQualifiers: .bits(QualifierBits.terminal),
            .cardTransactionQualifiers: .bits(QualifierBits.card),
            .applicationInterchangeProfile: .bits(CardBits.kernel3InterchangeProfile),
        ])
}
