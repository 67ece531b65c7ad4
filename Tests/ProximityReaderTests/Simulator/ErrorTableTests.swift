// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import ProximityReaderTesting
import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Checks that the scripts in Docs/Errors.md raise their errors.
@Suite("Errors on demand")
struct ErrorTableTests {
    @Test(
        "Docs/Errors.md has a row for each error case",
        arguments: [
            ("PaymentCardReaderError", "PaymentCardReaderError"),
            ("ReadError", "PaymentCardReaderSession+ReadError"),
            ("StoreError", "PaymentCardReaderStore"),
        ])
    func complete(type: String, file: String) throws {
        let rows = ErrorRow.all.filter { $0.type == type }.map(\.name)
        let cases = ErrorRow.cases(of: file)
        #expect(!cases.isEmpty)
        #expect(Set(rows).count == rows.count)
        #expect(Set(rows) == cases)
    }

    @Test("The script of each row in Docs/Errors.md raises its error", arguments: ErrorRow.all)
    func raises(row: ErrorRow) async throws {
        var plain: ReaderConfiguration?
        let script = try ReaderScript(json: Array(row.script.utf8))
        let bench = try TestBench(nil) { configuration in
            plain = configuration
            configuration.conditions = PlatformConditions()
            script.apply(to: &configuration)
        }
        if row.call != "linkAccount" {
            let machine = PaymentCardReader(configuration: try #require(plain))
            try await machine.linkAccount(using: bench.provider.token())
        }
        do {
            try await perform(row, bench)
            Issue.record("Nothing was thrown.")
        } catch {
            #expect(Self.name(of: error) == "\(row.type).\(row.name)")
            if script.conditions.isEmpty { return }
            #expect(
                bench.diagnostics.withLock { "\($0)" }.contains("\(script.conditions[0])"),
                "A condition that applies is reported.")
        }
    }

    private func perform(_ row: ErrorRow, _ bench: TestBench) async throws {
        let token = try bench.provider.token(relink: true)
        let parts = row.call.split(separator: " ")
        switch parts.first {
        case "isAccountLinked": _ = try await bench.reader.isAccountLinked(using: token)
        case "linkAccount": try await bench.reader.linkAccount(using: token)
        case "relinkAccount": try await bench.reader.relinkAccount(using: token)
        case "prepare": _ = try await bench.reader.prepare(using: token)
        case "prepareStoreAndForward", "decline", "resetBatchState", "resolveBatch",
            "fetchStoredPaymentCardReadResultCount", "fetchStoredPaymentCardReadResultBatch":
            _ = try await bench.reader.prepare(using: token)
            try await StoreCall(words: parts.map(String.init)).perform(bench.reader)
        default:
            let session: PaymentCardReaderSession
            do {
                session = try await bench.reader.prepare(using: token)
            } catch {
                Issue.record("prepare threw \(error).")
                return
            }
            if parts.first == "capturePIN" {
                _ = try await session.capturePIN(
                    using: .init(rawValue: "token"), cardReaderTransactionID: "id")
            } else if parts.first == "readVAS" {
                _ = try await session.readVAS(passes(Array(parts.dropFirst())))
            } else {
                _ = try await session.readPaymentCard(request(parts.dropFirst()))
            }
        }
    }

    /// Returns the request that a row's words after `readPaymentCard` describe.
    private func request(_ words: ArraySlice<Substring>) -> PaymentCardTransactionRequest {
        let words = Array(words)
        if words.count == 3, words[0] == "of" {
            return PaymentCardTransactionRequest(
                amount: Decimal(string: String(words[1])) ?? 0, currencyCode: String(words[2]))
        }
        var request = TestBench.request
        if words.count == 2, words[0] == "preferring" {
            request.preferredAIDList = [Data(words[1].utf8.prefix(2))]
        }
        return request
    }

    /// Returns the request that a row's words after `readVAS` describe.
    private func passes(_ words: [Substring]) -> VASRequest {
        if words.first == "of" { return VASRequest() }
        return VASRequest(
            vasMerchants: [.init(id: "pass.com.example.coffee")],
            localizedVASType: words.first == "labeled" ? String(words.last ?? "") : "")
    }

    private static func name(of error: any Error) -> String {
        switch error {
        case let error as PaymentCardReaderError: "PaymentCardReaderError.\(error.errorName)"
        case let error as PaymentCardReaderSession.ReadError: "ReadError.\(error.errorName)"
        case let error as PaymentCardReaderStore.StoreError:
            "StoreError.\("\(error)".prefix { $0 != "(" })"
        default: "\(error)"
        }
    }
}
