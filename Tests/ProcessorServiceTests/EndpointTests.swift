// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Every endpoint")
struct EndpointTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The scope that each operation requires, or `nil` for those that are open.
    static let scopes: [String: APIKeyScope?] = [
        "getHealth": nil, "getReadiness": nil, "getDescription": nil, "getKeys": nil,
        "getMetrics": .administer, "rotateKeys": .administer, "createMerchant": .administer,
        "listMerchants": .administer, "createAPIKey": .administer, "listAPIKeys": .administer,
        "rotateAPIKey": .administer, "revokeAPIKey": .administer,
        "createReaderChallenge": .enroll, "enrollReader": .enroll, "listReaders": .enroll,
        "revokeReader": .enroll, "createPINKey": .inject,
        "getTerms": .charge, "acceptTerms": .charge, "createReaderToken": .charge,
        "createPINToken": .charge, "createPayment": .charge, "listPayments": .charge,
        "getPayment": .charge, "addPIN": .charge, "capturePayment": .charge,
        "voidPayment": .charge, "refundPayment": .refund, "createBatch": .charge,
        "openPass": .charge, "releaseKey": .charge, "createWebhook": .charge,
        "listWebhooks": .charge, "deleteWebhook": .charge,
    ]

    private func send(
        _ operation: OpenAPIDocument.Operation, _ body: String?, to world: ServiceWorld,
        key: String, once: String? = "1"
    ) async throws -> Reply {
        let path = operation.path.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
        return try await world.send(
            HTTPServer.Method(rawValue: operation.method), "/" + path.joined(separator: "/"), body,
            key: key,
            once: once)
    }

    /// A key with each scope.
    private func keys(of world: ServiceWorld) async throws -> [APIKeyScope: String] {
        var keys: [APIKeyScope: String] = [:]
        for scope in APIKeyScope.allCases {
            let merchant = scope.owner == .provider ? nil : "MERCHANT-1"
            keys[scope] = try await world.makeKey(scope.rawValue, merchant: merchant).key
        }
        return keys
    }

    @Test("It requires an API key with its scope, and no other scope will do")
    func access() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let keys = try await keys(of: world)
        let operations = try await world.document.operations
        #expect(Set(Self.scopes.keys).symmetricDifference(operations.map(\.identifier)).isEmpty)
        for operation in operations {
            guard let required = Self.scopes[operation.identifier] else { continue }
            let missing = try await send(operation, nil, to: world, key: "")
            #expect(missing.status == 401 || required == nil, "\(operation.identifier)")
            for (scope, key) in keys {
                let reply = try await send(operation, nil, to: world, key: key)
                #expect(
                    (reply.status == 403) == (required != nil && required != scope),
                    "\(operation.identifier) with \(scope.rawValue): \(reply.text)")
            }
        }
    }

    @Test("It requires an idempotency key exactly if the OpenAPI document says so")
    func idempotency() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let (keys, document) = (try await keys(of: world), try await world.document)
        for operation in document.operations {
            let scope = Self.scopes[operation.identifier] ?? nil
            let reply = try await send(
                operation, document.validBody(of: operation)?.text, to: world,
                key: scope.flatMap { keys[$0] } ?? "", once: nil)
            #expect(
                (reply.problem == "idempotency-key-missing")
                    == operation.requiredHeaders.contains("Idempotency-Key"),
                "\(operation.identifier): \(reply.text)")
        }
    }

    @Test("It refuses what the schema of its body does not allow, and says where that is")
    func invalidBodies() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let (keys, document) = (try await keys(of: world), try await world.document)
        for operation in document.operations {
            guard let schema = operation.body,
                let scope = Self.scopes[operation.identifier] ?? nil
            else { continue }
            for body in document.invalidBodies(of: schema) {
                guard operation.identifier != "createBatch" else {
                    try await checkBatch(body, by: keys[scope] ?? "", operation, world)
                    continue
                }
                let reply = try await send(operation, body.text, to: world, key: keys[scope] ?? "")
                let pointer = reply.object["errors"]?.array?.first?.object?["pointer"]?.string ?? ""
                #expect(
                    [400, 422].contains(reply.status) && body.isNamed(by: pointer),
                    "\(operation.identifier), \(body): \(reply.text)")
            }
        }
    }

    /// A batch is read as the reader signed it, and its problem has no pointers.
    private func checkBatch(
        _ body: ExampleBody, by key: String, _ operation: OpenAPIDocument.Operation,
        _ world: ServiceWorld
    ) async throws {
        // All members are required, so a misspelled one is missing.
        guard !body.pointer.hasSuffix("/surplus") else { return }
        let reply = try await send(operation, body.text, to: world, key: key)
        #expect(reply.problem == "invalid-batch", "\(body): \(reply.text)")
    }

    @Test("It accepts the longest text, and the least and the greatest number of its schema")
    func limits() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let (keys, document) = (try await keys(of: world), try await world.document)
        for operation in document.operations {
            guard let schema = operation.body,
                let scope = Self.scopes[operation.identifier] ?? nil
            else { continue }
            for body in document.limitBodies(of: schema) {
                let reply = try await send(operation, body.text, to: world, key: keys[scope] ?? "")
                // What the text says can be wrong, but its form is not.
                #expect(
                    reply.problem != "invalid-body",
                    "\(operation.identifier), \(body): \(reply.text)")
            }
        }
    }
}
