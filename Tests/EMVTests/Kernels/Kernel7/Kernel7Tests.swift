// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-7: UnionPay cards")
struct Kernel7Tests {
    private static let debit = "A000000333010101"
    /// The list of the recorded card, which requests the reader's qualifiers first.
    private static let options = "9F66049F02069F03069F1A0295055F2A029A039C019F3704"
    /// Issuer application data of an online request, an approval, and a decline.
    private static let online = "07010103A00000010A010000038787868FD1FC"
    private static let approval = "0701010390000001"
    private static let decline = "0701010380000001"

    /// Returns a card with these objects in its answer to GET PROCESSING OPTIONS.
    static func card(
        issuerData: String = online, qualifiers: String? = "0000", options: String? = options,
        more: String = ""
    ) -> ScriptedCard {
        let objects =
            CardAnswers.object(.applicationInterchangeProfile, "7C00")
            + CardAnswers.object(.applicationTransactionCounter, "020A")
            + CardAnswers.object(.track2EquivalentData, "6299999999999999D201120101234567899F")
            + CardAnswers.object(.issuerApplicationData, issuerData)
            + CardAnswers.object(.applicationCryptogram, "AD03EE811AFAD484")
            + (qualifiers.map { CardAnswers.object(0x9F6C, $0) } ?? "") + more
        return ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([CardAnswers.entry(debit)])
            ),
            (CardAnswers.select(debit), CardAnswers.selection(debit, options: options)),
            ("80A8", CardAnswers.template(objects)),
        ])
    }

    /// Returns a reader with these qualifiers before pre-processing.
    static func reader(
        _ qualifiers: String = "36004080", floorLimit: UInt64? = 0,
        verificationLimit: UInt64? = nil
    ) -> TerminalConfiguration {
        var configuration = TerminalConfiguration.test
        configuration.terminal.countryCode = 156
        configuration.offlineDataAuthentication = .assumed(.successful)
        configuration.combinations = configuration.combinations.compactMap { combination in
            guard combination.kernel == .kernel7, combination.transactionTypes.contains(0) else {
                return nil
            }
            var changed = combination
            changed.floorLimit = floorLimit
            changed.verificationLimit = verificationLimit
            changed.terminalTransactionQualifiers = TerminalTransactionQualifiers(
                hex(qualifiers))
            return changed
        }
        return configuration
    }

    private static func tap(
        _ card: ScriptedCard, _ reader: TerminalConfiguration = reader()
    ) async throws -> Taps.Tap {
        try await Taps.run(
            card, configuration: reader,
            parameters: TransactionParameters(
                transactionType: 0, amountAuthorised: 1, currencyCode: 156,
                date: [0x17, 0x06, 0x01]),
            unpredictableNumber: "2B29EBE4")
    }

    /// A recorded dialogue, whose author masked the account number.
    ///
    /// From neil-pan-s/qpboc-kernel, which has the MIT license.
    @Test("A recorded quickPass debit card goes online, with the recorded command")
    func recorded() async throws {
        let command =
            "80A80000238321" + "36800000" + "000000000001" + "000000000000" + "0156"
            + "0000000000" + "0156" + "170601" + "00" + "2B29EBE4" + "00"
        let card = ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                "6F30840E325041592E5359532E4444463031A51EBF0C1B61194F08A000000333010101"
                    + "500A50424F432044454249548701019000"
            ),
            (
                CardAnswers.select(Self.debit),
                "6F598408A000000333010101A54D500A50424F432044454249548701019F38189F66049F0206"
                    + "9F03069F1A0295055F2A029A039C019F37045F2D027A689F1101019F120A50424F43204445"
                    + "424954BF0C0A9F4D020B0ADF4D020C0A9000"
            ),
            (
                command,
                "774F82027C009F36020ADC57116299999999999999D201120101234567899F10130701010"
                    + "3A00000010A010000038787868FD1FC9F2608AD03EE811AFAD4845F3401009F6C0200009F5D"
                    + "060000000387879000"
            ),
        ])
        let tap = try await Self.tap(card, Self.reader("36000000"))
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.cardholderVerification == .none)
        #expect(tap.result.kernel == .kernel7)
        #expect(tap.outcome.dataRecord.first(.cryptogramInformationData)?.value == [0x80])
        #expect(tap.shown.last?.value?.amount == hex("000000038787"))
        #expect(tap.result.explanation.steps.last?.rule.book == .c7)
    }

    /// A card, a reader, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var issuerData = online
        var qualifiers: String? = "0000"
        var options: String? = Kernel7Tests.options
        var more = ""
        var reader = "36004080"
        var floorLimit: UInt64? = 0
        var verificationLimit: UInt64?
        let status: Outcome.Status
        var method = Outcome.CardholderVerification.notApplicable

        var testDescription: String { rule }
    }

    private static let valid = CardAnswers.object(.applicationExpirationDate, "201231")

    static let rows = [
        Row(rule: "an ARQC goes online", status: .onlineRequest, method: .none),
        Row(rule: "an AAC is declined", issuerData: decline, status: .declined),
        Row(
            rule: "a TC below the floor limit is approved", issuerData: approval, more: valid,
            floorLimit: 100, status: .approved, method: .none),
        Row(
            rule: "a TC although the reader requires an online cryptogram is declined",
            issuerData: approval, more: valid, status: .declined),
        Row(
            rule: "an expired card is declined offline", issuerData: approval,
            more: CardAnswers.object(.applicationExpirationDate, "170531"), floorLimit: 100,
            status: .declined),
        Row(
            rule: "a card without a list is sent to another interface", options: nil,
            status: .tryAnotherInterface),
        Row(
            rule: "a list without the reader's qualifiers sends to another interface",
            options: "9F0206", status: .tryAnotherInterface),
        Row(
            rule: "no card qualifiers: signature", qualifiers: nil, verificationLimit: 0,
            status: .onlineRequest, method: .signature),
        Row(
            rule: "no card qualifiers, and a reader without signature", qualifiers: nil,
            reader: "34004080", verificationLimit: 0, status: .onlineRequest, method: .none),
        Row(
            rule: "online PIN comes first", qualifiers: "C000", verificationLimit: 0,
            status: .onlineRequest, method: .onlinePIN),
        Row(
            rule: "the phone verified its owner", qualifiers: "0080", verificationLimit: 0,
            status: .onlineRequest, method: .confirmationCodeVerified),
        Row(
            rule: "the reader requires a method that the card does not have",
            verificationLimit: 0, status: .declined),
    ]

    @Test("The card's data and the qualifiers of both determine the outcome", arguments: rows)
    func decisions(_ row: Row) async throws {
        let card = Self.card(
            issuerData: row.issuerData, qualifiers: row.qualifiers, options: row.options,
            more: row.more)
        let reader = Self.reader(
            row.reader, floorLimit: row.floorLimit, verificationLimit: row.verificationLimit)
        let tap = try await Self.tap(card, reader)
        #expect(tap.outcome.status == row.status)
        #expect(tap.outcome.cardholderVerification == row.method)
        #expect(tap.result.explanation.steps.contains { $0.rule.book == .c7 })
    }
}
