// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

extension KernelMatrix {
    /// A Visa card that goes online.
    static let kernel3 = KernelMatrix(
        .kernel3, .c3, name: CardAnswers.visa, configuration: visaReader(),
        whole: "Online Request, No CVM",
        sections: ["80A8": "5.2.2.2", "00B2": "5.4.1"],
        refusals: [
            "6984": .contactChip(), "6985": .noApplication(),
            "6986": .seePhone(holdTime: .milliseconds(1_300)),
        ],
        rows: Kernel3Matrix.rows)
}

/// The elements of the card, and the outcomes if one is missing or wrong.
private enum Kernel3Matrix {
    typealias Row = KernelMatrix.Row

    private static let long = String(repeating: "00", count: 33)
    private static let end = "End Application"
    private static let online = "Online Request, No CVM"

    // swift-format-ignore
    static let rows: [Row] = [
        Row(tag: 0x84, name: "DF Name", place: .selection, good: CardAnswers.visa, missing: end, wrong: ["A0000000", "A0000000031010" + long]),
        Row(tag: .pdol, name: "PDOL", place: .selection, good: VisaCard.options, missing: end, wrong: ["9F66", "9F6604FF", "9F667F9F027F9F037F"]),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, good: "656E", missing: online),
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "2000", missing: end, wrong: ["20", "200000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "08010100", missing: online, wrong: ["080101", "00010100", "08000100", "08020100", "0801010008"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .options, good: "0001", missing: end, wrong: ["01", "000001"]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .options, good: "1122334455667788", missing: end, wrong: ["11223344556677", "112233445566778899"]),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .options, good: VisaCard.online, missing: end, wrong: [long]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .options, good: "4761739001010010D22122010000000000000F", missing: end, wrong: ["4761739001010010D2212201000000000000000F"]),
        Row(tag: 0x9F6C, name: "Card Transaction Qualifiers", place: .options, good: "0000", missing: online, wrong: ["00", "000000"]),
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .options, good: "80", missing: online, wrong: ["8000"]),
        Row(tag: .panSequenceNumber, name: "PAN Sequence Number", place: .options, good: "01", missing: online, wrong: ["0001", "0A"]),
        Row(tag: .availableOfflineSpendingAmount, name: "Available Offline Spending Amount", place: .options, good: "000000012345", missing: online, wrong: ["0000012345", "00000000012345", "00000001234A"]),
        Row(tag: .formFactorIndicator, name: "Form Factor Indicator", place: .options, good: "20700000", missing: online, wrong: ["207000", "2070000000"]),
        Row(tag: .customerExclusiveData, name: "Customer Exclusive Data", place: .options, good: "AABB", missing: online, wrong: [long]),
        Row(tag: .cardAuthenticationRelatedData, name: "Card Authentication Related Data", place: .record, good: "01112233440000", missing: online, wrong: ["01112233", "01" + long]),
        Row(tag: 0x5A, name: "Primary Account Number", place: .record, good: "4761739001010010", missing: online, wrong: ["4761739001010011", "4761739001010010FFFFFF"]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, good: "221231", missing: online, wrong: ["2212", "20221231", "22123F"]),
        Row(tag: .issuerCountryCode, name: "Issuer Country Code", place: .record, good: "0840", missing: online, wrong: ["40", "000840", "084A"]),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, good: "FF00", missing: online, wrong: ["FF", "FF0000"]),
        Row(tag: 0x8F, name: "CA Public Key Index", place: .record, good: "92", missing: online, wrong: ["9292"]),
        Row(tag: .cardholderName, name: "Cardholder Name", place: .record, good: "41202F", missing: online),
    ]
}
