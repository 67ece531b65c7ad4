// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import EMV

extension KernelMatrix {
    /// An American Express card that goes online with CDA, because the floor limit is zero.
    static let kernel4 = KernelMatrix(
        .kernel4, .c4, name: AmericanExpressCard.name,
        configuration: americanExpressReader(floorLimit: 0),
        whole: "Online Request 0000008000", showsFindings: true,
        sections: [
            "80A8": "application initiation", "00B2": "read application data",
            "80AE": "card action analysis",
        ],
        refusals: [
            "6984": .seePhone(holdTime: .milliseconds(1_300)), "6985": .noApplication(),
            "6986": .seePhone(holdTime: .milliseconds(1_300)),
        ],
        rows: Kernel4Matrix.rows)
}

/// The elements of the card, and the outcomes if one is missing or wrong.
private enum Kernel4Matrix {
    typealias Row = KernelMatrix.Row

    private static let long = String(repeating: "00", count: 33)
    private static let end = "End Application"
    private static let declined = "Declined"
    private static let online = "Online Request 0000008000"
    /// The card cannot sign: ICC data missing, and CDA failed.
    private static let unsigned = "Online Request 2400008000"

    // swift-format-ignore
    static let rows: [Row] = [
        Row(tag: 0x84, name: "DF Name", place: .selection, good: AmericanExpressCard.name, missing: end, wrong: ["A0000000", AmericanExpressCard.name + long]),
        Row(tag: .pdol, name: "PDOL", place: .selection, good: "9F3501", missing: online, wrong: ["9F35", "9F3501FF", "9F357F9F027F9F037F"]),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, good: "656E", missing: online),
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, good: "1980", missing: end, wrong: ["19", "198000"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, good: "08010100", missing: end, wrong: ["080101", "00010100", "08000100", "08020100", "0801010008"]),
        Row(tag: .mobileCVMResults, name: "Mobile CVM Results", place: .options, good: "3F0000", missing: online, wrong: ["3F00", "3F00000000"]),
        Row(tag: 0x57, name: "Track 2 Equivalent Data", place: .record, good: "374245001741007D221220115021234500000F", missing: online, wrong: ["374245001741007D2212201150212345000000000F"]),
        Row(tag: 0x5A, name: "Application PAN", place: .record, good: "374245001741007F", missing: end, wrong: ["374245001741007FFFFFFF"]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, good: "221231", missing: end, wrong: ["2212", "20221231", "22123F"]),
        Row(tag: .applicationEffectiveDate, name: "Application Effective Date", place: .record, good: "190101", missing: online, empty: online, wrong: ["1901", "20190101"]),
        Row(tag: .issuerCountryCode, name: "Issuer Country Code", place: .record, good: "0840", missing: online, wrong: ["40", "000840", "084A"]),
        Row(tag: .panSequenceNumber, name: "PAN Sequence Number", place: .record, good: "01", missing: online, wrong: ["0001", "0A"]),
        Row(tag: 0x8C, name: "CDOL1", place: .record, good: AmericanExpressCard.cryptogramList, missing: end, wrong: ["9F02", "9F027F9F037F9F1A7F"]),
        Row(tag: 0x8E, name: "CVM List", place: .record, good: "000000000000000042035E031F03", missing: online, wrong: ["00000000000042", "00000000000000001F"]),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, good: "FF00", missing: online, wrong: ["FF", "FF0000"]),
        Row(tag: .applicationVersionNumber, name: "Application Version Number", place: .record, good: "0001", missing: online, wrong: ["01", "000001"]),
        Row(tag: .issuerActionCodeDefault, name: "Issuer Action Code - Default", place: .record, good: "0000000000", missing: online),
        Row(tag: .issuerActionCodeDenial, name: "Issuer Action Code - Denial", place: .record, good: "0000000000", missing: online),
        Row(tag: .issuerActionCodeOnline, name: "Issuer Action Code - Online", place: .record, good: "0000000000", missing: online),
        Row(tag: 0x8F, name: "CA Public Key Index", place: .record, good: "C1", missing: unsigned, wrong: ["C1C1"]),
        Row(tag: 0x90, name: "Issuer Public Key Certificate", place: .record, good: "AA", missing: unsigned),
        Row(tag: .issuerPublicKeyExponent, name: "Issuer Public Key Exponent", place: .record, good: "03", missing: unsigned),
        Row(tag: .iccPublicKeyCertificate, name: "ICC Public Key Certificate", place: .record, good: "BB", missing: unsigned),
        Row(tag: .iccPublicKeyExponent, name: "ICC Public Key Exponent", place: .record, good: "03", missing: unsigned),
        Row(tag: .staticDataAuthenticationTagList, name: "SDA Tag List", place: .record, good: "82", missing: unsigned),
        Row(tag: .cardInterfaceAndPaymentCapabilities, name: "Card Interface and Payment Capabilities", place: .record, good: "3000", missing: online, wrong: ["30", "300000"]),
        Row(tag: .cardholderName, name: "Cardholder Name", place: .record, good: "41202F", missing: online),
        Row(tag: .membershipProductIdentifier, name: "Membership Product Identifier", place: .record, good: "54455354", missing: online),
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .cryptogram, good: "80", missing: end, wrong: ["8000", "40", "C0"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .cryptogram, good: "0001", missing: end, wrong: ["01", "000001"]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .cryptogram, good: "1122334455667788", missing: online, wrong: ["11223344556677", "112233445566778899"]),
        Row(tag: .signedDynamicApplicationData, name: "Signed Dynamic Application Data", place: .cryptogram, good: "AABB", missing: declined),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .cryptogram, good: "06010103A00000", missing: online, wrong: [long]),
    ]
}
