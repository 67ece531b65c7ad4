// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import TestClocks
import TestSupport
import Testing

@testable import ApplePay

@Suite("Payment flow")
struct PaymentFlowTests {
    @Test("D13, D15, D16: A payment runs in order: consent, token, app, status, didFinish")
    func order() async throws {
        let purchase = Purchase()
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.processing))
            _ = try #require(await sheet.next(.succeeded))
        }
        let payment = try #require(purchase.merchant.authorizedPayments.first)
        #expect(outcome == .paid(payment))
        #expect(payment.token == TestServer.token)
        #expect(
            purchase.journal.all == [
                "wallet: visa", "told: will authorize", "server", "asked: payment", "answered",
                "shown: success", "told: finished", "closed",
            ])
    }

    @Test("D16: After a failure is shown, the customer can pay with another card")
    func retry() async throws {
        let purchase = Purchase {
            $0.authorization = {
                AuthorizationAnswer($0.card.identifier == "visa" ? .failure : .success)
            }
        }
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            let failed = try #require(await sheet.next(.failed(canRetry: true)))
            #expect(failed.canAuthorize)
            sheet.customer(.selectCard("mastercard"))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.succeeded))
        }
        #expect(outcome == .paid(try #require(purchase.merchant.authorizedPayments.last)))
        #expect(purchase.journal.count(of: "told: finished") == 1)
    }

    @Test("D6: Canceling while the app answers calls didFinish at once and drops the answer")
    func cancelAmidQuestion() async throws {
        let latch = Latch()
        let purchase = Purchase {
            $0.card = { _ in
                await latch.opened()
                return PaymentUpdate(summaryItems: [SummaryItem(label: "Late", amount: 1)])
            }
        }
        let outcome = try await purchase.run { sheet in
            sheet.customer(.selectCard("mastercard"))
            _ = try #require(await sheet.next(.updating))
            sheet.customer(.cancel)
            #expect(await sheet.next { $0.request.summaryItems.first?.label == "Late" } == nil)
        }
        #expect(outcome == .cancelled)
        #expect(purchase.journal.count(of: "told: finished") == 1)
    }

    @Test("An app that does not answer within 30 seconds gets didFinish")
    func timeout() async throws {
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
            await purchase.clock.waitUntilSleeping()
            purchase.clock.advance(by: .seconds(29))
            #expect(purchase.journal.count(of: "told: finished") == 0)
            purchase.clock.advance(by: .seconds(1))
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .timedOut(.authorization))
        latch.open()
    }
}
