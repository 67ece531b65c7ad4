// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing
import WaxShop

/// Shows how an app tests its payments without a phone, a card, or a server.
@Suite("Example: an app tests its payments")
@MainActor
struct WaxShopTests {
    @Test("A customer buys wax with express shipping")
    func buys() async throws {
        let test = try TestPayments(.chooseShippingMethod("express"), .agree)
        let shop = WaxShop()
        #expect(await test.use { await shop.buy() } == .ordered(shipping: "express"))
        let payment = try test.open(#require(shop.token), for: shop.request)
        #expect(payment.amount == 2000)
        #expect(test.diagnostics.isEmpty)
    }

    @Test("A customer closes the sheet")
    func cancels() async throws {
        let test = try TestPayments(.cancel)
        #expect(await test.use { await WaxShop().buy() } == .cancelled)
    }

    @Test("A customer without a card, or with a device that cannot pay, is offered another way")
    func noCard() async throws {
        let test = try TestPayments(cards: [])
        #expect(await test.use { await WaxShop().buy() } == .needsCard)
        await test.setRestricted(true)
        #expect(await test.use { await WaxShop().buy() } == .unavailable)
    }

    @Test("After three wrong fingerprints, the customer pays with the passcode")
    func passcode() async throws {
        let test = try TestPayments(
            .agreeAsAnotherPerson, .agreeAsAnotherPerson, .agreeAsAnotherPerson,
            .agree(passcode: "1234"))
        #expect(await test.use { await WaxShop().buy() } == .ordered(shipping: "standard"))
    }
}
