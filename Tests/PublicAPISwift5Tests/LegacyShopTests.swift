// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing

@Suite("A shop in Swift 5")
@MainActor
struct LegacyShopTests {
    @Test("D7, D8, D13: A shop in Swift 5 can answer on any queue")
    func sells() async throws {
        let test = try TestPayments(.agree)
        let shop = LegacyShop()
        let isPaid = await withCheckedContinuation { done in
            test.use { shop.sell { done.resume(returning: $0) } }
        }
        #expect(isPaid)
        #expect(shop.payment?.shippingContact?.emailAddress == "appleseed@example.com")
        #expect(test.diagnostics.isEmpty)
    }

    @Test("Older code uses the controllers outside of any actor, as Apple's")
    func outsideOfActors() throws {
        let test = try TestPayments()
        let component = test.use { LegacyComponent(LegacyShop().request, delegate: LegacyEnd()) }
        #expect(component.controller != nil)
        let controller = test.use { LegacyController(paymentRequest: LegacyShop().request) }
        note(controller)
        #expect(controller.isNoted)
    }
}

private final class LegacyEnd: NSObject, PKPaymentAuthorizationViewControllerDelegate {
    func paymentAuthorizationViewControllerDidFinish(
        _ controller: PKPaymentAuthorizationViewController
    ) {}
}
