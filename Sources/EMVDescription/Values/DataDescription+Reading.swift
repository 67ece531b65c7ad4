// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension DataDescription {
    /// Reads a value by its format alone.
    func read(_ format: DataFormat, _ value: ArraySlice<UInt8>) -> Reading {
        switch format {
        case .alphabetic, .alphanumeric, .alphanumericSpecial: readText(value)
        default: Reading()
        }
    }

    /// Reads a value.
    func read(_ interpretation: Interpretation, _ value: ArraySlice<UInt8>) -> Reading {
        switch interpretation {
        case .accountNumber: readAccountNumber(value)
        case .trackTwo: readTrackTwo(value)
        case .text: readText(value)
        case .languages: readLanguages(value)
        case .serviceCode: Reading(Self.serviceCode(value))
        case .amount(let isApplication): readAmount(value.packedDecimal, isApplication)
        case .binaryAmount: readAmount(value.bigEndianNumber, false)
        case .bigEndian: Reading(value.bigEndianNumber.map { String($0) })
        case .tenthsOfMilliseconds: readTenths(value)
        case .currencies: readCurrencies(value)
        case .country: readCountry(Country(value))
        case .countryLetters: readCountry(Country(letters: String(decoding: value, as: UTF8.self)))
        case .date: readDate(value)
        case .time: readTime(value)
        case .transactionType: Reading(value.first.flatMap { Self.transactionTypes[$0] })
        case .terminalType: readTerminalType(value)
        case .terminalTypeWithModes: readTerminalTypeWithModes(value)
        case .codeTable: readCodeTable(value)
        case .authorisationResponse: readAuthorisationResponse(value)
        case .applicationIdentifier: readApplicationIdentifier(value)
        case .kernelIdentifier: readKernelIdentifier(value)
        case .bits(let table): readBits(table, value)
        case .objectList: readObjectList(value)
        case .tagList: readTagList(value)
        case .fileLocator: readFileLocator(value)
        case .logEntry: readLogEntry(value)
        case .cardholderVerificationRules: readVerificationRules(value)
        case .cardholderVerificationResults: readVerificationResults(value)
        case .issuerApplicationData: readIssuerApplicationData(value)
        case .issuerAuthenticationData: readIssuerAuthenticationData(value)
        case .thirdPartyData: readThirdPartyData(value)
        case .proprietarySelection: readIdentifiedEntries(value, Self.proprietaryData)
        case .pointOfInteraction: readIdentifiedEntries(value, Self.pointOfInteractionData)
        case .outcome: readOutcome(value)
        case .errorIndication: readErrorIndication(value)
        case .userInterfaceRequest: readUserInterfaceRequest(value)
        case .cardProductionLifeCycle: readProductionLifeCycle(value)
        }
    }

    /// Reads bits; a value without set bits reads `none set`.
    private func readBits(_ table: BitTable, _ value: ArraySlice<UInt8>) -> Reading {
        let nodes = table.nodes(value)
        if value.isEmpty { return Reading() }
        if nodes.isEmpty { return Reading("none set") }
        guard table.byteCount == 1, nodes.count == 1, let only = nodes.first else {
            return Reading(nil, nodes)
        }
        return Reading(only.name)
    }
}

/// The meaning of a value: a short text and child nodes.
struct Reading: Sendable {
    /// The short text, or `nil` if the digits are sufficient.
    var text: String?
    /// The child nodes.
    var nodes: [DescriptionNode]

    init(_ text: String? = nil, _ nodes: [DescriptionNode] = []) {
        self.text = text
        self.nodes = nodes
    }

    /// Creates the reading of a malformed value.
    static func malformed(_ warning: String) -> Reading { Reading(nil, [.warning(warning)]) }
}
