// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-5: The outcome of a JCB card's data")
struct Kernel5DecisionTests {
    /// A card, a reader, a transaction, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var change: @Sendable (inout JCBCard) -> Void = { _ in }
        var reader: @Sendable (inout Kernel5Settings) -> Void = { _ in }
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

    static let rows = requests + authentication + verification + legacy + answers

    private static let requests: [Row] = [
        Row(rule: "a card without findings is asked for a TC", expected: "Online Request, No CVM"),
        Row(
            rule: "a TC is an approval", change: { $0.information = "40" },
            expected: "Approved, No CVM"),
        Row(
            rule: "a card above the floor limit is asked for an ARQC", floor: 9_99, asks: "90",
            findings: "0000008000", expected: "Online Request, No CVM"),
        Row(
            rule: "a card at the floor limit is asked for a TC", floor: 10_00,
            expected: "Online Request, No CVM"),
        Row(
            rule: "an expired card is asked for an ARQC",
            change: { $0.expirationDate = "180531" }, asks: "90", findings: "0040000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a service that the issuer does not allow",
            change: {
                $0.information = "00"
                $0.more = CardAnswers.object(.applicationUsageControl, "FE00")
            }, asks: "00", findings: "0010000000", expected: "Declined"),
        Row(
            rule: "an online-only terminal asks for an ARQC", terminalType: 0x21, asks: "90",
            expected: "Online Request, No CVM"),
        Row(
            rule: "an offline-only terminal declines an ARQC", terminalType: 0x23,
            expected: "Declined"),
        Row(
            rule: "a zero amount goes online", amount: 0, asks: "90",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a zero amount is declined if the terminal cannot go online",
            change: { $0.information = "00" }, terminalType: 0x23, amount: 0, asks: "00",
            expected: "Declined"),
        Row(
            rule: "a refund asks for an AAC, and uses the card's data",
            change: { $0.information = "00" }, type: 0x20, amount: 60_00, asks: "00",
            expected: "Online Request, No CVM"),
        Row(
            rule: "a transaction that is selected at random goes online",
            reader: {
                $0.randomSelection.targetPercentage = 99
                $0.randomSelection.maximumTargetPercentage = 99
            }, floor: 100_00, asks: "90",
            findings: "0000001000", expected: "Online Request, No CVM"),
        Row(
            rule: "without the option, no transaction is selected at random",
            reader: {
                $0.randomSelection.targetPercentage = 99
                $0.combinationOptions.remove(.randomSelection)
            }, floor: 100_00, expected: "Online Request, No CVM"),
        Row(
            rule: "a card that declines", change: { $0.information = "00" }, expected: "Declined"),
    ]

    private static let authentication: [Row] = [
        Row(
            rule: "a card without CDA goes online", change: { $0.signs = false }, asks: "80",
            findings: "8000000000", expected: "Online Request, No CVM"),
        Row(
            rule: "a reader without CDA", reader: { $0.securityCapability = 0x80 }, asks: "80",
            findings: "8000000000", expected: "End Application", last: "card action analysis"),
        Row(
            rule: "SDA is not performed in EMV mode",
            change: {
                $0.signs = false
                $0.profile = 0x58
            }, asks: "80", findings: "8000000000", expected: "Online Request, No CVM"),
        Row(
            rule: "without the option, no card is authenticated",
            reader: { $0.combinationOptions.remove(.offlineDataAuthentication) }, asks: "80",
            findings: "8000000000", expected: "End Application", last: "card action analysis"),
        Row(
            rule: "CDA that fails declines an ARQC", authentication: .failed,
            expected: "Declined"),
        Row(
            rule: "CDA that fails declines a TC", change: { $0.information = "40" },
            authentication: .failed, expected: "Declined"),
        Row(
            rule: "CDA that the card does not perform is declined",
            change: {
                $0.cryptogramAnswer = CardAnswers.template(
                    CardAnswers.object(.cryptogramInformationData, "80")
                        + CardAnswers.object(.applicationTransactionCounter, "0001")
                        + CardAnswers.object(.applicationCryptogram, "1122334455667788"))
            }, expected: "Declined"),
    ]

    private static let cvm = "cardholder verification"

