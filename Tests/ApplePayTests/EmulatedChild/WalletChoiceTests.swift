// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@testable import ApplePay

@Suite("Wallet choice")
struct WalletChoiceTests {
    @Test("There is no wallet unless TAPTOPAY_WALLET is emulated")
    func values() throws {
        #expect(try WalletChoice(environment: [:]) == .none)
        #expect(try WalletChoice(environment: ["TAPTOPAY_WALLET": ""]) == .none)
        #expect(try WalletChoice(environment: ["TAPTOPAY_WALLET": "none"]) == .none)
        #expect(try WalletChoice(environment: ["TAPTOPAY_WALLET": "emulated"]) == .emulated)
        let mistake = #expect(throws: WalletChoice.UsageError.self) {
            try WalletChoice(environment: ["TAPTOPAY_WALLET": "real"])
        }
        #expect(mistake?.description.contains("real") == true)
    }

    @Test("B1: Payment is impossible without a wallet or without its program")
    func nothing() async {
        #expect(WalletChoice.none.make(environment: [:]) == nil)
        let made = WalletChoice.emulated.make(
            environment: ["TAPTOPAY_EXECUTABLE": "/nowhere/taptopay"])
        #expect(await made?.wallet.canPay() == false)
    }
}
