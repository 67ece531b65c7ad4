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
        if template == .biometricHeaderTemplateBHT || template == .biometricVerificationDataTemplate
        {
            return nil
        }
        switch scope {
        case .kernel(let kernel):
            return KernelDescription.builtIn[kernel]?.interpretations[tag] ?? common[tag]
        case .wallet:
            let isCommon = DataDictionary.wallet[tag] == DataDictionary.common[tag]
            return wallet[tag] ?? (isCommon ? common[tag] : nil)
        case .globalPlatform:
            return tag == .cardProductionLifeCycleData ? .cardProductionLifeCycle : common[tag]
        case .common, .unknown:
            return common[tag]
        }
    }

    private static let common: [Tag: Interpretation] = [
        .applicationDedicatedFileName: .applicationIdentifier, .track1Data: .text,
        .track2EquivalentData: .trackTwo, .primaryAccountNumber: .accountNumber,
        .applicationExpirationDate: .date, .applicationEffectiveDate: .date,
        .issuerCountryCode: .country, .transactionCurrencyCode: .currencies,
        .languagePreference: .languages, .serviceCode: .serviceCode,
        .internationalBankAccountNumber: .text, .bankIdentifierCode: .text,
        .issuerCountryCodeAlpha2Format: .countryLetters,
        .issuerCountryCodeAlpha3Format: .countryLetters,
        .accountType: .bits(
            BitTable([
                .choice(
                    1, 0xFF, "",
                    [
                        0x00: "default, unspecified", 0x10: "savings", 0x20: "cheque or debit",
                        0x30: "credit",
                    ])
            ])),
        .amountAuthorizedBinary: .binaryAmount,
        .applicationInterchangeProfile: .bits(CardBits.interchangeProfile),
        .dedicatedFileName: .applicationIdentifier,
        .applicationPriorityIndicator: .bits(CardBits.priorityIndicator), .authorizationCode: .text,
        .authorizationResponseCode: .authorisationResponse, .poiInformation: .pointOfInteraction,
        .cdol1: .objectList,
        .cdol2: .objectList, .cvmList: .cardholderVerificationRules,
        .issuerAuthenticationData: .issuerAuthenticationData,
        .applicationFileLocator: .fileLocator,
        .terminalVerificationResults: .bits(TerminalBits.verificationResults),
        .kernelIdentifierOfTerminal: .kernelIdentifier, .tdol: .objectList, .transactionDate: .date,
        .transactionStatusInformation: .bits(TerminalBits.statusInformation),
        .transactionType: .transactionType,
        .directoryDefinitionFileName: .applicationIdentifier,
        .amountAuthorizedNumeric: .amount(isApplication: false),
        .amountOtherNumeric: .amount(isApplication: false), .amountOtherBinary: .binaryAmount,
        .applicationIdentifierOfTerminal: .applicationIdentifier,
        .applicationUsageControl: .bits(CardBits.usageControl),
        .applicationSelectionRegisteredProprietaryData: .proprietarySelection,
        .issuerActionCodeDefault: .bits(TerminalBits.verificationResults),
        .issuerActionCodeDenial: .bits(TerminalBits.verificationResults),
        .issuerActionCodeOnline: .bits(TerminalBits.verificationResults),
        .issuerApplicationData: .issuerApplicationData,
        .issuerCodeTableIndex: .codeTable, .lastOnlineATCRegister: .bigEndian,
        .lowerConsecutiveOfflineLimit: .bigEndian, .pinTryCounter: .bigEndian,
        .terminalCountryCode: .country, .terminalFloorLimit: .binaryAmount,
        .terminalRiskManagementData: .bits(TerminalBits.riskManagementData),
        .transactionTime: .time, .upperConsecutiveOfflineLimit: .bigEndian,
        .cryptogramInformationData: .bits(CardBits.cryptogramInformation),
        .kernelIdentifier: .kernelIdentifier,
        .terminalCapabilities: .bits(TerminalBits.capabilities),
        .cvmResults: .cardholderVerificationResults, .terminalType: .terminalType,
        .applicationTransactionCounter: .bigEndian,
        .pdol: .objectList, .applicationReferenceCurrency: .currencies,
        .transactionReferenceCurrencyCode: .currencies, .selectionDataObjectList: .objectList,
        .additionalTerminalCapabilities: .bits(TerminalBits.additionalCapabilities),
        .applicationCurrencyCode: .currencies,
        .ddol: .objectList, .staticDataAuthenticationTagList: .tagList, .logEntry: .logEntry,
        .logFormat: .objectList,
        .pointOfServiceEntryMode: .bits(
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
        .dedicatedFileName: .applicationIdentifier,
        .applicationDedicatedFileName: .applicationIdentifier,
        .applicationPriorityIndicator: .bits(CardBits.priorityIndicator),
    ]
}
