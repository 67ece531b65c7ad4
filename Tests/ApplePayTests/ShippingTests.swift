// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Testing

@testable import ApplePay

@Suite("Choosing shipping")
struct ShippingTests {
    @Test("D8, D11: The app gets the reduced default contact at once and prices shipping")
    func initialQuestion() async throws {
        let purchase = Purchase(.delivered) {
            $0.shippingContact = { contact in
                PaymentUpdate(
                    summaryItems: [
                        SummaryItem(label: contact.postalAddress?.city ?? "", amount: 20)
                    ],
                    shippingMethods: [.fast])
            }
        }
        let outcome = try await purchase.run { sheet in
            let opened = try #require(await sheet.next { _ in true })
            #expect(opened.phase == .updating)
            #expect(!opened.canAuthorize)
            let content = try #require(await sheet.next(.choosing))
            #expect(content.request.summaryItems.last?.amount == 20)
            #expect(content.selectedShippingMethod == "fast")
            #expect(content.canAuthorize)
            sheet.customer(.authorize(.owner))
        }
        #expect(purchase.merchant.askedContacts == [CustomerContact.ada.contact.reduced])
        let payment = try #require(purchase.merchant.authorizedPayments.first)
        #expect(outcome == .paid(payment))
        #expect(payment.shippingMethod == .fast)
        #expect(payment.shippingContact?.postalAddress == .california)
        #expect(payment.shippingContact?.phoneNumber == nil)
        #expect(payment.billingContact == nil)
        #expect(purchase.wallet.payments.map(\.amount) == [2000])
    }

