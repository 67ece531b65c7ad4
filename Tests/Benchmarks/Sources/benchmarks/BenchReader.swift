// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import ProximityReader
import SmartCard

/// A reader with a state folder of its own, its token, and a merchant who took the terms.
final class BenchReader {
    static let request = PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD")

    let reader: PaymentCardReader
    let token: PaymentCardReader.Token
    private let configuration: ReaderConfiguration

    init(_ cards: any CardReader) async throws {
        let keys = try ProcessorKeys.generate()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = .custom(cards)
        configuration.stateDirectory =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-bench-\(UUID().uuidString)").path
        configuration.processorKeys = .keys(keys.publicKeySet)
        self.configuration = configuration
        reader = PaymentCardReader(configuration: configuration)
        let merchant = Merchant(
            identifier: "BENCH", name: "Bench", categoryCode: "5999",
            terminalProfile: "00000000-0000-4000-8000-000000000001")
        let issued = try TokenIssuer(keys: keys).readerToken(
            for: merchant, now: Int64(Date().timeIntervalSince1970))
        token = PaymentCardReader.Token(rawValue: issued.token)
        try await reader.linkAccount(using: token)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: configuration.stateDirectory)
    }

    /// Another reader object over the same cards and the same state, as after a new start.
    func another() -> PaymentCardReader {
        PaymentCardReader(configuration: configuration)
    }
}
