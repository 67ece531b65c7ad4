// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import Testing

@testable import ApplePay

@Suite("Answers of the wallet's child process")
struct WalletServiceTests {
    private func answer(
        _ line: String, walletFailures: [WalletError.Code] = [],
        serverFailures: [TokenServerError.Code] = []
    ) async -> String? {
        let journal = Journal()
        let service = WalletService(
            wallet: TestWallet(journal: journal, failures: walletFailures),
            server: TestServer(journal: journal, failures: serverFailures))
        return await service.answer(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("An answer has the request's number and its result")
    func results() async {
        #expect(
            await answer(#"{"id":7,"method":"canPay","parameters":{}}"#)
                == #"{"id":7,"result":{"canPay":true}}"# + "\n")
        #expect(
            await answer(#"{"id":8,"method":"setUp"}"#) == #"{"id":8,"result":{}}"# + "\n")
    }

    @Test("A failed request is answered with its raw error code")
    func errors() async throws {
        let payment = String(
            decoding: JSONWriter.text(
                .object(
                    JSONObject([
                        "id": .integer(1), "method": .string("pay"),
                        "parameters": .object(
                            JSONObject([
                                "payment": .object(WalletPayment.example.json),
                                "consent": .object(WalletConsent.owner.json),
                            ])),
                    ]))), as: UTF8.self)
        #expect(
            await answer(payment, walletFailures: [.locked])
                == #"{"id":1,"error":{"code":"locked"}}"# + "\n")
        #expect(
            await answer(#"{"id":1,"method":"pay","parameters":{"payment":{}}}"#)
                == #"{"id":1,"error":{"code":"invalidPayment"}}"# + "\n")
        #expect(
            await answer(#"{"id":1,"method":"token"}"#)
                == #"{"id":1,"error":{"code":"invalidPayment"}}"# + "\n")
        #expect(await answer(#"{"id":1,"method":"fly"}"#)?.contains("failed") == true)
    }

    @Test(
        "A malformed request gets no answer",
        arguments: [
            "", "{}", "[]", "canPay", #"{"id":"1","method":"canPay"}"#, #"{"id":1}"#,
            #"{"id":1,"id":1,"method":"canPay"}"#,
        ])
    func malformed(line: String) async {
        #expect(await answer(line) == nil)
    }

    @Test("Payments, consents, charges, and cards survive a JSON round trip")
    func values() {
        var payment = WalletPayment.example
        #expect(WalletPayment(json: payment.json) == payment)
        payment.applicationDataHash = Array(repeating: 0xAB, count: 32)
        #expect(WalletPayment(json: payment.json) == payment)
        #expect(WalletPayment(json: JSONObject()) == nil)
        for card in TestWallet.cards { #expect(WalletCard(json: card.json) == card) }
        #expect(WalletCard(json: JSONObject()) == nil)
        let charge = WalletCharge(card: "a", merchant: "B", amount: 1, currencyCode: 840)
        #expect(WalletCharge(json: charge.json) == charge)
        if case .passcode(let digits) = WalletConsent(json: WalletConsent.passcode.json) {
            #expect(digits == SecretBytes(Array("1234".utf8)))
        } else {
            Issue.record("The consent is not a passcode.")
        }
        #expect(WalletConsent(json: JSONObject()) == nil)
    }
}

extension WalletPayment {
    static let example = WalletPayment(
        card: "visa", merchantIdentifier: "merchant.example.taptopay", amount: 1250,
        currencyCode: 840, countryCode: "US", capabilities: .threeDSecure,
        applicationDataHash: nil, nonce: Array(1...32))
}
