// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import ProximityReaderTesting
import Testing

/// Shows how an app tests that it reads passes of either wallet.
@Suite("Example: an app reads loyalty passes")
struct LoyaltyTests {
    private static let coffee = VASRequest.Merchant(id: "pass.com.example.coffee")

    @Test(
        "A pass of either wallet is read without a payment",
        arguments: ["wallet-pass", "google-wallet-pass"])
    func pass(phone: String) async throws {
        let test = try TestReader(cards: phone)
        let result = try await test.session().readVAS(VASRequest(vasMerchants: [Self.coffee]))
        #expect(result.entries.map(\.status) == [.success])
        #expect(result.entries.first?.customerVASData?.isEmpty == false)
    }

    @Test(
        "A customer whose pass is locked pays without it",
        arguments: ["wallet-locked-pass", "google-wallet-locked-pass"])
    func locked(phone: String) async throws {
        let test = try TestReader(cards: phone)
        let (payment, passes) = try await test.session().readPaymentCard(
            PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD"),
            vasRequest: VASRequest(vasMerchants: [Self.coffee]), stopOnVASResult: false)
        #expect(payment?.outcome == .success)
        #expect(passes?.entries.map(\.status) == [.userInterventionRequired])
    }
}
