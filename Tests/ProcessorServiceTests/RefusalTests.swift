// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Refusals and their reasons")
struct RefusalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Changes to the claims of a good read, and the check that finds them.
    private static let changes: [(String, @Sendable (inout CardDataClaims) -> Void)] = [
        ("environment", { $0.environment = "production" }),
        ("header-claim-mismatch", { $0.audience = "psp.other" }),
        ("header-claim-mismatch", { $0.version = 2 }),
        (
            "not-yet-valid",
            {
                $0.issuedAt += 6; $0.expiresAt += 6
            }
        ),
        (
            "expired",
            {
                $0.issuedAt -= 60; $0.expiresAt -= 60
            }
        ),
        ("merchant-mismatch", { $0.merchantIdentifier = "MERCHANT-2" }),
        (
            "merchant-mismatch",
            { $0.readerToken = ReaderTokenReference(keyIdentifier: "x", tokenIdentifier: "y") }
        ),
        ("merchant-mismatch", { $0.terminalProfile = "other" }),
        ("transaction-mismatch", { $0.transactionIdentifier = "another" }),
        ("request-mismatch", { $0.request.amount = 1251 }),
        ("request-mismatch", { $0.request.currencyCode = 978 }),
        ("request-mismatch", { $0.request.operation = "refund" }),
        ("pin-not-expected", { $0.originalIssuedAt = $0.issuedAt }),
    ]

    @Test("Every check of a PSP is made", arguments: changes.indices)
    func checks(index: Int) async throws {
        let (code, change) = Self.changes[index]
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try world.tap(change: change)
        let reply = try await world.send(.post, "/v1/payments", body, once: "1")
        #expect(reply.status == 422)
        #expect(reply.problem == code)
    }

    @Test("Outside development, a forger learns nothing, and a shop what it requires")
    func generic() async throws {
        let world = try await ServiceWorld(
            .sqlite, folder: folder.url.path, isDevelopment: false)
        let forged = try world.tap { $0.environment = "production" }
        let reply = try await world.send(.post, "/v1/payments", forged, once: "1")
        #expect(reply.problem == "rejected")
        #expect(reply["detail"] == "The card data was refused.")
        let late = try world.tap {
            $0.issuedAt -= 60; $0.expiresAt -= 60
        }
        #expect(try await world.send(.post, "/v1/payments", late, once: "2").problem == "expired")
        // The operator sees the reasons in the metrics.
        let metrics = try await world.send(.get, "/metrics", key: world.administratorKey).text
        for code in ["environment", "expired"] {
            #expect(metrics.contains("taptopay_psp_rejections_total{code=\"\(code)\"} 1\n"))
        }
    }

    @Test("A reader that another shop enrolled is unknown")
    func readerOfAnotherShop() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try world.tap(by: try await world.readerOfAnotherShop())
        let payment = try await world.send(.post, "/v1/payments", body, once: "1")
        #expect(payment.problem == "unknown-reader")
        let data = try #require(JSONObject(parsing: Array(body.utf8))["paymentCardData"]?.string)
        let release = try await world.send(
            .post, "/v1/keys/release", "{\"paymentCardData\":\"\(data)\"}", once: "2")
        #expect(release.problem == "unknown-reader")
    }

    @Test("Revoked readers, and readers that were never enrolled, are refused")
    func revoked() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let path = "/v1/readers/\(world.reader.readerIdentifier)/revoke"
        #expect(try await world.send(.post, path).status == 200)
        let reply = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        #expect(reply.problem == "unknown-reader")
        let refused = try await world.enroll(world.reader)
        #expect(refused.status == 409)
        #expect(refused["detail"]?.hasPrefix("This reader was revoked. Move its state") == true)
    }

    @Test(
        "An invalid body or value is refused with a pointer to it",
        arguments: [
            ("{}", "/paymentCardData", 400), ("{\"paymentCardData\":7}", "/paymentCardData", 400),
            ("{\"paymentCardData\":\"x\"}", "/cardReaderTransactionID", 400),
            (
                """
                {"paymentCardData":"x","cardReaderTransactionID":"t","amount":12.5,
                "currencyCode":"USD"}
                """, "/amount", 400
            ),
            (
                """
                {"paymentCardData":"x","cardReaderTransactionID":"t","amount":"12.505",
                "currencyCode":"USD"}
                """, "/amount", 422
            ),
            (
                """
                {"paymentCardData":"x","cardReaderTransactionID":"t","amount":"-1",
                "currencyCode":"USD"}
                """, "/amount", 422
            ),
            (
                """
                {"paymentCardData":"x","cardReaderTransactionID":"t","amount":"1",
                "currencyCode":"usd"}
                """, "/currencyCode", 422
            ),
            (
                """
                {"paymentCardData":"x","cardReaderTransactionID":"t","amount":"1",
                "currencyCode":"USD","captured":true}
                """, "/captured", 400
            ),
            (
                """
                {"paymentCardData":"x","cardReaderTransactionID":"t","amount":"1",
                "currencyCode":"USD","type":"gift"}
                """, "/type", 422
            ),
        ])
    func bodies(body: String, pointer: String, status: UInt16) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reply = try await world.send(.post, "/v1/payments", body, once: "1")
        #expect(reply.status == status)
        let error = reply.object["errors"]?.array?.first?.object
        #expect(error?["pointer"]?.string == pointer)
    }

    @Test("A caller without a key learns nothing about the body")
    func strangers() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        for path in [
            "/v1/merchants", "/v1/readers", "/v1/reader-tokens", "/v1/pin-tokens", "/v1/terms",
            "/v1/payments", "/v1/payments/x/pin", "/v1/payments/x/refund", "/v1/batches",
            "/v1/passes", "/v1/keys/release", "/v1/webhooks", "/v1/readers/x/pin-key",
            "/v1/api-keys", "/v1/api-keys/x/rotate", "/v1/api-keys/x/revoke",
            "/v1/reader-challenges",
        ] {
            let reply = try await world.send(.post, path, "{\"name\":7}", key: "", once: "1")
            #expect(reply.status == 401, "\(path)")
        }
    }

    @Test("A caller can do what its key allows and sees nothing of other merchants")
    func access() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let payment = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let other = try await world.send(
            .post, "/v1/merchants", "{\"id\":\"M-2\",\"name\":\"Other\"}",
            key: world.administratorKey)
        let otherKey = try #require(other["apiKey"])
        let reader = "/v1/readers/\(world.reader.readerIdentifier)/revoke"
        let rows: [(HTTPServer.Method, String, String, UInt16)] = [
            (.get, path, "", 401), (.get, path, "psp_wrong", 401), (.get, path, otherKey, 404),
            (.get, path, world.administratorKey, 403), (.get, "/v1/merchants", otherKey, 403),
            (.post, "/v1/keys/rotate", otherKey, 403), (.get, "/metrics", otherKey, 403),
            (.get, "/metrics", world.administratorKey, 200), (.post, reader, otherKey, 404),
            (.get, "/healthz", "", 200), (.get, "/readyz", "", 200),
            (.get, "/v1/jwks.json", "", 200),
        ]
        for (method, path, key, status) in rows {
            let reply = try await world.send(method, path, key: key)
            #expect(reply.status == status, "\(method.rawValue) \(path)")
        }
        let same = try await world.send(
            .post, "/v1/merchants", "{\"id\":\"M-2\",\"name\":\"Other\"}",
            key: world.administratorKey)
        #expect(same.status == 409)
    }
}
