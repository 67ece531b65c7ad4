// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// A route of this service.
typealias Endpoint = DescribedRoute<Access>

extension InterfaceDescription<Access> {
    /// The description of this service.
    static var kiosk: InterfaceDescription {
        InterfaceDescription(
            title: "Tap to Pay for Linux: kiosk service",
            schemas: [
                Schemas.reads, Schemas.console, Schemas.payments, Schemas.paymentOrders,
                Schemas.events, Schemas.sheet,
            ].reduce(Schemas.components) { $0.merging($1) { own, _ in own } },
            pathParameters: [
                "reader": PathParameterText(
                    "The id of the reader; that of the first one is default.", example: "default"),
                "read": PathParameterText(
                    "The id of the read.", example: "5f1c0a9be27d4386a1b2c3d4"),
                "payment": PathParameterText(
                    "The id of the payment.", example: "5f1c0a9be27d4386a1b2c3d4"),
                "asset": PathParameterText(
                    "The name of the file, as the page requests it.", example: "icon.svg"),
            ],
            securitySchemes: [
                "bearer": [
                    "type": "http", "scheme": "bearer",
                    "description":
                        "One of the service's tokens: caller, sheet, or operator.",
                ],
                "sheet": ["type": "apiKey", "in": "cookie", "name": .string(Page.sheet.cookie)],
                "console": [
                    "type": "apiKey", "in": "cookie", "name": .string(Page.console.cookie),
                ],
                "page": [
                    "type": "apiKey", "in": "header", "name": "Taptopay-Page",
                    "description": "The secret that goes with a page's cookie.",
                ],
            ],
            security: { access in
                switch access {
                case .open: []
                case .token(_, nil), .ticket: [["bearer": []]]
                case .token(_, .sheet): [["sheet": [], "page": []], ["bearer": []]]
                case .token(_, .console): [["console": [], "page": []], ["bearer": []]]
                }
            })
    }
}

extension Schemas {
    static let amount: PlainSchema = [
        "type": "string", "pattern": "^[0-9]{1,15}([.][0-9]{1,15})?$",
    ]
    static let currency: PlainSchema = ["type": "string", "pattern": "^[A-Z]{3}$"]

    static let token: PlainSchema = ["type": "string", "minLength": 1]

    // MARK: - Parameters

    static let wait = query(
        "wait", integer(Request.waitSeconds),
        "How long to wait for the end, or for a question, in seconds; by default, not at all.",
        example: 30)

    static let lastEventID = parameter(
        "Last-Event-ID", in: "header", .object(text.json),
        "The id of the last event that you received: the stream begins with the next one.",
        example: "1f2e3d4c-41")
}
