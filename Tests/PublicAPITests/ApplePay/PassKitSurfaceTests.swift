// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import Testing

/// Every declaration of PassKit can be used as an app uses it.
@Suite("PassKit's public surface")
struct PassKitSurfaceTests {
    @Test("Merchant capabilities have Apple's bits, under their old and new names")
    func capabilities() {
        let all: [PKMerchantCapability] = [.threeDSecure, .emv, .credit, .debit, .instantFundsOut]
        #expect(all.map(\.rawValue) == [1, 2, 4, 8, 128])
        let old: [PKMerchantCapability] = [
            .capability3DS, .capabilityEMV, .capabilityCredit, .capabilityDebit,
        ]
        #expect(old == Array(all.prefix(4)))
    }

    @Test("PassKit's enumerations have Apple's raw values")
    func enums() {
        #expect(PKShippingType.servicePickup.rawValue == 3)
        #expect(PKShippingContactEditingMode.enabled == .available)
        #expect(PKShippingContactEditingMode.storePickup.rawValue == 2)
        #expect(PKPaymentSummaryItemType.pending.rawValue == 1)
        #expect(PKPaymentMethodType.eMoney.rawValue == 5)
        #expect(PKPaymentAuthorizationStatus.invalidShippingContact.rawValue == 4)
        #expect(PKPaymentAuthorizationStatus.pinLockout.rawValue == 7)
        #expect(PKPassType.payment == .secureElement)
        #expect(PKSecureElementPass.PassActivationState.deactivated.rawValue == 4)
    }

