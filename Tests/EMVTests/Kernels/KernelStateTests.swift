// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("What all kernels do before the first command and after the outcome")
struct KernelStateTests {
    /// Returns each kernel for a selected application, whose options list all kernels accept.
    private static func kernels(
        _ response: OnlineResponse? = nil
    ) throws -> [(identifier: KernelIdentifier, kernel: any Kernel)] {
        var kernels: [(KernelIdentifier, any Kernel)] = []
        for number: UInt32 in 2...8 {
            let identifier = KernelIdentifier(rawValue: number)
            let combination = try #require(
                TerminalConfiguration.test.combinations.first { $0.kernel == identifier })
            let name = Hexadecimal.string(combination.aid.bytes)
            let selection = CardAnswers.selection(name, options: "9F66049F02069F3704")
            var indicators = PreProcessingIndicators()
            indicators.terminalTransactionQualifiers = combination.terminalTransactionQualifiers
            let activation = KernelActivation(
                combination: combination, parameters: Taps.purchase(1_00), indicators: indicators,
                selection: try DataObject.sequence(hex(String(selection.dropLast(4)))),
                onlineResponse: response)
            let kernel = combination.settings.makeKernel(activation, memory: KernelMemory())
            kernels.append((identifier, try #require(kernel)))
        }
        return kernels
    }

    private func status(_ action: Action<Outcome>) -> Outcome.Status? {
        if case .finish(let outcome) = action { outcome.status } else { nil }
    }

    private func instruction(_ action: Action<Outcome>) -> UInt8? {
        if case .transmit(let command) = action { command.instruction } else { nil }
    }

    @Test("After the outcome any event ends the application")
    func finished() throws {
        for (identifier, kernel) in try Self.kernels() {
            var kernel = kernel
            let lost = status(kernel.received(.lost(.timeOut)))
            #expect(lost == .tryAgain, "kernel \(identifier)")
            let next = status(kernel.received(.started))
            #expect(next == .endApplication, "kernel \(identifier)")
        }
    }

    @Test("An issuer's answer without data for the card starts the transaction as usual")
    func withoutIssuerData() throws {
        let response = OnlineResponse([DataObject(.authorizationResponseCode, [0x30, 0x30])])
        for (identifier, kernel) in try Self.kernels(response)
        where [.kernel3, .kernel5, .kernel6, .kernel7].contains(identifier) {
            var kernel = kernel
            let first = instruction(kernel.received(.started))
            #expect(first == 0xA8, "kernel \(identifier)")
        }
    }

    @Test("An issuer's data for the card is sent first")
    func issuerData() throws {
        let response = OnlineResponse([
            DataObject(.authorizationResponseCode, [0x30, 0x30]),
            DataObject(.issuerAuthenticationData, Array(1...8)),
        ])
        for (identifier, kernel) in try Self.kernels(response)
        where [.kernel3, .kernel5, .kernel6, .kernel7].contains(identifier) {
            var kernel = kernel
            let first = instruction(kernel.received(.started))
            #expect(first == 0x82, "kernel \(identifier)")
        }
    }

    @Test("The data record has the reader's application version and POS entry mode")
    func record() async throws {
        let visa = try await Taps.run(
            VisaCard().card, configuration: visaReader(), parameters: Taps.purchase(1_00))
        let americanExpress = try await Taps.run(
            AmericanExpressCard().card, configuration: americanExpressReader(),
            parameters: Taps.purchase(1_00))
        let discover = try await Taps.run(
            DiscoverCard().card, configuration: discoverReader(),
            parameters: Taps.purchase(1_00))
        for (tap, version) in [(visa, 2), (americanExpress, 1), (discover, 1)]
            as [(Taps.Tap, UInt8)]
        {
            #expect(tap.outcome.status == .onlineRequest)
            #expect(
                tap.outcome.dataRecord.first(.applicationVersionNumberOfTerminal)?.value == [
                    0x00, version,
                ])
            #expect(tap.outcome.dataRecord.first(.pointOfServiceEntryMode)?.value == [0x07])
        }
    }
}
