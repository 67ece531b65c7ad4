// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@testable import EmulatedCards

@Suite("A wallet's cards")
struct WalletCardsTests {
    private let wallet: EmulatedPaymentWallet

    init() throws {
        wallet = try .example(for: P256PrivateKey.generate())
    }

    @Test("B2, B4: each set-up adds the next network's card until all are there")
    func setUp() async throws {
        #expect(
            try await wallet.cards().map(\.network) == [
                .visa, .masterCard, .amex, .discover, .chinaUnionPay,
            ])
        for _ in PaymentNetwork.all { try await wallet.setUp() }
        #expect(Set(try await wallet.cards().map(\.network)) == Set(PaymentNetwork.all))
        #expect(try await wallet.cards().count == PaymentNetwork.all.count)
    }

    @Test("a removed card pays no more, and the next set-up brings it back")
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

    @Test("B1: parental controls forbid everything")
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

    @Test("its Secure Element tells only how many it has")
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

    @Test("no error tells a number", arguments: WalletError.Code.allCases)
    func errors(code: WalletError.Code) {
        #expect("\(WalletError(code))".filter(\.isNumber).isEmpty)
    }
}
