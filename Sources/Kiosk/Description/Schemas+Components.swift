// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of readers, tokens, the store, and the pages, by name.
    static let components: [String: JSONValue] = [
        "Health": object([
            SchemaMember(
                "status", texts(["ok", "ready"]),
                "ok if the service is running, and ready if it can sell."),
            SchemaMember(
                "clock", text, "That the clock went back, in English; absent if it did not.",
                example:
                    "The clock went back by 90 seconds: it was ahead before, or is behind now.",
                isRequired: false),
            SchemaMember(
                "certificate", text,
                "When the certificate of the service ends, in English; absent for more than 30 days.",
                example: .string(
                    "The certificate in server.pem expires in 12 days: renew it, then reload the "
                        + "service."), isRequired: false),
        ]),
        "Reader": reader,
        "Link": object([
            SchemaMember(
                "isLinked", boolean, "Whether the merchant of the token has accepted the terms.")
        ]),
        "Cancellation": object([
            SchemaMember(
                "cancelled", boolean,
                "Whether the request canceled it; false if it has ended or can no longer be canceled."
            )
        ]),
        "Store": store,
        "Batch": [
            "type": "object",
            "description": "The signed batch, to be sent to the provider as it is.",
        ],
        "PageSession": object([
            SchemaMember(
                "secret", text,
                "The secret that the page sends in Taptopay-Page, beside the cookie.",
                example: secretExample)
        ]),
        "LaunchForm": object([
            SchemaMember(
                "token", token, "The token of the page: sheet.token, or operator.token.",
                example: secretExample)
        ]),
    ]

    static let identifierExample: JSONValue = "5f1c0a9be27d4386a1b2c3d4"
    static let timeExample: JSONValue = 1_795_324_200
    private static let secretExample = JSONValue.string(String(repeating: "0f", count: 32))

    private static let reader = object([
        SchemaMember(
            "id", text, "The name of the reader in paths; the first one is default.",
            example: "default"),
        SchemaMember(
            "name", text, "The reader as the configuration names it.",
            example: "emulated:visa-credit"),
        SchemaMember("isEmulated", boolean, "Whether its cards are emulated."),
        SchemaMember(
            "identifier", text,
            "Apple's readerIdentifier: the thumbprint of the reader's key; absent while the reader "
                + "has none.", example: "OmB0jbdyKxg1BuWuJgBv2bfqbQIA8yp3xUBq-1WRFdA",
            isRequired: false),
        SchemaMember("isPrepared", boolean, "Whether the reader can read cards now."),
        SchemaMember(
            "isPreparedToStore", boolean, "Whether the reader can store reads without a network."),
        SchemaMember("isBusy", boolean, "Whether a read is in progress."),
    ])

    private static let store = object([
        SchemaMember(
            "count", integer, "How many stored reads wait to be sent to the provider.", example: 3),
        SchemaMember(
            "readCount", integer,
            "How many reads the present session has stored; absent without a session.", example: 3,
            isRequired: false),
        SchemaMember(
            "expiresAt", integer,
            "When the session expires, in seconds since 1970; absent without a session.",
            example: timeExample, isRequired: false),
    ])
}
