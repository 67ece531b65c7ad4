// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Contacts
import Cryptography
import Foundation
import HTTPServer
import PaymentToken
import SmartCard
import Testing

@testable import Kiosk

@Suite("The forms of payments from a wallet")
struct PaymentFormTests {
    /// Returns the subjects of the errors in an answer.
    private func subjects(_ errors: String) throws -> [FieldError.Subject] {
        let form = try JSONDecoder().decode(
            PaymentAnswerForm.self, from: Data(#"{"question":1,"errors":[\#(errors)]}"#.utf8))
        let answer = try form.answer(to: .shippingContactSelected, items: [], currency: nil)
        guard case .update(let update) = answer else { return [] }
        return update.errors.map(\.subject)
    }

    /// The fields are those of Apple Pay on the Web's `ApplePayErrorContactField`.
    @Test("Each error has its subject, which a billing contact has for its address only")
    func errors() throws {
        let addresses: [(String, PostalAddress.Field)] = [
            ("addressLines", .street), ("locality", .city), ("subLocality", .subLocality),
            ("postalCode", .postalCode), ("administrativeArea", .state),
            ("subAdministrativeArea", .subAdministrativeArea), ("country", .country),
            ("countryCode", .isoCountryCode),
        ]
        for (field, address) in addresses {
            let part = #""contactField":"\#(field)""#
            #expect(
                try subjects(#"{"code":"shippingContactInvalid",\#(part)}"#)
                    == [.shippingAddress(address)])
            #expect(
                try subjects(#"{"code":"billingContactInvalid",\#(part)}"#)
                    == [.billingAddress(address)])
        }
        let parts: [(String, ContactField)] = [
            ("phoneNumber", .phoneNumber), ("emailAddress", .emailAddress), ("name", .name),
            ("phoneticName", .phoneticName), ("postalAddress", .postalAddress),
        ]
        for (field, part) in parts {
            let form = #""contactField":"\#(field)""#
            #expect(
                try subjects(#"{"code":"shippingContactInvalid",\#(form)}"#)
                    == [.shippingContact(part)])
            let billing = #"{"code":"billingContactInvalid",\#(form)}"#
            guard field != "postalAddress" else {
                #expect(try subjects(billing) == [.billingAddress(.street)])
                continue
            }
            #expect(throws: Problem.self) { try subjects(billing) }
        }
        #expect(
            try subjects(
                #"{"code":"shippingContactInvalid"},{"code":"billingContactInvalid"},"#
                    + #"{"code":"addressUnserviceable"},{"code":"couponCodeInvalid"},"#
                    + #"{"code":"couponCodeExpired"},{"code":"unknown"}"#)
                == [
                    .shippingContact(.postalAddress), .billingAddress(.street),
                    .unserviceableAddress, .invalidCouponCode, .expiredCouponCode, .unknown,
                ])
    }

    @Test("A contact has at most 8 lines, and each part at most 256 bytes")
    func contacts() throws {
        func pointers(_ members: [String: Any]) throws -> [String] {
            let data = try JSONSerialization.data(withJSONObject: members)
            let form = try JSONDecoder().decode(ContactForm.self, from: data)
            var validator = OrderValidator()
            form.check(&validator, "/contact")
            do throws(Problem) {
                try validator.finish()
                return []
            } catch {
                return error.errors.map(\.pointer)
            }
        }
        #expect(try pointers(["addressLines": Array(repeating: "a", count: 8)]) == [])
        #expect(try pointers(["addressLines": Array(repeating: "a", count: 9)]) == ["/contact"])
        let (longest, long) = (
            String(repeating: "\u{E9}", count: 128), String(repeating: "\u{E9}", count: 128) + "a"
        )
        for name in [
            "givenName", "familyName", "phoneticGivenName", "phoneticFamilyName", "phoneNumber",
            "emailAddress", "subLocality", "locality", "postalCode", "subAdministrativeArea",
            "administrativeArea", "country",
        ] {
            #expect(try pointers([name: longest]) == [], "\(name)")
            #expect(try pointers([name: long]) == ["/contact"], "\(name)")
        }
        #expect(try pointers(["addressLines": [longest]]) == [])
        #expect(try pointers(["addressLines": [long]]) == ["/contact"])
        for (code, expected) in [
            ("DE", []), ("de", ["/contact/countryCode"]), ("DEU", ["/contact/countryCode"]),
            ("", ["/contact/countryCode"]),
        ] {
            #expect(try pointers(["countryCode": code]) == expected)
        }
    }

    @Test("A passcode has at most 12 digits")
    func passcode() {
        var digits = PasscodeDigits()
        for digit in 0..<13 {
            digits.append(UInt8(digit % 10))
            #expect(digits.count == min(digit + 1, 12))
        }
        #expect(digits.passcode.withBytes { Array($0) } == Array("012345678901".utf8))
    }

    @Test("A payment has ended unless it is open or processing")
    func states() {
        let running = PaymentState.allCases.filter { !$0.isSettled }
        #expect(Set(running) == [.open, .processing])
    }

    @Test("A contact keeps all of its parts, and the form omits those that are unknown")
    func wholeContact() throws {
        var address = PostalAddress.home
        address.street = "1 Infinite Loop\nFloor 2"
        address.subLocality = "Monta Vista"
        address.subAdministrativeArea = "Santa Clara"
        let contact = PaymentContact(
            name: ContactName(
                givenName: "Ada", familyName: "Customer", phoneticGivenName: "Ay-da",
                phoneticFamilyName: "Kuss-tomer"),
            postalAddress: address, phoneNumber: "+1 555 0100", emailAddress: "ada@example.com")
        let form = ContactForm(contact)
        #expect(form.contact == contact)
        #expect(form.addressLines == ["1 Infinite Loop", "Floor 2"])
        func members(_ contact: PaymentContact) throws -> Set<String> {
            let data = try JSONEncoder().encode(ContactForm(contact))
            let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return Set((object ?? [:]).keys)
        }
        #expect(try members(contact).count == 14)
        #expect(try members(PaymentContact()) == [])
        #expect(ContactForm(PaymentContact()).contact == PaymentContact())
        #expect(
            try members(PaymentContact(name: ContactName(familyName: "Customer"))) == ["familyName"]
        )
        #expect(
            try members(PaymentContact(postalAddress: .work)) == [
                "addressLines", "locality", "postalCode", "country", "countryCode",
            ])
    }

