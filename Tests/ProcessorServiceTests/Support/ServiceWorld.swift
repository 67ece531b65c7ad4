// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProcessorService

/// A service, the administrator, one merchant, one reader, and a clock that stands still.
final class ServiceWorld: Sendable {
    static let now: Int64 = 1_768_435_200
    /// The seconds to wait for each step of a delivery: more than a busy machine requires.
    static let patience = 240

    let service: ProcessorService
    let time: Lock<Int64>
    let administratorKey: String
    let merchantKey: String
    let reader: ReaderSigningKey
    /// The claims that every read of the session has.
    let readerToken: ReaderTokenReference
    let terminalProfile: String
    private let router: Router
    /// The memory in which the card counts its transactions.
    let memory = CardMemory(CardCounters(applications: [:]))
    private let sequence = Lock<Int64>(0)

    /// Opens a service with its own folder, or with that of another world.
    init(
        _ backend: Backend, folder: String, isDevelopment: Bool = true, hasRules: Bool = false,
        merchant: String = "MERCHANT-1", ports: String = "1-65535",
        observing: (any ProcessorDatabase) -> any ProcessorDatabase = { $0 }
    ) async throws {
        let time = Lock(Self.now)
        self.time = time
        var configuration = ProcessorConfiguration(
            folder: folder, isDevelopment: isDevelopment, hasIssuerRules: hasRules)
        configuration.webhookPorts = try #require(WebhookPorts(ports))
        service = try ProcessorService(
            configuration,
            database: observing(try backend.open(folder)), webhookPatience: Self.patience,
            now: { time.withLock { $0 } })
        router = try service.router()
        administratorKey = try String(
            contentsOfFile: folder + "/" + ProcessorService.administratorFile, encoding: .utf8
        ).trimmingCharacters(in: .newlines)
        let created = try await Self.send(
            router, .post, "/v1/merchants", "{\"id\":\"\(merchant)\",\"name\":\"Demo Shop\"}",
            key: administratorKey)
        merchantKey = try #require(created["apiKey"])
        terminalProfile = try #require(created["terminalProfile"])
        reader = try ReaderSigningKey.generate()
        let enrolled = try await Self.enroll(
            reader, for: merchant, key: merchantKey, router)
        try #require(enrolled.status == 201)
        let issued = try await Self.send(
            router, .post, "/v1/reader-tokens", "{}", key: merchantKey)
        readerToken = try Self.reference(try #require(issued["token"]))
    }

    /// The same world after a restart, or at another instance.
    init(again world: ServiceWorld, _ backend: Backend, folder: String) throws {
        let time = world.time
        self.time = time
        service = try ProcessorService(
            world.service.configuration, database: try backend.open(folder),
            webhookPatience: Self.patience, now: { time.withLock { $0 } })
        router = try service.router()
        administratorKey = world.administratorKey
        merchantKey = world.merchantKey
        reader = world.reader
        readerToken = world.readerToken
        terminalProfile = world.terminalProfile
    }

    /// Sends a request as the merchant, unless another key is given.
    func send(
        _ method: HTTPServer.Method, _ path: String, _ body: String? = nil, key: String? = nil,
        once: String? = nil
    ) async throws -> Reply {
        try await Self.send(router, method, path, body, key: key ?? merchantKey, once: once)
    }

    static func send(
        _ router: Router, _ method: HTTPServer.Method, _ path: String, _ body: String?,
        key: String, once: String? = nil
    ) async throws -> Reply {
        let target = try RequestTarget(parsing: path)
        var headers = Headers()
        if !key.isEmpty { headers[.authorization] = HeaderValue("Bearer " + key) }
        if body != nil { headers[.contentType] = "application/json" }
        if let once { headers[.idempotencyKey] = HeaderValue(once) }
        let request = Request(
            method, path: target.path, query: target.query, headers: headers,
            body: Array((body ?? "").utf8), identifier: try #require(RequestIdentifier("test")))
        let response = await router.respond(to: request)
        let reply = try Reply(response)
        try await check(
            OpenAPIDocument.Exchange(
                method.rawValue, String(path.prefix { $0 != "?" }),
                headers: headers.fields.map(\.name.text), request: request.body,
                status: Int(reply.status), mediaType: response.headers[.contentType]?.text,
                response: Array(reply.text.utf8)),
            router)
        return reply
    }

    private static let document = Lock<OpenAPIDocument?>(nil)

    /// Returns the service's OpenAPI document, which is the same for all services.
    private static func document(_ router: Router) async throws -> OpenAPIDocument {
        if let document = document.withLock({ $0 }) { return document }
        let target = try RequestTarget(parsing: "/openapi.json")
        let response = await router.respond(
            to: Request(
                .get, path: target.path, identifier: try #require(RequestIdentifier("test"))))
        let made = try OpenAPIDocument(
            Array(try Reply(response).text.utf8),
            examples: [
                "amount": "1.00", "currencyCode": "USD", "url": "http://127.0.0.1:1/",
            ])
        document.withLock { $0 = made }
        return made
    }

    /// Checks a request and its response against the OpenAPI document.
    private static func check(
        _ exchange: OpenAPIDocument.Exchange, _ router: Router
    ) async throws {
        let mistakes = try await document(router).mistakes(in: exchange)
        if !mistakes.isEmpty {
            Issue.record("The response does not conform to the OpenAPI document: \(mistakes)")
        }
    }

    /// The service's OpenAPI document.
    var document: OpenAPIDocument {
        get async throws { try await Self.document(router) }
    }

    /// Pays with a card as a reader does, and returns the body of the request for the payment.
    func tap(
        _ card: CardProfile = .visaCredit, amount: String = "12.50", minor: UInt64 = 1250,
        otherAmount: UInt64 = 0, type: String = "purchase", code: UInt8? = nil,
        extra: String = "", by other: ReaderSigningKey? = nil,
        change: (inout CardDataClaims) -> Void = { _ in }
    ) throws -> String {
        let transaction = TokenIdentifier.random()
        let sealed = try seal(
            Purchase(
                card, memory: memory, amount: minor, otherAmount: otherAmount,
                type: code ?? (type == "refund" ? 0x20 : 0)
            ).bytes, amount: minor, operation: type,
            transaction: transaction, by: other, change: change)
        return "{\"paymentCardData\":\"\(sealed)\",\"cardReaderTransactionID\":\"\(transaction)\","
            + "\"amount\":\"\(amount)\",\"currencyCode\":\"USD\",\"type\":\"\(type)\"\(extra)}"
    }

    /// Seals as the reader does, or another one.
    func seal(
        _ emv: [UInt8], amount: UInt64, operation: String = "purchase", transaction: String,
        by other: ReaderSigningKey? = nil, change: (inout CardDataClaims) -> Void = { _ in }
    ) throws -> String {
        let reader = other ?? reader
        let now = time.withLock { $0 }
        let number = sequence.withLock { sequence in
            sequence += 1
            return sequence
        }
        var claims = CardDataClaims(
            issuer: reader.issuer, audience: "psp.test", issuedAt: now,
            tokenIdentifier: TokenIdentifier.random(), sequence: number,
            transactionIdentifier: transaction, merchantIdentifier: "MERCHANT-1",
            terminalProfile: terminalProfile, readerToken: readerToken,
            request: RequestClaim(operation: operation, amount: amount, currencyCode: 840),
            outcome: "success", emv: emv)
        change(&claims)
        let key = try #require(service.keys.keys.publicKeySet.encryptionKey(at: now))
        return try CardDataSealer(readerKey: reader, processorKey: key).seal(claims)
            .paymentCardData
    }

    /// Makes another shop, and returns a reader that it has enrolled.
    func readerOfAnotherShop() async throws -> ReaderSigningKey {
        let created = try await send(
            .post, "/v1/merchants", "{\"id\":\"MERCHANT-2\",\"name\":\"Other Shop\"}",
            key: administratorKey)
        let key: String = try #require(created["apiKey"])
        let reader = try ReaderSigningKey.generate()
        let enrolled = try await Self.enroll(reader, for: "MERCHANT-2", key: key, router)
        try #require(enrolled.status == 201)
        return reader
    }

    /// Enrolls a reader of the merchant, or of another one, as its back end does.
    func enroll(
        _ reader: ReaderSigningKey, for merchant: String = "MERCHANT-1", key: String? = nil
    ) async throws -> Reply {
        try await Self.enroll(reader, for: merchant, key: key ?? merchantKey, router)
    }

    private static func enroll(
        _ reader: ReaderSigningKey, for merchant: String, key: String, _ router: Router
    ) async throws -> Reply {
        let challenge = try await send(router, .post, "/v1/reader-challenges", nil, key: key)
        let statement = try ReaderEnrollment.sign(
            merchantIdentifier: merchant, audience: try #require(challenge["audience"]),
            nonce: try #require(challenge["nonce"]), readerKey: reader)
        return try await send(
            router, .post, "/v1/readers", "{\"enrollment\":\"\(statement)\"}", key: key)
    }

    /// Makes an API key.
    func makeKey(
        _ scopes: String..., merchant: String? = "MERCHANT-1", lifetime: Int? = nil
    ) async throws -> (identifier: String, key: String) {
        var members = ["\"scopes\":[\(scopes.map { "\"\($0)\"" }.joined(separator: ","))]"]
        if let merchant { members.append("\"merchant\":\"\(merchant)\"") }
        if let lifetime { members.append("\"lifetime\":\(lifetime)") }
        let reply = try await send(
            .post, "/v1/api-keys", "{\(members.joined(separator: ","))}", key: administratorKey)
        try #require(reply.status == 201, "\(reply.text)")
        return (try #require(reply["id"]), try #require(reply["apiKey"]))
    }

    /// Advances the clock by a number of seconds.
    func pass(_ seconds: Int64) { time.withLock { $0 += seconds } }

    /// Advances the clock as a service that gets requests all the time sees it.
    func run(_ seconds: Int64) {
        for start in stride(from: 0, to: seconds, by: Int(StoredClock.step)) {
            pass(min(StoredClock.step, seconds - start))
            service.clean()
        }
    }

    private static func reference(_ token: String) throws -> ReaderTokenReference {
        let parts = token.split(separator: ".").map(String.init)
        let header = try JSONObject(parsing: try #require(Base64URL.bytes(parts[0])))
        let claims = try JSONObject(parsing: try #require(Base64URL.bytes(parts[1])))
        return ReaderTokenReference(
            keyIdentifier: try #require(header["kid"]?.string),
            tokenIdentifier: try #require(claims["jti"]?.string))
    }
}
