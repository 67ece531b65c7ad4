// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

/// Tests a card's decline, with and without `includeErrorInReadResult`.
@Suite("Declines")
struct DeclineTests {
    private func options(includeErrors: Bool) -> PaymentCardReader.Options {
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = includeErrors
        return options
    }

    @Test("A decline is thrown, and its data are discarded")
    func thrown() async throws {
        let bench = try TestBench(ScriptedTransaction(verdicts: [.declined(.sample)]))
        let session = try await bench.session()
        bench.tap()
        await expectReadError("paymentCardDeclined") {
            try await session.readPaymentCard(TestBench.request)
        }
    }

    @Test("A decline is returned with its data if the options request it")
    func returned() async throws {
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [.declined(.sample)]),
            options: options(includeErrors: true))
        let session = try await bench.session()
        bench.tap()
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .cardDeclined)
        #expect(result.paymentCardData != nil)
        #expect(bench.sheet.messages.last == .declined)
    }

    @Test("A failure with data is returned if the options request it")
    func failureReturned() async throws {
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [.failed(.sample)]), options: options(includeErrors: true)
        )
        let session = try await bench.session()
        bench.tap()
        #expect(try await session.readPaymentCard(TestBench.request).outcome == .failure)
    }

    @Test("A failure without data is thrown regardless of the options")
    func failureThrown() async throws {
        let bench = try TestBench(
            ScriptedTransaction(verdicts: [.failed(nil)]), options: options(includeErrors: true))
        let session = try await bench.session()
        bench.tap()
        await expectReadError("cardReadFailed") {
            try await session.readPaymentCard(TestBench.request)
        }
    }
}