    @Test("An answer changes the lines that it names, and leaves the others")
    func updates() throws {
        let items = [
            SummaryItem(label: "Beans", amount: 10), SummaryItem(label: "Post", amount: 2),
            SummaryItem(label: "Shop", amount: 12),
        ]
        func update(_ members: String) throws -> PaymentUpdate? {
            let form = try JSONDecoder().decode(
                PaymentAnswerForm.self, from: Data("{\"question\":1\(members)}".utf8))
            let answer = try form.answer(
                to: .shippingMethodSelected, items: items,
                currency: Currency(alphabeticCode: "USD"))
            guard case .update(let update) = answer else { return nil }
            return update
        }
        let nothing = try #require(try update(""))
        #expect(nothing.summaryItems == nil && nothing.shippingMethods == nil)
        #expect(nothing.status == .success && nothing.errors.isEmpty)
        let total = try update(#","newTotal":{"label":"Shop","amount":"13.50"}"#)
        #expect(total?.summaryItems?.map(\.label) == ["Beans", "Post", "Shop"])
        #expect(total?.summaryItems?.last?.amount == Decimal(string: "13.5"))
        let lines = try update(#","newLineItems":[{"label":"Tea","amount":"12.00"}]"#)
        #expect(lines?.summaryItems?.map(\.label) == ["Tea", "Shop"])
        #expect(lines?.summaryItems?.last?.amount == 12)
        let none = try update(#","newLineItems":[]"#)
        #expect(none?.summaryItems?.map(\.label) == ["Shop"])
        let methods = try update(
            #","newShippingMethods":[{"label":"A","amount":"1","identifier":"a"}]"#)
        #expect(methods?.shippingMethods?.map(\.identifier) == ["a"])
        #expect(methods?.summaryItems == nil)
        #expect(try update(#","status":1"#)?.status == .failure)
    }

    @Test("Until the customer agrees, a client learns only the kind of the card")
    func paymentMethods() throws {
        let kinds: [(WalletCard.Kind, PaymentMethodForm.Kind?)] = [
            (.unknown, nil), (.debit, .debit), (.credit, .credit), (.prepaid, .prepaid),
            (.store, .store), (.eMoney, .eMoney),
        ]
        for (kind, expected) in kinds {
            let card = WalletCard(
                identifier: "c", network: PaymentNetwork(rawValue: "Visa"), kind: kind,
                displayName: "Visa 0010", accountNumberSuffix: "0010",
                deviceAccountNumberSuffix: "4242", issuerCountry: "US", capabilities: [])
            let before = PaymentMethodForm(card, isAuthorized: false)
            #expect(before.type == expected && before.displayName == nil && before.network == nil)
            let after = PaymentMethodForm(card, isAuthorized: true)
            #expect(after.type == expected && after.displayName == "Visa 0010")
            #expect(after.network == "Visa")
        }
        let plain = ShippingMethodForm(ShippingMethod(identifier: "a", label: "A", amount: 2))
        #expect(plain.detail == nil && plain.amount == "2" && plain.identifier == "a")
        let detailed = ShippingMethodForm(
            ShippingMethod(identifier: "a", label: "A", detail: "Slow", amount: 2))
        #expect(detailed.detail == "Slow")
    }
}
