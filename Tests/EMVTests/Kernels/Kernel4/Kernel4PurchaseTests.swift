// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-4: Complete purchases with American Express")
struct Kernel4PurchaseTests {
    /// The recording of a test card in EMV mode with CDA and online PIN.
    private static let recording = "emv-bertlv/amex-01-emv-bertlv.apdu"

    /// The Australian terminal of the recording.
    private static func configuration(
        _ authentication: OfflineDataAuthentication
    ) -> TerminalConfiguration {
        var configuration = americanExpressReader(
            floorLimit: 0, verificationLimit: 100_00, authentication: authentication)
        configuration.terminal.countryCode = 36
        return configuration
    }

    private static let parameters = TransactionParameters(
        amountAuthorised: 120_00, currencyCode: 36, date: [0x14, 0x10, 0x31])

    @Test("The commands match the recording byte for byte, and the card is genuine")
    func commands() async throws {
        let card = try DialogueCard(Self.recording)
        let tap = try await Taps.run(
            card, configuration: Self.configuration(.keys(.test)), parameters: Self.parameters,
            unpredictableNumber: "327273B9")
        #expect(card.isComplete)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.cardholderVerification == .onlinePIN)
        #expect(tap.result.kernel == .kernel4)
        #expect(tap.result.aid?.description == "A000000025010403")
        #expect(
            tap.outcome.dataRecord.first(.applicationCryptogram)?.value
                == hex("51F4F65DDE43732D")[...])
        #expect(tap.outcome.dataRecord.first(.terminalType)?.value == [0x22])
        #expect(
            tap.outcome.dataRecord.first(.terminalVerificationResults)?.value
                == hex("0000048000")[...])
        #expect(tap.outcome.dataRecord.first(.cvmResults)?.value == hex("420300")[...])
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .authorising])
        let step = tap.result.explanation.steps.first {
            $0.subject == "Combined data authentication"
        }
        #expect(step?.consequence == .authentication(.successful))
    }

    @Test("A changed signature of the recorded card is declined")
    func forged() async throws {
        let dialogue = try DialogueCard(Self.recording)
        let tap = try await Taps.run(
            dialogue, configuration: Self.configuration(.keys(.test)),
            parameters: Self.parameters, unpredictableNumber: "327273B9")
        #expect(tap.outcome.status == .onlineRequest)
        // The same dialogue with another number does not match what the card has signed.
        let other = try await Taps.run(
            try ForgedSignature(Self.recording), configuration: Self.configuration(.keys(.test)),
            parameters: Self.parameters, unpredictableNumber: "327273B9")
        #expect(other.outcome.status == .declined)
        #expect(other.result.data[.terminalVerificationResults] == hex("0400048000")[...])
        #expect(other.outcome.dataRecord.first(.applicationCryptogram) == nil)
        #expect(other.shown.map(\.message) == [.cardReadSuccessfully, .notAuthorised])
    }

    @Test("The terminal type in the PDOL contains the reader's modes, in other lists it does not")
    func terminalType() async throws {
        for (amount, type, reader) in [
            (1_00, "E2", "58E00003"), (50_00, "EA", "58E04003"),
        ] as [(UInt64, String, String)] {
            var card = AmericanExpressCard(options: "9F35019F6E049F6D01")
            card.signs = false
            let script = card.card
            let tap = try await Taps.run(
                script, configuration: americanExpressReader(),
                parameters: Taps.purchase(amount))
            let mode = amount == 1_00 ? "C0" : "C8"
            #expect(script.data(of: 0xA8) == "8306" + type + reader + mode)
            #expect(tap.result.data[.terminalType] == [0x22])
        }
    }

    @Test("A signed approval below all limits is approved offline without verification")
    func offline() async throws {
        let card = AmericanExpressCard(information: "40").card
        let tap = try await Taps.run(
            card, configuration: americanExpressReader(), parameters: Taps.purchase(1_00))
        #expect(card.commands.last?.hasPrefix("80AE50") == true)
        #expect(tap.outcome.status == .approved)
        #expect(tap.outcome.cardholderVerification == .none)
        #expect(tap.result.data[.cvmResults] == hex("1F0302")[...])
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .approved])
    }
}

/// The recorded card with one changed bit in its signature.
private final class ForgedSignature: CardChannel {
    private let card: DialogueCard

    init(_ path: String) throws { card = try DialogueCard(path) }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        var answer = try await card.transmit(command)
        if command.starts(with: [0x80, 0xAE]), answer.count > 40 { answer[30] ^= 0x01 }
        return answer
    }
}
