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
            SchemaMember("payments", array(reference("Payment")), "The payments, newest first."),
            SchemaMember(
                "next", nullable("string"),
                "The value of after for the next page, or null on the last page.",
                example: paymentExample),
        ]),
        "IssuerAnswer": issuerAnswer,
        "ISO8583Message": [
            "type": "object", "required": ["mti"],
            "patternProperties": ["^(mti|DE[0-9]{1,3})$": dataElement],
            "additionalProperties": false,
        ],
        "Batch": object([
            SchemaMember(
                "batch", text, "The identifier of the batch, as in the request.",
                example: batchExample),
            SchemaMember(
                "deletionToken", text,
                "The token with which the reader deletes the batch, valid for one day.",
                example: "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJwc3AudGVzdCJ9.c2lnbmF0dXJl"),
            SchemaMember(
                "payments", array(["oneOf": [reference("Payment"), reference("RefusedRead")]]),
                "For each read of the batch, in the same order, its payment or why there is none."),
        ]),
        "RefusedRead": object([
            transaction("The id of the read's result, as in the batch."),
            SchemaMember(
                "problem", text, "The type of the problem: why the read was refused.",
                example: "urn:taptopay:problem:replay"),
            SchemaMember(
                "detail", text, "Why the read was refused, in English.",
                example: "This card data was presented before."),
        ]),
        "Pass": object([
            SchemaMember(
                "program", text, "The pass type identifier, as in the request.",
                example: "pass.example.cafe"),
            SchemaMember(
                "sealedAt", integer, "When the phone sealed the pass, in seconds since 1970.",
                example: timeExample),
            SchemaMember(
                "message", text, "What the pass says about its owner, such as a member number.",
                example: "MEMBER-0010"),
        ]),
        "Webhook": object(webhook + backlog),
        "NewWebhook": object(webhook + [secret]),
        "WebhookList": list("webhooks", of: "Webhook", "The webhooks of the merchant."),
        "RemovedWebhook": object([webhookIdentifier]),
        "PaymentEvent": paymentEvent,
    ]

    private static let paymentExample: JSONValue = "pay_5ba8718a-2250-4555-a5ad-876adf428836"
    private static let transactionExample: JSONValue = "6eb1fe3f-fe87-426c-8fdb-43b242fc5deb"
    private static let batchExample: JSONValue = "2f0f3c9a-5a0e-4f0b-8f38-0e6c0f4b7a11"
    private static let timeExample: JSONValue = 1_795_555_211

    private static func transaction(_ description: String) -> SchemaMember {
        SchemaMember("cardReaderTransactionID", text, description, example: transactionExample)
    }

    // MARK: - Payments

    private static let payment = object(paymentHead + paymentAmounts + paymentTail)

    private static let paymentHead = [
        SchemaMember(
            "id", text, "The identifier of the payment, which paths contain.",
            example: paymentExample),
        SchemaMember(
            "state", texts(Payment.State.allCases.map(\.rawValue)),
            "What has happened to the payment; refunding a part does not change it."),
        SchemaMember(
            "type", texts(Payment.Kind.allCases.map(\.rawValue)),
            "What the customer's card was read for."),
        SchemaMember(
            "merchant", text, "The id of the merchant that is paid.", example: "CAFE-1"),
        transaction("The id of the read's result."),
    ]

    private static let paymentAmounts = [
        SchemaMember(
            "amount", decimal, "The amount of the order, with the decimals of its currency.",
            example: "12.50"),
        SchemaMember(
            "currencyCode", text,
            "The ISO 4217 code of the currency: its letters, or its number if it has no known ones.",
            example: "EUR"),
        SchemaMember(
            "capturedAmount", decimal,
            "How much was captured, with the decimals of the currency; zero before the capture.",
            example: "12.50"),
        SchemaMember(
            "refundedAmount", decimal,
            "The sum of all refunds, with the decimals of the currency.", example: "0.00"),
    ]

    private static let paymentTail = [
        SchemaMember(
            "createdAt", integer,
            "When the service accepted the card data, in seconds since 1970.", example: timeExample
        ),
        SchemaMember(
            "reference", nullable("string"),
            "The merchant's own name for the order, or null if the request had none.",
            example: "order-1"),
        SchemaMember("issuer", reference("IssuerAnswer"), "The last answer of the issuer."),
        SchemaMember(
            "iso8583", reference("ISO8583Message"),
            "The last answer of the issuer as ISO 8583 data elements; only with view=iso8583.",
            isRequired: false),
    ]

    private static let issuerAnswer = object(issuerDecision + issuerDevelopment)

    private static let issuerDecision = [
        SchemaMember(
            "responseCode", text, "The response code of ISO 8583 (DE 39); 00 is approved.",
            example: "00"),
        SchemaMember(
            "authorizationCode", nullable("string"),
            "The authorization code (DE 38), six digits, or null if the issuer did not approve.",
            example: "507662"),
        SchemaMember(
            "explanation", text, "The reason for the answer, in English.", example: "00: Approved."),
        SchemaMember("isTestIssuer", boolean, "Always true: no real issuer was asked."),
        SchemaMember(
            "hasRules", boolean,
            "Whether the test issuer declines certain amounts and cards on purpose."),
        SchemaMember(
            "rule", nullable("string"),
            "The rule that caused the answer, amount or card, or null if none did.",
            example: "amount"),
        SchemaMember(
            "card", nullable("string"),
            "The masked card number, or null if the card data has none.",
            example: "476173******0010"),
        SchemaMember(
            "pin", text, "The result of the PIN check in a few words; none without a PIN.",
            example: "none"),
    ]

    private static let issuerDevelopment = [
        SchemaMember(
            "warnings", array(text),
            "What was suspicious about the accepted card data; only with --development.",
            example: [], isRequired: false),
        thumbprint(
            "reader", "The thumbprint of the reader that read the card; only with --development.",
            isRequired: false),
        SchemaMember(
            "outcome", text,
            "The outcome of the read, as the reader signed it; only with "
                + "--development.", example: "success", isRequired: false),
    ]

    private static let dataElement: JSONValue = [
        "type": "string",
        "description": .string(
            "The message type (mti), or the data element with this number (ISO 8583); card numbers "
                + "are masked."),
        "examples": ["0110"],
    ]

    /// An amount with the currency's decimals.
    private static let decimal: PlainSchema = [
        "type": "string", "pattern": "^[0-9]+([.][0-9]+)?$",
    ]

    // MARK: - Webhooks

    private static let webhookIdentifier = SchemaMember(
        "id", text, "The identifier of the webhook, which paths contain.",
        example: .string(webhookExample))

    static let webhookExample = "wh_0b9f7a52-6d3c-4c0a-9d7e-3f5b2a1c8e64"

    private static let webhook = [
        webhookIdentifier,
        SchemaMember(
            "url", text, "Where the service sends the events: a program on its own machine.",
            example: "http://127.0.0.1:9000/events"),
        SchemaMember(
            "events", array(text), "The types of the events that are sent; if empty, all of them.",
            example: ["payment.captured"]),
    ]

    private static let backlog = [
        SchemaMember(
            "waiting", integer, "How many events wait to be sent, at most 10,000.", example: 0),
        SchemaMember(
            "dropped", integer,
            "How many events were dropped, because more than 10,000 waited.", example: 0),
    ]

    private static let secret = SchemaMember(
        "secret", text,
        "The key of the signatures in Taptopay-Signature, which no later response contains.",
        example: "whs_EXAMPLE-6kq0N5mS2vY8tB1rD4fH7jL9pX3zC5aE0gU")

    private static let paymentEvent = object([
        SchemaMember(
            "id", text, "The identifier of the event, the same each time that it is sent.",
            example: "evt_1d0ab8c2-8f7c-4d5f-9a0e-6f6a3e0f6b57"),
        SchemaMember(
            "type", texts(Payment.events), "What happened to the payment."),
        SchemaMember(
            "createdAt", integer, "When it happened, in seconds since 1970.", example: timeExample),
        SchemaMember(
            "payment", reference("Payment"), "The payment as it was after the event."),
    ])

    /// The header with the signature of an event.
    static let webhookSignature = parameter(
        "Taptopay-Signature", in: "header",
        ["type": "string", "pattern": "^t=[0-9]+,v1=[0-9a-f]{64}$"],
        "The time of the delivery, in seconds since 1970, and the HMAC-SHA256 of that time, a period, "
            + "and the body under the webhook's secret, in hexadecimal digits.",
        example: .string("t=1795555211,v1=" + String(repeating: "0f", count: 32)), isRequired: true)

    // MARK: - Stored reads

    /// A batch of stored reads, as the app received it.
    static let storedBatch = object([
        SchemaMember(
            "id", printableText, "The identifier of the batch, which the reader chose.",
            example: batchExample),
        SchemaMember(
            "count", integer(1...StoredBatch.maximumCount), "The number of reads in the batch.",
            example: 1),
        SchemaMember("payments", storedReads, "The reads, the oldest first."),
        SchemaMember(
            "leafCertificate", nonemptyText,
            "The certificate of the batch's signing key in Base64, as the app received it.",
            example: certificateExample),
        SchemaMember(
            "intermediateCertificate", array(text),
            "The certificate of the reader, which certifies that key, in Base64.",
            example: [certificateExample]),
        SchemaMember(
            "signature", nonemptyText, "The signature over the whole batch (r and s) in Base64.",
            example: signatureExample),
    ])

    private static let storedReads = array(
        object([
            SchemaMember(
                "id", printableText, "The id of the read's result.", example: transactionExample),
            SchemaMember(
                "paymentCardData", nonemptyText, "The sealed data from the read's result.",
                example: "ZXlKbGJtTWlPaUpCTVRJNFIwTk5JbjA"),
            SchemaMember(
                "generalCardData", text,
                "The card data for apps in Base64, from the read's result; may be empty.",
                example: "hAegAAAAAxAQ"),
            SchemaMember(
                "signature", nonemptyText, "The signature over this read (r and s) in Base64.",
                example: signatureExample),
        ]), least: 1, most: StoredBatch.maximumCount)

    private static let certificateExample: JSONValue = "MIIBszCCAVmgAwIBAgIRAJ0="
    private static let signatureExample: JSONValue =
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="

    private static let nonemptyText: PlainSchema = ["type": "string", "minLength": 1]
}
