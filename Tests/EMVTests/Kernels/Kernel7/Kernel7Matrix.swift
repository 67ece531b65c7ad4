// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

extension KernelMatrix {
    /// A UnionPay card that goes online with a PIN, because every amount requires verification.
    static let kernel7 = KernelMatrix(
        .kernel7, .c7, name: Kernel7Matrix.debit, configuration: Kernel7Matrix.configuration,
        whole: "Online Request, Online PIN",
        sections: [
            "80A8": "Status Words of GET PROCESSING OPTIONS", "00B2": "Read Application Data",
        ],
        refusals: [
            "6984": .contactChip(), "6985": .noApplication(),
            "6986": .seePhone(holdTime: .milliseconds(1_300)),
        ],
        rows: Kernel7Matrix.rows)
}

/// The elements of the card, and the outcomes if one is missing or wrong.
private enum Kernel7Matrix {
    typealias Row = KernelMatrix.Row

    private static let long = String(repeating: "00", count: 33)
    static let debit = "A000000333010101"
    /// TTQ, amount, unpredictable number.
    private static let optionsList = "9F66049F02069F3704"
    /// Issuer application data of an online request: its fifth byte says ARQC.
    private static let issuerData = "07010103A00000010A010000038787868FD1FC"
    private static let end = "End Application"
    private static let online = "Online Request, Online PIN"

    static var configuration: TerminalConfiguration {
        var configuration = TerminalConfiguration.test
        configuration.offlineDataAuthentication = .assumed(.successful)
        configuration.combinations = configuration.combinations.compactMap { combination in
            guard combination.kernel == .kernel7, combination.transactionTypes.contains(0) else {
                return nil
            }
            var changed = combination
            changed.verificationLimit = 0
            return changed
        }
        return configuration
    }

    // swift-format-ignore
    static let rows: [Row] = [
        Row(tag: 0x84, name: "DF Name", place: .selection, good: debit, missing: end, wrong: ["A0000003", debit + long]),
        Row(tag: .pdol, name: "PDOL", place: .selection, good: optionsList, missing: "Try Another Interface", wrong: ["9F66", "9F6604FF", "9F667F9F027F9F037F"]),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, good: "7A68", missing: online),
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "7C00", missing: end, wrong: ["7C", "7C0000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "08010100", missing: online, wrong: ["080101", "00010100", "08000100", "08020100", "0801010008"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .options, good: "020A", missing: end, wrong: ["02", "00020A"]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .options, good: "6299990000000015D22122010000000000000F", missing: end, wrong: ["6299990000000015D2212201000000000000000F"]),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .options, good: issuerData, missing: end, wrong: [long]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .options, good: "AD03EE811AFAD484", missing: end, wrong: ["AD03EE811AFAD4", "AD03EE811AFAD48400"]),
        Row(tag: 0x9F6C, name: "Card Transaction Qualifiers", place: .options, good: "8000", missing: "Online Request, Obtain Signature", wrong: ["80", "800000"]),
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .options, good: "80", missing: online, wrong: ["8000"]),
        Row(tag: .panSequenceNumber, name: "PAN Sequence Number", place: .options, good: "01", missing: online, wrong: ["0001", "0A"]),
        Row(tag: 0x9F5D, name: "Available Offline Spending Amount", place: .options, good: "000000038787", missing: online, wrong: ["0000038787", "00000000038787", "00000003878A"]),
        Row(tag: 0x5A, name: "Application PAN", place: .record, good: "6299990000000015", missing: online, wrong: ["6299990000000016", "6299990000000015FFFFFF"]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, good: "221231", missing: online, wrong: ["2212", "20221231", "22123F"]),
        Row(tag: .issuerCountryCode, name: "Issuer Country Code", place: .record, good: "0156", missing: online, wrong: ["56", "000156", "015A"]),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, good: "FF00", missing: online, wrong: ["FF", "FF0000"]),
        Row(tag: .productIdentificationInformation, name: "Product Identification Information", place: .record, good: "31303030000000000000000000000000", missing: online, wrong: [long]),
        Row(tag: 0x9F69, name: "Card Authentication Related Data", place: .record, good: "01112233440000", missing: online, wrong: ["01" + long]),
        Row(tag: 0x8F, name: "CA Public Key Index", place: .record, good: "09", missing: online, wrong: ["0909"]),
        Row(tag: .cardholderName, name: "Cardholder Name", place: .record, good: "41202F", missing: online),
    ]
}