    @Test("D8: The app is not asked about contacts unless it requires an address")
    func noQuestion() async throws {
        var request = PaymentRequest.example
        request.requiredShippingFields = [.emailAddress]
        let purchase = Purchase(request)
        _ = try await purchase.run { sheet in
            let opened = try #require(await sheet.next { _ in true })
            #expect(opened.phase == .choosing)
            sheet.customer(.selectShippingContact("grace"))
            _ = try #require(await sheet.next { $0.selectedShippingContact == "grace" })
            sheet.customer(.authorize(.owner))
        }
        #expect(purchase.merchant.askedContacts == [])
        #expect(
            purchase.merchant.authorizedPayments.first?.shippingContact
                == PaymentContact(emailAddress: "grace@example.com"))
    }

    @Test("C18: The request's contact is the default, and the customer can choose another")
    func ownContact() async throws {
        var request = PaymentRequest.delivered
        request.shippingContact = CustomerContact.grace.contact
        let purchase = Purchase(request, contacts: [.ada])
        _ = try await purchase.run { sheet in
            let content = try #require(await sheet.next(.choosing))
            #expect(content.contacts.count == 2)
            sheet.customer(.selectShippingContact("ada"))
            _ = try #require(await sheet.next(.updating))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.cancel)
        }
        #expect(
            purchase.merchant.askedContacts.map { $0.postalAddress?.isoCountryCode }
                == ["GB", "US"])
    }

    @Test("D8: An address without a country gets the request's country")
    func defaultCountry() async throws {
        var request = PaymentRequest.delivered
        request.shippingContact = CustomerContact.ada.contact
        request.shippingContact?.postalAddress?.isoCountryCode = ""
        request.shippingContact?.postalAddress?.country = ""
        let purchase = Purchase(request)
        _ = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.cancel)
        }
        #expect(purchase.merchant.askedContacts.first?.postalAddress?.isoCountryCode == "US")
    }

    @Test("For store pickup, the customer cannot change the request's address")
    func pickUp() async throws {
        var request = PaymentRequest.delivered
        request.shippingContact = PaymentContact(postalAddress: .london)
        request.canEditShippingContact = false
        let purchase = Purchase(request)
        _ = try await purchase.run { sheet in
            let content = try #require(await sheet.next(.choosing))
            #expect(content.errors == [])
            sheet.customer(.selectShippingContact("ada"))
            sheet.customer(.enterShippingContact(CustomerContact.ada.contact))
            sheet.customer(.authorize(.owner))
        }
        let contact = purchase.merchant.authorizedPayments.first?.shippingContact
        #expect(contact?.postalAddress == .london)
        #expect(contact?.emailAddress == "ada@example.com")
        #expect(purchase.merchant.askedContacts == [])
    }

    @Test("D10: The app is asked about the shipping method, and its new items count")
    func method() async throws {
        let purchase = Purchase(.delivered) {
            $0.shippingMethod = { method in
                PaymentUpdate(summaryItems: [SummaryItem(label: "Shop", amount: 5 + method.amount)])
            }
        }
        _ = try await purchase.run { sheet in
            let content = try #require(await sheet.next(.choosing))
            #expect(content.selectedShippingMethod == "slow")
            sheet.customer(.selectShippingMethod("none"))
            sheet.customer(.selectShippingMethod("fast"))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
        }
        #expect(purchase.journal.count(of: "asked: method none") == 0)
        #expect(purchase.wallet.payments.map(\.amount) == [1500])
        #expect(purchase.merchant.authorizedPayments.first?.shippingMethod == .fast)
    }

    @Test("The chosen shipping method stays while it is offered; otherwise the first is chosen")
    func methodChoice() async throws {
        let purchase = Purchase(.delivered) {
            $0.shippingContact = { contact in
                let isHome = contact.postalAddress?.isoCountryCode == "US"
                let boat = ShippingMethod(identifier: "boat", label: "Boat", amount: 3)
                return PaymentUpdate(shippingMethods: isHome ? [.slow, .fast] : [boat])
            }
        }
        _ = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.selectShippingMethod("fast"))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.selectShippingContact("ada"))
            #expect(await sheet.next(.choosing)?.selectedShippingMethod == "fast")
            sheet.customer(.selectShippingContact("grace"))
            #expect(await sheet.next(.choosing)?.selectedShippingMethod == "boat")
            sheet.customer(.cancel)
        }
    }

    @Test("D12: An unserviceable address shows its error until another is chosen")
    func unserviceable() async throws {
        let purchase = Purchase(.delivered) {
            $0.shippingContact = { contact in
                guard contact.postalAddress?.isoCountryCode == "US" else {
                    return PaymentUpdate(
                        status: .invalidShippingPostalAddress, summaryItems: [],
                        shippingMethods: [])
                }
                return PaymentUpdate(shippingMethods: [.slow])
            }
        }
        let outcome = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.selectShippingContact("grace"))
            let refused = try #require(await sheet.next(.choosing))
            #expect(refused.errors == [FieldError(.unserviceableAddress)])
            #expect(refused.request.shippingMethods == [])
            #expect(refused.request.summaryItems.count == 3)
            #expect(!refused.canAuthorize)
            sheet.customer(.authorize(.owner))
            sheet.customer(.selectShippingContact("ada"))
            #expect(await sheet.next(.choosing)?.canAuthorize == true)
            sheet.customer(.cancel)
        }
        #expect(outcome == .cancelled)
        #expect(purchase.wallet.payments == [])
    }

    @Test("D12: A failure without errors ends the sheet and calls didFinish")
    func failure() async throws {
        let purchase = Purchase(.delivered) {
            $0.shippingContact = { _ in PaymentUpdate(status: .failure) }
        }
        let outcome = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .refused(.failure))
        #expect(purchase.journal.all.suffix(3) == ["shown: failure", "told: finished", "closed"])
    }

    @Test("An invalid update ends the sheet with its error")
    func invalidUpdate() async throws {
        let purchase = Purchase {
            $0.card = { _ in
                PaymentUpdate(summaryItems: [SummaryItem(label: "Shop", amount: 1.001)])
            }
        }
        let outcome = try await purchase.run { sheet in
            sheet.customer(.selectCard("mastercard"))
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .invalidUpdate(.invalidAmount(label: "Shop", 1.001)))
    }

    @Test("C20: An invalid address blocks payment, and the app is not asked about it")
    func badAddress() async throws {
        var contact = CustomerContact.ada.contact
        contact.postalAddress?.postalCode = "9"
        contact.emailAddress = " "
        let purchase = Purchase(.delivered)
        _ = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.enterShippingContact(contact))
            let content = try #require(await sheet.next(.choosing))
            #expect(
                content.errors.map(\.subject) == [
                    .shippingContact(.emailAddress), .shippingAddress(.postalCode),
                ])
            #expect(!content.canAuthorize)
            sheet.customer(.enterShippingContact(CustomerContact.grace.contact))
            _ = try #require(await sheet.next(.updating))
            #expect(await sheet.next(.choosing)?.canAuthorize == true)
            sheet.customer(.cancel)
        }
        #expect(purchase.merchant.askedContacts.count == 2)
    }

    @Test("A billing contact is chosen without asking the app, which gets the full address")
    func billing() async throws {
        var request = PaymentRequest.example
        request.requiredBillingFields = [.postalAddress]
        let purchase = Purchase(request)
        _ = try await purchase.run { sheet in
            sheet.customer(.selectBillingContact("grace"))
            _ = try #require(await sheet.next { $0.selectedBillingContact == "grace" })
            sheet.customer(.authorize(.owner))
        }
        #expect(
            purchase.merchant.authorizedPayments.first?.billingContact
                == PaymentContact(postalAddress: .london))
        #expect(!purchase.journal.all.contains("asked: contact"))
    }

    @Test("A customer without contacts cannot pay before entering one")
    func noContact() async throws {
        let purchase = Purchase(.delivered, contacts: [])
        _ = try await purchase.run { sheet in
            #expect(await sheet.next(.choosing)?.canAuthorize == false)
            sheet.customer(.enterShippingContact(CustomerContact.ada.contact))
            #expect(await sheet.next { $0.canAuthorize } != nil)
            sheet.customer(.cancel)
        }
    }

    @Test("A refused coupon code blocks payment until it is changed")
    func coupon() async throws {
        var request = PaymentRequest.example
        request.supportsCouponCode = true
        request.couponCode = "SPRING"
        let purchase = Purchase(request) {
            $0.couponCode = { code in
                code == "HALF"
                    ? PaymentUpdate(summaryItems: [SummaryItem(label: "Shop", amount: 6.25)])
                    : PaymentUpdate(
                        errors: [FieldError(.invalidCouponCode, message: "No such code")])
            }
        }
        _ = try await purchase.run { sheet in
            #expect(await sheet.next(.choosing)?.couponCode == "SPRING")
            sheet.customer(.enterCouponCode("WHOLE"))
            let refused = try #require(await sheet.next(.choosing))
            #expect(refused.errors.first?.message == "No such code")
            #expect(!refused.canAuthorize)
            sheet.customer(.enterCouponCode("HALF"))
            #expect(await sheet.next(.choosing)?.canAuthorize == true)
            sheet.customer(.authorize(.owner))
        }
        #expect(purchase.wallet.payments.map(\.amount) == [625])
    }

    @Test("A sheet without a coupon field ignores coupon codes")
    func noCoupon() async throws {
        let purchase = Purchase()
        _ = try await purchase.run { sheet in
            sheet.customer(.enterCouponCode("HALF"))
            sheet.customer(.cancel)
        }
        #expect(purchase.journal.all == ["told: finished", "closed"])
    }
}
