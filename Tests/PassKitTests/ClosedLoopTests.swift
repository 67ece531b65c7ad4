// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing

/// From the class that an app makes to the payment that its merchant's server decrypts.
@Suite("A payment from request to merchant", .timeLimit(.minutes(10)))
@MainActor
struct ClosedLoopTests {
    @Test(
        "C14, E6, F3: is paid with a card of every network",
        arguments: PKPaymentRequest.availableNetworks())
    func network(network: PKPaymentNetwork) async throws {
        let test = try TestPayments(.agree, cards: [network])
        let request = PKPaymentRequest.wax()
        request.supportedNetworks = [network]
        request.applicationData = Data("cart".utf8)
        let shop = HandlerShop()
        #expect(await shop.sell(request, test.configuration))
        let token = try #require(shop.payment?.token)
        #expect(token.paymentMethod.network == network)
        let opened = try test.open(token, for: request)
        #expect(opened.amount == 900)
        #expect(opened.currencyCode == 840)
        #expect(opened.transactionIdentifier == token.transactionIdentifier)
        #expect(test.diagnostics == [])
    }

    @Test("A4: a merchant with an RSA key gets tokens for it")
    func rsa() async throws {
        let test = try TestPayments(.agree, tokens: .rsa)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        let token = try #require(shop.payment?.token)
        let json = try #require(
            try JSONSerialization.jsonObject(with: token.paymentData) as? [String: Any])
        #expect(json["version"] as? String == "RSA_v1")
        #expect(try test.open(token, for: .wax()).amount == 900)
    }

    @Test("F3: the token is a JSON dictionary whose header has what opens it")
    func nesting() async throws {
        let test = try TestPayments(.agree)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        let token = try #require(shop.payment?.token)
        let json = try #require(
            try JSONSerialization.jsonObject(with: token.paymentData) as? [String: Any])
        #expect(Set(json.keys) == ["version", "data", "signature", "header"])
        let header = try #require(json["header"] as? [String: String])
        #expect(
            Set(header.keys) == ["ephemeralPublicKey", "publicKeyHash", "transactionId"])
        #expect(header["transactionId"]?.uppercased() == token.transactionIdentifier)
    }

    @Test("C21: the application data's digest is in the token, and no other fits")
    func applicationData() async throws {
        let test = try TestPayments(.agree)
        let request = PKPaymentRequest.wax()
        request.applicationData = Data("cart 1".utf8)
        let shop = HandlerShop()
        #expect(await shop.sell(request, test.configuration))
        let token = try #require(shop.payment?.token)
        request.applicationData = Data("cart 2".utf8)
        #expect(throws: ApplePayRejection.self) { try test.open(token, for: request) }
        request.applicationData = Data("cart 1".utf8)
        #expect(try test.open(token, for: request).amount == 900)
    }

    @Test("F2: a token opens once, for its own total only")
    func once() async throws {
        let test = try TestPayments(.agree)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        let token = try #require(shop.payment?.token)
        #expect {
            _ = try test.open(token, for: .wax(total: "8.99"))
        } throws: {
            ($0 as? ApplePayRejection)?.code == .amountMismatch
        }
        _ = try test.open(token, for: .wax())
        #expect {
            _ = try test.open(token, for: .wax())
        } throws: {
            ($0 as? ApplePayRejection)?.code == .replay
        }
    }

    @Test("C10: a fare that nobody knows yet is shown as pending, and its total is paid")
    func pending() async throws {
        let test = try TestPayments(.agree)
        let request = PKPaymentRequest.wax()
        request.paymentSummaryItems = [
            PKPaymentSummaryItem(label: "Fare", amount: .zero, type: .pending),
            PKPaymentSummaryItem(
                label: "Taxi", amount: NSDecimalNumber(string: "30"), type: .pending),
        ]
        let shop = HandlerShop()
        #expect(await shop.sell(request, test.configuration))
        let text = try #require(test.customer.seen.first)
        #expect(text.lines == [SheetText.Line(label: "FARE", amount: nil)])
        #expect(text.total == SheetText.Line(label: "PAY TAXI", amount: nil))
        #expect(try test.open(try #require(shop.payment?.token), for: request).amount == 3000)
    }

    @Test("D15: three fingers of others, then the passcode")
    func passcode() async throws {
        let test = try TestPayments(
            .agreeAsSomebodyElse, .agreeAsSomebodyElse, .agreeAsSomebodyElse, .agree,
            .agree(passcode: "4321"), .agree(passcode: "1234"))
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        #expect(shop.payment != nil)
        #expect(test.customer.seen.contains { $0.needsPasscode })
    }

    @Test("D19: the sheet's text is in upper case, and the total says PAY")
    func text() async throws {
        let test = try TestPayments(.cancel)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        let text = try #require(test.customer.seen.first)
        #expect(text.lines.map(\.label) == ["MUSTACHE WAX", "DISCOUNT"])
        #expect(text.lines.map(\.amount) == [10, -1])
        #expect(text.total == SheetText.Line(label: "PAY NSHIPSTER", amount: 9))
    }
}
