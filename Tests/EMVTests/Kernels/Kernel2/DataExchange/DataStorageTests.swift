// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, S1, S3R1, 7.6, and S910: Transactions with integrated data storage")
struct DataStorageTests {
    private static let eleven = "1111111111111111"
    private static let certificates = "8F01F19001AA9F3201039F4601BB9F4701039F4A0182"
    /// The operator's identifier and the version of data storage, as the terminal sends them.
    private static let reading: [SmartCard.Tag: String] = [
        .dsRequestedOperatorID: "0102030405060708", .dsvnTerm: "02",
    ]

    /// A card with a slot that is used, and that signs its cryptogram.
    private static func card(
        list: String? = nil, capabilities: String = "010000",
        identifier: String? = "541333008960004400", control: String? = nil,
        cryptogramList: String? = nil
    ) -> MastercardCard {
        var card = MastercardCard()
        card.selectionMore = CardAnswers.object(
            .fciIssuerDiscretionaryData,
            CardAnswers.object(.applicationCapabilitiesInformation, capabilities)
                + (identifier.map { CardAnswers.object(.dsID, $0) } ?? ""))
        card.optionsAnswer = CardAnswers.template(
            CardAnswers.object(.applicationInterchangeProfile, card.profile)
                + CardAnswers.object(.applicationFileLocator, card.locator)
                + CardAnswers.object(.dsSummary1, eleven)
                + (control.map { CardAnswers.object(.dsSlotManagementControl, $0) } ?? "")
                + CardAnswers.object(.dsODSCard, "2222222222222222"))
        let more = certificates + (list.map { CardAnswers.object(.dsdol, $0) } ?? "")
        card.more = more
        if let cryptogramList {
            card.record = CardAnswers.record(
                CardAnswers.object(.cdol1, cryptogramList) + "5A085413330089600044"
                    + "5F2403221231" + more)
        }
        card.cryptogramMore = CardAnswers.object(.signedDynamicApplicationData, "AABB")
        return card
    }

    private static func run(
        _ card: MastercardCard, _ additional: [SmartCard.Tag: String],
        terminal: ScriptedTerminal = ScriptedTerminal()
    ) async throws(CardError) -> (tap: Taps.Tap, card: ScriptedCard) {
        var configuration = mastercardReader(authentication: .assumed(.successful))
        configuration.terminal.additional = additional.mapValues { hex($0) }
        let scripted = card.card
        let tap = try await Taps.run(
            scripted, configuration: configuration, parameters: Taps.purchase(12_50),
            exchange: terminal.answer)
        return (tap, scripted)
    }

    private static func digits(_ tap: Taps.Tap, _ tag: SmartCard.Tag) -> String? {
        tap.outcome.discretionaryData.first(tag).map { Hexadecimal.string($0.value) }
    }

    /// What the card signed about its storage, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var list: String?
        var information = "80"
        var isSigned = true
        /// The summaries in the card's signature, and what the terminal wants to store.
        let additional: [SmartCard.Tag: String]
        /// P1 of GENERATE AC.
        var control = "90"
        /// The end of its data.
        var stored = ""
        /// DS Summary Status (`DF810B`) and the error indication.
        let status: String
        var error = "0000000000FF"
        /// A section that the explanation contains.
        let section: String
        var hasRecord = true

