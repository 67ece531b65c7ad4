// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of the events' data, by name; those of the payment sheet are apart.
    static let events: [String: JSONValue] = [
        "ReaderEvent": object([
            SchemaMember("reader", text, "The id of the reader.", example: "default"),
            SchemaMember(
                "read", text,
                "The id of the read in progress, or of the last one, if there was one.",
                example: identifierExample, isRequired: false),
            SchemaMember(
                "name", text, "The name of the event, as in Apple's PaymentCardReader.Event.",
                example: "cardDetected"),
            SchemaMember(
                "percent", integer(0...100),
                "How much of the preparation is done, in percent; only for updateProgress.",
                example: 50, isRequired: false),
        ]),
        "ReadEvent": object([
            SchemaMember("read", text, "The id of the read.", example: identifierExample),
            SchemaMember("reader", text, "The id of the reader that reads.", example: "default"),
            SchemaMember(
                "state", texts(ReadState.allCases.map(\.rawValue)),
                "How far the read is now, or how it ended."),
            SchemaMember(
                "outcome", outcomes, "The outcome of the payment; absent until you report it.",
                isRequired: false),
            SchemaMember(
                "reason", reason, "Why the read was canceled; absent if it was not.",
                isRequired: false),
        ]),
        "PaymentEvent": object([
            SchemaMember("payment", text, "The id of the payment.", example: identifierExample),
            SchemaMember(
                "state", texts(PaymentState.allCases.map(\.rawValue)),
                "How far the payment is now, or how it ended."),
            SchemaMember(
                "question", integer, "The number of the open question, if any.",
                example: 1, isRequired: false),
            SchemaMember(
                "type", texts(PaymentQuestion.Kind.allCases.map(\.rawValue)),
                "The type of the open question, if any.", isRequired: false),
            SchemaMember(
                "reason", reason, "Why the payment was canceled; absent if it was not.",
                isRequired: false),
        ]),
        "ReadinessEvent": object([
            SchemaMember("isReady", boolean, "Whether the service can sell now."),
            SchemaMember(
                "reason", text, "Why the service cannot sell, in English; absent if it can.",
                example: "The reader default is not prepared.", isRequired: false),
        ]),
        "TokenExpiryEvent": object([
            SchemaMember("reader", text, "The id of the reader.", example: "default"),
            SchemaMember(
                "expiresAt", integer,
                "When the token of the reader's session expires, in seconds since 1970.",
                example: timeExample),
        ]),
    ]
}

extension DescribedAnswer {
    /// The events of readers, reads, and payments.
    static let events = DescribedAnswer.events(
        "The events reader, read, payment, readiness, and tokenExpires, whose data is JSON, and "
            + "lost, which has no data: some events are no longer available, so request what you "
            + "need.",
        [
            "reader": Schemas.reference("ReaderEvent"), "read": Schemas.reference("ReadEvent"),
            "payment": Schemas.reference("PaymentEvent"),
            "readiness": Schemas.reference("ReadinessEvent"),
            "tokenExpires": Schemas.reference("TokenExpiryEvent"),
            "lost": ["type": "string", "maxLength": 0],
        ])

    /// The states of the payment sheet.
    static let sheetStates = DescribedAnswer.events(
        "The event state, whose data is JSON: each time, the whole state of the payment sheet.",
        ["state": Schemas.reference("SheetState")])
}
