// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-3: The explanation contains each rule that decides the outcome, in order")
struct Kernel3ExplanationTests {
    /// A card, a reader, and the requirements that decided the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var information: String? = "40"
        var card: String? = "0000"
        var reader = "26004000"
        var more = CardAnswers.object(.applicationExpirationDate, "221231")
        var type: UInt8 = 0
        var profile = "2000"
        var floor: UInt64?
        var verification: UInt64?
        var authentication = OfflineDataAuthenticationResult.successful
        let requirements: [String]
        let last: Consequence

        var testDescription: String { rule }
    }

    static let rows: [Row] = [
        Row(
            rule: "an online request", information: "80",
            requirements: ["5.4.3.2", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "an online request by its card verification results", information: nil,
            requirements: ["5.4.3.1", "5.4.3.2", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "an approval", requirements: ["5.4.3.2", "5.6.1.2", "5.7.1.3"],
            last: .verification(.none)),
        Row(
            rule: "an approval above the floor limit", floor: 0,
            requirements: ["5.4.3.2", "5.4.3.2", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "the card declined", information: "00", requirements: ["5.4.3.2"],
            last: .returned(.decline)),
        Row(
            rule: "an expired card", more: CardAnswers.object(.applicationExpirationDate, "180531"),
            requirements: ["5.4.3.2", "5.5.1.1"], last: .outcome(.declined)),
        Row(
            rule: "an expired card that goes online", card: "0800",
            more: CardAnswers.object(.applicationExpirationDate, "180531"),
            requirements: ["5.4.3.2", "5.5.1.1", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "an online request of an expired card, which the issuer decides about",
            information: "80", more: CardAnswers.object(.applicationExpirationDate, "180531"),
            requirements: ["5.4.3.2", "5.5.1.1", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "no cash", card: "0400", type: 0x01, requirements: ["5.4.3.2", "5.5.1.3"],
            last: .outcome(.tryAnotherInterface)),
        Row(
            rule: "no cashback", type: 0x09, requirements: ["5.4.3.2", "5.5.1.4"],
            last: .outcome(.declined)),
        Row(
            rule: "not genuine", authentication: .failed,
            requirements: ["5.4.3.2", "5.6.1.2", "5.6.2"], last: .outcome(.declined)),
        Row(
            rule: "online, but not genuine", information: "80", reader: "27004000",
            more: Kernel3AuthenticationTests.Row.data, authentication: .failed,
            requirements: ["5.4.3.2", "5.6.1.1", "5.6.2"], last: .outcome(.declined)),
        Row(
            rule: "online PIN takes an approval online", card: "8000",
            requirements: ["5.4.3.2", "5.6.1.2", "5.7.1.2", "5.7.1.2"],
            last: .outcome(.onlineRequest)),
        Row(
            rule: "the reader chooses signature", card: nil, verification: 1,
            requirements: ["5.4.3.2", "5.6.1.2", "5.7.1.1"], last: .verification(.signature)),
        Row(
            rule: "no common CVM", verification: 1,
            requirements: ["5.4.3.2", "5.6.1.2", "5.7.1.3"], last: .outcome(.declined)),
        Row(
            rule: "the offline spending amount is shown",
            more: CardAnswers.object(.applicationExpirationDate, "221231")
                + CardAnswers.object(.availableOfflineSpendingAmount, "000000001000"),
            requirements: ["5.4.3.2", "5.6.1.2", "5.7.1.3", "4.3.1.1"],
            last: .condition("shown to the cardholder")),
        Row(
            rule: "the card accepts an issuer update", information: "80", card: "0040",
            reader: "2600C000", requirements: ["5.4.3.2", "5.7.1.3", "5.8.1.2"],
            last: .condition("the card is presented again if the issuer has data for it")),
        Row(
            rule: "mandatory data is missing", reader: "27004000", more: "",
            authentication: .successful, requirements: ["5.4.2.1"],
            last: .outcome(.endApplication)),
        Row(
            rule: "a reserved cryptogram", information: "C0", requirements: ["5.4.3.2"],
            last: .outcome(.declined)),
        Row(
            rule: "an online request at a reader that cannot go online", information: "80",
            reader: "2E004000", requirements: ["5.4.3.2", "5.7.1.3", "5.8.1"],
            last: .outcome(.declined)),
        Row(
            rule: "a refund at a reader that cannot go online", information: "00",
            reader: "2E004000", type: 0x20, requirements: ["5.4.3.2", "3.4.1.2", "5.8.1"],
            last: .outcome(.endApplication)),
        Row(
            rule: "a refund", information: "00", type: 0x20,
            requirements: ["5.4.3.2", "3.4.1.2"], last: .outcome(.onlineRequest)),
        Row(
            rule: "the offline spending amount of a card that declines", information: "00",
            more: CardAnswers.object(.availableOfflineSpendingAmount, "000000001000"),
            requirements: ["5.4.3.2", "4.3.1.1"],
            last: .condition("shown to the cardholder")),
        Row(
            rule: "the offline spending amount of a card that switches interfaces", card: "0400",
            more: CardAnswers.object(.applicationExpirationDate, "221231")
                + CardAnswers.object(.availableOfflineSpendingAmount, "000000001000"), type: 0x01,
            requirements: ["5.4.3.2", "5.5.1.3"], last: .outcome(.tryAnotherInterface)),
        Row(
            rule: "an online request without an expiration date", information: "80", more: "",
            requirements: ["5.4.3.2", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "a card with SDA that sends a dynamic signature needs the data of DDA",
            information: "80", reader: "27004000",
            more: "8F01F19001AA9F3201039301BB" + "5A084761739001010010" + "9F4B02AABB",
            profile: "4000", requirements: ["5.4.2.1"], last: .outcome(.endApplication)),
        Row(
            rule: "a card with SDA", information: "80", reader: "27004000",
            more: "8F01F19001AA9F3201039301BB" + "5A084761739001010010", profile: "4000",
            requirements: ["5.4.3.2", "5.6.1.1", "5.7.1.3"], last: .verification(.none)),
        Row(
            rule: "repeated data", more: CardAnswers.object(.applicationTransactionCounter, "0002"),
            requirements: ["5.4.2.2"], last: .outcome(.endApplication)),
    ]

    @Test("The explanation lists the steps of kernel 3 that decided the outcome", arguments: rows)
    func steps(_ row: Row) async throws {
        let card = VisaCard(
            profile: row.profile, information: row.information, qualifiers: row.card, more: row.more
        )
        let tap = try await Taps.run(
            card.card,
            configuration: visaReader(
                row.reader, authentication: .assumed(row.authentication),
                floorLimit: row.floor, verificationLimit: row.verification),
            parameters: Taps.purchase(10_00, type: row.type))
        let steps = tap.result.explanation.steps.filter { $0.rule.book == .c3 }
        #expect(steps.map(\.rule.section) == row.requirements)
        #expect(steps.last?.consequence == row.last)
        // The explanation in a log contains no card data.
        #expect(!"\(tap.result.explanation)".contains("4761739001010010"))
    }

    @Test("The explanation names the method of offline data authentication")
    func method() async throws {
        for (profile, subject) in [
            ("4000", "Static data authentication"), ("2000", "Fast dynamic data authentication"),
        ] {
            let card = VisaCard(
                profile: profile, information: "40",
                more: CardAnswers.object(.applicationExpirationDate, "221231"))
            let tap = try await Taps.run(
                card.card,
                configuration: visaReader(authentication: .assumed(.successful)),
                parameters: Taps.purchase(10_00))
            let step = tap.result.explanation.steps.first { $0.rule.section == "5.6.1.2" }
            #expect(step?.subject == subject)
        }
    }
}
