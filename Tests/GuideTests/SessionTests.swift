// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: SessionTests
import ProximityReader
import ProximityReaderTesting
import Testing

@Suite("The session")
struct SessionTests {
    @Test("A card that declines throws paymentCardDeclined")
    func declined() async throws {
        let test = try TestReader(cards: "visa-declining")
        let session = try await test.session()
        let request = PaymentCardTransactionRequest(
            amount: 12.50, currencyCode: "USD", for: .purchase)
        let error = await #expect(throws: PaymentCardReaderSession.ReadError.self) {
            _ = try await session.readPaymentCard(request)
        }
        #expect(error?.errorName == "paymentCardDeclined")
    }
}
// end
