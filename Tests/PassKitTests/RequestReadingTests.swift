// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import PassKit
import PassKitTesting
import PaymentToken
import SmartCard
import Support
import Testing

/// Tests what the sheet gets from a request.
@Suite("Reading a payment request")
@MainActor
struct RequestReadingTests {
    private func refusal(
        _ change: (PKPaymentRequest) -> Void
    ) async -> [PassKitDiagnostic.Code] {
        let stub = StubShop()
        let request = PKPaymentRequest.wax()
        change(request)
        let shop = HandlerShop()
        #expect(await !shop.sell(request, stub.configuration))
        #expect(
            stub.configuration.use {
                PKPaymentAuthorizationViewController(paymentRequest: request)
            } == nil)
        #expect(shop.calls == [])
        return stub.codes
    }

    @Test("C1, D1: Neither controller shows a sheet for an incomplete request")
    func empty() async {
        #expect(
            await refusal { $0.paymentSummaryItems = [] } == [.invalidRequest, .invalidRequest])
        #expect(await refusal { $0.supportedNetworks = [] } == [.invalidRequest, .invalidRequest])
        #expect(await refusal { $0.currencyCode = "usd" } == [.invalidRequest, .invalidRequest])
    }

    @Test("C6, C7: An amount that is not a number is refused as an invalid request")
    func notANumber() async {
        let codes = await refusal { request in
            request.paymentSummaryItems[0].amount = .notANumber
        }
        #expect(codes == [.invalidRequest, .invalidRequest])
        let shipping = await refusal { request in
            request.shippingMethods = [PKShippingMethod(label: "x", amount: .notANumber)]
        }
        #expect(shipping == [.invalidRequest, .invalidRequest])
    }

    @Test("C9: A total below zero is refused; a total of zero is not")
    func negative() async throws {
        let codes = await refusal { $0.paymentSummaryItems = .wax(total: "-0.01") }
        #expect(codes == [.invalidRequest, .invalidRequest])
        let stub = StubShop(.agree)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(total: "0"), stub.configuration))
        #expect(shop.payment != nil)
        #expect(await stub.wallet.payments.map(\.amount) == [0])
        // The lines above the total add up to 9.
        #expect(stub.codes == [.oddRequest])
    }

    @Test("C2, C3, C21: The wallet gets the request's currency, country, and data digest")
    func wallet() async throws {
        let stub = StubShop(.agree)
        let request = PKPaymentRequest.wax()
        request.currencyCode = "JPY"
        request.countryCode = "JP"
        request.paymentSummaryItems = [PKPaymentSummaryItem(label: "Shop", amount: 1250)]
        request.applicationData = Data("abc".utf8)
        let shop = HandlerShop()
        #expect(await shop.sell(request, stub.configuration))
        let payment = try #require(await stub.wallet.payments.first)
        #expect(payment.amount == 1250)
        #expect(payment.currencyCode == 392)
        #expect(payment.countryCode == "JP")
        #expect(payment.applicationDataHash?.prefix(3) == [0xBA, 0x78, 0x16])
        #expect(payment.merchantIdentifier == "merchant.example.taptopay")
    }

    @Test("Agreements are read, and a request can have only one")
    func agreements() async throws {
        let url = try #require(URL(string: "https://example.com/manage"))
        let line = PKRecurringPaymentSummaryItem(label: "Monthly", amount: 5)
        line.intervalUnit = .month
        line.endDate = Date(timeIntervalSince1970: 1_900_000_000)
        let recurring = PKRecurringPaymentRequest(
            paymentDescription: "Club", regularBilling: line, managementURL: url)
        recurring.billingAgreement = "You may leave at any time."
        let request = PKPaymentRequest.wax()
        request.recurringPaymentRequest = recurring
        let values = try PaymentRequest.reading(request, DeliveryTimes())
        let period = RecurringPeriod(unit: .month, count: 1, end: 1_900_000_000)
        #expect(
            values.agreement
                == PaymentAgreement(
                    kind: .recurring(
                        regular: SummaryItem(
                            label: "Monthly", amount: 5, timing: .recurring(period)), trial: nil),
                    description: "Club", billingAgreement: "You may leave at any time.",
                    managementURL: "https://example.com/manage"))
        let codes = await refusal { other in
            other.recurringPaymentRequest = recurring
            other.deferredPaymentRequest = PKDeferredPaymentRequest(
                paymentDescription: "Later",
                deferredBilling: PKDeferredPaymentSummaryItem(label: "Later", amount: 1),
                managementURL: url)
        }
        #expect(codes == [.invalidRequest, .invalidRequest])
    }

    @Test("An update's agreement is read, and an update can have only one")
    func updatedAgreement() throws {
        let url = try #require(URL(string: "https://example.com/manage"))
        let codes = Lock<[PassKitDiagnostic.Code]>([])
        let questions = DelegateQuestions { diagnostic in
            codes.withLock { $0.append(diagnostic.code) }
        }
        let update = PKPaymentRequestShippingMethodUpdate(paymentSummaryItems: .wax())
        #expect(questions.read(update).agreement == nil)
        update.automaticReloadPaymentRequest = PKAutomaticReloadPaymentRequest(
            paymentDescription: "Card",
            automaticReloadBilling: PKAutomaticReloadPaymentSummaryItem(label: "Load", amount: 5),
            managementURL: url)
        #expect(questions.read(update).agreement?.description == "Card")
        update.deferredPaymentRequest = PKDeferredPaymentRequest(
            paymentDescription: "Later",
            deferredBilling: PKDeferredPaymentSummaryItem(label: "Later", amount: 1),
            managementURL: url)
        #expect(questions.read(update).status == .failure)
        #expect(codes.withLock { $0 } == [.invalidRequest])
    }

    @Test("A period in a unit that PassKit does not support is refused")
    func weeks() async throws {
        let codes = await refusal { request in
            let line = PKRecurringPaymentSummaryItem(label: "Weekly", amount: 9)
            line.intervalUnit = .weekOfYear
            request.paymentSummaryItems = [line]
        }
        #expect(codes == [.invalidRequest, .invalidRequest])
    }

    @Test("C16: The contact fields of iOS 8 and iOS 11 share their values")
    func oldFields() {
        let request = PKPaymentRequest()
        request.requiredShippingAddressFields = [.phone, .postalAddress]
        #expect(request.requiredShippingContactFields == [.phoneNumber, .postalAddress])
        request.requiredBillingContactFields = [.name, .emailAddress, .phoneticName]
        #expect(request.requiredBillingAddressFields == [.name, .email])
        #expect(PKAddressField.all == [.postalAddress, .phone, .email, .name])
    }

    @Test("D5: Only one sheet is shown at a time, and each only once")
    func once() async throws {
        let stub = StubShop(.wait)
        let shop = HandlerShop()
        let first = stub.configuration.use {
            PKPaymentAuthorizationController(paymentRequest: .wax())
        }
        let second = stub.configuration.use {
            PKPaymentAuthorizationController(paymentRequest: .wax())
        }
        first.delegate = shop
        #expect(await first.present())
        #expect(await !second.present())
        #expect(await !first.present())
        await first.dismiss()
        #expect(stub.codes == [.alreadyPresented, .alreadyPresented])
        // The app dismissed the sheet itself, so it gets no didFinish.
        #expect(shop.calls == [])
        let third = stub.configuration.use {
            PKPaymentAuthorizationController(paymentRequest: .wax())
        }
        #expect(await third.present())
        await third.dismiss()
    }

    @Test("Without a wallet, no sheet is shown, and the diagnostic says what to do")
    func noWallet() async {
        let stub = StubShop()
        var configuration = stub.configuration
        configuration.wallet = nil
        let shop = HandlerShop()
        #expect(await !shop.sell(.wax(), configuration))
        #expect(stub.codes == [.unavailable])
        #expect(
            stub.diagnostics.withLock { $0.first?.description.contains("TAPTOPAY_WALLET") } == true)
    }

    @Test("D2: Completions report on the main actor that a sheet is shown and dismissed")
    func completions() async {
        let stub = StubShop(.wait)
        let controller = stub.configuration.use {
            PKPaymentAuthorizationController(paymentRequest: .wax())
        }
        let isShown = await withCheckedContinuation { wake in
            controller.present { wake.resume(returning: $0) }
        }
        #expect(isShown)
        await withCheckedContinuation { wake in controller.dismiss { wake.resume() } }
        #expect(stub.codes == [])
    }
}