        var testDescription: String { rule }
    }

    private static let twelve = "1212121212121212"
    private static let write: [SmartCard.Tag: String] = [
        .dsODSInfo: "80", .dsACType: "80", .dsODSInfoForReader: "00", .dsSummary2: eleven,
    ]

    static let rows: [Row] = [
        Row(
            rule: "S910.12: the slot was read", additional: [.dsSummary2: eleven], status: "80",
            section: "S910.4"),
        Row(
            rule: "S910.11: the card signed other data", additional: [.dsSummary2: twelve],
            status: "00", error: "000B0000001C", section: "S910.11", hasRecord: false),
        Row(
            rule: "S910.9: the card signed no summary", additional: [:], status: "00",
            error: "00010000001C", section: "S910.9", hasRecord: false),
        Row(
            rule: "S910.17: the data was stored", list: "DF6201",
            additional: write.merging([.dsSummary3: twelve]) { $1 }, stored: "80", status: "C0",
            section: "S910.4"),
        Row(
            rule: "S910.18: nothing was stored", list: "DF6201",
            additional: write.merging([.dsSummary3: eleven]) { $1 }, stored: "80", status: "80",
            section: "S910.18"),
        Row(
            rule: "S910.19: nothing was stored, and the terminal requires a stop", list: "DF6201",
            additional: write.merging([.dsSummary3: eleven, .dsODSInfoForReader: "02"]) { $1 },
            stored: "80",
            status: "80", error: "000C0000001C", section: "S910.19", hasRecord: false),
        Row(
            rule: "S910.15: the card signed no second summary", list: "DF6201",
            additional: write, stored: "80", status: "00", error: "00010000001C",
            section: "S910.15"),
        Row(
            rule: "S910.33: a refusal of a card whose slot was read is signed too",
            information: "00", isSigned: false, additional: [.dsSummary2: eleven], status: "00",
            error: "00060000001C", section: "S910.37", hasRecord: false),
        Row(
            rule: "7.6, GAC.8: the terminal stores with a decline", list: "DF6201",
            information: "00",
            additional: write.merging([.dsACType: "00", .dsSummary3: twelve]) { $1 }, control: "10",
            stored: "80", status: "C0", section: "7.6, GAC.8"),
        Row(
            rule: "7.6, GAC.6: no instructions for the reader", list: "DF6201",
            additional: [.dsODSInfo: "80", .dsACType: "80"], control: "", status: "00",
            error: "000D0000001C", section: "7.6, GAC.6", hasRecord: false),
    ]

    @Test("The outcome says whether data storage was read and written", arguments: rows)
    func outcome(row: Row) async throws {
        var card = Self.card(list: row.list)
        card.information = row.information
        if !row.isSigned { card.cryptogramMore = "" }
        let (tap, scripted) = try await Self.run(
            card, Self.reading.merging(row.additional) { $1 })
        #expect(Self.digits(tap, .dsSummaryStatus) == row.status)
        #expect(Self.digits(tap, .errorIndication) == row.error)
        #expect(tap.outcome.dataRecord.isEmpty != row.hasRecord)
        #expect(
            tap.result.explanation.steps.contains { $0.rule == BookReference(.c2, row.section) })
        let isChanged = tap.result.explanation.steps.contains { $0.rule.section == "7.6, GAC.8" }
        #expect(isChanged == (row.section == "7.6, GAC.8"))
        let command = scripted.commands.last { $0.hasPrefix("80AE") } ?? ""
        #expect(command.dropFirst(4).prefix(2) == row.control)
        #expect(command.dropLast(2).hasSuffix(row.stored))
    }

    @Test("S1.17 and S3R1: The terminal receives what the card stores, without empty elements")
    func sent() async throws {
        let terminal = ScriptedTerminal()
        let (tap, _) = try await Self.run(
            Self.card(),
            Self.reading.merging([.dsSummary2: Self.eleven, .dsSlotManagementControl: ""]) { $1 },
            terminal: terminal)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(
            terminal.requests == [
                "FF81042F" + "9F5E09541333008960004400" + "9F5D03010000" + "9F7D08" + Self.eleven
                    + "9F54082222222222222222" + "9F370411223344"
            ])
    }

    @Test(
        "S1.17 to S1.20: Data storage requires an operator, a version, and an identifier",
        arguments: [
            ([.dsRequestedOperatorID: "0102030405060708"], "010000", "541333008960004400", nil),
            ([.dsvnTerm: "02"], "010000", "541333008960004400", nil),
            (
                [.dsRequestedOperatorID: "0102030405060708", .dsvnTerm: ""], "010000",
                "541333008960004400", nil
            ),
            (reading, "000000", "541333008960004400", [0x00]),
            (reading, "010000", "541333008960004400", [0x80]),
            (reading, "020000", "541333008960004400", [0x80]),
            (reading, "030000", "541333008960004400", [0x00]), (reading, "010000", nil, [0x00]),
        ] as [([SmartCard.Tag: String], String, String?, [UInt8]?)])
    func support(
        additional: [SmartCard.Tag: String], capabilities: String, identifier: String?,
        status: [UInt8]?
    ) async throws {
        let (tap, _) = try await Self.run(
            Self.card(capabilities: capabilities, identifier: identifier), additional)
        #expect(tap.result.data[.idsStatus].map { Array($0) } == status)
    }

    @Test("S4.29: The terminal is asked for data to store, unless the slot is locked")
    func announced() async throws {
        for (control, isAsked) in [(nil, true), ("00", true), ("10", false)] as [(String?, Bool)] {
            let terminal = ScriptedTerminal()
            _ = try await Self.run(
                Self.card(list: "DF6201", control: control),
                Self.reading.merging([.dsODSInfo: "", .dsSummary2: Self.eleven]) { $1 },
                terminal: terminal)
            #expect(terminal.requests.contains("DF810602DF62") == isAsked)
        }
        // Without data storage the list is not used.
        let terminal = ScriptedTerminal()
        _ = try await Self.run(
            Self.card(list: "DF6201", capabilities: "000000"),
            Self.reading.merging([.dsODSInfo: ""]) { $1 }, terminal: terminal)
        #expect(!terminal.requests.contains("DF810602DF62"))
    }

    @Test(
        "S4.28: CDOL1 and the data to store have at most 255 bytes together",
        arguments: [("9F37FE", true), ("9F37FF", false)])
    func length(list: String, isSent: Bool) async throws {
        let (tap, scripted) = try await Self.run(
            Self.card(list: "DF6201", cryptogramList: list),
            Self.reading.merging(Self.write.merging([.dsSummary3: Self.twelve]) { $1 }) { $1 })
        #expect(scripted.commands.contains { $0.hasPrefix("80AE90") } == isSent)
        #expect(Self.digits(tap, .errorIndication) == (isSent ? "0000000000FF" : "00060000001C"))
        let steps = tap.result.explanation.steps
        #expect(steps.contains { $0.rule.section == "S4.28" } != isSent)
    }
}
