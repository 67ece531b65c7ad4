// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

extension KernelMatrix {
    /// A Discover card that goes online; its signature is not genuine, so that the cryptogram must be in
    /// the clear.
    static let kernel6 = KernelMatrix(
        .kernel6, .c6, name: DiscoverCard.name, entry: "06",
        configuration: discoverReader(authentication: .assumed(.failed)),
        whole: "Online Request, Online PIN",
        sections: [
            "80A8": "initiate application processing", "00B2": "read application data",
        ],
        refusals: [
            "6984": .contactChip(), "6985": .noApplication(),
            "6986": .seePhone(holdTime: .milliseconds(1_300)),
        ],
        rows: Kernel6Matrix.rows)
}

/// The elements of the card, and the outcomes if one is missing or wrong.
private enum Kernel6Matrix {
    typealias Row = KernelMatrix.Row

    private static let long = String(repeating: "00", count: 33)
    private static let end = "End Application"
    private static let online = "Online Request, Online PIN"

    // swift-format-ignore
    static let rows: [Row] = [
        Row(tag: 0x84, name: "DF Name", place: .selection, good: DiscoverCard.name, missing: end, wrong: ["A0000001", DiscoverCard.name + long]),
        Row(tag: .pdol, name: "PDOL", place: .selection, good: DiscoverCard.optionsList, missing: end, wrong: ["9F66", "9F6604FF", "9F667F9F027F9F037F"]),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, good: "656E", missing: online),
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "1900", missing: end, wrong: ["19", "190000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "08010100", missing: online, wrong: ["080101", "00010100", "08000100", "08020100", "0801010008"]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .options, good: "6011110000000013D22122010000000000000F", missing: end, wrong: ["6011110000000013D2212201000000000000000F"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .options, good: "0001", missing: end, wrong: ["01", "000001"]),
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .options, good: "80", missing: end, wrong: ["8000"]),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .options, good: "01152000000000000000", missing: end, wrong: [long]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .options, good: "1122334455667788", missing: "Declined", wrong: ["11223344556677", "112233445566778899"]),
        Row(tag: .signedDynamicApplicationData, name: "Signed Dynamic Application Data", place: .options, good: "AABB", missing: online),
        Row(tag: .cardProcessingRequirements, name: "Card Processing Requirements", place: .options, good: "8000", missing: "Online Request, No CVM", wrong: ["80", "800000"]),
        Row(tag: .contactlessCardVerificationResults, name: "Contactless CVR", place: .options, good: "2088000000003800", missing: online),
        Row(tag: .formFactorIdentifier, name: "Form Factor Identifier", place: .options, good: "20700000", missing: online),
        Row(tag: 0x5A, name: "Application PAN", place: .record, good: "6011110000000013", missing: online, wrong: ["6011110000000021", "6011110000000013FFFFFF"]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, good: "221231", missing: online, wrong: ["2212", "20221231", "22123F"]),
        Row(tag: .applicationEffectiveDate, name: "Application Effective Date", place: .record, good: "190101", missing: online, wrong: ["1901", "20190101"]),
        Row(tag: .issuerCountryCode, name: "Issuer Country Code", place: .record, good: "0840", missing: online, wrong: ["40", "000840", "084A"]),
        Row(tag: .panSequenceNumber, name: "PAN Sequence Number", place: .record, good: "01", missing: online, wrong: ["0001", "0A"]),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, good: "FFC0", missing: online, wrong: ["FF", "FFC000"]),
        Row(tag: .applicationVersionNumber, name: "Application Version Number", place: .record, good: "0001", missing: online, wrong: ["01", "000001"]),
        Row(tag: .cardholderName, name: "Cardholder Name", place: .record, good: "41202F", missing: online),
    ]
}
