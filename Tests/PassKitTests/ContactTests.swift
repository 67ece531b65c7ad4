// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing

@Suite("Contacts of a payment")
@MainActor
struct ContactTests {
    private func request(_ fields: Set<PKContactField>) -> PKPaymentRequest {
        let request = PKPaymentRequest.wax()
        request.requiredShippingContactFields = fields
        return request
    }

    @Test("D11: The app gets city, state, and five digits before authorization, and all after")
    func reduced() async throws {
        let test = try TestPayments(.agree)
        let shop = ShippingShop()
        #expect(
            await shop.sell(request([.postalAddress, .name, .emailAddress]), test.configuration))
        #expect(shop.contacts.count == 1)
        let reduced = try #require(shop.contacts.first)
        #expect(reduced.name?.givenName ?? "" == "")
        #expect(reduced.emailAddress == nil)
        #expect(reduced.phoneNumber == nil)
        let address = try #require(reduced.postalAddress)
        #expect(address.street == "")
        #expect([address.city, address.state, address.postalCode] == ["Cupertino", "CA", "95014"])
        let whole = try #require(shop.payment?.shippingContact)
        #expect(whole.postalAddress?.street == "1 Infinite Loop")
        #expect(whole.postalAddress?.postalCode == "95014-2083")
        #expect(whole.name?.familyName == "Appleseed")
        #expect(whole.emailAddress == "appleseed@example.com")
        #expect(whole.phoneNumber == nil)
    }

    @Test("C16, C17: The payment has only the requested contact fields")
    func onlyAskedFor() async throws {
        let test = try TestPayments(.agree)
        let shop = HandlerShop()
        #expect(await shop.sell(request([.phoneNumber]), test.configuration))
        let contact = try #require(shop.payment?.shippingContact)
        #expect(contact.phoneNumber?.stringValue == "+1 408 555 0100")
        #expect(contact.postalAddress == nil)
        #expect(contact.name == nil)
        #expect(contact.emailAddress == nil)
        #expect(shop.payment?.billingContact == nil)
    }

    @Test("C18, C19: The request's contact is the default, with all its parts")
    func ownContact() async throws {
        let test = try TestPayments(.agree)
        let request = request([.postalAddress, .name, .phoneNumber, .emailAddress])
        request.shippingContact = .appleseed { $0.subLocality = "Downtown" }
        let shop = HandlerShop()
        #expect(await shop.sell(request, test.configuration))
        let contact = try #require(shop.payment?.shippingContact)
        #expect(contact.name?.givenName == "John")
        #expect(contact.postalAddress == request.shippingContact?.postalAddress)
        #expect(contact.phoneNumber == request.shippingContact?.phoneNumber)
        #expect(contact.emailAddress == "john@example.com")
    }

    @Test("C18: The customer can enter another contact")
    func typed() async throws {
        let typed = PKContact.appleseed { $0.city = "Savannah" }
        let test = try TestPayments(.enterShippingContact(typed), .agree)
        let shop = ShippingShop()
        #expect(await shop.sell(request([.postalAddress]), test.configuration))
        #expect(shop.contacts.map(\.postalAddress?.city) == ["Cupertino", "Savannah"])
        #expect(shop.payment?.shippingContact?.postalAddress?.city == "Savannah")
    }

    @Test("C20: An invalid address blocks payment, and the app is not asked")
    func invalid() async throws {
        let wrong = PKContact.appleseed { $0.postalCode = "" }
        let test = try TestPayments(.enterShippingContact(wrong), .agree)
        let shop = ShippingShop()
        #expect(await shop.sell(request([.postalAddress]), test.configuration))
        #expect(shop.contacts.count == 1)
        #expect(shop.payment == nil)
        #expect(test.customer.impossible.count == 1)
    }

    @Test("D12: The sheet shows the app's errors until another contact is chosen")
    func unserviceable() async throws {
        let test = try TestPayments(
            .chooseShippingContact("palace"), .chooseShippingContact("home"), .agree)
        let shop = ShippingShop()
        #expect(await shop.sell(request([.postalAddress]), test.configuration))
        #expect(test.customer.seen.contains { $0.errors == ["We do not ship to GB"] })
        #expect(shop.payment?.shippingContact?.postalAddress?.isoCountryCode == "US")
    }

    @Test("C12, C13, D10: The chosen shipping method is returned as is, even without an identifier")
    func methods() async throws {
        let test = try TestPayments(.agree)
        let shop = ShippingShop()
        shop.methods = [PKShippingMethod(label: "Pigeon", amount: 2)]
        #expect(await shop.sell(request([.postalAddress]), test.configuration))
        let method = try #require(shop.payment?.shippingMethod)
        #expect(method.label == "Pigeon")
        #expect(method.identifier == nil)
        #expect(method.detail == nil)
        #expect(method.amount == 2)
    }

    @Test("A shipping method keeps its dates, which the sheet shows instead of its detail")
    func dates() async throws {
        let test = try TestPayments(.agree)
        let calendar = Calendar(identifier: .gregorian)
        let range = try #require(
            PKDateComponentsRange(
                start: DateComponents(calendar: calendar, year: 2026, month: 3, day: 4),
                end: DateComponents(calendar: calendar, year: 2026, month: 3, day: 6)))
        let method = PKShippingMethod(label: "Ship", amount: 3)
        method.identifier = "ship"
        method.detail = "never shown"
        method.dateComponentsRange = range
        let shop = ShippingShop()
        shop.methods = [method]
        #expect(await shop.sell(request([.postalAddress]), test.configuration))
        #expect(
            test.customer.seen.contains { $0.shippingMethods == ["Ship: 2026-03-04 – 2026-03-06"] })
        let chosen = shop.payment?.shippingMethod?.dateComponentsRange
        #expect(chosen?.endDateComponents.day == 6)
    }
}
