// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 5: JCB.
    ///
    /// See EMV Contactless Book C-5, Annex A.
    static let kernel5 = KernelDescription(
        .kernel5,
        [
            0x9F50: .bits(Kernel5Bits.cardholderVerificationStatus),
            0x9F52: .bits(Kernel5Bits.terminalCompatibility),
            0x9F53: .bits(Kernel5Bits.terminalInterchangeProfile),
            0x9F5C: .objectList, 0x9F5F: .amount(isApplication: true),
            0x9F60: .bits(Kernel5Bits.issuerUpdate),
        ])
}
