// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// How the value of a data element is read, beyond its format.
enum Interpretation: Sendable {
    case accountNumber
    case amount(isApplication: Bool)
    case applicationIdentifier
    case authorisationResponse
    case bigEndian
    case binaryAmount
    case bits(BitTable)
    case cardholderVerificationRules
    case cardholderVerificationResults
    case cardProductionLifeCycle
    case codeTable
    case country
    case countryLetters
    case currencies
    case date
    case errorIndication
    case fileLocator
    case issuerApplicationData
    case issuerAuthenticationData
    case kernelIdentifier
    case languages
    case logEntry
    case objectList
    case outcome
    case pointOfInteraction
    case proprietarySelection
    case serviceCode
    case tagList
    case tenthsOfMilliseconds
    case terminalType
    case terminalTypeWithModes
    case text
    case thirdPartyData
    case time
    case trackTwo
    case transactionType
    case userInterfaceRequest

    /// Returns how the value of a tag is read, or `nil` if its format is sufficient.
    static func of(
        _ tag: Tag, in template: Tag?, scope: DataDescription.Scope
    ) -> Interpretation? {
        if template == 0xA1 || template == 0xBF4E { return nil }
        switch scope {
        case .kernel(let kernel):
            return KernelDescription.builtIn[kernel]?.interpretations[tag] ?? common[tag]
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

    private static let wallet: [Tag: Interpretation] = [
        0x84: .applicationIdentifier, 0x4F: .applicationIdentifier,
        0x87: .bits(CardBits.priorityIndicator),
    ]
}
