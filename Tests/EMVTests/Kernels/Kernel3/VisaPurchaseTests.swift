// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-3: A complete Visa purchase")
struct VisaPurchaseTests {
    /// The recording of a card that approves offline with fDDA.
    private static let recording = "danielhu-emv/visa-01-danielhu.apdu"

    private static func configuration(
        _ result: OfflineDataAuthenticationResult
    ) -> TerminalConfiguration {
        var configuration = TerminalConfiguration.test
        configuration.offlineDataAuthentication = .assumed(result)
        for index in configuration.combinations.indices {
            configuration.combinations[index].floorLimit = 80_00
            configuration.combinations[index].verificationLimit = 80_00
            configuration.combinations[index].terminalTransactionQualifiers = [
                .emvModeSupported, .onlinePINSupported, .consumerDeviceVerificationSupported,
            ]
        }
        return configuration
    }

    private static let parameters = TransactionParameters(
        amountAuthorised: 2_00, currencyCode: 840, date: [0x19, 0x08, 0x19])

    @Test("5.2.1: The commands match the recording byte for byte")
    func commands() async throws {
        let card = try DialogueCard(Self.recording)
        let tap = try await Taps.run(
            card, configuration: Self.configuration(.successful), parameters: Self.parameters,
            unpredictableNumber: "ABABABAB")
        #expect(card.isComplete)
        #expect(tap.outcome.status == .approved)
        #expect(tap.outcome.cardholderVerification == .none)
        #expect(tap.result.kernel == .kernel3)
        #expect(tap.result.aid?.description == "A0000000031010")
        #expect(
            tap.outcome.dataRecord.first(.applicationCryptogram)?.value
                == hex("20261203C3227D26")[...])
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .approved])
    }

    @Test("5.6: An offline approval without authentication is declined")
    func notAuthenticated() async throws {
        let tap = try await Taps.run(
            try DialogueCard(Self.recording), configuration: Self.configuration(.notPerformed),
            parameters: Self.parameters, unpredictableNumber: "ABABABAB")
        #expect(tap.outcome.status == .declined)
        #expect(tap.outcome.dataRecord.isEmpty)
    }
}
