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
            0x9F5D: .amount(isApplication: true), 0x9F66: .bits(QualifierBits.terminal),
            0x9F6C: .bits(QualifierBits.card), 0x9F77: .amount(isApplication: true),
            0x9F78: .amount(isApplication: true), 0x9F79: .amount(isApplication: true),
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x03, 0x33]],
        recordedCombination: { aid, terminal in
            terminal.qualifierCombination(aid, Kernel7Settings())
        })
}
