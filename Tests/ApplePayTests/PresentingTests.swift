// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@testable import ApplePay

@Suite("Presenting a sheet")
struct PresentingTests {
    private func error(_ purchase: Purchase) async -> PaymentFlowError? {
        do {
            try await purchase.flow.present()
            return nil
        } catch {
            return error
        }
    }

    @Test("D1: An invalid request is refused with its error, and the app is not called")
    func invalidRequest() async {
        var request = PaymentRequest.example
        request.summaryItems = []
        let purchase = Purchase(request)
        #expect(await error(purchase) == .invalidRequest(.missingItems))
        #expect(await purchase.flow.run() == .dismissed)
        #expect(purchase.journal.all == [])
    }

    @Test("B1: No sheet is shown when the wallet cannot pay")
    func unavailable() async {
        #expect(await error(Purchase(canPay: false)) == .unavailable)
    }

    @Test("B2: No sheet is shown when the customer has no matching card")
    func noCard() async {
        #expect(await error(Purchase(cards: [TestWallet.cards[2]])) == .noCard)
    }

    @Test("Presenting fails when the sheet cannot open")
    func noSheet() async {
        let purchase = Purchase(opens: false)
        #expect(await error(purchase) == .noSheet)
        #expect(await purchase.flow.run() == .dismissed)
    }

    @Test("D2: A payment flow can be presented only once")
    func twice() async {
        let purchase = Purchase()
        #expect(await error(purchase) == nil)
        #expect(await error(purchase) == .alreadyPresented)
    }

    @Test("D3: The sheet shows the matching cards, the request, and how to authorize")
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

    @Test("Each presentation error describes itself in a sentence")
    func sentences() {
        let errors: [PaymentFlowError] = [
            .invalidRequest(.missingItems), .unavailable, .wallet(WalletError(.disconnected)),
            .noCard, .noSheet, .alreadyPresented,
        ]
        for error in errors { #expect("\(error)".hasSuffix(".")) }
    }
}
