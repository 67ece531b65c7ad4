// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 2: Mastercard.
    ///
    /// See EMV Contactless Book C-2, Annex A.
    static let kernel2 = KernelDescription(
        .kernel2,
        [
            0x82: .bits(CardBits.kernel2InterchangeProfile),
            0x95: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0x9F0D: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0x9F0E: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0x9F0F: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0x9F50: .amount(isApplication: true), 0x9F51: .objectList,
            0x9F52: .bits(CardVerificationBits.mChip), 0x9F5B: .objectList,
            0x9F5D: .bits(Kernel2Bits.applicationCapabilities),
            0x9F5F: .bits(Kernel2Bits.slotAvailability), 0x9F68: .cardholderVerificationRules,
            0x9F69: .objectList, 0x9F6B: .trackTwo, 0x9F6E: .thirdPartyData,
            0x9F6F: .bits(Kernel2Bits.slotManagement), 0x9F7E: .bits(Kernel2Bits.mobileSupport),
            0xDF62: .bits(Kernel2Bits.storageInfo), 0xDF8104: .amount(isApplication: true),
            0xDF8105: .amount(isApplication: true), 0xDF8106: .tagList,
            0xDF8108: .bits(Kernel2Bits.cryptogramType),
            0xDF810A: .bits(Kernel2Bits.storageInfoForReader),
            0xDF810B: .bits(Kernel2Bits.summaryStatus), 0xDF810C: .kernelIdentifier,
            0xDF810E: .bits(Kernel2Bits.putDataStatus), 0xDF810F: .bits(Kernel2Bits.putDataStatus),
            0xDF8112: .tagList, 0xDF8114: .bits(Kernel2Bits.referenceControl),
            0xDF8115: .errorIndication, 0xDF8116: .userInterfaceRequest,
            0xDF8117: .bits(TerminalBits.cardDataInputCapability),
            0xDF8118: .bits(TerminalBits.verificationCapability),
            0xDF8119: .bits(TerminalBits.verificationCapability), 0xDF811A: .objectList,
            0xDF811B: .bits(Kernel2Bits.configuration),
            0xDF811E: .bits(Kernel2Bits.magneticStripeVerification),
            0xDF811F: .bits(TerminalBits.securityCapability),
            0xDF8120: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0xDF8121: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0xDF8122: .bits(TerminalBits.verificationResultsWithRelayResistance),
            0xDF8123: .amount(isApplication: false), 0xDF8124: .amount(isApplication: false),
            0xDF8125: .amount(isApplication: false), 0xDF8126: .amount(isApplication: false),
            0xDF8128: .bits(Kernel2Bits.storageStatus), 0xDF8129: .outcome,
            0xDF812C: .bits(Kernel2Bits.magneticStripeVerification),
            0xDF8132: .tenthsOfMilliseconds, 0xDF8133: .tenthsOfMilliseconds,
            0xDF8134: .tenthsOfMilliseconds, 0xDF8135: .tenthsOfMilliseconds,
            0xDF8136: .tenthsOfMilliseconds, 0xDF8303: .tenthsOfMilliseconds,
            0xDF8304: .tenthsOfMilliseconds, 0xDF8305: .tenthsOfMilliseconds,
            0xDF8306: .tenthsOfMilliseconds,
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x00, 0x04], testName],
        recordedCombination: { $1.kernel2Combination($0) })
}