    private static let verification: [Row] = [
        Row(
            rule: "the card chose online PIN", change: { $0.status = "20" }, amount: 60_00,
            expected: "Online Request, Online PIN"),
        Row(
            rule: "the card chose signature", change: { $0.status = "10" }, amount: 60_00,
            expected: "Online Request, Obtain Signature"),
        Row(
            rule: "the card verified its owner", change: { $0.status = "30" }, amount: 60_00,
            expected: "Online Request, Confirmation Code Verified"),
        Row(
            rule: "the card verified its owner below the limit",
            change: {
                $0.status = "30"
                $0.information = "40"
            }, expected: "Approved, Confirmation Code Verified"),
        Row(
            rule: "the card chose no method, and the reader requires one", amount: 60_00,
            expected: "Declined", last: cvm),
        Row(
            rule: "the card did not choose, and the reader requires a method",
            change: { $0.status = nil }, amount: 60_00, expected: "Declined", last: cvm),
        Row(
            rule: "the card did not choose, below the limit", change: { $0.status = nil },
            expected: "Online Request, No CVM"),
        Row(
            rule: "the card chose a reserved method", change: { $0.status = "40" },
            expected: "Online Request, No CVM"),
        Row(
            rule: "the card chose a method that the reader does not have",
            change: { $0.status = "20" }, reader: { $0.interchangeProfile.remove(.onlinePIN) },
            amount: 60_00, expected: "Declined", last: cvm),
        Row(
            rule: "the card approved, although only the issuer can verify the PIN",
            change: {
                $0.status = "20"
                $0.information = "40"
            }, expected: "Declined", last: cvm),
        Row(
            rule: "an amount above the limit without on-device verification",
            reader: {
                $0.transactionLimitWithoutOnDevice = 5_00
                $0.transactionLimitOnDevice = 100_00
            }, expected: "Declined"),
        Row(
            rule: "an amount at the limit without on-device verification",
            reader: {
                $0.transactionLimitWithoutOnDevice = 10_00
                $0.transactionLimitOnDevice = 100_00
            }, expected: "Online Request, No CVM"),
        Row(
            rule: "an amount just above the limit without on-device verification",
            reader: {
                $0.transactionLimitWithoutOnDevice = 10_00
                $0.transactionLimitOnDevice = 100_00
            }, amount: 10_01, expected: "Declined"),
        Row(
            rule: "the same amount with on-device verification", change: { $0.status = "30" },
            reader: {
                $0.transactionLimitWithoutOnDevice = 5_00
                $0.transactionLimitOnDevice = 100_00
            }, expected: "Online Request, Confirmation Code Verified"),
    ]

    private static let older: @Sendable (inout JCBCard) -> Void = {
        $0.mode = "00"
        $0.status = nil
    }

    private static let legacy: [Row] = [
        Row(
            rule: "legacy mode below the CVM limit", change: older,
            expected: "Online Request, No CVM"),
        Row(
            rule: "legacy mode: online PIN comes first in the list", change: older, amount: 60_00,
            asks: "90", findings: "0000040000", expected: "Online Request, Online PIN"),
        Row(
            rule: "legacy mode: online PIN takes an approval online", change: older,
            reader: { $0.actionCodes.online = [] }, amount: 60_00, asks: "90",
            findings: "0000040000", expected: "Online Request, Online PIN"),
        Row(
            rule: "legacy mode: a malformed list",
            change: {
                older(&$0)
                $0.methods = "00"
            }, asks: nil, expected: "End Application", last: cvm),
        Row(
            rule: "legacy mode: signature if the reader has no PIN pad", change: older,
            reader: { $0.interchangeProfile.remove(.onlinePIN) }, amount: 60_00,
            expected: "Online Request, Obtain Signature"),
        Row(
            rule: "legacy mode: SDA that succeeds",
            change: {
                older(&$0)
                $0.signs = false
                $0.profile = 0x58
            }, asks: "40", findings: "0200000000", expected: "Online Request, No CVM"),
        Row(
            rule: "legacy mode: SDA that fails",
            change: {
                older(&$0)
                $0.signs = false
                $0.profile = 0x58
            }, authentication: .failed, asks: "40", findings: "4200000000",
            expected: "Online Request, No CVM"),
        Row(
            rule: "without the option, a card in legacy mode ends", change: older,
            reader: { $0.combinationOptions.remove(.legacyMode) }, asks: nil,
            expected: "End Application", last: "initiate application processing"),
        Row(
            rule: "a reader with legacy mode only",
            change: { $0.status = nil }, reader: { $0.combinationOptions.remove(.emvMode) },
            amount: 60_00, asks: "90", findings: "0000040000",
            expected: "Online Request, Online PIN"),
    ]

    private static let answers: [Row] = [
        Row(
            rule: "a card that returns more than was requested",
            change: { $0.information = "40" }, floor: 0, asks: "90", findings: "0000008000",
            expected: "End Application", last: "card action analysis"),
        Row(
            rule: "a reserved cryptogram", change: { $0.information = "C0" },
            expected: "End Application", last: "card action analysis"),
        Row(
            rule: "the card is presented again for its issuer's answer",
            change: { $0.answerMore = CardAnswers.object(.issuerUpdateParameter, "02") },
            expected: "Online Request, No CVM", last: "issuer update processing"),
        Row(
            rule: "the card stays in the field for its issuer's answer",
            change: { $0.answerMore = CardAnswers.object(.issuerUpdateParameter, "01") },
            expected: "Online Request, No CVM", last: "issuer update processing"),
    ]

