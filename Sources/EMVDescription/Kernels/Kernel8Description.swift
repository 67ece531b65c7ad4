// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 8: the common kernel of EMVCo.
    ///
    /// See EMV Contactless Book C-8, Annex A.
    static let kernel8 = KernelDescription(
        .kernel8,
        [
            0x82: .bits(Kernel8Bits.interchangeProfile),
            0x95: .bits(TerminalBits.kernel8VerificationResults),
            0x9F2B: .bits(Kernel8Bits.kernelQualifier),
            0x9F2C: .bits(Kernel8Bits.cardQualifier),
            0x9F8102: .bits(Kernel8Bits.verificationDecision),
            0x9F8104: .bits(TerminalBits.kernel8VerificationResults),
            0x9F8108: .bits(Kernel8Bits.restartIndicator),
            0x9F8201: .tagList, 0x9F8203: .tagList,
            0x9F8209: .bits(Kernel8Bits.configuration),
            0x9F820A: .bits(TerminalBits.securityCapability),
            0x9F8206: .bits(TerminalBits.cardDataInputCapability),
            0x9F8207: .bits(TerminalBits.verificationCapability),
            0x9F8208: .bits(TerminalBits.verificationCapability),
            0x9F820B: .bits(TerminalBits.kernel8VerificationResults),
            0x9F820C: .bits(TerminalBits.kernel8VerificationResults),
            0x9F820D: .amount(isApplication: false), 0x9F820E: .amount(isApplication: false),
            0x9F8210: .outcome, 0x9F821F: .tagList, 0x9F8220: .objectList, 0x9F810A: .tagList,
            0x9F821B: .bits(Kernel8Bits.dataStatus), 0x9F821C: .bits(Kernel8Bits.dataStatus),
            0x9F810C: .tenthsOfMilliseconds,
            0x9F8213: .tenthsOfMilliseconds, 0x9F8214: .tenthsOfMilliseconds,
            0x9F8215: .tenthsOfMilliseconds, 0x9F8216: .tenthsOfMilliseconds,
            0xDF8303: .tenthsOfMilliseconds, 0xDF8304: .tenthsOfMilliseconds,
            0xDF8305: .tenthsOfMilliseconds, 0xDF8306: .tenthsOfMilliseconds,
        ])
}
