// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReader

/// The measurements of a reader in this process, for comparison with the services.
enum ServiceReference {
    /// Reads as the kiosk service does, with the emulated card in a separate process.
    ///
    /// - Returns: The median time of a read in milliseconds.
    static func read(rounds: Int = 60) async throws -> Double {
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let bench = try await BenchReader(.emulated("visa-credit"), options: options)
        let session = try await bench.reader.prepare(using: bench.token)
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = clock.now
            _ = try await session.readPaymentCard(BenchReader.request)
            times.append(start.duration(to: clock.now).microseconds / 1e3)
        }
        return Measurement.median(times)
    }

    /// Prints reads for a provider, one JSON object on each line.
    ///
    /// - Parameters:
    ///   - count: The number of reads.
    ///   - folder: The reader's state.
    ///   - keys: The file of the provider's public keys.
    ///   - token: The file of its reader token.
    /// - Throws: The reason why there are no reads.
    static func printReads(_ count: Int, folder: String, keys: String, token: String) async throws {
        let emulated = EmulatedReader()
        var configuration = ReaderConfiguration(environment: [:])
        configuration.reader = .custom(emulated)
        configuration.stateDirectory = folder
        configuration.processorKeys = .file(keys)
        let reader = PaymentCardReader(configuration: configuration)
        let token = PaymentCardReader.Token(
            rawValue: try String(contentsOfFile: token, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines))
        try await reader.linkAccount(using: token)
        let session = try await reader.prepare(using: token)
        let card = EmulatedCard(.visaCredit)
        for _ in 0..<count {
            emulated.present(card)
            let result = try await session.readPaymentCard(BenchReader.request)
            let order = [
                "paymentCardData": result.paymentCardData ?? "",
                "cardReaderTransactionID": result.id,
            ]
            print(String(decoding: try JSONEncoder().encode(order), as: UTF8.self))
        }
    }
}
