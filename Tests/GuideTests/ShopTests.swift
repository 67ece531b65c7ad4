// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: ShopTests
import PassKit
import PassKitTesting
// package: import Shop
import Testing

@Suite("The shop")
@MainActor
struct ShopTests {
    @Test("A customer pays for a jar of wax and express shipping")
    func express() async throws {
        let test = try TestPayments(.chooseShippingMethod("express"), .agree)
        let shop = Shop()
        #expect(await test.use { await shop.sell() })
        let payment = try test.open(#require(shop.token), for: shop.request)
        #expect(payment.amount == 2000)
        #expect(test.customer.seen.last?.total.label == "PAY WAX SHOP")
        #expect(test.diagnostics.isEmpty)
    }

    @Test("A customer closes the sheet")
    func cancelled() async throws {
        let test = try TestPayments(.cancel)
        #expect(await test.use { await !Shop().sell() })
    }

    @Test("A customer without a suitable card gets no sheet")
    func noCard() async throws {
        let test = try TestPayments(cards: [])
        #expect(await test.use { await !Shop().sell() })
        #expect(test.diagnostics.map(\.code) == [.notPresented])
    }

    @Test("After three wrong fingerprints, the customer needs the passcode")
    func passcode() async throws {
        let test = try TestPayments(
            .agreeAsAnotherPerson, .agreeAsAnotherPerson, .agreeAsAnotherPerson,
            .agree(passcode: "1234"))
        #expect(await test.use { await Shop().sell() })
        #expect(test.customer.seen.contains { $0.needsPasscode })
    }
}
// end
