// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Contacts
import Cryptography
import Foundation
import HTTPServer
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

    @Test("A passcode has at most 12 digits, and is taken once")
    func passcode() {
        var digits = PasscodeDigits()
        for digit in 0..<13 {
            digits.append(UInt8(digit % 10))
            #expect(digits.count == min(digit + 1, 12))
        }
        #expect(digits.take().withBytes { Array($0) } == Array("012345678901".utf8))
        #expect(digits.count == 0 && digits.take().count == 0)
        digits.append(7)
        digits.clear()
        #expect(digits.count == 0)
    }

    @Test("A payment has ended unless it is open or processing")
    func states() {
        let running = PaymentState.allCases.filter { !$0.isSettled }
        #expect(Set(running) == [.open, .processing])
    }
}
