// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestClocks
import TestSupport
import Testing

@testable import ApplePay

@Suite("Questions to an app")
struct QuestionTests {
    @Test("D5: While the app answers, the sheet accepts nothing but canceling")
    func oneAtATime() async throws {
        let latch = Latch()
        let purchase = Purchase(.delivered) {
            $0.shippingMethod = { _ in
                await latch.opened()
                return nil
            }
        }
        let outcome = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.selectShippingMethod("fast"))
            let updating = try #require(await sheet.next(.updating))
            #expect(!updating.canAuthorize)
            sheet.customer(.selectShippingMethod("slow"))
            sheet.customer(.selectShippingContact("grace"))
            sheet.customer(.selectCard("mastercard"))
            sheet.customer(.authorize(.owner))
            latch.open()
            let content = try #require(await sheet.next(.choosing))
            #expect(content.selectedShippingMethod == "fast")
            #expect(content.selectedCard == "visa")
            sheet.customer(.cancel)
        }
        #expect(outcome == .cancelled)
        #expect(
            purchase.journal.all == [
                "asked: contact", "answered", "asked: method fast", "answered", "told: finished",
                "closed",
            ])
    }

    @Test(
        "D4, D5: The app gets one question at a time, however fast the customer chooses",
        arguments: 1...8)
    func manyAtOnce(seed: UInt64) async throws {
        var request = PaymentRequest.delivered
        request.supportsCouponCode = true
        let purchase = Purchase(request) {
            $0.shippingContact = { _ in
                await Task.yield()
                return PaymentUpdate(shippingMethods: [.fast, .slow])
            }
            $0.card = { _ in
                await Task.yield()
                return PaymentUpdate(errors: [FieldError(.unknown)])
            }
        }
        var generator = SeededGenerator(seed: seed)
        let actions: [CustomerAction] = [
            .selectCard("mastercard"), .selectCard("visa"), .selectShippingContact("grace"),
            .selectShippingContact("ada"), .selectShippingMethod("fast"),
            .selectShippingMethod("slow"), .enterCouponCode("HALF"), .selectBillingContact("ada"),
            .enterShippingContact(CustomerContact.grace.contact),
        ]
        _ = try await purchase.run { sheet in
            for _ in 1...200 {
                if let action = actions.randomElement(using: &generator) { sheet.customer(action) }
                if generator.next().isMultiple(of: 3) { await Task.yield() }
            }
            sheet.customer(.cancel)
        }
        let lines = purchase.journal.all.prefix { $0 != "told: finished" }
        // The last question can be canceled and answered late.
        for pair in stride(from: 0, to: lines.count - 1, by: 2).map({ lines[$0...($0 + 1)] }) {
            #expect(pair.first?.hasPrefix("asked") == true)
            #expect(pair.last == "answered")
        }
        #expect(purchase.journal.count(of: "told: finished") == 1)
    }

    @Test(
        "The sheet ends if the app does not answer a question within 30 seconds",
        arguments: [
            PaymentOutcome.Wait.shippingContact, .shippingMethod, .card, .couponCode,
        ])
    func timeouts(wait: PaymentOutcome.Wait) async throws {
        let (latch, asked) = (Latch(), Latch())
        let silence: @Sendable () async -> PaymentUpdate? = {
            asked.open()
            await latch.opened()
            return nil
        }
        var request = PaymentRequest.delivered
        request.supportsCouponCode = true
        let purchase = Purchase(request) {
            if wait == .shippingContact { $0.shippingContact = { _ in await silence() } }
            $0.shippingMethod = { _ in await silence() }
            $0.card = { _ in await silence() }
            $0.couponCode = { _ in await silence() }
        }
        let outcome = try await purchase.run { sheet in
            if wait != .shippingContact { _ = try #require(await sheet.next(.choosing)) }
            switch wait {
            case .shippingMethod: sheet.customer(.selectShippingMethod("fast"))
            case .card: sheet.customer(.selectCard("mastercard"))
            case .couponCode: sheet.customer(.enterCouponCode("HALF"))
            default: break
            }
            await asked.opened()
            await purchase.clock.waitUntilSleeping()
            purchase.clock.advance(by: .seconds(30))
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .timedOut(wait))
        #expect("\(outcome)".hasSuffix("."))
        #expect(purchase.journal.all.suffix(3).contains("told: finished"))
        latch.open()
    }

    @Test("D6: Canceling while the app processes the payment calls didFinish at once")
    func cancelAmidPayment() async throws {
        let (latch, asked) = (Latch(), Latch())
        let purchase = Purchase {
            $0.authorization = { _ in
                asked.open()
                await latch.opened()
                return AuthorizationAnswer(.success)
            }
        }
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            await asked.opened()
            sheet.customer(.cancel)
        }
        #expect(outcome == .cancelled)
        #expect(purchase.wallet.charges == [])
        latch.open()
    }

    @Test("An app that dismisses the sheet itself gets no didFinish")
    func dismissed() async throws {
        let purchase = Purchase()
        let outcome = try await purchase.run { _ in purchase.flow.dismiss() }
        #expect(outcome == .dismissed)
        #expect(purchase.journal.all == ["closed"])
    }

    @Test("Canceling the task ends the sheet and calls didFinish")
    func cancelledTask() async throws {
        let purchase = Purchase()
        try await purchase.flow.present()
        let task = Task { await purchase.flow.run() }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(purchase.journal.all == ["told: finished", "closed"])
    }
}
