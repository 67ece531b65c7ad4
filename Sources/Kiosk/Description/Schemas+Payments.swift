// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of payments from a wallet, by name; those of their orders are apart.
    static let payments: [String: JSONValue] = [
        "Payment": payment,
        "PaymentQuestion": paymentQuestion,
        "PaymentMethod": object([
            SchemaMember(
                "type", texts(PaymentMethodForm.Kind.allCases.map(\.rawValue)),
                "The kind of account that pays; absent if it is unknown.", isRequired: false),
            SchemaMember(
                "displayName", text,
                "The name of the card with its last digits; absent until the customer has agreed.",
                example: "Visa 0010", isRequired: false),
            SchemaMember(
                "network", text,
                "The network of the card, as in PassKit; absent until the customer has agreed.",
                example: "Visa", isRequired: false),
        ]),
        "AuthorizedPayment": object([
            SchemaMember("token", reference("PaymentToken"), "What the provider needs to charge."),
            SchemaMember(
                "shippingContact", reference("Contact"),
                "Where to ship; absent unless the order requires shipping fields.",
                isRequired: false),
            SchemaMember(
                "billingContact", reference("Contact"),
                "Whom to bill; absent unless the order requires billing fields.",
                isRequired: false),
            SchemaMember(
                "shippingMethod", reference("ShippingMethod"),
                "The shipping method that the customer chose, if there were any.",
                isRequired: false),
        ]),
        "PaymentToken": object([
            SchemaMember("paymentMethod", reference("PaymentMethod"), "The card that pays."),
            SchemaMember(
                "transactionIdentifier", text,
                "The identifier of the transaction: 64 hexadecimal digits.",
                example: .string(String(repeating: "0f", count: 32))),
            SchemaMember(
                "paymentData", ["type": "object"],
                "Apple's payment token, which only the merchant or its provider can open; pass it on "
                    + "as it is."),
        ]),
        "PaymentAnswer": paymentAnswer,
        "PaymentError": object([
            SchemaMember(
                "code", texts(PaymentErrorForm.Code.allCases.map(\.rawValue)),
                "What is wrong, as in Apple's ApplePayError."),
            SchemaMember(
                "contactField", texts(PaymentErrorForm.Field.allCases.map(\.rawValue)),
                "The part of the contact that is wrong; by default, its postal address.",
                isRequired: false),
            SchemaMember(
                "message", text,
                "What the customer reads, at most 256 bytes; by default, the sheet's own text.",
                example: "We do not ship to this city.", isRequired: false),
        ]),
        "WalletAction": walletAction,
    ]

    static let paymentCreation = SchemaMember(
        "createdAt", integer, "When the payment was requested, in seconds since 1970.",
        example: timeExample)
    static let paymentState = SchemaMember(
        "state", texts(PaymentState.allCases.map(\.rawValue)),
        "How far the payment is, or how it ended.")

    private static let payment = object([
        SchemaMember(
            "id", text, "The identifier of the payment, which paths contain.",
            example: identifierExample),
        paymentCreation, paymentState,
        SchemaMember(
            "error", reference("ReadFault"), "Why the payment was not made; absent otherwise.",
            isRequired: false),
        SchemaMember(
            "reason", reason, "Why the payment was canceled; absent if it was not.",
            isRequired: false),
        SchemaMember(
            "reference", text, "Your own name for the order; absent if the order has none.",
            example: "order-2", isRequired: false),
        SchemaMember(
            "question", reference("PaymentQuestion"),
            "The question that you must answer now, if any.", isRequired: false),
        SchemaMember(
            "payment", reference("AuthorizedPayment"),
            "The payment that you accepted, for ten minutes; absent otherwise.", isRequired: false),
    ])

    private static let paymentQuestion = object([
        SchemaMember(
            "number", integer, "The number of the question, counted from 1 for each payment.",
            example: 1),
        SchemaMember(
            "type", texts(PaymentQuestion.Kind.allCases.map(\.rawValue)),
            "What the customer did, as in Apple's ApplePaySession."),
        SchemaMember(
            "expiresAt", integer,
            "When the payment fails without an answer, in seconds since 1970.",
            example: timeExample),
        SchemaMember(
            "shippingContact", reference("Contact"),
            "The contact that was selected, reduced to what determines the price of shipping; only "
                + "for shippingContactSelected.", isRequired: false),
        SchemaMember(
            "shippingMethod", reference("ShippingMethod"),
            "The method that was selected; only for shippingMethodSelected.", isRequired: false),
        SchemaMember(
            "paymentMethod", reference("PaymentMethod"),
            "The card that was selected; only for paymentMethodSelected.", isRequired: false),
        SchemaMember(
            "couponCode", text, "The code that was entered; only for couponCodeChanged.",
            example: "WELCOME", isRequired: false),
        SchemaMember(
            "payment", reference("AuthorizedPayment"),
            "The payment to which the customer has agreed; only for paymentAuthorized.",
            isRequired: false),
    ])

    private static let paymentAnswer = object([
        SchemaMember(
            "question", integer, "The number of the question that this answers.", example: 1),
        SchemaMember(
            "newTotal", reference("LineItem"),
            "The total from now on; by default, it stays as it is; not for paymentAuthorized.",
            isRequired: false),
        SchemaMember(
            "newLineItems", lineItems,
            "The lines from now on; by default, they stay as they are; not for paymentAuthorized.",
            isRequired: false),
        SchemaMember(
            "newShippingMethods", shippingMethods,
            "The shipping methods from now on; by default, they stay as they are; not for "
                + "paymentAuthorized.", isRequired: false),
        SchemaMember(
            "errors", array(reference("PaymentError"), most: OrderValidator.maximumErrors),
            "What is wrong, the most serious first; by default, nothing.", isRequired: false),
        SchemaMember(
            "status", integer(AuthorizationStatus.rawValues),
            "0 for success, or another status of Apple's ApplePaySession; required for "
                + "paymentAuthorized.", example: 0, isRequired: false),
    ])

    private static let walletAction = object([
        SchemaMember(
            "payment", text, "The payment that the page shows, from wallet.payment of the state.",
            example: identifierExample),
        SchemaMember(
            "action", texts(WalletActionForm.Action.allCases.map(\.rawValue)),
            "What the customer does."),
        SchemaMember(
            "value", text,
            "The value of the choice, or the coupon code, at most 256 bytes; required for actions "
                + "that select, and for enterCouponCode.", example: "post", isRequired: false),
        SchemaMember(
            "contact", reference("Contact"),
            "The contact that was entered; required for the actions that enter one.",
            isRequired: false),
    ])
}
