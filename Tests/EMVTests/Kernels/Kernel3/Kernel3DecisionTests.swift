// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-3, 5.4 to 5.9: The outcome of a Visa card's response")
struct Kernel3DecisionTests {
    /// A card, a reader, a purchase, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        /// Issuer application data: online request (`A0`), approval (`90`), decline (`80`).
        var issuerData = VisaCard.online
        var information: String?
        var card: String? = "0000"
        var reader = "26004000"
        var more = ""
        var type: UInt8 = 0
        var amount: UInt64 = 10_00
        var floor: UInt64?
        var verification: UInt64?
        var authentication = OfflineDataAuthenticationResult.successful
        let expected: String

        var testDescription: String { rule }
    }

    private static let approval = VisaCard.approval
    private static let decline = "06010A03800000"
    /// The expiration dates of a card valid until the end of 2022 and of one expired in 2018.
    private static let valid = CardAnswers.object(.applicationExpirationDate, "221231")
    private static let expired = CardAnswers.object(.applicationExpirationDate, "180531")
    private static let phone = CardAnswers.object(.cardAuthenticationRelatedData, "01112233440080")

    static let rows: [Row] = decisions + restrictions + authentication + verification

    private static let decisions: [Row] = [
        Row(rule: "5.4.3.1 an ARQC by its results", expected: "Online Request, No CVM"),
        Row(
            rule: "5.4.3.1 an AAC by its results", issuerData: decline, expected: "Declined"),
        Row(
            rule: "5.4.3.1 a TC by its results", issuerData: approval, more: valid,
            expected: "Approved, No CVM"),
        Row(
            rule: "5.4.3.1 results of format 2 in byte 5",
            issuerData: "1F430100A0000000000000000000000000000000000000000000000000000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "5.4.3.1 missing results are an AAC", issuerData: "0601",
            expected: "Declined"),
        Row(
            rule: "5.4.3.2 the CID takes precedence", issuerData: decline,
            information: "80", expected: "Online Request, No CVM"),
        Row(rule: "5.4.3.2 an AAC", information: "00", expected: "Declined"),
        Row(
            rule: "3.4.1.2 an AAC for a refund", information: "00", type: 0x20,
            expected: "Online Request, No CVM"),
        Row(
            rule: "3.4.1.2 a refund requires no CVM", information: "00", type: 0x20,
            verification: 1, expected: "Online Request, No CVM"),
        Row(rule: "5.4.3.2 a code that is reserved", information: "C0", expected: "Declined"),
        Row(
            rule: "5.4.3.2 a TC, and the reader requires an online cryptogram", information: "40",
            more: valid, floor: 0, expected: "Online Request, No CVM"),
        Row(
            rule: "3.1.1.11 a zero amount goes online", information: "40", more: valid, amount: 0,
            expected: "Online Request, No CVM"),
    ]

    private static let restrictions: [Row] = [
        Row(
            rule: "5.5.1.1 an expired card is declined offline", information: "40",
            more: expired, expected: "Declined"),
        Row(
            rule: "5.5.1.1 a card without an expiration date is expired", information: "40",
            expected: "Declined"),
        Row(
            rule: "5.5.1.1 an expired card can request to go online",
            information: "40", card: "0800", more: expired, expected: "Online Request, No CVM"),
        Row(
            rule: "5.5.1.1 the issuer decides about an expired card that goes online",
            information: "80", more: expired, expected: "Online Request, No CVM"),
        Row(
            rule: "5.5.1.3 domestic cash is allowed", more: usage("0840", "8000"), type: 0x01,
            expected: "Online Request, No CVM"),
        Row(
            rule: "5.5.1.3 international cash is not allowed",
            more: usage("0826", "8000"), type: 0x01, expected: "Declined"),
        Row(
            rule: "5.5.1.3 international cash is allowed", more: usage("0826", "4000"), type: 0x17,
            expected: "Online Request, No CVM"),
        Row(
            rule: "5.5.1.3 the card switches interfaces for cash", card: "0400",
            more: usage("0840", "0000"), type: 0x01, expected: "Try Another Interface"),
        Row(
            rule: "5.5.1.3 cash without the issuer's country is not allowed",
            more: CardAnswers.object(.applicationUsageControl, "C000"), type: 0x01,
            expected: "Declined"),
        Row(
            rule: "5.5.1.3 cash without usage control is not allowed", type: 0x01,
            expected: "Declined"),
        Row(
            rule: "5.5.1.4 cashback is allowed", more: usage("0840", "0080"), type: 0x09,
            expected: "Online Request, No CVM"),
        Row(
            rule: "5.5.1.4 the card switches interfaces for cashback", card: "0200",
            more: usage("0840", "0040"), type: 0x09, expected: "Try Another Interface"),
        Row(
            rule: "5.5.1.4 cash bits do not apply to cashback", card: "0400",
            more: usage("0840", "8000"), type: 0x09, expected: "Declined"),
        Row(
            rule: "5.5.1 restrictions are skipped if the card declines", information: "00",
            card: "0400", type: 0x01, expected: "Declined"),
        Row(
            rule: "5.5.1 a refund is not restricted", type: 0x20,
            expected: "Online Request, No CVM"),
    ]

    private static let authentication: [Row] = [
        Row(
            rule: "5.6.2 no authentication declines", information: "40", more: valid,
            authentication: .notPerformed, expected: "Declined"),
        Row(
            rule: "5.6.2 failed authentication declines", information: "40", more: valid,
            authentication: .failed, expected: "Declined"),
        Row(
            rule: "5.6.2 failed authentication goes online if the CTQ say so",
            information: "40", card: "2000",
            more: valid, authentication: .failed, expected: "Online Request, No CVM"),
        Row(
            rule: "5.6.2 failed authentication at an offline-only reader declines",
            information: "40", card: "2000",
            reader: "2E004000", more: valid, authentication: .failed, expected: "Declined"),
        Row(
            rule: "5.6.2 failed authentication switches to the contact chip",
            information: "40", card: "1000",
            reader: "36004000", more: valid, authentication: .failed,
            expected: "Try Another Interface, contactChip"),
        Row(
            rule: "5.6.2 failed authentication without a contact chip reader declines",
            information: "40",
            card: "1000", more: valid, authentication: .failed, expected: "Declined"),
        Row(
            rule: "5.6.2 going online takes precedence over switching",
            information: "40", card: "3000",
            reader: "36004000", more: valid, authentication: .notPerformed,
            expected: "Online Request, No CVM"),
        Row(
            rule: "5.6.1.2 an online request needs no authentication", information: "80",
            authentication: .failed, expected: "Online Request, No CVM"),
    ]

    private static let verification: [Row] = [
        Row(
            rule: "5.7.1.1 without CTQ: signature", card: nil, verification: 1,
            expected: "Online Request, Obtain Signature"),
        Row(
            rule: "5.7.1.1 without CTQ: online PIN", card: nil, reader: "24004000",
            verification: 1, expected: "Online Request, Online PIN"),
        Row(
            rule: "5.7.1.1 without CTQ: online PIN takes an approval online",
            information: "40", card: nil, reader: "24004000", more: valid, verification: 1,
            expected: "Online Request, Online PIN"),
        Row(
            rule: "5.7.1.1 without CTQ: on-device verification only", card: nil, reader: "20004000",
            verification: 1, expected: "Declined"),
        Row(
            rule: "5.7.1.1 without CTQ and below the limit", card: nil,
            expected: "Online Request, No CVM"),
        Row(
            rule: "5.7.1.2 online PIN", card: "8000", expected: "Online Request, Online PIN"),
        Row(
            rule: "5.7.1.2 online PIN takes an approval online", information: "40",
            card: "8000", more: valid, expected: "Online Request, Online PIN"),
        Row(
            rule: "5.7.1.2 online PIN takes precedence over the device", card: "8080",
            expected: "Online Request, Online PIN"),
        Row(
            rule: "5.7.1.2 the device, if the reader has no PIN pad", card: "8080",
            reader: "22004000", expected: "Online Request, Confirmation Code Verified"),
        Row(
            rule: "5.7.1.2 the device verified the cardholder", card: "0080", verification: 1,
            expected: "Online Request, Confirmation Code Verified"),
        Row(
            rule: "5.7.1.2 the device signed its qualifiers", information: "40", card: "0080",
            more: valid + phone, verification: 1,
            expected: "Approved, Confirmation Code Verified"),
        Row(
            rule: "5.7.1.2 the device signed other qualifiers", card: "4080", more: phone,
            verification: 1, expected: "Declined"),
        Row(
            rule: "5.7.1.2 an approval without signed qualifiers", information: "40",
            card: "0080", more: valid, verification: 1, expected: "Declined"),
        Row(
            rule: "5.7.1.2 signature", card: "4000", expected: "Online Request, Obtain Signature"),
        Row(
            rule: "5.7.1.2 signature of an offline approval", information: "40", card: "4000",
            more: valid, expected: "Approved, Obtain Signature"),
        Row(
            rule: "5.7.1.3 no common CVM", card: "4000", reader: "24004000",
            verification: 1, expected: "Declined"),
        Row(
            rule: "5.7.1.3 only the reader requires a CVM", verification: 1,
            expected: "Declined"),
    ]

    private static func usage(_ country: String, _ control: String) -> String {
        CardAnswers.object(.issuerCountryCode, country)
            + CardAnswers.object(.applicationUsageControl, control)
    }

    @Test(
        "The card's response and the reader's settings decide the outcome of kernel 3",
        arguments: rows)
    func outcome(row: Row) async throws {
        let card = VisaCard(
            issuerData: row.issuerData, information: row.information, qualifiers: row.card,
            more: row.more)
        let tap = try await Taps.run(
            card.card,
            configuration: visaReader(
                row.reader, authentication: .assumed(row.authentication),
                floorLimit: row.floor, verificationLimit: row.verification),
            parameters: Taps.purchase(row.amount, type: row.type))
        var text = "\(tap.outcome.status)"
        if tap.outcome.cardholderVerification != .notApplicable {
            text += ", \(tap.outcome.cardholderVerification)"
        }
        if let interface = tap.outcome.alternateInterfacePreference { text += ", \(interface)" }
        #expect(text == row.expected)
        let isRecorded: [Outcome.Status] = [.onlineRequest, .approved]
        #expect(tap.outcome.dataRecord.isEmpty == !isRecorded.contains(tap.outcome.status))
    }
}
