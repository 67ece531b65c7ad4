// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Contacts
import Foundation
import PassKit
import Testing

/// Tests that objects with the same values are equal, and that each value counts.
///
/// The public tests of stripe-react-native compare summary items so.
@Suite("Equal objects of PassKit")
struct EqualityTests {
    /// Two ways to make an object, and one change for each value.
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let check: @Sendable () throws -> Void

        init<Object: NSObject>(
            _ make: @escaping @Sendable () throws -> Object,
            _ changes: (@Sendable (Object) -> Void)...
        ) {
            testDescription = "\(Object.self)"
            check = {
                let object = try make()
                #expect(try object == make() && object.hash == make().hash)
                for (place, change) in changes.enumerated() {
                    let other = try make()
                    change(other)
                    #expect(object != other, "change \(place)")
                }
                #expect(!object.isEqual(NSObject()) && !object.isEqual(nil))
            }
        }
    }

    private static let url = URL(string: "https://shop.example")

    private static let itemChanges: [@Sendable (PKPaymentSummaryItem) -> Void] = [
        { $0.label = "B" }, { $0.amount = 2 }, { $0.type = .pending },
    ]

    private static func range(_ day: Int) -> PKDateComponentsRange? {
        let date = DateComponents(
            calendar: Calendar(identifier: .gregorian), year: 2026, month: 3, day: day)
        return PKDateComponentsRange(start: date, end: date)
    }

    private static func name(_ given: String) -> PersonNameComponents {
        var name = PersonNameComponents()
        name.givenName = given
        return name
    }

    private static func address(_ city: String) -> CNPostalAddress {
        let address = CNMutablePostalAddress()
        address.city = city
        return address
    }

    static let examples = [
        Example(
            { PKPaymentSummaryItem(label: "A", amount: 1) }, itemChanges[0], itemChanges[1],
            itemChanges[2]),
        Example(
            { PKRecurringPaymentSummaryItem(label: "A", amount: 1) }, { itemChanges[1]($0) },
            { $0.startDate = .distantPast }, { $0.intervalUnit = .year },
            { $0.intervalCount = 2 }, { $0.endDate = .distantFuture }),
        Example(
            { () -> PKDeferredPaymentSummaryItem in
                let item = PKDeferredPaymentSummaryItem(label: "A", amount: 1)
                item.deferredDate = .distantPast
                return item
            }, { itemChanges[0]($0) }, { $0.deferredDate = .distantFuture }),
        Example(
            { PKAutomaticReloadPaymentSummaryItem(label: "A", amount: 1) },
            { $0.thresholdAmount = 5 }),
        Example(
            { PKShippingMethod(label: "A", amount: 1) }, { itemChanges[2]($0) },
            { $0.identifier = "x" }, { $0.detail = "x" }, { $0.dateComponentsRange = range(1) }),
        Example({ try #require(range(1)) }),
        Example(
            { PKContact() }, { $0.name = name("A") }, { $0.postalAddress = address("A") },
            { $0.phoneNumber = CNPhoneNumber(stringValue: "1") },
            { $0.emailAddress = "a@b.example" }),
        Example(
            {
                PKPaymentTokenContext(
                    merchantIdentifier: "m", externalIdentifier: "e", merchantName: "n",
                    merchantDomain: nil, amount: 1)
            }, { $0.merchantIdentifier = "x" }, { $0.externalIdentifier = "x" },
            { $0.merchantName = "x" }, { $0.merchantDomain = "x" }, { $0.amount = 2 }),
        Example(
            {
                PKRecurringPaymentRequest(
                    paymentDescription: "d",
                    regularBilling: PKRecurringPaymentSummaryItem(label: "A", amount: 1),
                    managementURL: try #require(url))
            }, { $0.paymentDescription = "x" },
            { $0.regularBilling = PKRecurringPaymentSummaryItem(label: "B", amount: 1) },
            { $0.trialBilling = PKRecurringPaymentSummaryItem(label: "A", amount: 1) },
            { $0.billingAgreement = "x" }, { $0.tokenNotificationURL = url }),
        Example(
            {
                PKAutomaticReloadPaymentRequest(
                    paymentDescription: "d",
                    automaticReloadBilling: PKAutomaticReloadPaymentSummaryItem(
                        label: "A", amount: 1),
                    managementURL: try #require(url))
            }, { $0.paymentDescription = "x" }, { $0.automaticReloadBilling.thresholdAmount = 9 },
            { $0.billingAgreement = "x" }, { $0.tokenNotificationURL = url }),
    ]

    @Test("Two objects with the same values are equal, and each value counts", arguments: examples)
    func values(example: Example) throws {
        try example.check()
    }

    @Test("Objects of different classes differ, and a changed range differs")
    func classes() {
        let item = PKPaymentSummaryItem(label: "A", amount: 1)
        let method = PKShippingMethod(label: "A", amount: 1)
        #expect(item != method && method != item)
        #expect(Self.range(1) != Self.range(2))
        #expect(Set([item, PKPaymentSummaryItem(label: "A", amount: 1)]).count == 1)
    }
}
