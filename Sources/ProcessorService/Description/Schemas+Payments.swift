// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of payments and webhooks, by name.
    static let payments: [String: JSONValue] = [
        "Payment": payment,
        "PaymentList": object([
            ("payments", array(reference("Payment")), true), ("next", nullable("string"), true),
        ]),
        "IssuerAnswer": issuerAnswer,
        "ISO8583Message": [
            "type": "object", "required": ["mti"],
            "patternProperties": ["^(mti|DE[0-9]{1,3})$": text], "additionalProperties": false,
        ],
        "Batch": object([
            ("batch", text, true), ("deletionToken", text, true),
            (
                "payments",
                array(["oneOf": [reference("Payment"), reference("RefusedRead")]]), true
            ),
        ]),
        "RefusedRead": object([
            ("cardReaderTransactionID", text, true), ("problem", text, true),
            ("detail", text, true),
        ]),
        "Pass": object([
            ("programme", text, true), ("sealedAt", integer, true), ("message", text, true),
        ]),
        "Webhook": object(webhook + [("waiting", integer, true), ("dropped", integer, true)]),
        "NewWebhook": object(webhook + [("secret", text, true)]),
        "WebhookList": list("webhooks", of: "Webhook"),
        "RemovedWebhook": object([("id", text, true)]),
        "PaymentEvent": object([
            ("id", text, true), ("type", texts(Payment.events), true), ("createdAt", integer, true),
            ("payment", reference("Payment"), true),
        ]),
    ]

    private static let payment = object([
        ("id", text, true), ("state", texts(Payment.State.allCases.map(\.rawValue)), true),
        ("type", texts(Payment.Kind.allCases.map(\.rawValue)), true), ("merchant", text, true),
        ("cardReaderTransactionID", text, true), ("amount", decimal, true),
        ("currencyCode", text, true), ("capturedAmount", decimal, true),
        ("refundedAmount", decimal, true), ("createdAt", integer, true),
        ("reference", nullable("string"), true), ("issuer", reference("IssuerAnswer"), true),
        ("iso8583", reference("ISO8583Message"), false),
    ])

    private static let issuerAnswer = object([
        ("responseCode", text, true), ("authorisationCode", nullable("string"), true),
        ("explanation", text, true), ("isTestIssuer", boolean, true), ("hasRules", boolean, true),
        ("rule", nullable("string"), true), ("card", nullable("string"), true),
        ("pin", text, true), ("warnings", array(text), false), ("reader", text, false),
        ("outcome", text, false),
    ])

    /// An amount with the currency's decimals.
    private static let decimal: JSONValue = [
        "type": "string", "pattern": "^[0-9]+([.][0-9]+)?$",
    ]

    private static let webhook: [(name: String, schema: JSONValue, isRequired: Bool)] = [
        ("id", text, true), ("url", text, true), ("events", array(text), true),
    ]

    /// A batch of stored reads, as the app received it.
    static let storedBatch = object([
        ("id", described(printableText, "The batch's identifier."), true),
        (
            "count",
            [
                "type": "integer", "minimum": 1,
                "maximum": .integer(Int64(StoredBatch.maximumCount)),
                "description": "The number of reads.",
            ], true
        ),
        ("payments", described(storedReads, "The reads."), true),
        ("leafCertificate", described(nonemptyText, "As the app received it."), true),
        ("intermediateCertificate", described(array(text), "As the app received it."), true),
        ("signature", described(nonemptyText, "As the app received it."), true),
    ])

    private static let storedReads = array(
        object([
            ("id", printableText, true), ("paymentCardData", nonemptyText, true),
            ("generalCardData", text, true), ("signature", nonemptyText, true),
        ]), least: 1, most: StoredBatch.maximumCount)

    private static let nonemptyText: JSONValue = ["type": "string", "minLength": 1]

    /// The header with the signature of an event.
    static let webhookSignature: JSONValue = [
        "name": "Taptopay-Signature", "in": "header", "required": true,
        "schema": ["type": "string", "pattern": "^t=[0-9]+,v1=[0-9a-f]{64}$"],
    ]
}
