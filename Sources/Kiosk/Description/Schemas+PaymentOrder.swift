// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of orders for payments from a wallet, by name.
    static let paymentOrders: [String: JSONValue] = [
        "PaymentOrder": object(
            orderMerchant + orderLines + orderContacts + orderOptions + orderAgreements),
        "LineItem": object(lineItemHead + lineItemTimes),
        "ShippingMethod": object([
            SchemaMember(
                "label", label, "The name of the method, which the customer sees.", example: "Post"),
            SchemaMember(
                "detail", text, "More about the method, at most 256 bytes; by default, nothing.",
                example: "Arrives in two days", isRequired: false),
            SchemaMember(
                "amount", signedAmount, "What the method costs, in the currency of the order.",
                example: "2.00"),
            SchemaMember(
                "identifier", label, "Your own name for the method, unique in its list.",
                example: "post"),
        ]),
        "Contact": object(contactNames + contactAddress),
        "RecurringPaymentRequest": object([
            paymentDescription,
            SchemaMember("regularBilling", reference("LineItem"), "The regular charge."),
            SchemaMember(
                "trialBilling", reference("LineItem"),
                "The charge in the trial period, if any.", isRequired: false),
            billingAgreement, managementURL,
        ]),
        "DeferredPaymentRequest": object([
            paymentDescription,
            SchemaMember("deferredBilling", reference("LineItem"), "The later charge."),
            SchemaMember(
                "freeCancellationDate", date,
                "Until when the customer can cancel for free; absent if there is no such time.",
                example: "2026-12-01", isRequired: false),
            billingAgreement, managementURL,
        ]),
        "AutomaticReloadPaymentRequest": object([
            paymentDescription,
            SchemaMember(
                "automaticReloadBilling", reference("LineItem"), "The charge of each reload."),
            billingAgreement, managementURL,
        ]),
    ]

    static let lineItems = array(reference("LineItem"), most: OrderValidator.maximumLines)
    static let shippingMethods = array(
        reference("ShippingMethod"), most: OrderValidator.maximumMethods)

    private static let signedAmount: PlainSchema = [
        "type": "string", "pattern": "^-?[0-9]{1,15}([.][0-9]{1,15})?$",
    ]
    private static let label = PlainSchema(JSONSchema.text(OrderValidator.labelLengths))
    private static let country: PlainSchema = ["type": "string", "pattern": "^[A-Z]{2}$"]
    private static let date: PlainSchema = [
        "type": "string",
        "pattern":
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$",
    ]
    private static let address: PlainSchema = ["type": "string", "pattern": "^https://"]

    private static let parts = array(texts(PaymentOrder.ContactPart.allCases.map(\.rawValue)))

    // MARK: - Agreements

    private static let paymentDescription = SchemaMember(
        "paymentDescription", label, "What the customer agrees to, which the sheet shows.",
        example: "Coffee every month")

    private static let billingAgreement = SchemaMember(
        "billingAgreement", text,
        "The terms of the agreement, which the sheet shows, at most 2048 bytes; by default, none.",
        example: "Cancel at any time.", isRequired: false)

    private static let managementURL = SchemaMember(
        "managementURL", address, "Where the customer can change or cancel the agreement.",
        example: "https://coffee.example/account")

    // MARK: - The order

    private static let orderMerchant = [
        SchemaMember(
            "merchantIdentifier", label, "The merchant identifier of Apple Pay.",
            example: "merchant.example.taptopay"),
        SchemaMember(
            "countryCode", country,
            "The ISO 3166 code of the country that processes the payment, two letters.",
            example: "DE"),
        SchemaMember(
            "currencyCode", currency, "The ISO 4217 code of the currency of all amounts.",
            example: "EUR"),
        SchemaMember(
            "merchantCapabilities",
            array(texts(PaymentOrder.Capability.allCases.map(\.rawValue)), least: 1),
            "What the merchant supports; supports3DS or supportsEMV must be among it."),
        SchemaMember(
            "supportedNetworks", array(text, least: 1),
            "The networks that the merchant accepts, as in Apple Pay on the Web.",
            example: ["visa", "masterCard"]),
    ]

    private static let orderLines = [
        SchemaMember(
            "total", reference("LineItem"),
            "The total, whose label is the merchant's name; it cannot be negative."),
        SchemaMember(
            "lineItems", lineItems, "The lines above the total; by default, none.",
            isRequired: false),
        SchemaMember(
            "shippingMethods", shippingMethods,
            "The shipping methods from which the customer chooses; by default, none.",
            isRequired: false),
    ]

    private static let orderContacts = [
        SchemaMember(
            "requiredShippingContactFields", parts,
            "What you must know to ship; by default, nothing.", isRequired: false),
        SchemaMember(
            "requiredBillingContactFields", parts,
            "What you must know to bill; by default, nothing.", isRequired: false),
        SchemaMember(
            "shippingContact", reference("Contact"),
            "The shipping contact that you know already; by default, none.", isRequired: false),
        SchemaMember(
            "billingContact", reference("Contact"),
            "The billing contact that you know already; by default, none.", isRequired: false),
        SchemaMember(
            "shippingType", texts(PaymentOrder.ShippingType.allCases.map(\.rawValue)),
            "How the goods reach the customer; by default, shipping.", isRequired: false),
        SchemaMember(
            "shippingContactEditingMode", texts(PaymentOrder.EditingMode.allCases.map(\.rawValue)),
            "Whether the customer can change the shipping contact: not with storePickup; by "
                + "default, available.", isRequired: false),
    ]

    private static let orderOptions = [
        SchemaMember(
            "applicationData", text,
            "Your own bytes in Base64, whose digest the payment token contains; by default, none.",
            example: "b3JkZXItMg==", isRequired: false),
        SchemaMember(
            "supportsCouponCode", boolean,
            "Whether the customer can enter a coupon code; by default, false.", isRequired: false),
        SchemaMember(
            "couponCode", text, "The coupon code that is entered at first; by default, none.",
            example: "WELCOME", isRequired: false),
        SchemaMember(
            "supportedCountries", array(country),
            "The ISO 3166 codes of the countries whose cards you accept; by default, all.",
            example: ["DE", "CH"], isRequired: false),
        SchemaMember(
            "language", text,
            "The customer's language as a BCP 47 tag; by default, that of the configuration.",
            example: "de-CH", isRequired: false),
        SchemaMember(
            "reference", printableText,
            "Your own name for the order, by which you can find the payment.", example: "order-2",
            isRequired: false),
        SchemaMember(
            "questions", array(texts(PaymentQuestion.Kind.allCases.map(\.rawValue))),
            "The questions that you want to answer, beside paymentAuthorized; by default, all.",
            isRequired: false),
    ]

    private static let orderAgreements = [
        SchemaMember(
            "recurringPaymentRequest", reference("RecurringPaymentRequest"),
            "The agreement to recurring payments; an order can have only one agreement.",
            isRequired: false),
        SchemaMember(
            "deferredPaymentRequest", reference("DeferredPaymentRequest"),
            "The agreement to a later payment; an order can have only one agreement.",
            isRequired: false),
        SchemaMember(
            "automaticReloadPaymentRequest", reference("AutomaticReloadPaymentRequest"),
            "The agreement to automatic reloads; an order can have only one agreement.",
            isRequired: false),
    ]

    // MARK: - Lines

    private static let lineItemHead = [
        SchemaMember(
            "label", label, "What the customer sees beside the amount.", example: "Beans"),
        SchemaMember(
            "amount", signedAmount,
            "The amount in the currency of the order, with at most its decimals; required unless "
                + "the type is pending.", example: "12.50", isRequired: false),
        SchemaMember(
            "type", texts(LineItemForm.Kind.allCases.map(\.rawValue)),
            "Whether the amount is known yet; by default, final.", isRequired: false),
        SchemaMember(
            "paymentTiming", texts(LineItemForm.Timing.allCases.map(\.rawValue)),
            "When the amount is charged; by default, immediate.", isRequired: false),
    ]

    private static let lineItemTimes = [
        SchemaMember(
            "recurringPaymentStartDate", date,
            "When the recurring payments begin, in ISO 8601; by default, now.",
            example: "2026-12-01", isRequired: false),
        SchemaMember(
            "recurringPaymentIntervalUnit",
            texts(LineItemForm.IntervalUnit.allCases.map(\.rawValue)),
            "The unit of the interval between recurring payments; by default, month.",
            isRequired: false),
        SchemaMember(
            "recurringPaymentIntervalCount", integer(OrderValidator.intervalCounts),
            "The number of units between recurring payments; by default, 1.", example: 1,
            isRequired: false),
        SchemaMember(
            "recurringPaymentEndDate", date,
            "When the recurring payments end, in ISO 8601; by default, never.",
            example: "2027-12-01", isRequired: false),
        SchemaMember(
            "deferredPaymentDate", date,
            "When the amount is charged, in ISO 8601; required if the timing is deferred.",
            example: "2026-12-24T10:00:00Z", isRequired: false),
        SchemaMember(
            "automaticReloadPaymentThresholdAmount", signedAmount,
            "The balance below which the amount is charged; required if the timing is "
                + "automaticReload.", example: "10.00", isRequired: false),
    ]

    // MARK: - Contacts

    private static func part(
        _ name: String, _ description: String, example: String
    ) -> SchemaMember {
        SchemaMember(name, text, description, example: .string(example), isRequired: false)
    }

    private static let contactNames = [
        part("givenName", "The person's given name, at most 256 bytes.", example: "Ada"),
        part("familyName", "The person's family name, at most 256 bytes.", example: "Example"),
        part(
            "phoneticGivenName", "How the given name is pronounced, at most 256 bytes.",
            example: "Ay-da"),
        part(
            "phoneticFamilyName", "How the family name is pronounced, at most 256 bytes.",
            example: "Ig-zam-pul"),
        part(
            "phoneNumber", "The person's telephone number, at most 256 bytes.", example: "5550100"),
        part(
            "emailAddress", "The person's email address, at most 256 bytes.",
            example: "ada@shop.example"),
    ]

    private static let contactAddress = [
        SchemaMember(
            "addressLines", array(text),
            "The street and the number, at most eight lines of 256 bytes each.",
            example: ["1 Example Street"], isRequired: false),
        part("subLocality", "The part of the city, at most 256 bytes.", example: "Old Town"),
        part("locality", "The city, at most 256 bytes.", example: "Cupertino"),
        part("postalCode", "The postal code, at most 256 bytes.", example: "95014"),
        part(
            "subAdministrativeArea", "The county, or a similar area, at most 256 bytes.",
            example: "Santa Clara"),
        part(
            "administrativeArea", "The state, or a similar area, at most 256 bytes.", example: "CA"),
        part("country", "The name of the country, at most 256 bytes.", example: "United States"),
        SchemaMember(
            "countryCode", country, "The ISO 3166 code of the country, two letters.", example: "US",
            isRequired: false),
    ]
}
