// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension Interpretation {
    /// Returns how the value of a tag is read, or `nil` if its format is sufficient.
    static func of(
        _ tag: Tag, in template: Tag?, scope: DataDescription.Scope
    ) -> Interpretation? {
        if template == 0xA1 || template == 0xBF4E { return nil }
        switch scope {
        case .kernel(let kernel):
            return (byKernel[kernel] ?? [:])[tag] ?? common[tag]
        case .wallet:
            let isCommon = DataDictionary.wallet[tag] == DataDictionary.common[tag]
            return wallet[tag] ?? (isCommon ? common[tag] : nil)
        case .globalPlatform:
            return tag == 0x9F7F ? .cardProductionLifeCycle : common[tag]
        case .common, .unknown:
            return common[tag]
        }
    }

    private static let common: [Tag: Interpretation] = [
        0x4F: .applicationIdentifier, 0x56: .text, 0x57: .trackTwo, 0x5A: .accountNumber,
        0x5F24: .date, 0x5F25: .date, 0x5F28: .country, 0x5F2A: .currencies,
        0x5F2D: .languages, 0x5F30: .serviceCode, 0x5F53: .text, 0x5F54: .text,
        0x5F55: .countryLetters, 0x5F56: .countryLetters,
        0x5F57: .bits(
            BitTable([
                .choice(
                    1, 0xFF, "",
                    [
                        0x00: "default, unspecified", 0x10: "savings", 0x20: "cheque or debit",
                        0x30: "credit",
                    ])
            ])),
        0x81: .binaryAmount, 0x82: .bits(CardBits.interchangeProfile),
        0x84: .applicationIdentifier, 0x87: .bits(CardBits.priorityIndicator), 0x89: .text,
        0x8A: .authorisationResponse, 0x8B: .pointOfInteraction, 0x8C: .objectList,
        0x8D: .objectList, 0x8E: .cardholderVerificationRules, 0x91: .issuerAuthenticationData,
        0x94: .fileLocator, 0x95: .bits(TerminalBits.verificationResults),
        0x96: .kernelIdentifier, 0x97: .objectList, 0x9A: .date,
        0x9B: .bits(TerminalBits.statusInformation), 0x9C: .transactionType,
        0x9D: .applicationIdentifier, 0x9F02: .amount(isApplication: false),
        0x9F03: .amount(isApplication: false), 0x9F04: .binaryAmount,
        0x9F06: .applicationIdentifier, 0x9F07: .bits(CardBits.usageControl),
        0x9F0A: .proprietarySelection, 0x9F0D: .bits(TerminalBits.verificationResults),
        0x9F0E: .bits(TerminalBits.verificationResults),
        0x9F0F: .bits(TerminalBits.verificationResults), 0x9F10: .issuerApplicationData,
        0x9F11: .codeTable, 0x9F13: .bigEndian, 0x9F14: .bigEndian, 0x9F17: .bigEndian,
        0x9F1A: .country, 0x9F1B: .binaryAmount, 0x9F1D: .bits(TerminalBits.riskManagementData),
        0x9F21: .time, 0x9F23: .bigEndian, 0x9F27: .bits(CardBits.cryptogramInformation),
        0x9F2A: .kernelIdentifier, 0x9F33: .bits(TerminalBits.capabilities),
        0x9F34: .cardholderVerificationResults, 0x9F35: .terminalType, 0x9F36: .bigEndian,
        0x9F38: .objectList, 0x9F3B: .currencies, 0x9F3C: .currencies, 0x9F3F: .objectList,
        0x9F40: .bits(TerminalBits.additionalCapabilities), 0x9F42: .currencies,
        0x9F49: .objectList, 0x9F4A: .tagList, 0x9F4D: .logEntry, 0x9F4F: .objectList,
        0x9F39: .bits(
            BitTable([
                .choice(
                    1, 0xFF, "",
                    [
                        0x00: "unknown", 0x01: "manual", 0x02: "magnetic stripe",
                        0x05: "contact chip", 0x07: "contactless EMV",
                        0x10: "credentials on file", 0x80: "fallback to magnetic stripe",
                        0x90: "magnetic stripe, full track", 0x91: "contactless magnetic stripe",
                        0x95: "contact chip, CVV unreliable",
                    ])
            ])),
    ]

    private static let byKernel: [KernelIdentifier: [Tag: Interpretation]] = [
        .kernel1: [
            0x9F66: .bits(QualifierBits.terminal), 0x9F6C: .bits(QualifierBits.card),
            0x82: .bits(CardBits.kernel3InterchangeProfile),
        ],
        .kernel2: kernel2,
        .kernel3: [
            0x82: .bits(CardBits.kernel3InterchangeProfile),
            0x9F51: .currencies, 0x9F57: .country,
            0x9F5D: .amount(isApplication: true), 0x9F66: .bits(QualifierBits.terminal),
            0x9F6B: .amount(isApplication: true), 0x9F6C: .bits(QualifierBits.card),
            0x9F6E: .bits(QualifierBits.formFactor), 0x9F76: .currencies,
        ],
        .kernel4: [
            0x82: .bits(CardBits.kernel4InterchangeProfile),
            0x9F6D: .bits(OtherKernelBits.contactlessReaderCapabilities),
            0x9F6E: .bits(OtherKernelBits.enhancedReaderCapabilities),
            0x9F70: .bits(OtherKernelBits.cardInterfaceCapabilities),
            0x9F71: .bits(OtherKernelBits.mobileVerificationResults),
        ],
        .kernel5: [
            0x9F50: .bits(OtherKernelBits.cardholderVerificationStatus),
            0x9F52: .bits(OtherKernelBits.terminalCompatibility),
            0x9F53: .bits(OtherKernelBits.terminalInterchangeProfile),
            0x9F5C: .objectList, 0x9F5F: .amount(isApplication: true),
            0x9F60: .bits(OtherKernelBits.issuerUpdate),
        ],
        .kernel6: [
            0x9F66: .bits(QualifierBits.kernel6Terminal), 0xD1: .amount(isApplication: true),
        ],
        .kernel7: [
            0x9F5D: .amount(isApplication: true), 0x9F66: .bits(QualifierBits.terminal),
            0x9F6C: .bits(QualifierBits.card), 0x9F77: .amount(isApplication: true),
            0x9F78: .amount(isApplication: true), 0x9F79: .amount(isApplication: true),
        ],
        .kernel8: kernel8,
    ]

    private static let kernel2: [Tag: Interpretation] = [
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
    ]

    private static let kernel8: [Tag: Interpretation] = [
        0x95: .bits(TerminalBits.kernel8VerificationResults),
        0x9F8201: .tagList, 0x9F8203: .tagList, 0x9F820A: .bits(TerminalBits.securityCapability),
        0x9F8206: .bits(TerminalBits.cardDataInputCapability),
        0x9F8207: .bits(TerminalBits.verificationCapability),
        0x9F8208: .bits(TerminalBits.verificationCapability),
        0x9F820B: .bits(TerminalBits.kernel8VerificationResults),
        0x9F820C: .bits(TerminalBits.kernel8VerificationResults),
        0x9F820D: .amount(isApplication: false), 0x9F820E: .amount(isApplication: false),
        0x9F8210: .outcome, 0x9F821F: .tagList, 0x9F8220: .objectList, 0x9F810A: .tagList,
        0x9F8213: .tenthsOfMilliseconds, 0x9F8214: .tenthsOfMilliseconds,
        0x9F8215: .tenthsOfMilliseconds, 0x9F8216: .tenthsOfMilliseconds,
        0xDF8303: .tenthsOfMilliseconds, 0xDF8304: .tenthsOfMilliseconds,
        0xDF8305: .tenthsOfMilliseconds, 0xDF8306: .tenthsOfMilliseconds,
    ]

    private static let wallet: [Tag: Interpretation] = [
        0x84: .applicationIdentifier, 0x4F: .applicationIdentifier,
        0x87: .bits(CardBits.priorityIndicator),
    ]
}
