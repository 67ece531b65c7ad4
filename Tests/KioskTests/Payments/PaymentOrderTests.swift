// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import HTTPServer
import PaymentToken
import TestSupport
import Testing

@testable import Kiosk

@Suite("Payment requests")
struct PaymentOrderTests {
    /// Returns the plain order with other members.
    private static func order(_ members: [String: Any?]) throws -> String {
        var all =
            try JSONSerialization.jsonObject(with: Data(TestKiosk.plainOrder.utf8))
            as? [String: Any] ?? [:]
        for (name, value) in members { all[name] = value }
        return String(decoding: try JSONSerialization.data(withJSONObject: all), as: UTF8.self)
    }

    @Test("An invalid payment request is refused with pointers before the sheet opens")
    func malformed() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let line = ["label": "Beans", "amount": "1.00"]
        let rows: [([String: Any?], Int, [String])] = [
            (["merchantIdentifier": nil], 400, ["/merchantIdentifier"]),
            (["merchantIdentifier": ""], 422, ["/merchantIdentifier"]),
            (["merchantIdentifer": "x"], 400, ["/merchantIdentifer"]),
            (["countryCode": "us"], 422, ["/countryCode"]),
            (["currencyCode": "EUX"], 422, ["/currencyCode"]),
            (["merchantCapabilities": []], 422, ["/merchantCapabilities"]),
            (["merchantCapabilities": ["supportsCredit"]], 422, ["/merchantCapabilities"]),
            (["merchantCapabilities": ["threeDSecure"]], 400, ["/merchantCapabilities/0"]),
            (["supportedNetworks": []], 422, ["/supportedNetworks"]),
            (["supportedNetworks": ["visa", "shells"]], 422, ["/supportedNetworks/1"]),
            (["total": nil], 400, ["/total"]),
            (["total": ["label": "Shop", "amount": 12.5]], 400, ["/total/amount"]),
            (["total": ["label": "Shop", "amount": "12.505"]], 422, ["/total/amount"]),
            (["total": ["label": "Shop", "amount": "1e3"]], 422, ["/total/amount"]),
            (["total": ["label": "Shop", "amount": "-1.00"]], 422, ["/total/amount"]),
            (
                ["currencyCode": "JPY", "total": ["label": "Shop", "amount": "100.0"]], 422,
                ["/total/amount"]
            ),
            (["lineItems": [line, ["label": "Tax"]]], 422, ["/lineItems/1/amount"]),
            (
                ["lineItems": [["label": "X", "amount": "1", "kind": "final"]]], 400,
                ["/lineItems/0/kind"]
            ),
            (
                ["lineItems": [["label": "X", "amount": "1", "paymentTiming": "deferred"]]], 422,
                ["/lineItems/0/deferredPaymentDate"]
            ),
            (
                [
                    "lineItems": [
                        [
                            "label": "X", "amount": "1", "paymentTiming": "deferred",
                            "deferredPaymentDate": "2026-02-30",
                        ]
                    ]
                ], 422, ["/lineItems/0/deferredPaymentDate"]
            ),
            (["lineItems": [[String: String]](repeating: line, count: 51)], 422, ["/lineItems"]),
            (
                ["requiredShippingContactFields": ["shoe"]], 400,
                ["/requiredShippingContactFields/0"]
            ),
            (["shippingType": "pigeon"], 400, ["/shippingType"]),
            (["shippingContact": ["countryCode": "USA"]], 422, ["/shippingContact/countryCode"]),
            (["shippingContact": ["street": "x"]], 400, ["/shippingContact/street"]),
            (
                ["billingContact": ["givenName": String(repeating: "x", count: 300)]], 422,
                ["/billingContact"]
            ),
            (["applicationData": "#"], 422, ["/applicationData"]),
            (["supportedCountries": ["U"]], 422, ["/supportedCountries/0"]),
            (["language": "no language"], 422, ["/language"]),
            (["questions": ["anything"]], 400, ["/questions/0"]),
        ]
        for (members, status, places) in rows {
            let answer = try await kiosk.ask(
                .post, TestKiosk.payments, try Self.order(members),
                headers: ["Idempotency-Key": "a"])
            #expect(answer.status == status, "\(members)")
            #expect(answer.pointers == places, "\(members)")
        }
        #expect(await kiosk.sheet.current.screen == .idle)
        // None of them has used up the key.
        _ = try await kiosk.pay()
        await kiosk.kiosk.stop()
    }

    /// Reads an order as the service does.
    private static func request(_ members: [String: Any?]) throws -> PaymentRequest {
        try JSONDecoder().decode(PaymentOrder.self, from: Data(try order(members).utf8))
            .paymentRequest()
    }

    @Test("Each member of an order is in the request")
    func members() throws {
        let shipping =
            [
                "givenName": "Ann", "familyName": "Fox", "emailAddress": "ann@example.com",
                "addressLines": ["1 Main St", "Floor 2"], "locality": "Springfield",
                "postalCode": "12345", "countryCode": "US",
            ] as [String: Any]
        let request = try Self.request([
            "shippingContact": shipping, "billingContact": ["givenName": "Bob"],
            "shippingType": "delivery", "shippingContactEditingMode": "storePickup",
            "requiredShippingContactFields": ["email", "postalAddress"],
            "requiredBillingContactFields": ["name"], "supportsCouponCode": true,
            "couponCode": "SAVE", "supportedCountries": ["US", "DE"],
            "lineItems": [["label": "Beans", "amount": "12.50"]],
            "shippingMethods": [["label": "Post", "amount": "2.00", "identifier": "post"]],
        ])
        let contact = try #require(request.shippingContact)
        #expect(contact.name?.givenName == "Ann" && contact.name?.familyName == "Fox")
        #expect(contact.emailAddress == "ann@example.com")
        #expect(contact.postalAddress?.street == "1 Main St\nFloor 2")
        #expect(contact.postalAddress?.city == "Springfield")
        #expect(contact.postalAddress?.postalCode == "12345")
        #expect(contact.postalAddress?.isoCountryCode == "US")
        #expect(request.billingContact?.name?.givenName == "Bob")
        #expect(!request.canEditShippingContact)
        #expect(request.requiredShippingFields.count == 2)
        #expect(request.requiredBillingFields.count == 1)
        #expect(request.supportsCouponCode && request.couponCode == "SAVE")
        #expect(request.supportedCountries == ["US", "DE"])
        #expect(request.summaryItems.map(\.label) == ["Beans", "Corner Coffee"])
        #expect(request.shippingMethods.map(\.identifier) == ["post"])
        let plain = try Self.request([:])
        #expect(plain.shippingContact == nil && plain.billingContact == nil)
        #expect(plain.canEditShippingContact && !plain.supportsCouponCode)
        #expect(plain.shippingKind == .shipping)
        let kinds: [(String, PaymentRequest.ShippingKind)] = [
            ("shipping", .shipping), ("delivery", .delivery), ("storePickup", .storePickup),
            ("servicePickup", .servicePickup),
        ]
        for (name, kind) in kinds {
            #expect(try Self.request(["shippingType": name]).shippingKind == kind)
        }
        // A contact without a name or an address has none.
        let email = try Self.request(["shippingContact": ["emailAddress": "ann@example.com"]])
        #expect(email.shippingContact?.emailAddress == "ann@example.com")
        #expect(email.shippingContact?.name == nil && email.shippingContact?.postalAddress == nil)
        let city = try Self.request(["shippingContact": ["locality": "Springfield"]])
        #expect(city.shippingContact?.postalAddress?.city == "Springfield")
    }

    /// Returns the locations of the mistakes with which an order is refused.
    private static func mistakes(_ members: [String: Any?]) -> [String] {
        do {
            _ = try request(members)
            return []
        } catch {
            return (error as? Problem)?.errors.map(\.pointer) ?? ["\(error)"]
        }
    }

    @Test("Texts, counts, and decimals are allowed up to their limits")
    func limits() {
        func text(_ count: Int) -> String { String(repeating: "x", count: count) }
        func line(_ members: [String: Any]) -> [String: Any] {
            ["label": "X", "amount": "1.00"].merging(members) { $1 }
        }
        func recurring(_ members: [String: Any]) -> [String: Any] {
            [
                "paymentDescription": "Club", "regularBilling": line([:]),
                "managementURL": "https://example.com",
            ].merging(members) { $1 }
        }
        let method: [String: Any] = ["label": "Post", "amount": "1.00", "identifier": "post"]
        let rows: [([String: Any?], [String])] = [
            (["merchantIdentifier": text(128)], []),
            (["merchantIdentifier": text(129)], ["/merchantIdentifier"]),
            (["lineItems": [line(["label": text(128)])]], []),
            (["lineItems": [line(["label": text(129)])]], ["/lineItems/0/label"]),
            (["lineItems": [line(["amount": "1.25"])]], []),
            (["lineItems": [line(["amount": "-1.25"])]], []),
            (["lineItems": [line(["amount": "1.255"])]], ["/lineItems/0/amount"]),
            (["lineItems": [line(["amount": "--1"])]], ["/lineItems/0/amount"]),
            (["total": ["label": "Shop", "amount": "0"]], []),
            (["countryCode": "USA"], ["/countryCode"]), (["countryCode": "AZ"], []),
            (["countryCode": "A["], ["/countryCode"]), (["countryCode": "@A"], ["/countryCode"]),
            (["reference": text(129)], ["/reference"]), (["reference": text(128)], []),
            (["shippingMethods": [method.merging(["detail": text(256)]) { $1 }]], []),
            (
                ["shippingMethods": [method.merging(["detail": text(257)]) { $1 }]],
                ["/shippingMethods/0/detail"]
            ),
            (
                ["shippingMethods": [method.merging(["label": ""]) { $1 }]],
                ["/shippingMethods/0/label"]
            ),
            (
                ["shippingMethods": [method.merging(["identifier": text(129)]) { $1 }]],
                ["/shippingMethods/0/identifier"]
            ),
            (["shippingMethods": [method, method]], ["/shippingMethods/1/identifier"]),
            (["lineItems": [line(["recurringPaymentIntervalCount": 1])]], []),
            (["lineItems": [line(["recurringPaymentIntervalCount": 1000])]], []),
            (
                ["lineItems": [line(["recurringPaymentIntervalCount": 0])]],
                ["/lineItems/0/recurringPaymentIntervalCount"]
            ),
            (
                ["lineItems": [line(["recurringPaymentIntervalCount": 1001])]],
                ["/lineItems/0/recurringPaymentIntervalCount"]
            ),
            (
                ["lineItems": [line(["paymentTiming": "automaticReload"])]],
                ["/lineItems/0/automaticReloadPaymentThresholdAmount"]
            ),
            (
                ["lineItems": [line(["automaticReloadPaymentThresholdAmount": "1.005"])]],
                ["/lineItems/0/automaticReloadPaymentThresholdAmount"]
            ),
            (
                ["lineItems": [line(["recurringPaymentStartDate": "soon"])]],
                ["/lineItems/0/recurringPaymentStartDate"]
            ),
            (
                ["lineItems": [line(["recurringPaymentEndDate": "later"])]],
                ["/lineItems/0/recurringPaymentEndDate"]
            ),
            (["recurringPaymentRequest": recurring(["billingAgreement": text(2048)])], []),
            (
                ["recurringPaymentRequest": recurring(["billingAgreement": text(2049)])],
                ["/recurringPaymentRequest/billingAgreement"]
            ),
            (
                ["recurringPaymentRequest": recurring(["paymentDescription": ""])],
                ["/recurringPaymentRequest/paymentDescription"]
            ),
            (
                ["recurringPaymentRequest": recurring(["trialBilling": line(["label": ""])])],
                ["/recurringPaymentRequest/trialBilling/label"]
            ),
            (["merchantCapabilities": ["supportsEMV"]], []),
        ]
        for (members, expected) in rows {
            #expect(Self.mistakes(members) == expected, "\(members)")
        }
    }

    @Test("Each timing of a line has its own members")
    func timings() throws {
        func timing(_ members: [String: Any]) throws -> SummaryItem.Timing? {
            let line = ["label": "X", "amount": "1.00"].merging(members) { $1 }
            return try Self.request(["lineItems": [line]]).summaryItems.first?.timing
        }
        #expect(try timing([:]) == .final)
        #expect(try timing(["type": "final", "paymentTiming": "immediate"]) == .final)
        #expect(try timing(["type": "pending", "paymentTiming": "recurring"]) == .pending)
        #expect(
            try timing(["paymentTiming": "recurring"])
                == .recurring(RecurringPeriod(unit: .month, count: 1, start: nil, end: nil)))
        for unit in ["minute", "hour", "day", "month", "year"] {
            #expect(
                try timing([
                    "paymentTiming": "recurring", "recurringPaymentIntervalUnit": unit,
                    "recurringPaymentIntervalCount": 7, "recurringPaymentStartDate": "1970-01-02",
                    "recurringPaymentEndDate": "1970-01-03",
                ])
                    == .recurring(
                        RecurringPeriod(
                            unit: try #require(RecurringPeriod.Unit(rawValue: unit)), count: 7,
                            start: 86_400, end: 172_800)))
        }
        #expect(
            try timing(["paymentTiming": "deferred", "deferredPaymentDate": "1970-01-02"])
                == .deferred(86_400))
        #expect(
            try timing([
                "paymentTiming": "automaticReload",
                "automaticReloadPaymentThresholdAmount": "5.50",
            ]) == .automaticReload(threshold: try #require(Decimal(string: "5.50"))))
    }

    @Test("Capabilities, amounts, and the client's own data are as the order has them")
    func values() throws {
        let all: [(String, MerchantCapabilities)] = [
            ("supports3DS", .threeDSecure), ("supportsEMV", .emv), ("supportsCredit", .credit),
            ("supportsDebit", .debit), ("supportsInstantFundsOut", .instantFundsOut),
        ]
        for (name, capability) in all {
            let request = try Self.request(["merchantCapabilities": ["supports3DS", name]])
            #expect(request.merchantCapabilities == capability.union(.threeDSecure), "\(name)")
        }
        let request = try Self.request([
            "applicationData": "AQID", "supportedNetworks": ["VISA", "masterCard"],
            "lineItems": [
                ["label": "Discount", "amount": "-2.50"], ["label": "X", "type": "pending"],
            ],
            "shippingMethods": [
                [
                    "label": "Post", "amount": "2.05", "identifier": "post",
                    "detail": "Arrives on Friday",
                ]
            ],
        ])
        #expect(request.applicationData == [1, 2, 3])
        #expect(request.supportedNetworks.map(\.rawValue) == ["Visa", "MasterCard"])
        #expect(
            request.summaryItems.map(\.amount)
                == [-2.5, 0, try #require(Decimal(string: "12.50"))])
        #expect(request.shippingMethods.first?.detail == "Arrives on Friday")
        #expect(request.shippingMethods.first?.amount == Decimal(string: "2.05"))
        let parts: [(String, ContactField)] = [
            ("email", .emailAddress), ("name", .name), ("phone", .phoneNumber),
            ("postalAddress", .postalAddress), ("phoneticName", .phoneticName),
        ]
        for (name, field) in parts {
            let request = try Self.request([
                "requiredShippingContactFields": [name], "requiredBillingContactFields": [name],
            ])
            #expect(request.requiredShippingFields == [field], "\(name)")
            #expect(request.requiredBillingFields == [field], "\(name)")
        }
    }

    @Test("Each agreement has its description, lines, terms, and address")
    func agreementMembers() throws {
        let line: [String: Any] = ["label": "Club", "amount": "9.99"]
        let terms: [String: Any] = [
            "paymentDescription": "Book club", "billingAgreement": "You can cancel at any time.",
            "managementURL": "https://example.com/club",
        ]
        let club = SummaryItem(
            label: "Club", amount: try #require(Decimal(string: "9.99")), timing: .final)
        let rows: [(String, [String: Any], PaymentAgreement.Kind)] = [
            (
                "recurringPaymentRequest", ["regularBilling": line, "trialBilling": line],
                .recurring(regular: club, trial: club)
            ),
            (
                "recurringPaymentRequest", ["regularBilling": line],
                .recurring(regular: club, trial: nil)
            ),
            (
                "deferredPaymentRequest",
                ["deferredBilling": line, "freeCancellationDate": "1970-01-02"],
                .deferred(club, freeCancellationUntil: 86_400)
            ),
            (
                "automaticReloadPaymentRequest", ["automaticReloadBilling": line],
                .automaticReload(club)
            ),
        ]
        for (name, members, kind) in rows {
            let request = try Self.request([name: terms.merging(members) { $1 }])
            let agreement = try #require(request.agreement)
            #expect(agreement.kind == kind, "\(name)")
            #expect(agreement.description == "Book club")
            #expect(agreement.billingAgreement == "You can cancel at any time.")
            #expect(agreement.managementURL == "https://example.com/club")
        }
        #expect(try Self.request([:]).agreement == nil)
        let reload: [String: Any] = terms.merging(["automaticReloadBilling": line]) { $1 }
        let recurring: [String: Any] = terms.merging(["regularBilling": line]) { $1 }
        #expect(
            Self.mistakes([
                "recurringPaymentRequest": recurring, "automaticReloadPaymentRequest": reload,
            ]) == ["/automaticReloadPaymentRequest"])
    }

    @Test(
        "A list of an order can have as many elements as the sheet shows",
        arguments: [("lineItems", 50), ("shippingMethods", 20)])
    func listLimits(name: String, most: Int) throws {
        for (count, isAllowed) in [(most, true), (most + 1, false)] {
            let elements = (1...count).map {
                ["label": "Element", "amount": "1.00"]
                    .merging(name == "lineItems" ? [:] : ["identifier": "\($0)"]) { $1 }
            }
            if isAllowed {
                _ = try Self.request([name: elements])
            } else {
                let problem = #expect(throws: Problem.self) { try Self.request([name: elements]) }
                #expect(problem?.errors.map(\.pointer) == ["/\(name)"])
            }
        }
    }

    @Test("Agreements are shown with their periods and dates, and only one is allowed")
    func agreements() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        let monthly: [String: Any] = [
            "label": "Club", "amount": "9.99", "paymentTiming": "recurring",
            "recurringPaymentIntervalUnit": "month", "recurringPaymentIntervalCount": 3,
            "recurringPaymentStartDate": "2026-08-01T00:00:00Z",
        ]
        let recurring: [String: Any] = [
            "paymentDescription": "Book club", "regularBilling": monthly,
            "managementURL": "https://example.com/club",
        ]
        let deferred: [String: Any] = [
            "paymentDescription": "Room", "managementURL": "https://example.com",
            "deferredBilling": [
                "label": "Room", "amount": "80.00", "paymentTiming": "deferred",
                "deferredPaymentDate": "2026-09-10",
            ], "freeCancellationDate": "2026-09-08T12:00:00+02:00",
        ]
        let both = try Self.order([
            "recurringPaymentRequest": recurring, "deferredPaymentRequest": deferred,
        ])
        let headers = ["Idempotency-Key": "a"]
        let refused = try await kiosk.ask(.post, TestKiosk.payments, both, headers: headers)
        #expect(refused.pointers == ["/deferredPaymentRequest"])
        let insecure = try Self.order([
            "recurringPaymentRequest": recurring.merging(["managementURL": "http://x"]) { $1 }
        ])
        #expect(
            try await kiosk.ask(.post, TestKiosk.payments, insecure, headers: headers).pointers
                == ["/recurringPaymentRequest/managementURL"])
        let first = try await kiosk.pay(try Self.order(["recurringPaymentRequest": recurring]))
        #expect(
            await kiosk.sheet.current.wallet?.agreement == [
                "Book club", "Club · $9.99 · every 3 months, from 2026-08-01",
                "https://example.com/club",
            ])
        _ = try await kiosk.ask(.post, first + "/cancel")
        _ = try await kiosk.pay(try Self.order(["deferredPaymentRequest": deferred]), key: "b")
        #expect(
            await kiosk.sheet.current.wallet?.agreement == [
                "Room", "Room · $80.00 · on 2026-09-10", "Free cancellation until 2026-09-08",
                "https://example.com",
            ])
        await kiosk.kiosk.stop()
    }

    /// Computed with Python's `datetime`.
    @Test(
        "A date is the seconds since 1970 of its first second, in UTC",
        arguments: [
            ("1900-02-28", -2_203_977_600),
            ("1900-03-01", -2_203_891_200),
            ("1969-12-31", -86_400),
            ("1999-12-31", 946_598_400),
            ("2000-02-29", 951_782_400),
            ("2000-03-01", 951_868_800),
            ("2024-02-29", 1_709_164_800),
            ("2026-04-30", 1_777_507_200),
            ("2026-06-30", 1_782_777_600),
            ("2026-09-30", 1_790_726_400),
            ("2026-11-30", 1_795_996_800),
            ("2026-01-31", 1_769_817_600),
            ("2026-03-31", 1_774_915_200),
            ("2026-12-31", 1_798_675_200),
            ("2100-02-28", 4_107_456_000),
            ("2100-03-01", 4_107_542_400),
            ("9999-12-31", 253_402_214_400),
            ("0001-01-01", -62_135_596_800),
        ] as [(String, Int64)])
    func dates(text: String, seconds: Int64) {
        #expect(DateText.seconds(text) == seconds)
        #expect(DateText.seconds(text + "T23:59:59Z") == seconds + 86_399)
        #expect(DateText.seconds(text + "T00:00:00-23:59") == seconds + 86_340)
        #expect(DateText.seconds(text + "T00:00:00+23:59") == seconds - 86_340)
    }

    @Test("Only valid ISO 8601 dates are accepted")
    func dates() {
        #expect(DateText.seconds("1970-01-01") == 0)
        #expect(DateText.seconds("2026-07-29") == 1_785_283_200)
        #expect(DateText.seconds("2026-07-29T10:00:00.250Z") == 1_785_319_200)
        #expect(DateText.seconds("2026-07-29T10:00:00+02:00") == 1_785_312_000)
        #expect(DateText.seconds("2000-02-29") != nil)
        for digits in 1...9 {
            let fraction = String(repeating: "9", count: digits)
            #expect(DateText.seconds("1970-01-01T00:00:01.\(fraction)Z") == 1)
        }
        let wrong = [
            "", "2026", "2026-7-29", "2026-07-2", "2026-07-29T10:00:00+02:0", "2026-13-01",
            "2026-00-01", "2026-01-00", "2025-02-29",
            "1900-02-29", "2026-07-29T", "2026-07-29T10:00:00", "2026-07-29T24:00:00Z",
            "2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31", "2026-12-32",
            "2026-07-29T10:00:00.1234567890Z", "2026-07-29T10:60:00Z", "2026-07-29T10:00:60Z",
            "2026-07-29T10:00:00+24:00", "2026-07-29T10:00:00+00:60", "2026-07-29T10:00:00+0000",
            "2026-07-29T10:00:00.Z", "2026-07-29T10:00:00Zx", "2026-07-29 10:00:00Z", "２026-07-29",
            "2026-07-1:", "2026-07-3/", "2026-07-29T10:00:00.2:Z", "2026-07-29T10:00:00./2Z",
        ]
        for text in wrong { #expect(DateText.seconds(text) == nil, "\(text)") }
    }
}
