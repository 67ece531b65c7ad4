// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@testable import ApplePay

@Suite("The choice of a wallet")
struct WalletChoiceTests {
    @Test("is none unless TAPTOPAY_WALLET says emulated")
    func values() throws {
        #expect(try WalletChoice(environment: [:]) == .none)
        #expect(try WalletChoice(environment: ["TAPTOPAY_WALLET": ""]) == .none)
        #expect(try WalletChoice(environment: ["TAPTOPAY_WALLET": "none"]) == .none)
        #expect(try WalletChoice(environment: ["TAPTOPAY_WALLET": "emulated"]) == .emulated)
        let mistake = #expect(throws: WalletChoice.Mistake.self) {
            try WalletChoice(environment: ["TAPTOPAY_WALLET": "real"])
        }
        #expect(mistake?.description.contains("real") == true)
    }

    @Test("B1: without a wallet there is nothing that could pay")
    func nothing() async {
        #expect(WalletChoice.none.make(environment: [:]) == nil)
        let made = WalletChoice.emulated.make(
            environment: ["TAPTOPAY_EXECUTABLE": "/nowhere/taptopay"])
        #expect(await made?.wallet.canPay() == false)
    }
}
