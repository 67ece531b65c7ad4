// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 6: The dialogue with a Mastercard card in EMV mode")
struct Kernel2DialogueTests {
    private static func run(
        _ card: MastercardCard, _ configuration: TerminalConfiguration = mastercardReader(),
        amount: UInt64 = 12_50, type: UInt8 = 0
    ) async throws(CardError) -> (tap: Taps.Tap, card: ScriptedCard) {
        let scripted = card.card
        let tap = try await Taps.run(
            scripted, configuration: configuration, parameters: Taps.purchase(amount, type: type))
        return (tap, scripted)
    }

    /// Returns the error indication (`DF8115`) as hexadecimal digits.
    private static func error(_ outcome: Outcome) -> String {
        Hexadecimal.string(outcome.discretionaryData.first(.errorIndication)?.value ?? [])
    }

    @Test("S456 and S9: A purchase below the CVM limit goes online")
    func online() async throws {
        let (tap, card) = try await Self.run(MastercardCard())
        // TVR: no data authentication and no relay resistance. CVM results: no CVM.
        let generate = "80AE800015000000001250800000000" + "11F030211223344000808" + "00"
        #expect(
            Array(card.commands.dropFirst()) == [
                "00A4040007A000000004101000", "80A8000002830000", "00B2011400", generate,
            ])
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.cardholderVerification == .none)
        #expect(tap.outcome.receipt == false)
        #expect(Self.error(tap.outcome) == "0000000000FF")
        #expect(tap.shown.map(\.message) == [.clearDisplay, .authorising])
        #expect(tap.shown.map(\.status) == [.cardReadSuccessfully, .notReady])
        #expect(tap.result.data[.terminalVerificationResults] == [0x80, 0, 0, 0, 0x01])
        #expect(tap.result.data[.transactionStatusInformation] == [0x68, 0x00])
    }

    @Test("4.7.1: The data record contains everything the issuer needs to verify the cryptogram")
    func dataRecord() async throws {
        let (tap, _) = try await Self.run(
            MastercardCard(more: "5F3401019F0702FF005F280200569F6E050056000000"))
        let record = tap.outcome.dataRecord
        let needed: [SmartCard.Tag] = [
            0x9F02, 0x9F03, 0x9F26, 0x5F24, 0x82, 0x50, 0x5A, 0x5F34, 0x9F36, 0x9F07, 0x9F09,
            0x9F27, 0x9F34, 0x84, 0x9F1E, 0x9F10, 0x9F33, 0x9F1A, 0x9F35, 0x95, 0x57, 0x5F2A,
            0x9A, 0x9C, 0x9F37, 0x9F06, 0x9F41,
        ]
        for tag in needed { #expect(record.contains { $0.tag == tag }, "\(tag)") }
        #expect(Set(record.map(\.tag)).count == record.count)
        #expect(tap.outcome.discretionaryData.contains { $0.tag == .thirdPartyData })
    }

    @Test("S456.30: Above the CVM limit the CVM capabilities apply, and a receipt is required")
    func aboveVerificationLimit() async throws {
        let (tap, card) = try await Self.run(MastercardCard(), amount: 50_01)
        #expect(tap.outcome.cardholderVerification == .signature)
        #expect(tap.outcome.receipt)
        #expect(card.data(of: 0xAE)?.hasSuffix("5E0300" + "11223344" + "006008") == true)
        // Unlike in pre-processing, an equal amount does not exceed the limit.
        let (equal, _) = try await Self.run(MastercardCard(), amount: 50_00)
        #expect(equal.outcome.cardholderVerification == .none)
    }

    @Test("S456.14: Above the transaction limit the next application is selected")
    func aboveTransactionLimit() async throws {
        var settings = Kernel2Settings.test
        settings.transactionLimitOnDevice = 10_00
        settings.configuration = .onDeviceVerificationSupported
        let (tap, card) = try await Self.run(
            MastercardCard(profile: "1280"), mastercardReader(settings))
        #expect(tap.outcome == .noApplication())
        #expect(card.data(of: 0xAE) == nil)
        // A card without on-device verification has the other limit.
        let (other, _) = try await Self.run(MastercardCard(), mastercardReader(settings))
        #expect(other.outcome.status == .onlineRequest)
    }

    @Test(
        "S1.8 and S3.9: A refused GET PROCESSING OPTIONS or malformed FCI causes Select Next",
        arguments: [
            MastercardCard(optionsAnswer: "6985"), MastercardCard(optionsAnswer: "6700"),
            MastercardCard(selectionMore: "50015A"),
        ])
    func selectNext(card: MastercardCard) async throws {
        let (tap, scripted) = try await Self.run(card)
        #expect(tap.outcome == .noApplication())
        #expect(scripted.data(of: 0xAE) == nil)
    }

    /// A card and the error indication of End Application.
    struct Failure: Sendable, CustomTestStringConvertible {
        let rule: String
        var card: MastercardCard
        let expected: String

        var testDescription: String { rule }
    }

    static let failures: [Failure] = [
        Failure(
            rule: "S3.12 malformed options", card: .init(optionsAnswer: "77039F369000"),
            expected: "00040000001C"),
        Failure(
            rule: "S3.12 format 1 with half an entry",
            card: .init(optionsAnswer: "800510800801019000"), expected: "00040000001C"),
        Failure(
            rule: "S3.14 no file locator", card: .init(optionsAnswer: "77048202108090 00"),
            expected: "00010000001C"),
        Failure(
            rule: "S3.14 no AIP", card: .init(optionsAnswer: "7706940408010100 9000"),
            expected: "00010000001C"),
        Failure(
            rule: "S3R1.6 a locator with only the mag-stripe record",
            card: .init(locator: "08010100"), expected: "00060000001C"),
        Failure(
            rule: "S4.10 a record's status word", card: .init(record: "6A83"),
            expected: "0003006A831C"),
        Failure(
            rule: "S4.27 a record in another template", card: .init(record: "77009000"),
            expected: "00040000001C"),
        Failure(
            rule: "S4.27 a repeated element",
            card: .init(more: CardAnswers.object(.applicationInterchangeProfile, "1080")),
            expected: "00040000001C"),
        Failure(
            rule: "S4.27 an element of the terminal",
            card: .init(more: CardAnswers.object(.amountAuthorizedNumeric, "000000000001")),
            expected: "00040000001C"),
        Failure(
            rule: "S456.17 no mandatory elements", card: .init(record: "70009000"),
            expected: "00010000001C"),
        Failure(
            rule: "7.5 a CVM list with half a rule", card: .init(methods: "00000000000000001F001F"),
            expected: "00060000001C"),
        Failure(
            rule: "S9.17 a status word", card: .init(cryptogramAnswer: "6985"),
            expected: "00030069851C"),
        Failure(
            rule: "S9.20 a malformed answer", card: .init(cryptogramAnswer: "77019F9000"),
            expected: "00040000001C"),
        Failure(
            rule: "S9.20 format 1 that is too short",
            card: .init(cryptogramAnswer: "800A800001112233445566779000"),
            expected: "00040000001C"),
        Failure(
            rule: "S9.22 no counter", card: .init(cryptogramAnswer: "77049F2701809000"),
            expected: "00010000001C"),
        Failure(
            rule: "S9.24 an approval that was not requested", card: .init(information: "40"),
            expected: "00060000001C"),
        Failure(
            rule: "S9.24 a reserved code", card: .init(information: "C0"),
            expected: "00060000001C"),
        Failure(
            rule: "S910.31 no cryptogram",
            card: .init(cryptogramAnswer: "77099F2701809F360200019000"),
            expected: "00010000001C"),
    ]

    @Test(
        "Each malformed response ends the application with the right error indication",
        arguments: failures)
    func failure(row: Failure) async throws {
        let (tap, _) = try await Self.run(row.card, mastercardReader(floorLimit: 0))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == nil)
        #expect(Self.error(tap.outcome) == row.expected)
        #expect(tap.shown.last?.message == .tryAnotherCard)
        #expect(tap.shown.last?.holdTime == .milliseconds(1_300))
    }

    @Test("S9.18: A response to GENERATE AC in format 1 is read")
    func formatOne() async throws {
        let card = MastercardCard(cryptogramAnswer: "800F800001112233445566778801020304 9000")
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.result.data[.issuerApplicationData] == [1, 2, 3, 4])
        #expect(tap.result.data[.applicationCryptogram] == hex("1122334455667788")[...])
    }

    @Test("S1.7: The field is turned off for a phone that supports field off detection")
    func fieldOff() async throws {
        let card = MastercardCard(
            selectionMore: CardAnswers.object(
                .fciIssuerDiscretionaryData,
                CardAnswers.object(.applicationCapabilitiesInformation, "000400")))
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.fieldOffRequest == .milliseconds(1_300))
    }

    @Test("S910.72: A phone that requests a second tap shows “See phone” and restarts at B")
    func secondTap() async throws {
        let card = MastercardCard(
            cryptogramMore: CardAnswers.object(.posCardholderInteractionInformation, "000100"))
        let (tap, _) = try await Self.run(card)
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.shown.map(\.message) == [.clearDisplay, .seePhone])
        #expect(
            tap.outcome.requestOnRestart == UserInterfaceRequest(.seePhone, .readyToRead))
        #expect(!tap.outcome.dataRecord.isEmpty)
    }

    @Test(
        "S3.15: A card without EMV mode ends the application if the reader has no mag-stripe mode")
    func noCommonMode() async throws {
        var settings = Kernel2Settings.test
        settings.configuration = .magneticStripeModeNotSupported
        let (tap, _) = try await Self.run(
            MastercardCard(profile: "1000"), mastercardReader(settings))
        #expect(Self.error(tap.outcome) == "00070000001C")
    }

    @Test("S3.30: The mag-stripe record is skipped only if the reader supports mag-stripe mode")
    func magneticStripeRecord() async throws {
        let card = MastercardCard(locator: "08010100F0010100")
        let (_, first) = try await Self.run(card)
        #expect(first.commands.filter { $0.hasPrefix("00B2") }.count == 1)
        var settings = Kernel2Settings.test
        settings.configuration = .magneticStripeModeNotSupported
        let (_, second) = try await Self.run(card, mastercardReader(settings))
        #expect(second.commands.filter { $0.hasPrefix("00B2") }.count == 2)
    }
}
