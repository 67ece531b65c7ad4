// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@testable import ApplePay

@Suite("Presenting a sheet", .timeLimit(.minutes(5)))
struct PresentingTests {
    private func error(_ purchase: Purchase) async -> PaymentFlowError? {
        do {
            try await purchase.flow.present()
            return nil
        } catch {
            return error
        }
    }

    @Test("D1: a request that is none is refused under its name, and the app hears nothing")
    func invalidRequest() async {
        var request = PaymentRequest.example
        request.summaryItems = []
        let purchase = Purchase(request)
        #expect(await error(purchase) == .invalidRequest(.missingItems))
        #expect(await purchase.flow.run() == .dismissed)
        #expect(purchase.journal.all == [])
    }

    @Test("B1: nothing is shown where nobody can pay")
    func unavailable() async {
        #expect(await error(Purchase(canPay: false)) == .unavailable)
    }

    @Test("B2: nothing is shown to a customer without a card that fits")
    func noCard() async {
        #expect(await error(Purchase(cards: [TestWallet.cards[2]])) == .noCard)
    }

    @Test("nothing is shown where there is no sheet")
    func noSheet() async {
        let purchase = Purchase(opens: false)
        #expect(await error(purchase) == .noSheet)
        #expect(await purchase.flow.run() == .dismissed)
    }

    @Test("D2: a flow is shown once")
    func twice() async {
        let purchase = Purchase()
        #expect(await error(purchase) == nil)
        #expect(await error(purchase) == .alreadyPresented)
    }

    @Test("D3: shows the cards that fit, the request's lines, and who pays")
    func content() async throws {
        let purchase = Purchase()
        _ = try await purchase.run { sheet in
            let content = try #require(await sheet.next { _ in true })
            #expect(content.cards.map(\.identifier) == ["visa", "mastercard"])
            #expect(content.selectedCard == "visa")
            #expect(content.request == .example)
            #expect(content.canAuthorize)
            #expect(content.consent == .biometric)
            sheet.customer(.cancel)
        }
    }

    @Test("says in a sentence why not")
    func sentences() {
        let errors: [PaymentFlowError] = [
            .invalidRequest(.missingItems), .unavailable, .wallet(WalletError(.disconnected)),
            .noCard, .noSheet, .alreadyPresented,
        ]
        for error in errors { #expect("\(error)".hasSuffix(".")) }
    }
}
