// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("Book C-4: Mag-stripe mode")
struct Kernel4MagneticStripeTests {
    private static let settings: Kernel4Settings = {
        var settings = Kernel4Settings.test
        settings.enhancedReaderCapabilities.formUnion(.magneticStripeMode)
        return settings
    }()

    private static func card(_ change: (inout AmericanExpressCard) -> Void = { _ in })
        -> ScriptedCard
    {
        var card = AmericanExpressCard()
        card.profile = (0x18, 0x00)
        card.signs = false
        change(&card)
        return card.card
    }

    private static func tap(
        _ card: ScriptedCard, _ settings: Kernel4Settings = settings, terminalType: UInt8 = 0x22,
        amount: UInt64 = 1_00
    ) async throws -> Taps.Tap {
        try await Taps.run(
            card, configuration: americanExpressReader(settings, terminalType: terminalType),
            parameters: Taps.purchase(amount))
    }

    @Test("The tracks contain the terminal's number, digits of the cryptogram, and the counter")
    func tracks() async throws {
        let card = Self.card()
        let tap = try await Self.tap(card)
        // The bytes 11223344 modulo 61 are 60, in bits 00111100; the last bytes of the cryptogram,
        // 667788, are 6715272.
        #expect(card.commands.suffix(2).first == "80CA9F3600")
        #expect(card.commands.last?.hasPrefix("80AE40") == true)
        #expect(card.data(of: 0xAE)?.suffix(8) == "00111100")
        #expect(tap.outcome.status == .onlineRequest)
        let track = tap.outcome.dataRecord.first(.track2EquivalentData)?.value ?? []
        #expect(
            Hexadecimal.string(track) == "374245001741007D22122010060" + "15272" + "00001" + "F")
        let first = tap.outcome.dataRecord.first(.track1EquivalentData)?.value ?? []
        #expect(
            String(decoding: first, as: UTF8.self)
                == "B374245001741007^ /^22122010060" + "15272" + "00001")
        #expect(tap.outcome.dataRecord.first(.applicationCryptogram) == nil)
        #expect(tap.result.data[.pointOfServiceEntryMode] == [0x91])
    }

    @Test(
        "The number is at most the configured range, and its bits are sent as digits",
        arguments: [(60, "00111100"), (255, "01000100")] as [(UInt8, String)])
    func range(range: UInt8, expected: String) async throws {
        // 0x11223344 modulo 61 is 60, and modulo 256 0x44.
        var settings = Self.settings
        settings.unpredictableNumberRange = range
        let card = Self.card()
        _ = try await Self.tap(card, settings)
        #expect(card.data(of: 0xAE)?.suffix(8) == expected[...])
    }

    @Test("A number that already has the form is kept, unless it is above the range")
    func number() {
        let recorded = StripeNumber(random: [0x00, 0x00, 0x10, 0x11], range: 60)
        #expect(recorded.value == 11)
        #expect(recorded.bytes == [0x00, 0x00, 0x10, 0x11])
        // The bits are 61, and 0x00111101 modulo 61 is 30.
        #expect(StripeNumber(random: [0x00, 0x11, 0x11, 0x01], range: 60).value == 30)
        for value: UInt8 in 0...255 {
            let number = StripeNumber(random: [0, 0, 0, value], range: 255)
            #expect(StripeNumber(number.bytes) == number)
        }
        #expect(StripeNumber([0x00, 0x00, 0x00, 0x12]) == nil)
        #expect(StripeNumber([0x01, 0x01]) == nil)
    }

    @Test(
        "A signed cryptogram counts only if the signature is genuine, because it contains the digits",
        arguments: [OfflineDataAuthenticationResult.failed, .notPerformed])
    func signature(result: OfflineDataAuthenticationResult) async throws {
        let card = Self.card { $0.signs = true }
        let tap = try await Taps.run(
            card,
            configuration: americanExpressReader(
                Self.settings, authentication: .assumed(result)),
            parameters: Taps.purchase(1_00))
        #expect(card.commands.last?.hasPrefix("80AE50") == true)
        #expect(tap.outcome.status == .declined)
    }

    @Test("A card that approves is sent to the issuer, which alone can check the digits")
    func approving() async throws {
        let tap = try await Self.tap(Self.card { $0.information = "40" })
        #expect(tap.outcome.status == .onlineRequest)
    }

    @Test("Without track 2, the tracks come from account number, date, and service code")
    func withoutTrack() async throws {
        let record = { (more: String) in
            CardAnswers.record(
                CardAnswers.object(.primaryAccountNumber, "374245001741007F")
                    + CardAnswers.object(.applicationExpirationDate, "221231")
                    + CardAnswers.object(.cdol1, AmericanExpressCard.cryptogramList) + more)
        }
        let service = CardAnswers.object(.serviceCode, "0702")
        let name = CardAnswers.object(.cardholderName, "544553542F43415244")
        let tap = try await Self.tap(Self.card { $0.record = record(service + name) })
        let track = tap.outcome.dataRecord.first(.track2EquivalentData)?.value ?? []
        #expect(Hexadecimal.string(track).hasPrefix("374245001741007D2212702"))
        let first = tap.outcome.dataRecord.first(.track1EquivalentData)?.value ?? []
        #expect(String(decoding: first, as: UTF8.self).contains("^TEST/CARD^2212702"))
        let missing = try await Self.tap(Self.card { $0.record = record(name) })
        #expect(missing.outcome == .endApplication())
    }

    @Test("EMV mode comes first if card and reader have both modes")
    func bothModes() async throws {
        let card = AmericanExpressCard().card
        let tap = try await Self.tap(card)
        #expect(card.commands.last?.hasPrefix("80AE50") == true)
        #expect(tap.outcome.dataRecord.first(.applicationCryptogram) == nil)
        #expect(tap.outcome.dataRecord.first(.track1EquivalentData) == nil)
    }

    @Test("A reader with mag-stripe mode only says so, and uses it with every card")
    func stripeOnly() async throws {
        var settings = Self.settings
        settings.readerCapabilities = .version3
        settings.enhancedReaderCapabilities.remove(.partialOnline)
        let card = AmericanExpressCard(signs: false).card
        let tap = try await Self.tap(card, settings)
        #expect(card.data(of: 0xA8)?.hasPrefix("8305" + "62" + "48") == true)
        #expect(tap.outcome.dataRecord.first(.track1EquivalentData) != nil)
    }

    @Test("A card that declines, and a terminal that cannot go online, are declined")
    func declined() async throws {
        let declining = try await Self.tap(Self.card { $0.information = "00" })
        #expect(declining.outcome.status == .declined)
        var settings = Self.settings
        settings.isUnableToGoOnline = true
        #expect(try await Self.tap(Self.card(), settings).outcome.status == .declined)
    }

    @Test("Verification follows the card's list, without findings")
    func verification() async throws {
        let card = Self.card()
        let tap = try await Self.tap(card, amount: 50_00)
        #expect(tap.outcome.cardholderVerification == .onlinePIN)
        #expect(card.data(of: 0xAE)?.dropFirst(12).prefix(10) == "0000000000")
        let missing = try await Self.tap(Self.card { $0.methods = nil }, amount: 50_00)
        #expect(missing.outcome.status == .onlineRequest)
        #expect(missing.result.data[.terminalVerificationResults] == [0, 0, 0, 0, 0])
        let findings = missing.result.explanation.steps.filter {
            if case .findings = $0.consequence { true } else { false }
        }
        #expect(findings.isEmpty)
        let malformed = try await Self.tap(Self.card { $0.methods = "00" })
        #expect(malformed.outcome == .endApplication())
    }

    @Test("An account number of 16 digits does not fit into track 2")
    func longAccount() async throws {
        let tap = try await Self.tap(
            Self.card {
                $0.record = CardAnswers.record(
                    CardAnswers.object(.primaryAccountNumber, "3742450017410071")
                        + CardAnswers.object(
                            .track2EquivalentData, "3742450017410071D221220115021234")
                        + CardAnswers.object(.applicationExpirationDate, "221231")
                        + CardAnswers.object(.cdol1, AmericanExpressCard.cryptogramList))
            })
        #expect(tap.outcome == .endApplication())
    }
}
