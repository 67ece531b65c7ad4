// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import PaymentToken
import ProximityReader
import SmartCard

/// A reader with its own state folder, its token, and a merchant who accepted the terms.
final class BenchReader {
    static let request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD")

    let reader: PaymentCardReader
    let token: PaymentCardReader.Token
    private let configuration: ReaderConfiguration
    private let keys: ProcessorKeys
    private let issued: IssuedReaderToken

    convenience init(_ cards: any CardReader) async throws {
        try await self.init(.custom(cards))
    }

    init(
        _ choice: ReaderChoice, options: PaymentCardReader.Options = PaymentCardReader.Options()
    ) async throws {
        let keys = try ProcessorKeys.generate()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = choice
        // The configuration reads no variables except this one, so that each run is the same.
        configuration.executable = ProcessInfo.processInfo.environment["TAPTOPAY_EXECUTABLE"]
        configuration.stateDirectory =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-bench-\(UUID().uuidString)").path
        configuration.processorKeys = .keys(keys.publicKeySet)
        self.configuration = configuration
        self.keys = keys
        reader = PaymentCardReader(options: options, configuration: configuration)
        let merchant = Merchant(
            identifier: "BENCH", name: "Bench", categoryCode: "5999",
            terminalProfile: "00000000-0000-4000-8000-000000000001")
        let issued = try TokenIssuer(keys: keys).readerToken(
            for: merchant, now: Int64(Date().timeIntervalSince1970))
        self.issued = issued
        token = PaymentCardReader.Token(rawValue: issued.token)
        try await reader.linkAccount(using: token)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: configuration.stateDirectory)
    }

    /// Makes another reader object over the same cards and the same state, as after a restart.
    func another() -> PaymentCardReader {
        PaymentCardReader(configuration: configuration)
    }

    /// Returns the provider of this reader, which has seen nothing yet.
    func opener() throws -> CardDataOpener {
        let readers = try Data(
            contentsOf: URL(fileURLWithPath: configuration.stateDirectory)
                .appendingPathComponent("readers.jwks"))
        return CardDataOpener(
            keys: keys, readers: RegisteredReaders(try JSONWebKeySet(parsing: Array(readers))),
            issuedTokens: ReaderTokenRegister([issued.record]),
            policy: .development(audience: "psp.test"), replayGuard: ReplayGuard())
    }
}
