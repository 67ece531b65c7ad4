// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of payments from a wallet, by name.
    static let payments: [String: JSONValue] = [
        "PaymentOrder": paymentOrder,
        "LineItem": lineItem,
        "ShippingMethod": object([
            ("label", label, true), ("detail", text, false), ("amount", signedAmount, true),
            ("identifier", label, true),
        ]),
        "Contact": contact,
        "RecurringPaymentRequest": object([
            ("paymentDescription", label, true), ("regularBilling", reference("LineItem"), true),
            ("trialBilling", reference("LineItem"), false), ("billingAgreement", text, false),
            ("managementURL", address, true),
        ]),
        "DeferredPaymentRequest": object([
            ("paymentDescription", label, true), ("deferredBilling", reference("LineItem"), true),
            ("freeCancellationDate", date, false), ("billingAgreement", text, false),
            ("managementURL", address, true),
        ]),
        "AutomaticReloadPaymentRequest": object([
            ("paymentDescription", label, true),
            ("automaticReloadBilling", reference("LineItem"), true),
            ("billingAgreement", text, false), ("managementURL", address, true),
        ]),
        "Payment": object([
            ("id", text, true), ("createdAt", integer, true),
            ("state", texts(PaymentState.allCases.map(\.rawValue)), true),
            ("error", reference("ReadFault"), false), ("reason", reason, false),
            ("reference", text, false),
            ("question", reference("PaymentQuestion"), false),
            ("payment", reference("AuthorizedPayment"), false),
        ]),
        "PaymentQuestion": object([
            ("number", integer, true),
            ("type", texts(PaymentQuestion.Kind.allCases.map(\.rawValue)), true),
            ("expiresAt", integer, true), ("shippingContact", reference("Contact"), false),
            ("shippingMethod", reference("ShippingMethod"), false),
            ("paymentMethod", reference("PaymentMethod"), false), ("couponCode", text, false),
            ("payment", reference("AuthorizedPayment"), false),
        ]),
        "PaymentMethod": object([
            ("type", texts(PaymentMethodForm.Kind.allCases.map(\.rawValue)), false),
            ("displayName", text, false), ("network", text, false),
        ]),
        "AuthorizedPayment": object([
            ("token", reference("PaymentToken"), true),
            ("shippingContact", reference("Contact"), false),
            ("billingContact", reference("Contact"), false),
            ("shippingMethod", reference("ShippingMethod"), false),
        ]),
        "PaymentToken": object([
            ("paymentMethod", reference("PaymentMethod"), true),
            ("transactionIdentifier", text, true), ("paymentData", ["type": "object"], true),
        ]),
        "PaymentAnswer": object([
            ("question", integer, true), ("newTotal", reference("LineItem"), false),
            ("newLineItems", lineItems, false), ("newShippingMethods", shippingMethods, false),
            ("errors", array(reference("PaymentError"), most: 20), false),
            ("status", ["type": "integer", "minimum": 0, "maximum": 7], false),
        ]),
        "PaymentError": object([
            ("code", texts(PaymentErrorForm.Code.allCases.map(\.rawValue)), true),
            ("contactField", texts(PaymentErrorForm.Field.allCases.map(\.rawValue)), false),
            ("message", text, false),
        ]),
        "WalletAction": object([
            ("payment", text, true),
            ("action", texts(WalletActionForm.Action.allCases.map(\.rawValue)), true),
            ("value", text, false), ("contact", reference("Contact"), false),
        ]),
    ]

    private static let lineItems = array(reference("LineItem"), most: 50)
    private static let shippingMethods = array(reference("ShippingMethod"), most: 20)

    private static let signedAmount: JSONValue = [
        "type": "string", "pattern": "^-?[0-9]{1,15}([.][0-9]{1,15})?$",
    ]
    private static let label: JSONValue = ["type": "string", "minLength": 1, "maxLength": 128]
    private static let country: JSONValue = ["type": "string", "pattern": "^[A-Z]{2}$"]
    private static let date: JSONValue = [
        "type": "string",
        "pattern":
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$",
    ]
    private static let address: JSONValue = ["type": "string", "pattern": "^https://"]

    private static let parts = array(texts(PaymentOrder.ContactPart.allCases.map(\.rawValue)))

    private static let paymentOrder = object([
        ("merchantIdentifier", label, true), ("countryCode", country, true),
        ("currencyCode", currency, true),
        (
            "merchantCapabilities",
            array(texts(PaymentOrder.Capability.allCases.map(\.rawValue)), least: 1), true
        ),
        ("supportedNetworks", array(text, least: 1), true),
        ("total", reference("LineItem"), true), ("lineItems", lineItems, false),
        ("shippingMethods", shippingMethods, false),
        ("requiredShippingContactFields", parts, false),
        ("requiredBillingContactFields", parts, false),
        ("shippingContact", reference("Contact"), false),
        ("billingContact", reference("Contact"), false),
        ("shippingType", texts(PaymentOrder.ShippingType.allCases.map(\.rawValue)), false),
        (
            "shippingContactEditingMode",
            texts(PaymentOrder.EditingMode.allCases.map(\.rawValue)), false
        ),
        ("applicationData", text, false), ("supportsCouponCode", boolean, false),
        ("couponCode", text, false), ("supportedCountries", array(country), false),
        ("recurringPaymentRequest", reference("RecurringPaymentRequest"), false),
        ("deferredPaymentRequest", reference("DeferredPaymentRequest"), false),
        ("automaticReloadPaymentRequest", reference("AutomaticReloadPaymentRequest"), false),
        ("language", text, false), ("reference", printableText, false),
        ("questions", array(texts(PaymentQuestion.Kind.allCases.map(\.rawValue))), false),
    ])

    private static let lineItem = object([
        ("label", label, true), ("amount", signedAmount, false),
        ("type", texts(LineItemForm.Kind.allCases.map(\.rawValue)), false),
        ("paymentTiming", texts(LineItemForm.Timing.allCases.map(\.rawValue)), false),
        ("recurringPaymentStartDate", date, false),
        (
            "recurringPaymentIntervalUnit",
            texts(LineItemForm.IntervalUnit.allCases.map(\.rawValue)), false
        ),
        (
            "recurringPaymentIntervalCount",
            ["type": "integer", "minimum": 1, "maximum": 1000], false
        ),
        ("recurringPaymentEndDate", date, false), ("deferredPaymentDate", date, false),
        ("automaticReloadPaymentThresholdAmount", signedAmount, false),
    ])

    private static let contact = object([
        ("givenName", text, false), ("familyName", text, false),
        ("phoneticGivenName", text, false), ("phoneticFamilyName", text, false),
        ("phoneNumber", text, false), ("emailAddress", text, false),
        ("addressLines", array(text), false), ("subLocality", text, false),
        ("locality", text, false), ("postalCode", text, false),
        ("subAdministrativeArea", text, false), ("administrativeArea", text, false),
        ("country", text, false), ("countryCode", country, false),
    ])
}
