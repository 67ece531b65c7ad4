// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A route of this service.
typealias Endpoint = DescribedRoute<Access>

extension InterfaceDescription<Access> {
    /// The description of this service.
    static var kiosk: InterfaceDescription {
        InterfaceDescription(
            title: "Tap to Pay for Linux: kiosk service", schemas: Schemas.components,
            securitySchemes: [
                "bearer": [
                    "type": "http", "scheme": "bearer",
                    "description":
                        "One of the tokens that the service makes: caller, sheet, operator.",
                ],
                "page": ["type": "apiKey", "in": "cookie", "name": .string(Gate.cookie)],
            ],
            security: { access in
                switch access {
                case .open: []
                case .token: [["bearer": []]]
                case .page: [["page": []], ["bearer": []]]
                }
            })
    }
}
