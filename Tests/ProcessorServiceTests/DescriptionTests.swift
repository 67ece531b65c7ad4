// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("The OpenAPI document")
struct DescriptionTests {
    /// The least and the greatest number, or number of characters, of members.
    ///
    /// The service reads a body with the table that also makes its schema, so only other literals
    /// notice a wrong limit.
    private static let limits: [(operation: String, member: String, range: ClosedRange<Int64>)] = [
        ("createMerchant", "id", 1...64), ("createMerchant", "name", 1...64),
        ("createMerchant", "categoryCode", 1...4), ("acceptTerms", "version", 1...64),
        ("createAPIKey", "merchant", 1...64), ("createAPIKey", "name", 1...64),
        ("createAPIKey", "lifetime", 1...316_224_000), ("rotateAPIKey", "overlap", 0...2_592_000),
        ("enrollReader", "enrollment", 1...4096), ("enrollReader", "name", 1...64),
        ("createPINKey", "checkValue", 1...10), ("createReaderToken", "lifetime", 1...172_800),
        ("createPINToken", "payment", 1...64), ("createPayment", "paymentCardData", 1...24_576),
        ("createPayment", "cardReaderTransactionID", 1...64), ("createPayment", "amount", 1...16),
        ("createPayment", "currencyCode", 1...3), ("createPayment", "type", 1...24),
        ("createPayment", "otherAmount", 1...16), ("createPayment", "reference", 1...128),
        ("addPIN", "paymentCardData", 1...24_576), ("capturePayment", "amount", 1...16),
        ("refundPayment", "amount", 1...16), ("releaseKey", "paymentCardData", 1...24_576),
        ("createBatch", "count", 1...1000), ("openPass", "program", 1...256),
        ("openPass", "data", 1...1024), ("createWebhook", "url", 1...512),
    ]

    /// The values that members have in a request without them.
    private static let defaults: [(operation: String, member: String, value: JSONValue)] = [
        ("createMerchant", "categoryCode", "5999"), ("rotateAPIKey", "overlap", 86_400),
        ("createReaderToken", "lifetime", 172_800),
        ("createReaderToken", "allowsRelinking", .boolean(false)),
        ("createPayment", "type", "purchase"), ("createPayment", "capture", .boolean(true)),
    ]

    @Test("The document has every operation once, with its path parameters, body, and key")
    func complete() async throws {
        let folder = try TemporaryFolder()
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let document = try await world.send(.get, "/openapi.json", key: "").object
        #expect(document["openapi"]?.string == "3.1.0")
        let paths = try #require(document["paths"]?.object)
        let routes = try world.service.router().routes
        #expect(Set(routes.map(\.operation)).count == routes.count)
        var optionalBodies: Set<String> = []
        for route in routes {
            let item = try #require(paths[route.template.description]?.object)
            let operation = try #require(item[route.method.rawValue.lowercased()]?.object)
            #expect(operation["operationId"]?.string == route.operation)
            let parameters = operation["parameters"]?.array?.compactMap { $0.object } ?? []
            let names = parameters.filter { $0["in"]?.string == "path" }
                .compactMap { $0["name"]?.string }
            #expect(names == route.template.parameters)
            let scope = try #require(EndpointTests.scopes[route.operation])
            let security: JSONValue = scope.map { [["apiKey": [.string($0.rawValue)]]] } ?? []
            #expect(operation["security"] == security)
            let body = operation["requestBody"]?.object
            if body?["required"] == .boolean(false) { optionalBodies.insert(route.operation) }
        }
        // All members of these bodies are optional.
        #expect(
            optionalBodies == [
                "rotateAPIKey", "createReaderToken", "capturePayment", "refundPayment",
            ])
        // See OpenAPI 3.1.0, 4.8.13.
        let event = document["webhooks"]?.object?["payment"]?.object?["post"]?.object
        #expect(event?["requestBody"]?.object?["required"] == .boolean(true))
        let payment = paths["/v1/payments"]?.object?["post"]?.object
        let header = payment?["parameters"]?.array?.first?.object
        #expect(header?["name"]?.string == "Idempotency-Key")
        #expect(payment?["responses"]?.object?["201"] != nil)
        // A reader that is enrolled again has another status than a new one.
        let enrollment = paths["/v1/readers"]?.object?["post"]?.object
        let statuses = enrollment?["responses"]?.object?.members.map(\.name) ?? []
        #expect(Set(statuses) == ["200", "201", "default"])
    }

    @Test("Each member and parameter is described, and numbers and events have their limits")
    func members() async throws {
        let folder = try TemporaryFolder()
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        var schemas: [String: JSONObject] = [:]
        let document = try await world.document
        for operation in document.operations {
            guard let body = operation.body else { continue }
            let name =
                operation.identifier.prefix(1).uppercased()
                + operation.identifier.dropFirst() + "Request"
            #expect(body == ["$ref": .string("#/components/schemas/\(name)")])
            schemas[operation.identifier] = try #require(
                document.resolve(body)["properties"]?.object)
        }
        let coverage = document.coverage
        #expect(coverage.mistakes == [])
        #expect(coverage.members > 100 && coverage.parameters > 20 && coverage.examples > 100)
        for (operation, member, range) in Self.limits {
            let schema = try #require(schemas[operation]?[member]?.object, "\(member)")
            let isNumber = schema["minimum"] != nil
            #expect(
                schema[isNumber ? "minimum" : "minLength"] == .integer(range.lowerBound)
                    && schema[isNumber ? "maximum" : "maxLength"] == .integer(range.upperBound),
                "\(operation): \(member)")
        }
        #expect(schemas["createWebhook"]?["events"]?.object?["uniqueItems"] == .boolean(true))
        for (operation, member, value) in Self.defaults {
            let schema = schemas[operation]?[member]?.object
            #expect(schema?["default"] == value, "\(operation): \(member)")
        }
    }

    @Test("Every schema that is referenced exists, and every schema that exists is referenced")
    func references() async throws {
        let folder = try TemporaryFolder()
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reply = try await world.send(.get, "/openapi.json", key: "")
        let named = Set(
            reply.text.components(separatedBy: "\"#/components/schemas/").dropFirst()
                .compactMap { $0.components(separatedBy: "\"").first })
        let schemas = try #require(reply.object["components"]?.object?["schemas"]?.object)
        #expect(named == Set(schemas.members.map(\.name)))
    }
}
