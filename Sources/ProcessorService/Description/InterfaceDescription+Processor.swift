// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension InterfaceDescription<Access> {
    /// The description of this service.
    static var processor: InterfaceDescription {
        InterfaceDescription(
            title: "Tap to Pay for Linux: payment service provider",
            schemas: Schemas.accounts.merging(Schemas.payments) { first, _ in first },
            pathParameters: [
                "key": PathParameterText(
                    "The id of the API key, which is not secret.", example: "key_0123456789ABCDEF"),
                "payment": PathParameterText(
                    "The id of the payment.", example: "pay_5ba8718a-2250-4555-a5ad-876adf428836"),
                "thumbprint": PathParameterText(
                    "The thumbprint of the reader's public key.", example: Schemas.thumbprintExample
                ),
                "webhook": PathParameterText(
                    "The id of the webhook.", example: Schemas.webhookExample),
            ],
            webhooks: [
                "payment": [
                    "post": [
                        "operationId": "receivePaymentEvent",
                        "summary": .string(
                            "The issuer answered, or a payment was captured, voided, or refunded, "
                                + "also in part. An event can arrive more than once, with the same "
                                + "id: process an id once."),
                        "parameters": [Schemas.webhookSignature],
                        "requestBody": [
                            "required": true,
                            "content": [
                                "application/json": ["schema": Schemas.reference("PaymentEvent")]
                            ],
                        ],
                        "responses": [
                            "2XX": ["description": "The event arrived; it is not sent again."]
                        ],
                    ]
                ]
            ],
            securitySchemes: ["apiKey": ["type": "http", "scheme": "bearer"]],
            security: { access in
                switch access {
                case .open: []
                // The role names of OpenAPI 3.1, 4.8.30.
                case .scope(let scope): [["apiKey": [.string(scope.rawValue)]]]
                }
            })
    }
}

extension DescribedAnswer {
    /// Returns the answer with a resource of the schema with this name.
    static func resource(_ name: String) -> DescribedAnswer { .json(Schemas.reference(name)) }

    /// Returns the answer with a created resource of the schema with this name.
    static func created(_ name: String) -> DescribedAnswer {
        .json(Schemas.reference(name), .created)
    }
}
