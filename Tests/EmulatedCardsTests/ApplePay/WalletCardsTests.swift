// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@testable import EmulatedCards

@Suite("Cards of a wallet")
struct WalletCardsTests {
    private let wallet: EmulatedPaymentWallet

    init() throws {
        wallet = try .example(for: P256PrivateKey.generate())
    }

    @Test("B2, B4: Each setup adds the next network's card until all are in the wallet")
    func setUp() async throws {
        #expect(
            try await wallet.cards().map(\.network) == [
                .visa, .masterCard, .amex, .discover, .chinaUnionPay,
            ])
        for _ in PaymentNetwork.all { try await wallet.setUp() }
        #expect(Set(try await wallet.cards().map(\.network)) == Set(PaymentNetwork.all))
        #expect(try await wallet.cards().count == PaymentNetwork.all.count)
    }

    @Test("A removed card can no longer pay, and the next setup adds it again")
    func remove() async throws {
        try await wallet.remove("visa-1")
        #expect(try await wallet.cards().first?.network == .masterCard)
        await #expect(throws: WalletError(.unknownCard)) {
            try await wallet.pay(.example(), consent: .owner)
        }
        await #expect(throws: WalletError(.unknownCard)) { try await wallet.remove("visa-1") }
        try await wallet.setUp()
        #expect(try await wallet.cards().last?.network == .visa)
    }

    @Test("B1: Parental controls disable the whole wallet")
    func restricted() async throws {
        #expect(await wallet.canPay())
        await wallet.setRestricted(true)
        #expect(await !wallet.canPay())
        await #expect(throws: WalletError(.unavailable)) { try await wallet.cards() }
        await #expect(throws: WalletError(.unavailable)) { try await wallet.setUp() }
        await #expect(throws: WalletError(.unavailable)) {
            try await wallet.pay(.example(), consent: .owner)
        }
        await wallet.setRestricted(false)
        #expect(await wallet.canPay())
    }

    @Test("The Secure Element's description contains only the number of cards")
    func description() throws {
        var element = SecureElement()
        for card in EmulatedPaymentCard.all { try element.add(card) }
        #expect("\(element)" == "\(PaymentNetwork.all.count) cards")
        var dumped = ""
        dump(element, to: &dumped)
        for card in EmulatedPaymentCard.all {
            let number = card.deviceAccountNumber.withBytes { String(decoding: $0, as: UTF8.self) }
            #expect(!dumped.contains(number))
        }
    }

    @Test("No description of a wallet error contains a digit", arguments: WalletError.Code.allCases)
    func errors(code: WalletError.Code) {
        #expect("\(WalletError(code))".filter(\.isNumber).isEmpty)
    }
}
