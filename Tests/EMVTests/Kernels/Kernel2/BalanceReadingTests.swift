// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 7.1 and 7.3: The card's balance")
struct BalanceReadingTests {
    /// A card that returns its balance and approves.
    private static let card = MastercardCard(
        selectionMore: CardAnswers.object(
            .fciIssuerDiscretionaryData,
            CardAnswers.object(.applicationCapabilitiesInformation, "000200")),
        more: "9F42020840" + "9F0D0500000000009F0E0500000000009F0F050000000000",
        information: "40")

    private static func run(
        _ answer: String?, before: Bool = true, after: Bool = true, card: MastercardCard = card
    ) throws -> TimedDialogue.Tap {
        var settings = Kernel2Settings.test
        settings.actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        settings.readsBalanceBeforeCryptogram = before
        settings.readsBalanceAfterCryptogram = after
        var transaction = mastercardTransaction(mastercardReader(settings))
        var script = card.script
        script["80CA9F50"] = [(answer, .zero)]
        return try #require(TimedDialogue.run(&transaction, script))
    }

    @Test("BR1.3: The balance is read before and after the cryptogram and shown with the approval")
    func both() throws {
        let tap = try Self.run("9F50060000000123459000")
        #expect(
            tap.commands.suffix(3).map { String($0.prefix(10)) } == [
                "80CA9F5000", "80AE400015", "80CA9F5000",
            ])
        #expect(tap.outcome.status == .approved)
        let value = tap.outcome.userInterfaceRequestOnOutcome?.value
        #expect(value?.qualifier == .balance)
        #expect(value?.amount == hex("000000012345"))
        #expect(value?.currencyCode == [0x08, 0x40])
        let discretionary = tap.outcome.discretionaryData
        #expect(discretionary.first(.balanceReadBeforeGenAC)?.value == hex("000000012345")[...])
        #expect(discretionary.first(.balanceReadAfterGenAC)?.value == hex("000000012345")[...])
    }

    @Test(
        "S16.9: If the card returns no valid balance, the transaction continues",
        arguments: [
            "6A88", "9000", "9F5005000001234590 00", "9F36020001909000", "9F9000",
            "9F5006000000012345" + "9F36020001" + "9000",
        ])
    func withoutBalance(answer: String) throws {
        let tap = try Self.run(answer)
        #expect(tap.outcome.status == .approved)
        #expect(tap.outcome.userInterfaceRequestOnOutcome?.value == nil)
        #expect(tap.result.data[.balanceReadAfterGenAC] == nil)
    }

    @Test("BR1.1 and BR1.2: The balance is read only if both the card and the reader support it")
    func notAsked() throws {
        let neither = try Self.run("6A88", before: false, after: false)
        var other = Self.card
        other.selectionMore = ""
        let cannot = try Self.run("6A88", card: other)
        for tap in [neither, cannot] {
            #expect(tap.commands.allSatisfy { !$0.hasPrefix("80CA") })
        }
    }

    @Test("S17.5: A card lost after its cryptogram is still approved")
    func lostAfter() throws {
        let tap = try Self.run(nil, before: false)
        #expect(tap.outcome.status == .approved)
    }

    @Test("S16.5: A card lost before its cryptogram is requested again")
    func lostBefore() throws {
        let tap = try Self.run(nil, after: false)
        #expect(tap.outcome.start == .protocolActivation)
    }
}
