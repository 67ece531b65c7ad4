// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-4: The outcome of an American Express card's data")
struct Kernel4DecisionTests {
    /// A card, a reader, a transaction, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var change: @Sendable (inout AmericanExpressCard) -> Void = { _ in }
        var reader: @Sendable (inout Kernel4Settings) -> Void = { _ in }
        var terminalType: UInt8 = 0x22
        var type: UInt8 = 0
        var amount: UInt64 = 10_00
        var floor: UInt64?
        var authentication = OfflineDataAuthenticationResult.successful
        /// P1 of GENERATE AC, or `nil` if it is not sent.
        var asks: String? = "50"
        /// The findings that the card receives.
        var findings = "0000000000"
        let expected: String
        /// The section of the last rule.
        var last = "completion"

        var testDescription: String { rule }
    }

    static let rows =
        requests + restrictions + authentication + verification + answers + specialTerminals

    private static let requests: [Row] = [
        Row(rule: "a card without findings is asked for a TC", expected: "Online Request, No CVM"),
        Row(
            rule: "a TC is an approval", change: { $0.information = "40" },
            expected: "Approved, No CVM"),
        Row(
            rule: "a card above the floor limit is asked for an ARQC", floor: 9_99, asks: "90",
            findings: "0000008000", expected: "Online Request, No CVM"),
        Row(
            rule: "an amount equal to the floor limit does not exceed it", floor: 10_00,
            expected: "Online Request, No CVM"),
        Row(
            rule: "IAC - Denial", change: { $0.codes[1] = "0000008000" }, floor: 0, asks: "00",
            findings: "0000008000", expected: "End Application", last: "card action analysis"),
        Row(
            rule: "without IAC - Online, every finding goes online",
            change: {
                $0.expirationDate = "180531"
                $0.codes = []
            }, reader: { $0.actionCodes.online = [] }, asks: "90", findings: "0040000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "an online-only terminal asks for an ARQC", terminalType: 0x21, asks: "90",
            expected: "Online Request, No CVM"),
        Row(
            rule: "an offline-only terminal uses the default codes",
            reader: { $0.enhancedReaderCapabilities.formUnion(.offlineOnly) }, terminalType: 0x23,
            expected: "Declined"),
        Row(
            rule: "an offline-only terminal approves a TC", change: { $0.information = "40" },
            reader: { $0.enhancedReaderCapabilities.formUnion(.offlineOnly) }, terminalType: 0x23,
            expected: "Approved, No CVM"),
        Row(
            rule: "a zero amount goes online", amount: 0, asks: "90",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a zero amount is declined if the terminal cannot go online",
            change: { $0.information = "00" }, reader: { $0.isUnableToGoOnline = true }, amount: 0,
            asks: "00", expected: "Declined"),
        Row(
            rule: "a refund asks for an AAC, and uses the card's data",
            change: { $0.information = "00" }, type: 0x20, asks: "00",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a refund above the CVM limit needs no verification",
            change: { $0.information = "00" }, type: 0x20, amount: 50_00, asks: "00",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a refund can ask for an ARQC",
            reader: { $0.requestsOnlineCryptogramForRefund = true },
            type: 0x20, asks: "90", expected: "Online Request, No CVM"),
    ]

    private static let restrictions: [Row] = [
        Row(
            rule: "an expired card",
            change: {
                $0.expirationDate = "180531"
                $0.codes[2] = "F470C49800"
            }, asks: "90",
            findings: "0040000000", expected: "Online Request, No CVM"),
        Row(
            rule: "a card that is not yet effective",
            change: {
                $0.more = CardAnswers.object(.applicationEffectiveDate, "200101")
                $0.codes[2] = "F470C49800"
            }, asks: "90",
            findings: "0020000000", expected: "Online Request, No CVM"),
        Row(
            rule: "another application version",
            change: { $0.more = CardAnswers.object(.applicationVersionNumber, "0002") },
            findings: "0080000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a service that the issuer does not allow",
            change: {
                $0.information = "00"
                $0.more = CardAnswers.object(.applicationUsageControl, "FE00")
            }, asks: "00", findings: "0010000000", expected: "Declined"),
        Row(
            rule: "cash that the issuer does not allow",
            change: {
                $0.information = "00"
                $0.more =
                    CardAnswers.object(.applicationUsageControl, "3F00")
                    + CardAnswers.object(.issuerCountryCode, "0840")
            }, type: 0x01, asks: "00", findings: "0010000000", expected: "Declined"),
        Row(
            rule: "cashback that the issuer allows",
            change: {
                $0.more =
                    CardAnswers.object(.applicationUsageControl, "FFC0")
                    + CardAnswers.object(.issuerCountryCode, "0840")
            }, type: 0x09, expected: "Online Request, No CVM"),
    ]

    private static let authentication: [Row] = [
        Row(
            rule: "a card without a method",
            change: { $0.signs = false }, asks: "80", findings: "8000000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a reader without CDA", reader: { $0.securityCapability = 0x80 }, asks: "80",
            findings: "8000000000", expected: "End Application", last: "card action analysis"),
        Row(
            rule: "SDA that succeeds",
            change: {
                $0.signs = false
                $0.profile.0 = 0x58
            }, asks: "80", findings: "0200000000", expected: "Online Request, No CVM"),
        Row(
            rule: "SDA that fails",
            change: {
                $0.signs = false
                $0.profile.0 = 0x58
            }, authentication: .failed, asks: "80", findings: "4200000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "SDA without the data for CDA is requested from no card with CDA",
            change: { $0.profile.0 = 0x58 }, expected: "Online Request, No CVM"),
        Row(
            rule: "CDA that fails declines an ARQC", authentication: .failed,
            expected: "Declined"),
        Row(
            rule: "CDA that fails declines a TC", change: { $0.information = "40" },
            authentication: .failed, expected: "Declined"),
        Row(
            rule: "CDA that the card does not perform is declined",
            change: { $0.cryptogramAnswer = unsigned }, expected: "Declined"),
        Row(
            rule: "an AAC needs no signature", change: { $0.information = "00" },
            expected: "Declined"),
    ]

    private static let unsigned = CardAnswers.template(
        CardAnswers.object(.cryptogramInformationData, "80")
            + CardAnswers.object(.applicationTransactionCounter, "0001")
            + CardAnswers.object(.applicationCryptogram, "1122334455667788"))

    private static let verification: [Row] = [
        Row(
            rule: "online PIN comes first in the list", amount: 50_00, asks: "90",
            findings: "0000040000", expected: "Online Request, Online PIN"),
        Row(
            rule: "online PIN takes an approval online", reader: { $0.actionCodes.online = [] },
            amount: 50_00, asks: "90", findings: "0000040000",
            expected: "Online Request, Online PIN"),
        Row(
            rule: "signature if the reader has no PIN pad",
            reader: { $0.enhancedReaderCapabilities.remove(.onlinePIN) }, amount: 50_00,
            expected: "Online Request, Obtain Signature"),
        Row(
            rule: "no CVM if the reader has neither",
            reader: { $0.enhancedReaderCapabilities.subtract([.onlinePIN, .signature]) },
            amount: 50_00, expected: "Online Request, No CVM"),
        Row(
            rule: "no method in common", change: { $0.methods = "00000000000000000103" },
            amount: 50_00, asks: "90", findings: "0000800000", expected: "Online Request, No CVM"),
        Row(
            rule: "a card without a list", change: { $0.methods = nil }, amount: 50_00,
            findings: "2000000000", expected: "Online Request, No CVM"),
        Row(
            rule: "below the limit, a card without a list has no finding",
            change: { $0.methods = nil }, expected: "Online Request, No CVM"),
        Row(
            rule: "a phone that verified its owner", change: { $0.optionsMore = phone("010302") },
            amount: 50_00, expected: "Online Request, Confirmation Code Verified"),
        Row(
            rule: "a phone that verified its owner below the limit",
            change: { $0.optionsMore = phone("010002") },
            expected: "Online Request, Confirmation Code Verified"),
        Row(
            rule: "a phone with four bytes of results",
            change: { $0.optionsMore = phone("01030200") }, amount: 50_00,
            expected: "Online Request, Confirmation Code Verified"),
        Row(
            rule: "a phone whose verification failed",
            change: {
                $0.optionsMore = phone("010301")
                $0.methods = nil
            }, amount: 50_00, asks: "90", findings: "0000800000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a phone whose verification failed can use its list",
            change: { $0.optionsMore = phone("010303") }, amount: 50_00, asks: "90",
            findings: "0000040000", expected: "Online Request, Online PIN"),
        Row(
            rule: "a phone whose verification failed, without a list",
            change: {
                $0.optionsMore = phone("010303")
                $0.methods = nil
            }, amount: 50_00, asks: "90", findings: "0000800000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a phone with another method than its own verification",
            change: { $0.optionsMore = phone("020302") }, amount: 50_00, asks: "90",
            findings: "0000040000", expected: "Online Request, Online PIN"),
        Row(
            rule: "a reader that does not support verification on phones",
            change: { $0.optionsMore = phone("010302") },
            reader: { $0.enhancedReaderCapabilities.remove(.mobileVerification) }, amount: 50_00,
            asks: "90", findings: "0000040000", expected: "Online Request, Online PIN"),
    ]

    private static func phone(_ results: String) -> String {
        CardAnswers.object(.mobileCVMResults, results)
    }

    private static let contacts = CardAnswers.object(.cardInterfaceAndPaymentCapabilities, "3000")

    private static let answers: [Row] = [
        Row(
            rule: "an AAC is a decline", change: { $0.information = "00" },
            expected: "Declined"),
        Row(
            rule: "an AAC of a card and a reader with contacts",
            change: {
                $0.information = "00"
                $0.more = contacts
            },
            reader: {
                $0.enhancedReaderCapabilities.formUnion([.contact, .otherInterfaceAfterDecline])
            }, expected: "Try Another Interface"),
        Row(
            rule: "an AAC of a card with contacts, of which the reader does not tell",
            change: {
                $0.information = "00"
                $0.more = contacts
            }, reader: { $0.enhancedReaderCapabilities.formUnion(.contact) },
            expected: "Declined"),
        Row(
            rule: "an AAC of a card without contacts", change: { $0.information = "00" },
            reader: {
                $0.enhancedReaderCapabilities.formUnion([.contact, .otherInterfaceAfterDecline])
            }, expected: "Declined"),
        Row(
            rule: "a card that returns more than was requested",
            change: { $0.information = "40" }, floor: 0, asks: "90", findings: "0000008000",
            expected: "End Application", last: "card action analysis"),
        Row(
            rule: "a reserved cryptogram", change: { $0.information = "C0" },
            expected: "End Application", last: "card action analysis"),
        Row(
            rule: "a card without EMV mode", change: { $0.profile.1 = 0 },
            reader: { $0.enhancedReaderCapabilities.remove(.magneticStripeMode) }, asks: nil,
            expected: "End Application", last: "application initiation"),
    ]

    private static let specialTerminals: [Row] = [
        Row(
            rule: "a terminal that cannot go online now declines an ARQC",
            reader: { $0.isUnableToGoOnline = true }, expected: "Declined"),
        Row(
            rule: "a terminal that cannot go online now approves a TC",
            change: { $0.information = "40" }, reader: { $0.isUnableToGoOnline = true },
            expected: "Approved, No CVM"),
        Row(
            rule: "an online-only terminal that cannot go online now asks for an AAC",
            change: { $0.information = "00" }, reader: { $0.isUnableToGoOnline = true },
            terminalType: 0x21, asks: "00", expected: "Declined"),
        Row(
            rule: "delayed authorization accepts a genuine card",
            reader: { $0.enhancedReaderCapabilities.formUnion(.delayedAuthorization) },
            expected: "Approved, No CVM"),
        Row(
            rule: "delayed authorization of a card that is not valid for it",
            change: { $0.more = CardAnswers.object(.cardInterfaceAndPaymentCapabilities, "1080") },
            reader: { $0.enhancedReaderCapabilities.formUnion(.delayedAuthorization) },
            expected: "Declined"),
        Row(
            rule: "delayed authorization of a card that is valid abroad",
            change: {
                $0.more =
                    CardAnswers.object(.cardInterfaceAndPaymentCapabilities, "10A0")
                    + CardAnswers.object(.issuerCountryCode, "0036")
            }, reader: { $0.enhancedReaderCapabilities.formUnion(.delayedAuthorization) },
            expected: "Approved, No CVM"),
        Row(
            rule: "delayed authorization of a card that is valid in its country",
            change: {
                $0.more =
                    CardAnswers.object(.cardInterfaceAndPaymentCapabilities, "10C0")
                    + CardAnswers.object(.issuerCountryCode, "0840")
            }, reader: { $0.enhancedReaderCapabilities.formUnion(.delayedAuthorization) },
            expected: "Approved, No CVM"),
        Row(
            rule: "delayed authorization of a card that is valid in a country it does not name",
            change: { $0.more = CardAnswers.object(.cardInterfaceAndPaymentCapabilities, "10C0") },
            reader: { $0.enhancedReaderCapabilities.formUnion(.delayedAuthorization) },
            expected: "Declined"),
        Row(
            rule: "delayed authorization of a card that cannot sign",
            change: { $0.signs = false },
            reader: { $0.enhancedReaderCapabilities.formUnion(.delayedAuthorization) },
            asks: "80", findings: "8000000000", expected: "Declined"),
    ]

    @Test("Each rule leads to its request and outcome", arguments: rows)
    func outcome(_ row: Row) async throws {
        var card = AmericanExpressCard()
        row.change(&card)
        var settings = Kernel4Settings.test
        row.reader(&settings)
        let script = card.card
        let tap = try await Taps.run(
            script,
            configuration: americanExpressReader(
                settings, terminalType: row.terminalType, floorLimit: row.floor,
                authentication: .assumed(row.authentication)),
            parameters: Taps.purchase(row.amount, type: row.type))
        #expect(tap.outcome.description == row.expected)
        let command = script.commands.last { $0.hasPrefix("80AE") }
        #expect(command.map { $0.dropFirst(4).prefix(2) } == row.asks.map { $0[...] })
        if let data = script.data(of: 0xAE) {
            #expect(data.dropFirst(12).prefix(10) == row.findings)
        }
        let step = try #require(tap.result.explanation.steps.last { $0.rule.book == .c4 })
        #expect(step.rule.section == row.last)
        if row.last == "completion" { #expect(step.consequence == .outcome(tap.outcome.status)) }
    }

    @Test("A card on the exception file goes online")
    func exceptionFile() async throws {
        var configuration = americanExpressReader()
        configuration.exceptionFile = try ExceptionFile(parsing: Array("374245001741007\n".utf8))
        let tap = try await Taps.run(
            AmericanExpressCard().card, configuration: configuration,
            parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.result.data[.terminalVerificationResults] == hex("1000000000")[...])
    }

    @Test("A terminal without cash or cashback does not request them from the card")
    func cash() async throws {
        for (type, capabilities) in [(0x01, "7000F03001"), (0x09, "E000F03001")] {
            var configuration = americanExpressReader()
            configuration.terminal.additionalCapabilities = hex(capabilities)
            let card = AmericanExpressCard(information: "00").card
            let tap = try await Taps.run(
                card, configuration: configuration,
                parameters: Taps.purchase(1_00, type: UInt8(type)))
            #expect(card.data(of: 0xAE)?.dropFirst(12).prefix(10) == "0010000000")
            #expect(tap.outcome.status == .declined)
        }
    }

    @Test("An approval with a signature asks for it, and the receipt shows it")
    func signature() async throws {
        var settings = Kernel4Settings.test
        settings.enhancedReaderCapabilities.remove(.onlinePIN)
        let tap = try await Taps.run(
            AmericanExpressCard(information: "40").card,
            configuration: americanExpressReader(settings), parameters: Taps.purchase(50_00))
        #expect(tap.outcome.status == .approved)
        #expect(tap.outcome.receipt)
        #expect(tap.shown.last?.message == .approvedPleaseSign)
    }

    @Test("The status check of one unit of currency goes online")
    func statusCheck() async throws {
        for (amount, asks) in [(1_00, "80AE90"), (1_01, "80AE50")] as [(UInt64, String)] {
            var configuration = americanExpressReader()
            for index in configuration.combinations.indices {
                configuration.combinations[index].supportsStatusCheck = true
            }
            let card = AmericanExpressCard().card
            _ = try await Taps.run(
                card, configuration: configuration, parameters: Taps.purchase(amount))
            #expect(card.commands.last?.hasPrefix(asks) == true)
        }
    }

    @Test("A refund for which the card wants to go online is completed at a terminal that cannot")
    func offlineRefund() async throws {
        var settings = Kernel4Settings.test
        settings.requestsOnlineCryptogramForRefund = true
        settings.isUnableToGoOnline = true
        let tap = try await Taps.run(
            AmericanExpressCard().card, configuration: americanExpressReader(settings),
            parameters: Taps.purchase(10_00, type: 0x20))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.nonPaymentEnd == .completed)
        #expect(tap.outcome.dataRecord.first(.track2EquivalentData) != nil)
    }

    @Test(
        "Below the CVM limit, only a rule of the list without verification counts",
        arguments: [("1F00", "1F0002"), ("6A001F00", "3F0000"), ("1E001F00", "3F0000")])
    func belowLimit(rules: String, results: String) async throws {
        let tap = try await Taps.run(
            AmericanExpressCard(methods: "0000000000000000" + rules).card,
            configuration: americanExpressReader(), parameters: Taps.purchase(10_00))
        #expect(tap.result.data[.cvmResults].map { Array($0) } == hex(results))
        #expect(tap.outcome.cardholderVerification == .none)
    }

    @Test("Only a reader with mag-stripe mode has a card reader for stripes (9F33)")
    func capabilities() async throws {
        for (hasMode, expected) in [(true, "406888"), (false, "006888")] {
            var settings = Kernel4Settings.test
            if !hasMode { settings.enhancedReaderCapabilities.remove(.magneticStripeMode) }
            let tap = try await Taps.run(
                AmericanExpressCard().card, configuration: americanExpressReader(settings),
                parameters: Taps.purchase(10_00))
            #expect(tap.result.data[.terminalCapabilities].map { Array($0) } == hex(expected))
        }
    }
}
