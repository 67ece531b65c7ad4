// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Reads stored without the provider and sent in batches, with the real program.
@Suite("Store and forward on the command line", .serialized)
struct StoreCommandTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
    }

    private static func read(_ amount: String, _ more: String...) -> [String] {
        ["read", "--card", "visa-credit", "--amount", amount, "--currency", "USD", "--json"] + more
    }

    /// Stores reads with these amounts, after one online read.
    private func keep(_ amounts: String...) async throws -> [String] {
        #expect(try await home.run(Self.read("1.00")).status == 0)
        var identifiers: [String] = []
        for amount in amounts {
            let read = try await home.run(Self.read(amount, "--store"))
            #expect(read.status == 0, "\(read.errors)")
            identifiers.append(try #require(try read.object()["id"] as? String))
        }
        return identifiers
    }

    @Test("Stored reads are batched, opened, approved, and deleted with the provider's token")
    func loop() async throws {
        let identifiers = try await keep("12.50", "3.00")
        let list = try await home.run("store", "list", "--json").object()
        #expect(list["count"] as? Int == 2)
        let reads = try #require(list["reads"] as? [[String: Any]])
        #expect(reads.compactMap { $0["id"] as? String } == identifiers)
        let batch = try await home.run("store", "batch", "--json")
        #expect(try batch.object()["count"] as? Int == 2)
        let opened = try await home.run(["psp", "batch", "-", "--json"], input: batch.output)
        let report = try opened.object()
        let payments = try #require(report["payments"] as? [[String: Any]])
        let amounts = payments.map { ($0["opened"] as? [String: Any])?["amount"] as? String }
        #expect(amounts == ["12.50", "3.00"])
        for payment in payments {
            let answer = (payment["opened"] as? [String: Any])?["authorization"] as? [String: Any]
            #expect(answer?["approved"] as? Bool == true)
        }
        let token = try #require(report["deletionToken"] as? String)
        let resolved = try await home.run("store", "resolve", token, "--json")
        #expect(try resolved.object()["remaining"] as? Int == 0)
        let nothing = try await home.run("store", "batch")
        #expect(nothing.status == 1)
        #expect(nothing.errors.contains("storeAndForwardResultsNotFound"))
    }

    @Test("A read that was sent before a reset is taken once, and then reported as known")
    func reset() async throws {
        _ = try await keep("12.50")
        let first = try await home.run("store", "batch")
        #expect(try await home.run(["psp", "batch", "-"], input: first.output).status == 0)
        let again = try await home.run("store", "batch")
        #expect(again.errors.contains("storeAndForwardBatchAlreadyExists"))
        #expect(try await home.run("store", "reset", "--json").object()["waiting"] as? Int == 1)
        let second = try await home.run("store", "batch")
        let opened = try await home.run(["psp", "batch", "-", "--json"], input: second.output)
        let payments = try opened.object()["payments"] as? [[String: Any]]
        #expect(payments?.first?["error"] as? String == "replay")
        let token = try await home.run(["psp", "batch", "-", "--token"], input: second.output)
        let resolved = try await home.run(["store", "resolve", "-"], input: token.output)
        #expect(resolved.status == 0, "\(resolved.errors)")
    }

    @Test("The last read can be declined once, but not in a batch")
    func decline() async throws {
        let identifiers = try await keep("12.50", "3.00")
        let declined = try await home.run("store", "decline", "--json")
        #expect(try declined.object()["waiting"] as? Int == 1, "\(declined.errors)")
        let list = try await home.run("store", "list", "--json").object()
        let reads = try #require(list["reads"] as? [[String: Any]])
        #expect(reads.compactMap { $0["id"] as? String } == identifiers.dropLast())
        let again = try await home.run("store", "decline")
        #expect(again.status == 1)
        #expect(again.errors.contains("storeAndForwardResultNotFound"), "\(again.errors)")
        _ = try await keep("4.00")
        #expect(try await home.run("store", "batch").status == 0)
        let sent = try await home.run("store", "decline")
        #expect(sent.status == 1)
        #expect(sent.errors.contains("storeAndForwardDeclineFailed"), "\(sent.errors)")
    }

    @Test("Nothing is stored before an online session, and the message says so")
    func needsOnlineSession() async throws {
        #expect(try await home.run("psp", "init").status == 0)
        let read = try await home.run(Self.read("12.50", "--store"))
        #expect(read.status == 1)
        #expect(read.output.isEmpty)
        #expect(read.errors.contains("storeAndForwardNotAllowed"))
        #expect(read.errors.contains("Prepare one first"))
    }

    @Test("A changed batch and a wrong token are refused")
    func refusals() async throws {
        _ = try await keep("12.50")
        let batch = try await home.run("store", "batch").output
        let changed = batch.replacing("\"count\":1", with: "\"count\":2")
        let opened = try await home.run(["psp", "batch", "-"], input: changed)
        #expect(opened.status == 1)
        #expect(opened.errors.contains("\"count\""))
        let other = batch.replacing("\"id\":\"", with: "\"id\":\"0")
        let forged = try await home.run(["psp", "batch", "-", "--json"], input: other)
        #expect(try forged.object()["error"] as? String == "bad-signature")
        let resolved = try await home.run("store", "resolve", "no-token")
        #expect(resolved.status == 1)
        #expect(resolved.errors.contains("storeAndForwardDeletionTokenInvalid"))
        let reader = try await home.run("psp", "token").output
        let wrong = try await home.run(["store", "resolve", "-"], input: reader)
        #expect(wrong.errors.contains("storeAndForwardDeletionTokenInvalid"))
    }
}
