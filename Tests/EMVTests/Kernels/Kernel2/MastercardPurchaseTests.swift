// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV
@testable import EMVDescription

@Suite("Book C-2: Complete Mastercard purchases")
struct MastercardPurchaseTests {
    /// A terminal as in the recordings: offline only, with CDA and without limits.
    private static func configuration(
        _ result: OfflineDataAuthenticationResult = .successful, securityCapability: UInt8 = 0x08
    ) -> TerminalConfiguration {
        var settings = Kernel2Settings()
        settings.capabilityIfVerificationNotRequired = 0x08
        settings.securityCapability = securityCapability
        settings.mobileSupportIndicator = 0x00
        settings.magneticStripeVerificationIfNotRequired = .none
        var terminal = TerminalData()
        terminal.terminalType = 0x26
        terminal.countryCode = 56
        terminal.additionalCapabilities = [0x60, 0x00, 0xF0, 0x00, 0x01]
        let combinations = TerminalConfiguration.test.combinations.map { combination in
            guard combination.kernel == .kernel2 else { return combination }
            var combination = combination
            combination.settings = settings
            combination.floorLimit = nil
            combination.verificationLimit = nil
            return combination
        }
        return TerminalConfiguration(
            terminal: terminal, combinations: combinations,
            offlineDataAuthentication: .assumed(result))
    }

    private static func run(
        _ file: String, amount: UInt64, unpredictableNumber: String,
        configuration: TerminalConfiguration = configuration()
    ) async throws -> (result: TransactionResult, isComplete: Bool) {
        let card = try DialogueCard("danielhu-emv/\(file)-danielhu.apdu")
        let tap = try await Taps.run(
            card, configuration: configuration,
            parameters: TransactionParameters(
                amountAuthorised: amount, currencyCode: 978, date: [0x19, 0x08, 0x19]),
            unpredictableNumber: unpredictableNumber)
        return (tap.result, card.isComplete)
    }

    @Test("6.3 to 6.11: The commands match the recordings byte for byte")
    func commands() async throws {
        let first = try await Self.run(
            "mastercard-01", amount: 1, unpredictableNumber: "33BCA47D")
        #expect(first.isComplete)
        #expect(first.result.outcome.status == .approved)
        #expect(first.result.outcome.cardholderVerification == .none)
        // POS Entry Mode: contactless with chip data, not with those of the magnetic stripe.
        #expect(first.result.data[.pointOfServiceEntryMode] == [0x07])
        let second = try await Self.run(
            "mastercard-02", amount: 10, unpredictableNumber: "DC868126")
        #expect(second.isComplete)
        // The kernel requested an approval, and the card requests online authorization, which this
        // terminal does not have.
        #expect(second.result.data[.cryptogramInformationData] == [0x80])
        #expect(second.result.outcome.status == .declined)
    }

    /// A recording, the cryptogram inside its signature, and the step that extracts it.
    struct Signed: Sendable, CustomTestStringConvertible {
        let path: String
        let cryptogram: String
        let section: String

        var testDescription: String { path }
    }

    @Test(
        "S910.4: Signatures of recorded cards verify with the published keys of the schemes",
        arguments: [
            Signed(
                path: "danielhu-emv/mastercard-01-danielhu", cryptogram: "49C27A9F8E4BF538",
                section: "S910.4"),
            Signed(
                path: "danielhu-emv/mastercard-02-danielhu", cryptogram: "AC123456789ABCDE",
                section: "S910.4"),
        ])
    func signatures(row: Signed) async throws {
        let transcript = try Transcript(
            parsing: try Fixtures.text("transcripts/\(row.path).apdu"))
        let terminal = RecordedTerminal(transcript)
        var configuration = terminal.configuration
        configuration.offlineDataAuthentication = .keys(.test)
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: terminal.parameters,
            random: terminal.random(otherwise: Taps.fixed("11223344")),
            directEntries: terminal.directEntries)
        let result = try await transaction.run(over: RecordedCard(transcript)) { _ in }
        #expect([.approved, .onlineRequest].contains(result.outcome.status))
        let cryptogram = result.outcome.dataRecord.first(.applicationCryptogram)?.value ?? []
        #expect(Hexadecimal.string(cryptogram) == row.cryptogram)
        let step = result.explanation.steps.first { $0.rule.section == row.section }
        #expect(step?.consequence == .authentication(.successful))
    }

    @Test("6.15: CVC3, ATC, and the unpredictable number of a recording are inserted into track 2")
    func magneticStripe() async throws {
        var configuration = Self.configuration(securityCapability: 0)
        // The recorded terminal leaves the issuer's decision to its surroundings.
        configuration.terminal.terminalType = 0x25
        configuration.terminal.additional[.unpredictableNumberNumeric] = hex("08680008")
        let (result, isComplete) = try await Self.run(
            "mastercard-04-magstripe", amount: 15_00, unpredictableNumber: "33BCA47D",
            configuration: configuration)
        #expect(isComplete)
        #expect(result.outcome.status == .onlineRequest)
        // 9000990000000 with 017 of ATC 1017, 008 of the number, 668 of CVC3 41668, and nUN 3.
        let track = result.outcome.dataRecord.first(.track2Data)?.value
        #expect(Hexadecimal.string(track ?? []) == "5413339000001513D49121019017990086683F")
    }
}
