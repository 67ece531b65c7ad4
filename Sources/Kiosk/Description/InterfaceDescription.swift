// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The description of the interface, made from the routes themselves.
///
/// See OpenAPI 3.1, 4.8.
enum InterfaceDescription {
    /// Describes routes.
    static func document(_ endpoints: [Endpoint]) -> JSONNode {
        var paths: [String: JSONNode] = [:]
        for endpoint in endpoints {
            var methods = paths[endpoint.route.template.description]?.members ?? [:]
            methods[endpoint.route.method.rawValue.lowercased()] = operation(endpoint)
            paths[endpoint.route.template.description] = .object(methods)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Tap to Pay for Linux: kiosk service", "version": "1",
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "paths": .object(paths),
            "components": [
                "schemas": .object(Schemas.components),
                "securitySchemes": securitySchemes,
            ],
        ]
    }

    private static let securitySchemes: JSONNode = [
        "bearer": [
            "type": "http", "scheme": "bearer",
            "description": "One of the tokens that the service makes: caller, sheet, operator.",
        ],
        "page": ["type": "apiKey", "in": "cookie", "name": .string(Gate.cookie)],
    ]

    private static func operation(_ endpoint: Endpoint) -> JSONNode {
        let path: [JSONNode] = endpoint.route.template.parameters.map { name in
            ["name": .string(name), "in": "path", "required": true, "schema": Schemas.text]
        }
        var operation: [String: JSONNode] = [
            "operationId": .string(endpoint.route.operation),
            "summary": .string(endpoint.summary),
            "security": security(endpoint.access),
            "responses": responses(endpoint.answer),
        ]
        let parameters = path + endpoint.parameters
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body = endpoint.body {
            operation["requestBody"] = [
                "required": true, "content": ["application/json": ["schema": body]],
            ]
        }
        return .object(operation)
    }

    private static func security(_ access: Access) -> JSONNode {
        switch access {
        case .open: []
        case .token: [["bearer": []]]
        case .page: [["page": []], ["bearer": []]]
        }
    }

    private static func responses(_ answer: Endpoint.Answer) -> JSONNode {
        var good: [String: JSONNode] = ["description": .string(answer.status.reason)]
        if let type = answer.mediaType, let schema = answer.schema {
            good["content"] = .object([type: ["schema": schema]])
        }
        return [
            "\(answer.status.code)": .object(good),
            "default": [
                "description": "Why it was not done.",
                "content": [
                    "application/problem+json": ["schema": Schemas.reference("Problem")]
                ],
            ],
        ]
    }
}
