// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import TestSupport
import Testing

@Suite("Availability of payments")
struct AvailabilityTests {
    private typealias Controller = PKPaymentAuthorizationController

    @Test("B1: A device without a wallet, or with parental controls, cannot pay")
    func canMakePayments() async throws {
        #expect(PassKitConfiguration(environment: [:]).use { !Controller.canMakePayments() })
        let test = try TestPayments()
        #expect(test.use { Controller.canMakePayments() })
        await test.setRestricted(true)
        #expect(test.use { !Controller.canMakePayments() })
        #expect(test.use { !Controller.canMakePayments(usingNetworks: [.visa]) })
    }

    @Test("B2: Payment needs a card of a requested network with a requested capability")
    func networks() throws {
        let test = try TestPayments(cards: [.visa, .masterCard])
        test.use {
            #expect(Controller.canMakePayments(usingNetworks: [.amex, .visa]))
            #expect(!Controller.canMakePayments(usingNetworks: [.amex]))
            #expect(!Controller.canMakePayments(usingNetworks: []))
            #expect(Controller.canMakePayments(usingNetworks: [.visa], capabilities: .credit))
            #expect(!Controller.canMakePayments(usingNetworks: [.visa], capabilities: .debit))
            #expect(!Controller.canMakePayments(usingNetworks: [.visa], capabilities: .emv))
            #expect(Controller.canMakePayments(usingNetworks: [.visa], capabilities: .threeDSecure))
        }
    }

    @Test("B3, B4: Without a card, the app can open setup, which adds one")
    func setUp() async throws {
        let test = try TestPayments(cards: [])
        let library = test.use {
            #expect(Controller.canMakePayments())
            #expect(
                !Controller.canMakePayments(usingNetworks: PKPaymentRequest.availableNetworks()))
            #expect(PKPassLibrary.isPassLibraryAvailable())
            return PKPassLibrary()
        }
        library.openPaymentSetup()
        await waitUntil("the wallet has a card") {
            test.use { Controller.canMakePayments(usingNetworks: [.visa]) }
        }
        #expect(test.diagnostics == [])
    }

    @Test("B4: Without a wallet, opening setup is reported as impossible")
    func setUpWithoutWallet() {
        var shop = StubShop()
        shop.configuration.wallet = nil
        shop.configuration.use { PKPassLibrary().openPaymentSetup() }
        #expect(shop.codes == [.unavailable])
        #expect(shop.configuration.use { !PKPassLibrary.isPassLibraryAvailable() })
    }

    @Test("B1: The environment chooses the wallet; an unknown value means no wallet")
    func environment() {
        #expect(PassKitConfiguration(environment: ["TAPTOPAY_WALLET": "none"]).wallet == nil)
        let emulated = PassKitConfiguration(environment: ["TAPTOPAY_WALLET": "emulated"])
        #expect(emulated.wallet != nil && emulated.server != nil && emulated.sheet != nil)
        #expect(emulated.contacts.count == 4)
        #expect(PassKitConfiguration(environment: ["TAPTOPAY_WALLET": "mine"]).wallet == nil)
    }

    @Test("B1: A wallet whose program is missing cannot pay")
    func noProgram() {
        let configuration = PassKitConfiguration(environment: [
            "TAPTOPAY_WALLET": "emulated", "TAPTOPAY_EXECUTABLE": "/nonexistent/taptopay",
        ])
        #expect(configuration.use { !Controller.canMakePayments() })
    }

    @Test("B5: A coupon code entered before the button is in the sheet from the start")
    @MainActor
    func couponBefore() async throws {
        let test = try TestPayments(.agree)
        let request = PKPaymentRequest.wax()
        request.supportsCouponCode = true
        request.couponCode = "WAX10"
        let shop = CouponShop()
        #expect(await shop.sell(request, test.configuration))
        // Apple, couponCode: there is no change event for it.
        #expect(shop.calls == ["didAuthorize", "didFinish"])
    }

    @Test("Many simultaneous availability checks do not block one another", arguments: 0..<16)
    func manyQuestions(number: Int) async throws {
        let test = try TestPayments(cards: [.visa])
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    test.use { #expect(Controller.canMakePayments(usingNetworks: [.visa])) }
                }
            }
        }
    }
}
