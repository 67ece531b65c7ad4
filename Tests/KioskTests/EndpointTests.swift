// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Every endpoint")
struct EndpointTests {
    /// The tokens that each operation accepts; all others are open, or sign a page in.
    private static let scopes: [String: Set<TokenScope>] = [
        "getMetrics": [.operator], "listLastReads": [.operator], "getDialogue": [.operator],
        "getTranscript": [.operator], "getCapture": [.operator], "openConsole": [.operator],
        "listCards": [.operator], "tapCard": [.operator], "getBiometrics": [.operator],
        "setBiometrics": [.operator],
        "listen": [.caller, .operator], "listReaders": [.caller, .operator],
        "getReader": [.caller, .operator], "getStore": [.caller, .operator],
        "prepareReader": [.caller], "linkAccount": [.caller], "checkLink": [.caller],
        "startRead": [.caller], "listReads": [.caller], "getRead": [.caller],
        "cancelRead": [.caller], "capturePIN": [.caller], "reportOutcome": [.caller],
        "startPayment": [.caller], "listPayments": [.caller], "getPayment": [.caller],
        "answerPayment": [.caller], "cancelPayment": [.caller],
        "prepareStore": [.caller], "makeBatch": [.caller], "resetBatch": [.caller],
        "resolveBatch": [.caller], "declineStored": [.caller],
        "openSheet": [.sheet], "watchSheet": [.sheet], "cancelSheet": [.sheet],
        "answerTerms": [.sheet], "pressKey": [.sheet], "chooseLanguage": [.sheet],
        "extendTime": [.sheet], "actOnWallet": [.sheet],
    ]
    /// The status of requests to operations for whose state there is nothing in these tests.
    private static let statesFirst = [
        "answerPayment": 404, "capturePIN": 404, "makeBatch": 409, "resolveBatch": 409,
    ]
    private static let open: Set<String> = [
        "getHealth", "getReadiness", "getDescription", "getSheetPage", "launchSheet",
        "getSheetAsset", "getConsolePage", "launchConsole", "getConsoleAsset",
    ]

    private func send(
        _ operation: OpenAPIDocument.Operation, _ body: String?, to kiosk: TestKiosk,
        scope: TokenScope?, headers: [String: String] = ["Idempotency-Key": "1"]
    ) async throws -> Answer {
        try await kiosk.ask(
            HTTPServer.Method(rawValue: operation.method), Self.target(operation), body,
            scope: scope, headers: headers)
    }

    /// Returns the path of an operation, for a reader that exists and a read that does not.
    private static func target(_ operation: OpenAPIDocument.Operation) -> String {
        let path = operation.path.split(separator: "/").map { part in
            part == "{reader}" ? "default" : part.hasPrefix("{") ? "x" : String(part)
        }
        return "/" + path.joined(separator: "/")
    }

    @Test("It requires a token of its scope, and no other scope will do")
    func access() async throws {
        let kiosk = try await TestKiosk()
        let operations = try await TestKiosk.document.operations
        let known = Self.open.union(Self.scopes.keys)
        #expect(known.symmetricDifference(operations.map(\.identifier)).isEmpty)
        for operation in operations {
            let required = Self.scopes[operation.identifier]
            let missing = try await send(operation, nil, to: kiosk, scope: nil)
            #expect(
                (missing.problem == "unauthorized") == (required != nil), "\(operation.identifier)")
            #expect((missing.headers[.wwwAuthenticate] != nil) == (required != nil))
            let unknown = try await kiosk.ask(
                kiosk.kiosk, HTTPServer.Method(rawValue: operation.method), Self.target(operation),
                token: String(repeating: "0", count: 64))
            #expect((unknown.status == 401) == (required != nil), "\(operation.identifier)")
            for scope in TokenScope.allCases {
                let answer = try await send(operation, nil, to: kiosk, scope: scope)
                #expect(
                    [401, 403].contains(answer.status) == (required?.contains(scope) == false),
                    "\(operation.identifier) with \(scope.rawValue): \(answer.members)")
            }
        }
    }

    @Test("It requires an idempotency key exactly if the OpenAPI document says so")
    func idempotency() async throws {
        let (kiosk, document) = (try await TestKiosk(), try await TestKiosk.document)
        for operation in document.operations {
            guard let scope = Self.scopes[operation.identifier]?.first else { continue }
            let answer = try await send(
                operation, document.validBody(of: operation)?.text, to: kiosk, scope: scope,
                headers: [:])
            #expect(
                (answer.problem == "idempotency-key-missing")
                    == operation.requiredHeaders.contains("Idempotency-Key"),
                "\(operation.identifier): \(answer.members)")
        }
    }

    @Test("It refuses what the schema of its body does not allow, and says where that is")
    func invalidBodies() async throws {
        let (kiosk, document) = (try await TestKiosk(), try await TestKiosk.document)
        for operation in document.operations {
            guard let schema = operation.body,
                let scope = Self.scopes[operation.identifier]?.first
            else { continue }
            for body in document.invalidBodies(of: schema) {
                let answer = try await send(operation, body.text, to: kiosk, scope: scope)
                // What these say is checked against a read, a question, or a batch first.
                if let status = Self.statesFirst[operation.identifier], answer.status == status {
                    continue
                }
                let isNamed = answer.pointers.contains(where: body.isNamed)
                // A token is a text that only its verifier can judge.
                let isToken = body.pointer == "/token" && answer.problem?.contains("token") == true
                #expect(
                    [400, 422].contains(answer.status) && (isNamed || isToken),
                    "\(operation.identifier), \(body): \(answer.status) \(answer.pointers)")
            }
        }
    }

    @Test("It accepts the longest text, and the least and the greatest number of its schema")
    func limits() async throws {
        let (kiosk, document) = (try await TestKiosk(), try await TestKiosk.document)
        for operation in document.operations {
            guard let schema = operation.body,
                let scope = Self.scopes[operation.identifier]?.first
            else { continue }
            // A reason is for verifications, and the example is a payment.
            for body in document.limitBodies(of: schema)
            where body.pointer != "/verificationReason" {
                let answer = try await send(operation, body.text, to: kiosk, scope: scope)
                #expect(
                    answer.problem != "invalid-body" && !answer.pointers.contains(body.pointer),
                    "\(operation.identifier), \(body): \(answer.pointers) \(answer.details)")
            }
        }
    }
}
