// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import Support

/// The OpenAPI description of an interface, generated from its routes.
///
/// See OpenAPI 3.1, 4.8.
package struct InterfaceDescription<Access: Sendable>: Sendable {
    private let title: String
    private let schemas: [String: JSONValue]
    private let pathParameters: [String: PathParameterText]
    private let webhooks: JSONObject
    private let securitySchemes: JSONValue
    private let security: @Sendable (Access) -> JSONValue

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - title: The name of the interface.
    ///   - schemas: Every schema that routes refer to, by name; `Problem` is included.
    ///   - pathParameters: The path parameters of all routes, by name.
    ///   - webhooks: The requests that the service sends, by name.
    ///   - securitySchemes: The authentication methods, by name.
    ///   - security: Returns the methods that a route accepts, as a list of requirements.
    package init(
        title: String, schemas: [String: JSONValue] = [:],
        pathParameters: [String: PathParameterText] = [:], webhooks: JSONObject = [:],
        securitySchemes: JSONValue,
        security: @escaping @Sendable (Access) -> JSONValue
    ) {
        self.title = title
        self.schemas = schemas
        self.pathParameters = pathParameters
        self.webhooks = webhooks
        self.securitySchemes = securitySchemes
        self.security = security
    }

    /// Returns the endpoint that responds with the OpenAPI document.
    ///
    /// Anyone can request the document, so the first request makes it, and the endpoint keeps it.
    ///
    /// - Parameters:
    ///   - access: Who can use it.
    ///   - endpoints: Returns the endpoints to describe.
    /// - Returns: The endpoint of `GET /openapi.json`.
    /// - Throws: `RouteError`.
    package func endpoint(
        access: Access,
        describing endpoints: @escaping @Sendable () throws(RouteError) -> [DescribedRoute<Access>]
    ) throws(RouteError) -> DescribedRoute<Access> {
        let cached = Lock<Response?>(nil)
        return try DescribedRoute(
            .get, "/openapi.json", operation: "getDescription", "Returns this description.",
            access: access, answer: .json(["type": "object"])
        ) { _ throws(Problem) in
            try cached.withLock { (cached) throws(Problem) in
                if let cached { return cached }
                guard let endpoints = try? endpoints() else {
                    throw Problem(.internalServerError, "The routes could not be described.")
                }
                var response = Response.json(document(endpoints))
                response.isShared = true
                cached = response
                return response
            }
        }
    }

    /// Returns the OpenAPI document of routes.
    private func document(_ routes: [DescribedRoute<Access>]) -> JSONValue {
        var paths = JSONObject()
        var schemas = schemas.merging(["Problem": Schemas.problem]) { own, _ in own }
        for described in routes {
            if let body = described.body, let name = described.bodyName { schemas[name] = body }
            let path = described.route.template.description
            var methods = paths[path]?.object ?? JSONObject()
            methods[described.route.method.rawValue.lowercased()] = operation(described)
            paths[path] = .object(methods)
        }
        var document: JSONObject = [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": "1",
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(
                    JSONObject(
                        members: schemas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
                "securitySchemes": securitySchemes,
            ],
        ]
        if !webhooks.members.isEmpty { document["webhooks"] = .object(webhooks) }
        return .object(document)
    }

    private func operation(_ described: DescribedRoute<Access>) -> JSONValue {
        let path = described.route.template.parameters.map { name in
            let text = pathParameters[name] ?? PathParameterText("", example: "")
            return Schemas.parameter(
                name, in: "path", Schemas.pathSegment, text.description,
                example: .string(text.example), isRequired: true)
        }
        var operation: JSONObject = [
            "operationId": .string(described.route.operation),
            "summary": .string(described.summary),
            "security": security(described.access),
            "responses": responses(described.answer),
        ]
        let parameters = path + described.parameters
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body = described.bodyName.map(Schemas.reference) ?? described.body {
            operation["requestBody"] = [
                "required": .boolean(described.isBodyRequired),
                "content": .object([described.bodyType: ["schema": body]]),
            ]
        }
        return .object(operation)
    }

    private func responses(_ answer: DescribedAnswer) -> JSONValue {
        var responses: JSONObject = [
            "default": [
                "description": "Why the request failed.",
                "content": [
                    "application/problem+json": ["schema": Schemas.reference("Problem")]
                ],
            ]
        ]
        for status in answer.statuses {
            var good: JSONObject = ["description": .string(status.reason)]
            if let type = answer.mediaType, let schema = answer.schema {
                var content: JSONObject = ["schema": schema]
                // OpenAPI 3.1 has no form for the events of a stream, only for extensions (4.9).
                if !answer.events.members.isEmpty { content["x-events"] = .object(answer.events) }
                good["content"] = .object([type: .object(content)])
            }
            responses["\(status.code)"] = .object(good)
        }
        return .object(responses)
    }
}
