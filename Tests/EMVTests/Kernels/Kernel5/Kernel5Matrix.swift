// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

extension KernelMatrix {
    /// A JCB card that goes online with CDA, because the floor limit is zero.
    static let kernel5 = KernelMatrix(
        .kernel5, .c5, name: JCBCard.name, configuration: jcbReader(floorLimit: 0),
        whole: "Online Request 0000008000", showsFindings: true,
        sections: [
            "80A8": "initiate application processing", "00B2": "read application data",
            "80AE": "card action analysis",
        ],
        refusals: [
            "6985": .noApplication(), "6986": .seePhone(holdTime: .milliseconds(1_300)),
        ],
        rows: Kernel5Matrix.rows)
}

/// The elements of the card, and the outcomes if one is missing or wrong.
private enum Kernel5Matrix {
    typealias Row = KernelMatrix.Row

    private static let long = String(repeating: "00", count: 33)
    private static let end = "End Application"
    private static let declined = "Declined"
    private static let online = "Online Request 0000008000"
    /// The card cannot sign, which Terminal Action Code - Denial declines.
    ///
    /// It answers with more than the terminal requested.
    private static let unsigned = end

    // swift-format-ignore
    static let rows: [Row] = [
        Row(tag: 0x84, name: "DF Name", place: .selection, good: JCBCard.name, missing: end, wrong: ["A0000000", JCBCard.name + long]),
        Row(tag: .pdol, name: "PDOL", place: .selection, good: "9F5201", missing: online, wrong: ["9F52", "9F5201FF", "9F527F9F027F9F037F"]),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, good: "656E", missing: online),
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "1980", missing: end, wrong: ["19", "198000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "08010100", missing: end, wrong: ["080101", "00010100", "08000100", "08020100", "0801010008"]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .record, good: "3530111333300000D22122010000000000000F", missing: online, wrong: ["3530111333300000D2212201000000000000000F"]),
        Row(tag: 0x5A, name: "Application PAN", place: .record, good: "3530111333300000", missing: end, wrong: ["3530111333300000FFFFFF"]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, good: "221231", missing: end, wrong: ["2212", "20221231", "22123F"]),
        Row(tag: .applicationEffectiveDate, name: "Application Effective Date", place: .record, good: "190101", missing: online, empty: online, wrong: ["1901", "20190101"]),
        Row(tag: .issuerCountryCode, name: "Issuer Country Code", place: .record, good: "0840", missing: online, wrong: ["40", "000840", "084A"]),
        Row(tag: .panSequenceNumber, name: "PAN Sequence Number", place: .record, good: "01", missing: online, wrong: ["0001", "0A"]),
        Row(tag: 0x8C, name: "CDOL1", place: .record, good: JCBCard.cryptogramList, missing: end, wrong: ["9F02", "9F027F9F037F9F1A7F"]),
        Row(tag: 0x8E, name: "CVM List", place: .record, good: "000000000000000042035E031F03", missing: online),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, good: "FF00", missing: online, wrong: ["FF", "FF0000"]),
        Row(tag: .applicationVersionNumber, name: "Application Version Number", place: .record, good: "0200", missing: online, wrong: ["02", "000200"]),
        Row(tag: .issuerActionCodeDefault, name: "Issuer Action Code - Default", place: .record, good: "0000000000", missing: online),
        Row(tag: .issuerActionCodeDenial, name: "Issuer Action Code - Denial", place: .record, good: "0000000000", missing: online),
        Row(tag: .issuerActionCodeOnline, name: "Issuer Action Code - Online", place: .record, good: "0000000000", missing: online),
        Row(tag: 0x8D, name: "CDOL2", place: .record, good: "8A02910A95059F3704", missing: online),
        Row(tag: 0x8F, name: "CA Public Key Index", place: .record, good: "C1", missing: unsigned, wrong: ["C1C1"]),
        Row(tag: 0x90, name: "Issuer Public Key Certificate", place: .record, good: "AA", missing: unsigned),
        Row(tag: .issuerPublicKeyExponent, name: "Issuer Public Key Exponent", place: .record, good: "03", missing: unsigned),
        Row(tag: .iccPublicKeyCertificate, name: "ICC Public Key Certificate", place: .record, good: "BB", missing: unsigned),
        Row(tag: .iccPublicKeyExponent, name: "ICC Public Key Exponent", place: .record, good: "03", missing: unsigned),
        Row(tag: .staticDataAuthenticationTagList, name: "SDA Tag List", place: .record, good: "82", missing: unsigned),
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .cryptogram, good: "80", missing: end, wrong: ["8000", "40", "C0"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .cryptogram, good: "0001", missing: end, wrong: ["01", "000001"]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .cryptogram, good: "1122334455667788", missing: online, wrong: ["11223344556677", "112233445566778899"]),
        Row(tag: .signedDynamicApplicationData, name: "Signed Dynamic Application Data", place: .cryptogram, good: "AABB", missing: declined),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .cryptogram, good: "07010104A0000000", missing: online, wrong: [long]),
        Row(tag: .cardholderVerificationStatus, name: "Cardholder Verification Status", place: .cryptogram, good: "00", missing: online, wrong: ["0000"]),
        Row(tag: .offlineBalance, name: "Offline Balance", place: .cryptogram, good: "000000001234", missing: online, wrong: ["1234", "00000000123A"]),
        Row(tag: .issuerUpdateParameter, name: "Issuer Update Parameter", place: .cryptogram, good: "00", missing: online, wrong: ["0000"]),
    ]
}
