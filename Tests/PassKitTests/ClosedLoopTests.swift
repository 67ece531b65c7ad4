// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing

/// Tests payments from the app's request to the payment that the merchant's server decrypts.
@Suite("Payments from request to merchant")
@MainActor
struct ClosedLoopTests {
    @Test(
        "C14, E6, F3: A request can be paid with a card of each network",
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

    @Test("A4: A merchant with an RSA key gets tokens for this key")
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

    @Test("F3: The token is a JSON dictionary whose header has the values that open it")
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

    @Test("C21: A token opens only with the request's application data")
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

    @Test("F2: A token opens only once, and only for its own total")
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

    @Test("C10: An unknown fare is shown as pending, and its total is paid")
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

    @Test("D15: After three unrecognized fingerprints, the sheet requires the passcode")
    func passcode() async throws {
        let test = try TestPayments(
            .agreeAsAnotherPerson, .agreeAsAnotherPerson, .agreeAsAnotherPerson, .agree,
            .agree(passcode: "4321"), .agree(passcode: "1234"))
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        #expect(shop.payment != nil)
        #expect(test.customer.seen.contains { $0.needsPasscode })
    }

    @Test("D19: The sheet's text is in upper case, and the total starts with PAY")
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
