// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import ProximityReaderTesting
import Testing

/// The test that README.md shows.
@Suite("The test in README")
struct ReadmeTests {
    // snippet: readme
    @Test func declined() async throws {
        let test = try TestReader(cards: "visa-credit", limit: 10_00)
        let result = try await test.session().readPaymentCard(
            PaymentCardTransactionRequest(amount: 12.50, currencyCode: "USD", for: .purchase))
        #expect(try test.open(result).response.code == .insufficientFunds)
    }
    // end
}
