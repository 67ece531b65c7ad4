// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import TestClocks
import TestSupport
import Testing

@Suite("Delegate method forms")
@MainActor
struct DelegateFormTests {
    @Test("D13, D17: The method with a handler gets the payment and is preferred to the old form")
    func handler() async throws {
        let stub = StubShop(.agree)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["willAuthorize", "didAuthorize", "didFinish"])
        let token = try #require(shop.payment?.token)
        #expect(token.paymentMethod.displayName == "Visa 0010")
        #expect(token.paymentMethod.network == .visa)
        #expect(token.paymentMethod.type == .credit)
        #expect(token.transactionIdentifier == String(repeating: "AB", count: 32))
        #expect(stub.codes == [])
    }

    @Test("D13: The asynchronous method gets the payment")
    func asynchronous() async {
        let stub = StubShop(.agree)
        let shop = AsyncShop()
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["didAuthorize", "didFinish"])
        #expect(shop.payment != nil)
    }

    @Test("D7, D13: The iOS 8 method gets the payment and answers with a status")
    func completion() async {
        let stub = StubShop(.agree)
        let shop = OldShop()
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["didAuthorize", "didFinish"])
        #expect(stub.codes == [])
    }

    @Test("D17: An app that implements only didFinish is not paid")
    func deaf() async {
        let stub = StubShop(.agree)
        let shop = DeafShop()
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["didFinish"])
        #expect(stub.codes == [.notPaid])
    }

    @Test("D5: A second call of a completion block is ignored and reported")
    func twice() async {
        let stub = StubShop(.agree)
        let shop = CarelessShop(answers: 2)
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["didAuthorize", "didFinish"])
        #expect(stub.codes == [.answeredTwice])
    }

    @Test("D5: A completion block that is never called is reported and ends the sheet in 30 s")
    func never() async {
        let stub = StubShop(.agree)
        let shop = CarelessShop(answers: 0)
        let sale = Task { await shop.sell(.wax(), stub.configuration) }
        // Waiting for the app is the payment's third wait of up to 30 seconds.
        await waitUntil("the missing answer is reported") { stub.codes.contains(.neverAnswered) }
        await stub.clock.waitUntilSleeping()
        stub.clock.advance(by: .seconds(30))
        #expect(await sale.value)
        #expect(shop.calls == ["didAuthorize", "didFinish"])
        #expect(stub.codes == [.neverAnswered, .notPaid])
    }

    @Test("2.5: Before authorization, the app gets only the card's type")
    func reducedCard() async {
        let stub = StubShop(.chooseCard(.visa), .agree)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["card ? 2", "willAuthorize", "didAuthorize", "didFinish"])
        #expect(stub.customer.seen.contains { $0.total.amount == Decimal(string: "9.50") })
    }

    @Test("D6: Canceling ends the sheet with only didFinish")
    func cancelled() async {
        let stub = StubShop(.cancel)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), stub.configuration))
        #expect(shop.calls == ["didFinish"])
        #expect(stub.codes == [])
    }
}
