// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 4: American Express.
    ///
    /// See EMV Contactless Book C-4, Annex A.
    static let kernel4 = KernelDescription(
        .kernel4,
        [
            0x82: .bits(CardBits.kernel4InterchangeProfile),
            0x9F6D: .bits(Kernel4Bits.contactlessReaderCapabilities),
            0x9F6E: .bits(Kernel4Bits.enhancedReaderCapabilities),
            0x9F70: .bits(Kernel4Bits.cardInterfaceCapabilities),
            0x9F71: .bits(Kernel4Bits.mobileVerificationResults),
        ])
}
