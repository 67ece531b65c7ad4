// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import Testing

/// Runs the article's app unmodified with the emulated wallet.
///
/// An environment variable chooses the wallet. A child process has the cards and makes the
/// token.
@Suite("An unmodified app that takes payments")
struct UnmodifiedPaymentTests {
    /// The folder where the build put the programs.
    private static let programs = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        .deletingLastPathComponent()

    @Test("B1, B2, D13: An app that only imports PassKit is paid by an emulated wallet")
    func paid() async throws {
        let taptopay = Self.programs.appendingPathComponent("taptopay").path
        try #require(FileManager.default.isExecutableFile(atPath: taptopay))
        await #expect(processExitsWith: .success) { [taptopay = taptopay as String] in
            let machine = try TestMachine(taptopay: taptopay)
            defer { machine.remove() }
            setenv("TAPTOPAY_WALLET", "emulated", 1)
            let checkout = await HipsterCheckout()
            try #require(await checkout.isPayAvailable())
            try #require(await MainActor.run { checkout.pay(checkout.paymentRequest) })
            await checkout.untilFinished()
            let version = try await MainActor.run {
                let token = try #require(checkout.payment?.token)
                try #require(token.paymentMethod.network == .visa)
                try #require(token.transactionIdentifier.count == 64)
                let json = try JSONSerialization.jsonObject(with: token.paymentData)
                return (json as? [String: Any])?["version"] as? String
            }
            try #require(version == "EC_v1")
        }
    }
}
