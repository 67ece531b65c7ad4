// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import ProximityReader
import ProximityReaderTesting
import Support
import TestSupport
import Testing

/// Taps the house card on an app's reader, whose configuration has the card's kernel.
@Suite("A reader with a kernel from outside the library")
struct HouseCardReaderTests {
    private static let kernels = KernelRegistry.builtIn.adding(HouseCardSettings.self)
    private static let purchase = PaymentCardTransactionRequest(
        amount: 12.5, currencyCode: "USD", for: .purchase)

    @Test("The built-in configuration reads the card, and a Visa card as before")
    func read() async throws {
        let explanations = Lock<[ReadExplanation]>([])
        let taps: [ScriptedTap] = [.card(.houseCard), .card(.visaCredit)]
        let test = try TestReader(ReaderScript(taps: taps), kernels: Self.kernels) {
            $0.explanations = { explanation in explanations.withLock { $0.append(explanation) } }
        }
        let session = try await test.session()
        let result = try await session.readPaymentCard(Self.purchase)
        #expect(result.outcome == .success)
        #expect(result.paymentCardData != nil)
        #expect(result.applicationTypeIdentifier == "kernel-8456256")
        let last = try #require(explanations.withLock { $0.last?.steps.last })
        #expect(last.rule == "House Card Specification, 4.1")
        #expect(last.kind == "outcome")
        let other = try await session.readPaymentCard(Self.purchase)
        #expect(other.applicationTypeIdentifier == "kernel-3")
    }

    @Test("A configuration file sets the kernel's limit; the reader keeps the kernel's memory")
    func configuration() async throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(in: folder)
        let configuration = try ReaderConfiguration.layered(
            files: [file], environment: ["HOME": folder.url.path], kernels: Self.kernels)
        #expect(configuration.kernels.kernels.count == 8)
        let limit = try #require(
            configuration.values.first { $0.name == "offlineLimit" && $0.origin == file })
        #expect(limit.value == .integer(2000))
        let outcomes = Lock<[String?]>([])
        let taps = [ScriptedTap](repeating: .card(.houseCard), count: 4)
        let test = try TestReader(ReaderScript(taps: taps), kernels: Self.kernels) {
            $0.terminal = configuration.terminal
            $0.explanations = { explanation in
                outcomes.withLock { $0.append(explanation.outcome) }
            }
        }
        let session = try await test.session()
        for _ in taps { _ = try await session.readPaymentCard(Self.purchase) }
        #expect(
            outcomes.withLock(\.self) == ["Approved", "Approved", "Online Request", "Approved"])
    }

    @Test("The built-in configuration with the kernel has no conflict")
    func standard() throws {
        let configuration = try ReaderConfiguration.layered(
            files: [], environment: [:], kernels: Self.kernels)
        #expect(configuration.terminal.combinations.contains { $0.kernel == .houseCard })
    }

    @Test("A configuration without the kernel refuses a file that names it")
    func missing() throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(in: folder)
        let error = try #require(throws: ConfigurationError.self) {
            try ReaderConfiguration.layered(
                files: [file], environment: ["HOME": folder.url.path])
        }
        #expect(error.path == "$.terminal.combinations[0].kernel")
        #expect(
            error.allowed
                == "2 (Mastercard), 3 (Visa), 4 (American Express), 5 (JCB), 6 (Discover), "
                + "7 (UnionPay) or 8 (Common kernel)"
        )
    }

    /// Writes a configuration file that names the kernel.
    private static func file(in folder: TemporaryFolder) throws -> String {
        let file = folder.url.appendingPathComponent("config.json")
        let text = #"""
            {"terminal": {"terminalType": "22", "combinations": [
                {"aid": "F0484F555345", "kernel": 8456256, "floorLimit": null, "offlineLimit": 2000}
            ]}}
            """#
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }
}
