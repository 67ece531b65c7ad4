// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentProcessor
import PaymentStore
import PaymentToken
import ProximityReader
import Testing

@testable import ProximityReader

@Suite("Sending stored reads")
struct ForwardTests {
    private let bench: StoreBench
    private let store: PaymentCardReaderStore
    private let session: StoreAndForwardPaymentCardReaderSession

    init() async throws {
        bench = try StoreBench(nil)
        session = try await bench.session()
        store = try bench.reader.fetchPaymentCardReaderStore()
    }

    @Test("Batches of the oldest reads are sent, opened, and deleted until the store is empty")
    func drains() async throws {
        var identifiers: [String] = []
        for _ in 0..<3 { identifiers.append(try await bench.read(session).id) }
        // Long after the 60 seconds of a read with a network.
        bench.advance(20 * 60 * 60 * 1000)
        let first = try await store.fetchStoredPaymentCardReadResultBatch(size: 2)
        #expect(first.count == 2)
        #expect(first.payments.map(\.id) == Array(identifiers.prefix(2)))
        let opened = try bench.send(first)
        for payment in opened.payments {
            let token = try payment.result.get()
            #expect(token.claims.request.amount == 1250)
            #expect(token.account?.number.masked == "476173******0010")
        }
        // Reads in a batch stay stored until the provider has them.
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 3)
        #expect(try await store.resolveBatch(batchDeletionToken: bench.token(for: opened)) == 1)
        let second = try await store.fetchStoredPaymentCardReadResultBatch()
        #expect(second.payments.map(\.id) == Array(identifiers.suffix(1)))
        #expect(second.id != first.id)
        let rest = try bench.send(second)
        #expect(try await store.resolveBatch(batchDeletionToken: bench.token(for: rest)) == 0)
        await expectStoreError("storeAndForwardResultsNotFound") {
            try await store.fetchStoredPaymentCardReadResultBatch()
        }
    }

    @Test("Only one batch can be open, and invalid requests for a batch are refused")
    func oneBatch() async throws {
        await expectStoreError("storeAndForwardBatchSizeInvalid") {
            try await store.fetchStoredPaymentCardReadResultBatch(size: -1)
        }
        await expectStoreError("storeAndForwardResultsNotFound") {
            try await store.fetchStoredPaymentCardReadResultBatch(size: 1)
        }
        await expectStoreError("storeAndForwardBatchNotFound") { try await store.resetBatchState() }
        try await bench.read(session)
        await expectStoreError("storeAndForwardBatchSizeInvalid") {
            try await store.fetchStoredPaymentCardReadResultBatch(size: 2)
        }
        _ = try await store.fetchStoredPaymentCardReadResultBatch(size: 1)
        try await bench.read(session)
        await expectStoreError("storeAndForwardBatchAlreadyExists") {
            try await store.fetchStoredPaymentCardReadResultBatch(size: 1)
        }
    }

    @Test("After a reset, reads go into another batch, and the provider accepts them once")
    func resets() async throws {
        let read = try await bench.read(session)
        let lost = try await store.fetchStoredPaymentCardReadResultBatch()
        #expect(try bench.send(lost).payments.count == 1)
        try await store.resetBatchState()
        await expectStoreError("storeAndForwardBatchNotFound") { try await store.resetBatchState() }
        let later = try await bench.read(session)
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        #expect(batch.payments.map(\.id) == [read.id, later.id])
        let opened = try bench.send(batch)
        let refused = opened.payments.compactMap { payment -> Rejection? in
            if case .failure(let rejection) = payment.result { rejection } else { nil }
        }
        #expect(refused.map(\.code) == [.replay])
        #expect(try await store.resolveBatch(batchDeletionToken: bench.token(for: opened)) == 0)
    }

    @Test("Only the provider's unexpired token for a batch deletes it")
    func deletionTokens() async throws {
        await expectStoreError("storeAndForwardBatchNotFound") {
            try await store.resolveBatch(batchDeletionToken: .init(rawValue: ""))
        }
        try await bench.read(session)
        let batch = try bench.send(try await store.fetchStoredPaymentCardReadResultBatch())
        let token = try bench.token(for: batch, lifetime: 60)
        let readerToken = try bench.bench.provider.token().rawValue
        let stranger = try TokenIssuer(keys: .generate()).deletionToken(
            for: batch, now: TestBench.start)
        for wrong in ["", "a.b.c", readerToken, stranger] {
            await expectStoreError("storeAndForwardDeletionTokenInvalid") {
                try await store.resolveBatch(batchDeletionToken: .init(rawValue: wrong))
            }
        }
        bench.advance(60_000)
        await expectStoreError("storeAndForwardDeletionTokenExpired") {
            try await store.resolveBatch(batchDeletionToken: token)
        }
        try await store.resetBatchState()
        _ = try await store.fetchStoredPaymentCardReadResultBatch()
        let old = try bench.token(for: batch)
        await expectStoreError("storeAndForwardDeletionTokenInvalid") {
            try await store.resolveBatch(batchDeletionToken: old)
        }
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 1)
    }

    @Test("A deletion token for another reader or another batch deletes nothing")
    func otherDeletionTokens() async throws {
        try await bench.read(session)
        let batch = try bench.send(try await store.fetchStoredPaymentCardReadResultBatch())
        let provider = bench.bench.provider
        for (reader, name) in [
            ("another reader", batch.identifier), (batch.readerIdentifier, "another batch"),
        ] {
            let token = try provider.deletionToken(reader: reader, batch: name)
            await expectStoreError("storeAndForwardDeletionTokenInvalid") {
                try await store.resolveBatch(batchDeletionToken: token)
            }
        }
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 1)
        let token = try provider.deletionToken(
            reader: batch.readerIdentifier, batch: batch.identifier)
        #expect(try await store.resolveBatch(batchDeletionToken: token) == 0)
    }

    @Test(
        "Platform conditions are reported for each use of the store",
        arguments: [
            ("notEntitled", "notAllowed"), ("readerBusy", "busy"),
            ("passcodeOff", "passcodeDisabled"), ("unknown@store:7", "unknown(code: 7)"),
        ])
    func refusals(condition: String, name: String) async throws {
        bench.conditions.begin(try #require(PlatformCondition(condition)))
        await expectStoreError(name) { try await store.fetchStoredPaymentCardReadResultCount() }
        await expectStoreError(name) { try await store.fetchStoredPaymentCardReadResultBatch() }
        await expectStoreError(name) { try await store.resetBatchState() }
        await expectStoreError(name) {
            try await store.resolveBatch(batchDeletionToken: .init(rawValue: "token"))
        }
    }

    @Test("Without a network, reads can be stored and fetched, and a batch cannot be resolved")
    func withoutNetwork() async throws {
        bench.conditions.begin(.networkDown)
        try await bench.read(session)
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 1)
        let batch = try bench.send(try await store.fetchStoredPaymentCardReadResultBatch())
        let token = try bench.token(for: batch)
        await expectStoreError("networkError") {
            try await store.resolveBatch(batchDeletionToken: token)
        }
        bench.conditions.end(.networkDown)
        #expect(try await store.resolveBatch(batchDeletionToken: token) == 0)
    }

    @Test("A batch as JSON has only the names of its properties")
    func encoded() async throws {
        let read = try await bench.read(session)
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        let object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(batch)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "id", "count", "signature", "intermediateCertificate", "leafCertificate",
                "payments",
            ])
        let payment = try #require((object["payments"] as? [[String: Any]])?.first)
        #expect(Set(payment.keys) == ["id", "paymentCardData", "generalCardData", "signature"])
        #expect(payment["id"] as? String == read.id)
        #expect(object["count"] as? Int == 1)
        let text = try JSONEncoder().encode(batch)
        #expect(!String(decoding: text, as: UTF8.self).contains(CardProfile.visaCredit.pan))
    }
}
