// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-6: The outcome of a Discover card's data")
struct Kernel6DecisionTests {
    /// A card, a reader, a transaction, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var change: @Sendable (inout DiscoverCard) -> Void = { _ in }
        var reader: @Sendable (inout Kernel6Settings) -> Void = { _ in }
        /// Online PIN, signature, device verification, and no contact chip.
        var qualifiers = "26004000"
        var type: UInt8 = 0
        var amount: UInt64 = 10_00
        var floor: UInt64? = 100_00
        var authentication = OfflineDataAuthenticationResult.successful
        /// The findings of the terminal (`95`).
        var findings = "8000000000"
        /// The CVM results (`9F34`), or `nil` if there are none.
        var results: String? = "3F0000"
        let expected: String
        /// The section of the last rule.
        let last: String

        var testDescription: String { rule }
    }

    static let rows = cryptograms + authentication + restrictions + verification + readers

    private static let cvm = "cardholder verification"
    private static let approving: @Sendable (inout DiscoverCard) -> Void = {
        $0.information = "40"
        $0.signs = true
        $0.showsCryptogram = false
    }

    private static let cryptograms: [Row] = [
        Row(rule: "an ARQC goes online", expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a card without requirements goes online", change: { $0.requirements = nil },
            expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a signed TC is approved", change: approving, findings: "0000000000",
            expected: "Approved, No CVM", last: cvm),
        Row(
            rule: "an AAC is declined", change: { $0.information = "00" }, findings: "0000000000",
            results: nil, expected: "Declined", last: "card action"),
        Row(
            rule: "a reserved cryptogram is declined", change: { $0.information = "C0" },
            findings: "0000000000", results: nil, expected: "Declined", last: "card action"),
        Row(
            rule: "a TC above the floor limit is declined", change: approving, floor: 5_00,
            findings: "0000000000", results: nil, expected: "Declined", last: "card action"),
        Row(
            rule: "an ARQC above the floor limit goes online", floor: 5_00,
            expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a refund uses the card's data", change: { $0.information = "00" }, type: 0x20,
            amount: 60_00, findings: "0000000000", results: nil,
            expected: "Online Request, No CVM", last: "refund"),
    ]

    private static let authentication: [Row] = [
        Row(
            rule: "a TC without a signature goes online", change: { $0.information = "40" },
            expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a TC whose signature is not genuine has no cryptogram to send",
            change: approving, authentication: .failed, findings: "0400000000",
            expected: "Declined", last: "transaction disposition"),
        Row(
            rule: "a TC whose signature is not genuine, with a cryptogram in the clear",
            change: {
                approving(&$0)
                $0.showsCryptogram = true
            }, authentication: .failed, findings: "0400000000",
            expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "the card requires to decline if it cannot be authenticated",
            change: {
                approving(&$0)
                $0.requirements = "0060"
                $0.showsCryptogram = true
            }, authentication: .failed, findings: "0400000000", results: nil,
            expected: "Declined", last: "offline data authentication"),
        Row(
            rule: "the card requires another interface, which the reader has",
            change: {
                approving(&$0)
                $0.requirements = "0020"
            }, qualifiers: "36004000", authentication: .failed, findings: "0400000000",
            results: nil, expected: "Try Another Interface", last: "offline data authentication"),
        Row(
            rule: "a reader without CDA sends a TC online",
            change: {
                approving(&$0)
                $0.showsCryptogram = true
            }, reader: { $0.securityCapability = 0 }, expected: "Online Request, No CVM",
            last: cvm),
        Row(
            rule: "a signed ARQC is verified", change: { $0.signs = true },
            findings: "0000000000", expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a signed ARQC that is not genuine goes online", change: { $0.signs = true },
            authentication: .failed, findings: "0400000000", expected: "Online Request, No CVM",
            last: cvm),
        Row(
            rule: "a signed ARQC that is not genuine is declined if the card requires it",
            change: {
                $0.signs = true
                $0.requirements = "0020"
            }, authentication: .failed, findings: "0400000000", results: nil,
            expected: "Declined", last: "offline data authentication"),
    ]

    private static let expired: @Sendable (inout DiscoverCard) -> Void = {
        approving(&$0)
        $0.showsCryptogram = true
        $0.expirationDate = "180531"
    }

    private static let restrictions: [Row] = [
        Row(
            rule: "an expired card goes online", change: expired, findings: "0040000000",
            expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "an expired card requires to decline",
            change: {
                expired(&$0)
                $0.requirements = "000C"
            }, findings: "0040000000", results: nil, expected: "Declined",
            last: "processing restrictions"),
        Row(
            rule: "an expired card is declined by a reader that is offline only",
            change: expired, qualifiers: "2A004000", findings: "0040000000", results: nil,
            expected: "Declined", last: "processing restrictions"),
        Row(
            rule: "cash that the issuer does not allow",
            change: {
                $0.recordMore =
                    CardAnswers.object(.applicationUsageControl, "3F00")
                    + CardAnswers.object(.issuerCountryCode, "0840")
            }, type: 0x01, findings: "8010000000", results: nil, expected: "Declined",
            last: "processing restrictions"),
        Row(
            rule: "a refund that the issuer does not allow here",
            change: {
                $0.information = "00"
                $0.recordMore = CardAnswers.object(.applicationUsageControl, "FE00")
            }, type: 0x20, findings: "0010000000", results: nil,
            expected: "Online Request, No CVM", last: "processing restrictions"),
        Row(
            rule: "a service that the issuer does not allow, which the reader only reports",
            change: { $0.recordMore = CardAnswers.object(.applicationUsageControl, "FE00") },
            reader: { $0.checksUsageControl = false }, findings: "8010000000",
            expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a card that is not yet effective",
            change: { $0.recordMore = CardAnswers.object(.applicationEffectiveDate, "200101") },
            findings: "8020000000", expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a finding of Terminal Action Code - Online sends a TC online",
            change: {
                approving(&$0)
                $0.recordMore = CardAnswers.object(.applicationEffectiveDate, "200101")
            }, reader: { $0.actionCodeOnline = .applicationNotYetEffective },
            findings: "0020000000", expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "a finding that is not in Terminal Action Code - Online",
            change: {
                approving(&$0)
                $0.recordMore = CardAnswers.object(.applicationEffectiveDate, "200101")
            }, reader: { $0.actionCodeOnline = .expiredApplication }, findings: "0020000000",
            expected: "Approved, No CVM", last: cvm),
    ]

    private static let verification: [Row] = [
        Row(
            rule: "verification on the device comes first",
            change: { $0.requirements = "D000" }, amount: 60_00, results: "010002",
            expected: "Online Request, Confirmation Code Verified", last: cvm),
        Row(
            rule: "online PIN", change: { $0.requirements = "C000" }, amount: 60_00,
            findings: "8000040000", results: "020000", expected: "Online Request, Online PIN",
            last: cvm),
        Row(
            rule: "online PIN takes a TC online",
            change: {
                approving(&$0)
                $0.requirements = "8000"
            }, findings: "0000040000", results: "020000", expected: "Online Request, Online PIN",
            last: cvm),
        Row(
            rule: "signature", change: { $0.requirements = "4000" }, results: "1E0000",
            expected: "Online Request, Obtain Signature", last: cvm),
        Row(
            rule: "signature if the reader has no PIN pad",
            change: { $0.requirements = "C000" }, qualifiers: "22004000", results: "1E0000",
            expected: "Online Request, Obtain Signature", last: cvm),
        Row(
            rule: "fallback to signature", change: { $0.requirements = "8002" },
            qualifiers: "22004000", amount: 60_00, results: "1E0000",
            expected: "Online Request, Obtain Signature", last: cvm),
        Row(
            rule: "fallback to no CVM", change: { $0.requirements = "8003" },
            qualifiers: "20004000", expected: "Online Request, No CVM", last: cvm),
        Row(
            rule: "no fallback to no CVM if the reader requires one",
            change: { $0.requirements = "8003" }, qualifiers: "20004000", amount: 60_00,
            results: "000000", expected: "Declined", last: cvm),
        Row(
            rule: "no fallback", change: { $0.requirements = "4000" }, qualifiers: "20004000",
            results: "000000", expected: "Declined", last: cvm),
        Row(
            rule: "the reader requires a method, and the card has none", amount: 60_00,
            results: "000000", expected: "Declined", last: cvm),
    ]

    private static let readers: [Row] = [
        Row(
            rule: "a reader that is offline only declines an ARQC", qualifiers: "2A004000",
            expected: "Declined", last: "transaction disposition"),
        Row(
            rule: "a reader that is offline only sends the card to its contact interface",
            change: { $0.requirements = "0080" }, qualifiers: "3A004000",
            expected: "Try Another Interface", last: "transaction disposition"),
        Row(
            rule: "a reader that is offline only, without contacts, declines the card",
            change: { $0.requirements = "0080" }, qualifiers: "2A004000",
            expected: "Declined", last: "transaction disposition"),
        Row(
            rule: "a reader that is offline only approves a TC", change: approving,
            qualifiers: "2A004000", findings: "0000000000", expected: "Approved, No CVM",
            last: cvm),
        Row(
            rule: "the card accepts its issuer's answer, and so does the reader",
            change: { $0.requirements = "0010" }, qualifiers: "2600C000",
            expected: "Online Request, No CVM", last: "issuer update processing"),
    ]

    @Test("Each rule leads to its outcome", arguments: rows)
    func outcome(_ row: Row) async throws {
        var card = DiscoverCard()
        row.change(&card)
        var settings = Kernel6Settings()
        row.reader(&settings)
        let tap = try await Taps.run(
            card.card,
            configuration: discoverReader(
                settings, qualifiers: row.qualifiers, floorLimit: row.floor,
                authentication: .assumed(row.authentication)),
            parameters: Taps.purchase(row.amount, type: row.type))
        #expect(tap.outcome.description == row.expected)
        #expect(tap.result.kernel == .kernel6)
        #expect(
            Hexadecimal.string(tap.result.data[.terminalVerificationResults] ?? []) == row.findings)
        let results = tap.result.data[.cvmResults].map { Hexadecimal.string($0) }
        if row.results != "000000" { #expect(results == row.results) }
        let step = try #require(tap.result.explanation.steps.last { $0.rule.book == .c6 })
        #expect(step.rule.section == row.last)
    }

    @Test("The issuer's answer reaches the card when it is presented again")
    func issuerUpdate() async throws {
        var card = DiscoverCard()
        card.requirements = "0010"
        let script = card.card
        let configuration = discoverReader(qualifiers: "2600C000")
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: Taps.purchase(10_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        let first = try await transaction.run(over: script) { _ in }
        #expect(first.outcome.start == .protocolActivation)
        let issuer = OnlineResponse([
            DataObject(.authorizationResponseCode, Array("00".utf8)),
            DataObject(.issuerAuthenticationData, hex("0102030405060708")),
        ])
        let restarts = transaction.restart(with: issuer)
        #expect(restarts)
        let second = ScriptedCard([
            (
                CardAnswers.select(DiscoverCard.name),
                CardAnswers.selection(DiscoverCard.name, options: DiscoverCard.optionsList)
            ),
            ("0082", "9000"),
        ])
        let update = try await transaction.run(over: second) { _ in }
        #expect(update.outcome.status == .approved)
        #expect(second.commands.last == "00820000080102030405060708")
    }

    @Test("An account on the exception file is not approved offline")
    func exceptionFile() async throws {
        for (information, status) in [
            ("40", .declined), ("80", .onlineRequest),
        ] as [(String, Outcome.Status)] {
            var card = DiscoverCard(information: information)
            card.signs = true
            var configuration = discoverReader()
            configuration.exceptionFile = try ExceptionFile(
                parsing: Array("6011110000000013\n".utf8))
            let tap = try await Taps.run(
                card.card, configuration: configuration, parameters: Taps.purchase(10_00))
            #expect(tap.outcome.status == status)
            #expect(
                Hexadecimal.string(tap.result.data[.terminalVerificationResults] ?? [])
                    == "1000000000")
        }
    }

    @Test("The card receives the reader's qualifiers for the amount")
    func options() async throws {
        for (amount, data) in [
            (10_00, "830E26004000000000001000" + "11223344"),
            (60_00, "830E26404000000000006000" + "11223344"),
            (200_00, "830E26C04000000000020000" + "11223344"),
        ] as [(UInt64, String)] {
            let card = DiscoverCard().card
            _ = try await Taps.run(
                card, configuration: discoverReader(qualifiers: "26004000"),
                parameters: Taps.purchase(amount))
            #expect(card.data(of: 0xA8) == data)
        }
    }

    @Test("The data record and the discretionary data have the elements of the card")
    func record() async throws {
        var card = DiscoverCard()
        card.more =
            CardAnswers.object(.contactlessCardVerificationResults, "2088000000003800")
            + CardAnswers.object(.kernel6OfflineBalance, "000000001234")
        let tap = try await Taps.run(
            card.card, configuration: discoverReader(), parameters: Taps.purchase(10_00))
        let record = tap.outcome.dataRecord
        for (tag, value) in [
            (.applicationCryptogram, "1122334455667788"), (.cardProcessingRequirements, "0000"),
            (.contactlessCardVerificationResults, "2088000000003800"),
            (0x9F66, "36004080"), (.pointOfServiceEntryMode, "07"),
            (.primaryAccountNumber, "6011110000000013"),
        ] as [(SmartCard.Tag, String)] {
            #expect(record.first(tag)?.value == hex(value)[...], "\(tag)")
        }
        #expect(
            tap.outcome.discretionaryData.first(.kernel6OfflineBalance)?.value
                == hex("000000001234")[...])
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .authorising])
    }

    @Test("The card is presented again only if the card and the reader both support updates")
    func presentedAgain() async throws {
        for (requirements, qualifiers, start) in [
            ("0010", "2600C000", .protocolActivation), ("0000", "2600C000", nil),
            ("0010", "26004000", nil),
        ] as [(String, String, Outcome.Start?)] {
            let tap = try await Taps.run(
                DiscoverCard(requirements: requirements).card,
                configuration: discoverReader(qualifiers: qualifiers),
                parameters: Taps.purchase(10_00))
            #expect(tap.outcome.status == .onlineRequest)
            #expect(tap.outcome.start == start)
            #expect((tap.outcome.onlineResponseData == .emvData) == (start != nil))
        }
    }

    @Test("The elements inside of a genuine signature become data of the transaction")
    func signedElements() async throws {
        let profile = try #require(CardProfile(named: "discover-offline"))
        let generator = Lock(SeededGenerator(seed: 7))
        let card = EmulatedCard(
            profile, random: RandomSource { count in generator.withLock { $0.bytes(count) } },
            time: { 1_768_435_200 })
        var configuration = TerminalConfiguration.test
        configuration.terminal.terminalType = 0x22
        for index in configuration.combinations.indices {
            configuration.combinations[index].terminalTransactionQualifiers?
                .remove(.onlineCryptogramRequired)
            configuration.combinations[index].floorLimit = 100_00
        }
        let tap = try await Taps.run(
            card, configuration: configuration,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 12_50, currencyCode: 840,
                date: [0x26, 0x01, 0x15]))
        #expect(tap.outcome.status == .approved)
        #expect(tap.result.data[.iccDynamicNumber].map { (2...8).contains($0.count) } == true)
        #expect(tap.result.data[.applicationCryptogram]?.count == 8)
    }
}