    @Test("Payment networks have Apple's known raw values, and all differ")
    func networks() {
        let known: [(PKPaymentNetwork, String)] = [
            (.amex, "AmEx"), (.discover, "Discover"), (.JCB, "JCB"), (.masterCard, "MasterCard"),
            (.chinaUnionPay, "ChinaUnionPay"), (.visa, "Visa"), (.maestro, "Maestro"),
            (.interac, "Interac"),
        ]
        for (network, text) in known { #expect(network.rawValue == text) }
        let others: [PKPaymentNetwork] = [
            .bancomat, .bancontact, .bankAxept, .barcode, .cartesBancaires, .conecs, .dankort,
            .eftpos, .electron, .elCorteIngles, .elo, .girocard, .himyan, .idCredit, .jaywan, .mada,
            .meeza, .mir, .myDebit, .NAPAS, .nanaco, .pagoBancomat, .postFinance, .privateLabel,
            .quicPay, .suica, .tmoney, .vPay, .waon,
        ]
        #expect(Set(PKPaymentRequest.availableNetworks()) == Set(known.map(\.0) + others))
        #expect(PKPaymentNetwork.carteBancaire == .cartesBancaires)
        #expect(PKPaymentNetwork.carteBancaires == .cartesBancaires)
        #expect(PKPaymentNetwork("Mine") == PKPaymentNetwork(rawValue: "Mine"))
    }

    @Test("A new payment request has Apple's defaults")
    func defaults() {
        let request = PKPaymentRequest()
        #expect(request.merchantIdentifier == "" && request.countryCode == "")
        #expect(request.currencyCode == "" && request.paymentSummaryItems == [])
        #expect(request.supportedNetworks == [] && request.merchantCapabilities == [])
        #expect(request.shippingType == .shipping && request.shippingMethods == nil)
        #expect(request.shippingContactEditingMode == .available)
        #expect(request.requiredShippingContactFields == [])
        #expect(request.requiredBillingAddressFields == [])
        #expect(!request.supportsCouponCode && request.couponCode == nil)
        #expect(request.supportedCountries == nil && request.applicationData == nil)
        #expect(request.multiTokenContexts == [] && request.attributionIdentifier == nil)
    }

    @Test("Summary items of all kinds are created as in Apple's API")
    func lines() throws {
        let item = PKPaymentSummaryItem(label: "a", amount: NSDecimalNumber(string: "1.50"))
        #expect(item.type == .final)
        #expect(PKPaymentSummaryItem(label: "b", amount: .zero, type: .pending).type == .pending)
        let method = PKShippingMethod(label: "c", amount: 2)
        #expect(method.label == "c" && method.identifier == nil && method.detail == nil)
        let recurring = PKRecurringPaymentSummaryItem(label: "d", amount: 3)
        recurring.startDate = nil
        recurring.intervalUnit = .month
        recurring.intervalCount = 1
        #expect(recurring.intervalUnit == .month)
        let reload = PKAutomaticReloadPaymentSummaryItem(label: "e", amount: 4)
        reload.thresholdAmount = 5
        #expect(reload.thresholdAmount == 5)
        let deferred = PKDeferredPaymentSummaryItem(label: "f", amount: 6)
        deferred.deferredDate = .distantFuture
        #expect(deferred.deferredDate == .distantFuture)
        let url = try #require(URL(string: "https://example.com"))
        let request = PKDeferredPaymentRequest(
            paymentDescription: "g", deferredBilling: deferred, managementURL: url)
        request.freeCancellationDate = .distantFuture
        request.freeCancellationDateTimeZone = TimeZone(secondsFromGMT: 0)
        #expect(request.deferredBilling === deferred)
        let automatic = PKAutomaticReloadPaymentRequest(
            paymentDescription: "h", automaticReloadBilling: reload, managementURL: url)
        automatic.tokenNotificationURL = url
        #expect(automatic.tokenNotificationURL == url)
        let context = PKPaymentTokenContext(
            merchantIdentifier: "i", externalIdentifier: "j", merchantName: "k",
            merchantDomain: nil, amount: 7)
        #expect(context.amount == 7 && context.merchantDomain == nil)
    }

    @Test("Results and updates have no errors unless the app gives them")
    func answers() throws {
        let result = PKPaymentAuthorizationResult(status: .failure, errors: nil)
        #expect(result.errors.isEmpty)
        result.errors = [PKPaymentError(.unknownError)]
        #expect(result.errors.count == 1)
        result.errors = nil
        #expect(result.errors.isEmpty)
        let url = try #require(URL(string: "https://example.com"))
        result.orderDetails = PKPaymentOrderDetails(
            orderTypeIdentifier: "a", orderIdentifier: "b", webServiceURL: url,
            authenticationToken: "c")
        #expect(result.orderDetails?.orderIdentifier == "b")
        let updates: [PKPaymentRequestUpdate] = [
            PKPaymentRequestUpdate(paymentSummaryItems: []),
            PKPaymentRequestShippingContactUpdate(paymentSummaryItems: []),
            PKPaymentRequestShippingContactUpdate(
                errors: nil, paymentSummaryItems: [], shippingMethods: []),
            PKPaymentRequestShippingMethodUpdate(paymentSummaryItems: []),
            PKPaymentRequestPaymentMethodUpdate(errors: nil, paymentSummaryItems: []),
            PKPaymentRequestCouponCodeUpdate(
                errors: nil, paymentSummaryItems: [], shippingMethods: []),
        ]
        #expect(updates.allSatisfy { $0.status == .success })
        let session = PKPaymentMerchantSession(dictionary: ["epochTimestamp": 1])
        let update = PKPaymentRequestMerchantSessionUpdate(
            status: .success, merchantSession: session)
        #expect(update.session === session)
    }

    @Test("An app's tests can subclass PassKit's classes as stubs")
    func subclasses() {
        final class Token: PKPaymentToken {
            override var transactionIdentifier: String { "stub" }
        }
        final class Payment: PKPayment {
            override var token: PKPaymentToken { Token() }
        }
        final class Controller: PKPaymentAuthorizationController {
            override class func canMakePayments() -> Bool { true }
        }
        #expect(Payment().token.transactionIdentifier == "stub")
        #expect(Controller.canMakePayments())
        #expect(!Controller.supportsDisbursements())
    }

    @Test("PassKit declares the keys of payment errors")
    func keys() {
        #expect(
            PKPaymentErrorKey.contactFieldUserInfoKey != .postalAddressUserInfoKey)
        let fields: Set<PKContactField> = [
            .postalAddress, .emailAddress, .phoneNumber, .name, .phoneticName,
        ]
        #expect(fields.count == 5)
    }
}
