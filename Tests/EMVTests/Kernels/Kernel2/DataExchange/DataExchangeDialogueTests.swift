// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, states 2, 5, 6, 8, 12, and 15: Data exchange and standalone data storage")
struct DataExchangeDialogueTests {
    private static func run(
        _ card: MastercardCard, _ additional: [SmartCard.Tag: String],
        terminal: ScriptedTerminal = ScriptedTerminal()
    ) async throws(CardError) -> (tap: Taps.Tap, commands: [String]) {
        var configuration = mastercardReader()
        configuration.terminal.additional = additional.mapValues { hex($0) }
        let scripted = card.card
        let tap = try await Taps.run(
            scripted, configuration: configuration, parameters: Taps.purchase(12_50),
            exchange: terminal.answer)
        return (tap, scripted.commands)
    }

    private static func error(_ tap: Taps.Tap) -> String {
        Hexadecimal.string(tap.outcome.discretionaryData.first(.errorIndication)?.value ?? [])
    }

    private static func status(_ tap: Taps.Tap, _ tag: SmartCard.Tag) -> String {
        Hexadecimal.string(tap.outcome.discretionaryData.first(tag)?.value ?? [])
    }

    @Test("S5: Tags the terminal requests are read before the records and sent when complete")
    func getData() async throws {
        var card = MastercardCard()
        card.others = [("80CA9F75", "9F75021122" + "9000"), ("80CA9F70", "6A88")]
        let terminal = ScriptedTerminal()
        let (tap, commands) = try await Self.run(
            card, [.tagsToRead: "9F755A9F709F76"], terminal: terminal)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(
            commands.filter { $0.hasPrefix("80CA") || $0.hasPrefix("00B2") } == [
                "80CA9F7500", "80CA9F7000", "80CA9F7600", "00B2011400",
            ])
        #expect(
            terminal.requests == [
                "FF8104" + "15" + "9F75021122" + "9F7000" + "9F7600" + "5A085413330089600044"
            ])
    }

    @Test("S456.42 and S12: The terminal's data is written before the cryptogram")
    func writeBefore() async throws {
        for (answer, puts, status) in [("9000", 2, "80"), ("6985", 1, "00")] {
            var card = MastercardCard()
            card.others = [("80DA", answer)]
            let (tap, commands) = try await Self.run(
                card, [.tagsToWriteBeforeGenAC: "9F7502AABB" + "9F7601CC"])
            #expect(tap.outcome.status == .onlineRequest)
            let written = ["80DA9F7502AABB", "80DA9F7601CC"].prefix(puts)
            #expect(commands.suffix(puts + 1).dropLast() == written)
            #expect(commands.last?.hasPrefix("80AE") == true)
            #expect(Self.status(tap, .preGenACPutDataStatus) == status)
        }
    }

    @Test("S910.76 and S15: The terminal's data can be written after the cryptogram")
    func writeAfter() async throws {
        for (answer, status) in [("9000", "80"), ("6985", "00"), (nil, "00")] {
            var card = MastercardCard()
            card.others = [("80DA", answer)]
            let (tap, commands) = try await Self.run(card, [.tagsToWriteAfterGenAC: "9F7502AABB"])
            #expect(tap.outcome.status == .onlineRequest)
            #expect(commands.last == "80DA9F7502AABB")
            #expect(Self.status(tap, .postGenACPutDataStatus) == status)
            #expect(tap.shown.first?.message == .clearDisplay)
        }
    }

    @Test("Without a write the outcome contains no write status")
    func noWrite() async throws {
        let (tap, _) = try await Self.run(MastercardCard(), [:])
        #expect(tap.outcome.discretionaryData.first(.postGenACPutDataStatus) == nil)
        #expect(tap.outcome.discretionaryData.first(.preGenACPutDataStatus) == nil)
    }

    @Test("S2: A PDOL element announced by the terminal is requested from it")
    func options() async throws {
        var card = MastercardCard()
        card.options = "9F5301"
        let terminal = ScriptedTerminal(["9F530152"])
        let (tap, commands) = try await Self.run(
            card, [.transactionCategoryCode: ""], terminal: terminal)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(terminal.requests == ["DF8106029F53"])
        #expect(commands.contains("80A8000003830152" + "00"))
        let (silent, asked) = try await Self.run(card, [.transactionCategoryCode: ""])
        #expect(silent.outcome.status == .endApplication)
        #expect(Self.error(silent) == "0000010000FF")
        #expect(!asked.contains { $0.hasPrefix("80A8") })
    }

    @Test("A terminal that never sends the requested element is asked at most 64 times")
    func evasive() async throws {
        let terminal = ScriptedTerminal(Array(repeating: "9F530152", count: 1_000))
        let (tap, _) = try await Self.run(
            MastercardCard(), [.proceedToFirstWriteFlag: "00"], terminal: terminal)
        #expect(tap.outcome.status == .endApplication)
        #expect(Self.error(tap) == "0000010000FF")
        #expect(terminal.requests.count == 64)
    }

    @Test("S6: The terminal can read more data before it allows the first write")
    func firstWrite() async throws {
        var card = MastercardCard()
        card.others = [("80CA9F75", "9F75021122" + "9000")]
        let terminal = ScriptedTerminal(["DF81100100" + "DF8112029F75", "", "DF81100101"])
        let (tap, commands) = try await Self.run(
            card, [.proceedToFirstWriteFlag: ""], terminal: terminal)
        // The flag is requested, the envelope is sent, and the kernel waits without a request.
        #expect(terminal.requests == ["DF810603DF8110", "FF8104059F75021122", ""])
        #expect(tap.outcome.status == .onlineRequest)
        #expect(commands.suffix(2).first == "80CA9F7500")
        let (silent, _) = try await Self.run(MastercardCard(), [.proceedToFirstWriteFlag: "00"])
        #expect(silent.outcome.status == .endApplication)
        #expect(Self.error(silent) == "0000010000FF")
    }

    @Test("S456.13: A transaction without an amount ends")
    func amount() async throws {
        let (tap, _) = try await Self.run(MastercardCard(), [.amountAuthorizedNumeric: ""])
        #expect(tap.outcome.status == .endApplication)
        #expect(Self.error(tap) == "0000030000FF")
        // CDOL1 contains the amount, so the kernel requests it from the terminal (S4.29).
        let terminal = ScriptedTerminal(["9F0206000000001250"])
        let (told, commands) = try await Self.run(
            MastercardCard(), [.amountAuthorizedNumeric: ""], terminal: terminal)
        #expect(terminal.requests == ["DF8106029F02"])
        #expect(told.outcome.status == .onlineRequest)
        #expect(commands.last?.contains("000000001250") == true)
    }

    @Test(
        "S456.20: Storage of another account ends the transaction",
        arguments: [("541333008960004400", true), ("541333008960004500", false)])
    func storage(identifier: String, isOfAccount: Bool) async throws {
        var card = MastercardCard()
        card.selectionMore = CardAnswers.object(
            .fciIssuerDiscretionaryData,
            CardAnswers.object(.applicationCapabilitiesInformation, "010000")
                + CardAnswers.object(.dsID, identifier))
        card.optionsAnswer = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, card.profile)
                + CardAnswers.object(.applicationFileLocator, card.locator)
                + CardAnswers.object(.dsSummary1, "1111111111111111")
                + CardAnswers.object(.dsODSCard, "2222222222222222"))
        // With data storage, the signature is combined, and this list is required (S456.27).
        card.more = CardAnswers.object(.staticDataAuthenticationTagList, "82")
        let (tap, commands) = try await Self.run(
            card, [.dsRequestedOperatorID: "0102030405060708", .dsvnTerm: "02"])
        let isAsked = commands.contains { $0.hasPrefix("80AE") }
        #expect(isAsked == isOfAccount)
        #expect(tap.result.data[.idsStatus] == [0x80])
        if !isOfAccount {
            #expect(tap.outcome.status == .endApplication)
            #expect(Self.error(tap) == "00060000001C")
            let step = tap.result.explanation.steps.last { $0.rule.book == .c2 }
            #expect(step?.rule.section == "S456.20")
        }
    }

    @Test(
        "S3R1.11 to S3R1.13: The slot's elements decide whether data storage is read",
        arguments: [
            // 9F5F, 9F7D and 9F7F without 9F54: the slot is free.
            (["9F5F", "9F7D", "9F7F"], true), (["9F5F", "9F7D"], false), (["9F5F", "9F7F"], false),
            (["9F7D", "9F7F"], false),
            // 9F7D and 9F54: the slot is used.
            (["9F7D", "9F54"], true), (["9F54"], false), (["9F5F", "9F7D", "9F7F", "9F54"], true),
            (["9F7D"], false), ([], false),
        ])
    func slot(sent: [String], isRead: Bool) async throws {
        let values = [
            "9F5F": "9F5F0180", "9F7D": "9F7D081111111111111111", "9F7F": "9F7F0433333333",
            "9F54": "9F54082222222222222222",
        ]
        var card = MastercardCard()
        card.more = CardAnswers.object(.staticDataAuthenticationTagList, "82")
        card.selectionMore = CardAnswers.object(
            .fciIssuerDiscretionaryData,
            CardAnswers.object(.applicationCapabilitiesInformation, "010000")
                + CardAnswers.object(.dsID, "541333008960004400"))
        card.optionsAnswer = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, card.profile)
                + CardAnswers.object(.applicationFileLocator, card.locator)
                + sent.compactMap { values[$0] }.joined())
        let (tap, _) = try await Self.run(
            card, [.dsRequestedOperatorID: "0102030405060708", .dsvnTerm: "02"])
        #expect(tap.result.data[.idsStatus] == [isRead ? 0x80 : 0x00])
    }

    @Test("Annex A.1: The terminal cannot set elements of the kernel or the card")
    func permissions() async throws {
        let terminal = ScriptedTerminal(["9F3704FFFFFFFF" + "5A0111" + "9F530152"])
        var card = MastercardCard()
        card.options = "9F5301"
        let (tap, _) = try await Self.run(card, [.transactionCategoryCode: ""], terminal: terminal)
        #expect(tap.result.data[.unpredictableNumber] == hex("11223344")[...])
        #expect(tap.result.data[.primaryAccountNumber] == hex("5413330089600044")[...])
    }

    @Test("S8 and S78: Mag-stripe mode also waits for the terminal")
    func magneticStripe() async throws {
        let card = MagneticStripeTests.card(MagneticStripeTests.record)
        let terminal = ScriptedTerminal(["DF81100101"])
        let (tap, _) = try await Self.run(
            card, [.proceedToFirstWriteFlag: "", .tagsToRead: "9F679F7E9F75"], terminal: terminal)
        #expect(
            terminal.requests == [
                "DF810603DF8110" + "FF810408" + "9F7E0101" + "9F670103", "FF8104039F7500",
            ])
        #expect(tap.outcome.status == .onlineRequest)
        let (silent, commands) = try await Self.run(card, [.proceedToFirstWriteFlag: ""])
        #expect(Self.error(silent) == "0000010000FF")
        #expect(silent.outcome.discretionaryData.first(.ddCardTrack2) != nil)
        #expect(!commands.contains { $0.hasPrefix("802A") })
        let (missing, _) = try await Self.run(card, [.amountAuthorizedNumeric: ""])
        #expect(Self.error(missing) == "0000030000FF")
    }

    @Test("4.7.2: Only the discretionary data of EMV mode contains the card's currency")
    func discretionaryData() async throws {
        var options = MastercardCard()
        options.options = "9F5301"
        let stripe = MagneticStripeTests.card(MagneticStripeTests.record)
        for (card, additional, hasCurrency) in [
            (options, [.transactionCategoryCode: ""], true),
            (MastercardCard(), [.proceedToFirstWriteFlag: "00"], true),
            (MastercardCard(), [.amountAuthorizedNumeric: ""], true),
            (stripe, [.proceedToFirstWriteFlag: "00"], false),
            (stripe, [.amountAuthorizedNumeric: ""], false), (MastercardCard(), [:], true),
            (stripe, [:], false),
        ] as [(MastercardCard, [SmartCard.Tag: String], Bool)] {
            let (tap, _) = try await Self.run(
                card, additional.merging([.applicationCurrencyCode: "0840"]) { $1 })
            #expect(
                (tap.outcome.discretionaryData.first(.applicationCurrencyCode) != nil)
                    == hasCurrency)
            #expect((tap.outcome.discretionaryData.first(.ddCardTrack2) == nil) == hasCurrency)
        }
    }
}
