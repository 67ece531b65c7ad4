// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
    case text
    case thirdPartyData
    case time
    case trackTwo
    case transactionType
    case userInterfaceRequest
}
