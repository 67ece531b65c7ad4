// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@testable import ApplePay

@Suite("The cards that a request takes")
struct CardChoiceTests {
    private func taken(_ change: (inout PaymentRequest) -> Void) -> [String] {
        var request = PaymentRequest.example
        request.supportedNetworks = PaymentNetwork.all
        request.merchantCapabilities = [.threeDSecure, .emv]
        change(&request)
        return TestWallet.cards.filter { request.takes($0) }.map(\.identifier)
    }

    @Test("B2, C14: are of its networks")
    func networks() {
        #expect(taken { _ in } == ["visa", "mastercard", "unionpay"])
        #expect(taken { $0.supportedNetworks = [.masterCard] } == ["mastercard"])
        #expect(taken { $0.supportedNetworks = [.amex] } == [])
    }

    @Test("C15: can do what the merchant can process")
    func capabilities() {
        #expect(taken { $0.merchantCapabilities = .threeDSecure } == ["visa", "mastercard"])
        #expect(taken { $0.merchantCapabilities = .emv } == ["unionpay"])
    }

    @Test("are credit or debit cards where it names one of them only")
    func kinds() {
        #expect(taken { $0.merchantCapabilities.insert(.credit) } == ["visa"])
        #expect(taken { $0.merchantCapabilities.insert(.debit) } == ["mastercard", "unionpay"])
        #expect(taken { $0.merchantCapabilities.formUnion([.credit, .debit]) }.count == 3)
    }

    @Test("were issued in the countries that it names")
    func countries() {
        #expect(taken { $0.supportedCountries = ["CN"] } == ["unionpay"])
        #expect(taken { $0.supportedCountries = [] } == [])
    }

    @Test("need no capability when only networks are asked about")
    func networksOnly() {
        #expect(TestWallet.cards[2].isTaken(networks: [.chinaUnionPay]))
        #expect(!TestWallet.cards[2].isTaken(networks: [.visa]))
    }
}
