// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@testable import ApplePay

@Suite("Cards that a request accepts")
struct CardChoiceTests {
    private func taken(_ change: (inout PaymentRequest) -> Void) -> [String] {
        var request = PaymentRequest.example
        request.supportedNetworks = PaymentNetwork.all
        request.merchantCapabilities = [.threeDSecure, .emv]
        change(&request)
        return TestWallet.cards.filter { request.accepts($0) }.map(\.identifier)
    }

    @Test("B2, C14: A request accepts only cards of its networks")
    func networks() {
        #expect(taken { _ in } == ["visa", "mastercard", "unionpay"])
        #expect(taken { $0.supportedNetworks = [.masterCard] } == ["mastercard"])
        #expect(taken { $0.supportedNetworks = [.amex] } == [])
    }

    @Test("C15: A request accepts only cards with a capability that the merchant supports")
    func capabilities() {
        #expect(taken { $0.merchantCapabilities = .threeDSecure } == ["visa", "mastercard"])
        #expect(taken { $0.merchantCapabilities = .emv } == ["unionpay"])
    }

    @Test("A request that names only credit or only debit accepts only those cards")
    func kinds() {
        #expect(taken { $0.merchantCapabilities.insert(.credit) } == ["visa"])
        #expect(taken { $0.merchantCapabilities.insert(.debit) } == ["mastercard", "unionpay"])
        #expect(taken { $0.merchantCapabilities.formUnion([.credit, .debit]) }.count == 3)
    }

    @Test("A request that names countries accepts only cards issued there")
    func countries() {
        #expect(taken { $0.supportedCountries = ["CN"] } == ["unionpay"])
        #expect(taken { $0.supportedCountries = [] } == [])
    }

    @Test("A check for networks alone ignores capabilities")
    func networksOnly() {
        #expect(TestWallet.cards[2].isAccepted(networks: [.chinaUnionPay]))
        #expect(!TestWallet.cards[2].isAccepted(networks: [.visa]))
    }
}
