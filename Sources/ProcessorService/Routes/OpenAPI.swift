// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken

/// The description of the interface, made from the endpoints themselves.
///
/// See OpenAPI 3.1.
struct OpenAPI: Sendable {
    private let endpoints: [Endpoint]

    init(_ endpoints: [Endpoint]) {
        self.endpoints = endpoints
    }

    /// The document.
    var document: JSONObject {
        let paths = JSONObject(
            members: grouped.map { path, endpoints in
                (path, .object(JSONObject(members: endpoints.map(Self.operation))))
            })
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Tap to Pay for Linux: payment service provider",
                "version": "1", "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "servers": .array([["url": "/"]]),
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["apiKey": ["type": "http", "scheme": "bearer"]],
                "schemas": ["Problem": .object(Self.problem)],
            ],
        ]
    }

    private var grouped: [(String, [Endpoint])] {
        var order: [String] = []
        var groups: [String: [Endpoint]] = [:]
        for endpoint in endpoints {
            let path = endpoint.route.template.description
            if groups[path] == nil { order.append(path) }
            groups[path, default: []].append(endpoint)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    private static func operation(_ endpoint: Endpoint) -> (String, JSONValue) {
        var parameters = endpoint.route.template.parameters.map { parameter($0, in: "path") }
        if endpoint.isIdempotent { parameters.append(parameter("Idempotency-Key", in: "header")) }
        if endpoint.route.operation == "getPayment" { parameters.append(view) }
        var members: [(String, JSONValue)] = [
            ("operationId", .string(endpoint.route.operation)),
            ("summary", .string(endpoint.summary)),
            ("security", .array(endpoint.access == .open ? [] : [["apiKey": .array([])]])),
            ("parameters", .array(parameters)),
        ]
        if !endpoint.members.isEmpty { members.append(("requestBody", body(endpoint.members))) }
        members.append(("responses", responses(endpoint)))
        return (
            endpoint.route.method.rawValue.lowercased(), .object(JSONObject(members: members))
        )
    }

    private static func responses(_ endpoint: Endpoint) -> JSONValue {
        let type = endpoint.mediaType
        let schema: JSONValue = type.hasSuffix("json") ? ["type": "object"] : ["type": "string"]
        return .object(
            JSONObject(members: [
                (
                    String(endpoint.success.code),
                    [
                        "description": .string(endpoint.summary),
                        "content": .object(JSONObject(members: [(type, ["schema": schema])])),
                    ]
                ),
                (
                    "default",
                    [
                        "description": "What went wrong and what to do.",
                        "content": [
                            "application/problem+json": [
                                "schema": ["$ref": "#/components/schemas/Problem"]
                            ]
                        ],
                    ]
                ),
            ]))
    }

    private static func body(_ members: [Endpoint.Member]) -> JSONValue {
        let properties = members.map { member -> (String, JSONValue) in
            (
                member.name,
                [
                    "type": .string(member.kind.rawValue),
                    "description": .string(member.summary),
                ]
            )
        }
        let required = members.filter(\.isRequired)
        return [
            "required": .boolean(!required.isEmpty),
            "content": [
                "application/json": [
                    "schema": [
                        "type": "object",
                        "properties": .object(JSONObject(members: properties)),
                        "required": .array(required.map { .string($0.name) }),
                        "additionalProperties": .boolean(false),
                    ]
                ]
            ],
        ]
    }

    private static func parameter(_ name: String, in place: String) -> JSONValue {
        [
            "name": .string(name), "in": .string(place), "required": .boolean(true),
            "schema": ["type": "string"],
        ]
    }

    private static let view: JSONValue = [
        "name": "view", "in": "query", "schema": ["type": "string"],
    ]

    /// See RFC 9457, 3.
    private static let problem: JSONObject = [
        "type": "object",
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"],
            "status": ["type": "integer"], "detail": ["type": "string"],
            "errors": ["type": "array"],
        ],
        "required": .array([.string("type"), .string("title"), .string("status")]),
    ]
}

extension Endpoint {
    fileprivate var mediaType: String {
        switch route.operation {
        case "getHealth", "getReadiness", "getMetrics": "text/plain"
        case "getKeys": "application/jwk-set+json"
        default: "application/json"
        }
    }
}