    @Test("Each rule leads to its request and outcome", arguments: rows)
    func outcome(_ row: Row) async throws {
        var card = JCBCard()
        row.change(&card)
        var settings = Kernel5Settings.test
        row.reader(&settings)
        let script = card.card
        let tap = try await Taps.run(
            script,
            configuration: jcbReader(
                settings, terminalType: row.terminalType, floorLimit: row.floor,
                authentication: .assumed(row.authentication)),
            parameters: Taps.purchase(row.amount, type: row.type))
        #expect(tap.outcome.description == row.expected)
        #expect(tap.result.kernel == .kernel5)
        let command = script.commands.last { $0.hasPrefix("80AE") }
        #expect(command.map { $0.dropFirst(4).prefix(2) } == row.asks.map { $0[...] })
        if let data = script.data(of: 0xAE) {
            #expect(data.dropFirst(12).prefix(10) == row.findings)
        }
        let step = try #require(tap.result.explanation.steps.last { $0.rule.book == .c5 })
        #expect(step.rule.section == row.last)
    }

    @Test(
        "A terminal without cash or cashback records it in the TVR",
        arguments: [(0x01, "7000F03001"), (0x09, "E000F03001")] as [(UInt8, String)])
    func service(type: UInt8, capabilities: String) async throws {
        for (capabilities, findings) in [
            (capabilities, "0010000000"), ("F000F03001", "0000000000"),
        ] {
            var configuration = jcbReader()
            configuration.terminal.additionalCapabilities = hex(capabilities)
            let card = JCBCard().card
            _ = try await Taps.run(
                card, configuration: configuration,
                parameters: Taps.purchase(10_00, type: type))
            #expect(card.data(of: 0xAE)?.dropFirst(12).prefix(10) == findings[...])
        }
    }

    @Test("The card receives whether the reader requires verification")
    func profile() async throws {
        for (amount, profile) in [(1_00, "708000"), (50_00, "F08000")] as [(UInt64, String)] {
            let card = JCBCard(options: "9F52019F35019F5303").card
            let tap = try await Taps.run(
                card, configuration: jcbReader(), parameters: Taps.purchase(amount))
            #expect(card.data(of: 0xA8) == "83050222" + profile)
            #expect(card.data(of: 0xAE)?.hasSuffix(profile) == true)
            #expect(tap.result.data[.terminalInterchangeProfile] == hex(profile)[...])
        }
    }

    @Test("An account on the exception file goes online, if the option says so")
    func exceptionFile() async throws {
        for (isSupported, asks) in [(true, "80AE90"), (false, "80AE50")] {
            var settings = Kernel5Settings.test
            if !isSupported { settings.combinationOptions.remove(.exceptionFile) }
            var configuration = jcbReader(settings)
            configuration.exceptionFile = try ExceptionFile(
                parsing: Array("3530111333300000\n".utf8))
            let card = JCBCard().card
            _ = try await Taps.run(
                card, configuration: configuration, parameters: Taps.purchase(10_00))
            #expect(card.commands.last?.hasPrefix(asks) == true)
        }
    }

    @Test("The data record and the discretionary data have the elements of the card")
    func record() async throws {
        var card = JCBCard()
        card.answerMore = CardAnswers.object(.offlineBalance, "000000001234")
        let tap = try await Taps.run(
            card.card, configuration: jcbReader(), parameters: Taps.purchase(10_00))
        for (tag, value) in [
            (.cardholderVerificationStatus, "00"), (.terminalInterchangeProfile, "708000"),
            (.issuerApplicationData, "07010104A0000000"),
            (.cvmResults, "1F0002"), (.applicationVersionNumberOfTerminal, "0200"),
        ] as [(SmartCard.Tag, String)] {
            #expect(tap.outcome.dataRecord.first(tag)?.value == hex(value)[...], "\(tag)")
        }
        #expect(
            tap.outcome.discretionaryData.first(.offlineBalance)?.value == hex("000000001234")[...])
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .authorising])
    }

    @Test("The status check of one unit of currency goes online")
    func statusCheck() async throws {
        for (amount, asks) in [(1_00, "80AE90"), (1_01, "80AE50")] as [(UInt64, String)] {
            var configuration = jcbReader()
            for index in configuration.combinations.indices {
                configuration.combinations[index].supportsStatusCheck = true
            }
            let card = JCBCard().card
            _ = try await Taps.run(
                card, configuration: configuration, parameters: Taps.purchase(amount))
            #expect(card.commands.last { $0.hasPrefix("80AE") }?.hasPrefix(asks) == true)
        }
    }

    @Test("The card learns whether the reader has EMV mode (9F52)")
    func options() async throws {
        for (hasMode, data) in [(true, "83020222"), (false, "83020022")] {
            var settings = Kernel5Settings.test
            if !hasMode { settings.combinationOptions.remove(.emvMode) }
            let card = JCBCard().card
            _ = try await Taps.run(
                card, configuration: jcbReader(settings), parameters: Taps.purchase(10_00))
            #expect(card.data(of: 0xA8) == data)
        }
    }

    @Test("A signature that fails is a finding of the transaction")
    func failedSignature() async throws {
        let tap = try await Taps.run(
            JCBCard().card, configuration: jcbReader(authentication: .assumed(.failed)),
            parameters: Taps.purchase(10_00))
        #expect(tap.outcome.status == .declined)
        #expect(tap.result.data[.terminalVerificationResults] == [0x04, 0, 0, 0, 0])
        #expect(tap.outcome.cardholderVerification == .notApplicable)
    }
}
