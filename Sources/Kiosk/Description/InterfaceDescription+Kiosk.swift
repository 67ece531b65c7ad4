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
            schemas: [Schemas.console, Schemas.payments].reduce(Schemas.components) {
                $0.merging($1) { own, _ in own }
            },
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
    static let amount: JSONValue = ["type": "string", "pattern": "^[0-9]{1,15}([.][0-9]{1,15})?$"]
    static let currency: JSONValue = ["type": "string", "pattern": "^[A-Z]{3}$"]

    static let token: JSONValue = ["type": "string", "minLength": 1]
    static let count: JSONValue = ["type": "integer", "minimum": 0, "maximum": 1_000_000]

    // MARK: - Parameters

    static let wait: JSONValue = [
        "name": "wait", "in": "query",
        "schema": ["type": "integer", "minimum": 0, "maximum": 60],
    ]

    static let lastEventID: JSONValue = [
        "name": "Last-Event-ID", "in": "header", "schema": text,
    ]
}
