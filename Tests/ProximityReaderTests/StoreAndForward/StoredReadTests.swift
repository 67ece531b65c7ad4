// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentStore
import ProximityReader
import SmartCard
import Support
import Testing

@testable import ProximityReader

@Suite("Stored reads")
struct StoredReadTests {
    private func cards(_ change: (inout ReaderConfiguration) -> Void = { _ in }) throws
        -> StoreBench
    {
        try StoreBench(nil) { change(&$0) }
    }

    @Test("A read is stored before it is returned with its sealed data")
    func keeps() async throws {
        let bench = try cards()
        let session = try await bench.session()
        let result = try await bench.read(session)
        #expect(result.outcome == .success)
        #expect(result.paymentCardData != nil)
        let store = try bench.reader.fetchPaymentCardReaderStore()
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 1)
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        #expect(batch.payments.map(\.id) == [result.id])
        #expect(batch.payments.map(\.paymentCardData) == [result.paymentCardData])
        #expect(batch.payments.map(\.generalCardData) == [result.generalCardData])
    }

    @Test("The provider accepts a stored read only in a batch")
    func notAlone() async throws {
        let bench = try cards()
        let session = try await bench.session()
        let result = try await bench.read(session)
        let error = #expect(throws: (any Error).self) {
            try bench.bench.provider.open(
                result, of: TestBench.request, readers: bench.bench.readers)
        }
        #expect(error.map { "\($0)" }?.hasPrefix("lifetime-too-long") == true)
    }

    @Test("Only a stored read says whether the card is valid and not expired")
    func dates() async throws {
        let bench = try cards()
        let online = try await bench.bench.session()
        let result = try await bench.read(online)
        #expect(result.cardEffectiveState == nil)
        #expect(result.cardExpirationState == nil)
        let kept = try await bench.read(try await bench.reader.prepareStoreAndForward())
        #expect(kept.cardExpirationState == .notExpired)
        #expect(kept.cardEffectiveState != nil)
    }

    @Test(
        "A card's states are determined by its dates and the day of the transaction",
        arguments: [
            // 5F25, 5F24, effective, expiration
            ("260121", "260121", "active", "notExpired"),
            ("260122", "260120", "inactive", "expired"),
            ("991231", "490101", "active", "notExpired"),
            ("261301", "260132", "invalid", "invalid"),
            ("2601", "A60121", "invalid", "invalid"),
            ("", "", "unknown", "expired"),
        ])
    func dateTable(effective: String, expiry: String, state: String, expiration: String) throws {
        var objects = [
            DataObject(0x9A, [0x26, 0x01, 0x21]),
            DataObject(0x57, try #require(Hexadecimal.bytes("4761739001010010D25122010000"))),
        ]
        for (tag, text) in [(0x5F25 as SmartCard.Tag, effective), (0x5F24, expiry)]
        where !text.isEmpty {
            objects.append(DataObject(tag, try #require(Hexadecimal.bytes(text))))
        }
        let data = CardData(objects: objects, kernel: "3")
        #expect("\(data.effectiveState)" == state)
        #expect("\(data.expirationState)" == expiration)
    }

    @Test("The month in the track is the card's last; without it, the state is unknown")
    func trackDates() {
        let today = DataObject(0x9A, [0x26, 0x01, 0x31])
        let track = DataObject(0x57, [0x47, 0x61, 0xD2, 0x60, 0x12, 0x01])
        #expect(CardData(objects: [today, track], kernel: nil).expirationState == .notExpired)
        #expect(CardData(objects: [track], kernel: nil).expirationState == .unknown)
        #expect(CardData(objects: [today], kernel: nil).expirationState == .unknown)
    }

    @Test("A read beyond the maximum number of stored reads is refused")
    func countLimit() async throws {
        let bench = try cards { $0.storedReadLimit = 1 }
        let session = try await bench.session()
        try await bench.read(session)
        await expectReadError("readNotAllowed") {
            try await session.readPaymentCard(TestBench.request)
        }
        await expectReaderError("readerMemoryFull") {
            try await bench.reader.prepareStoreAndForward()
        }
        // A session with a network is not affected.
        try await bench.read(try await bench.bench.session())
    }

    @Test("A read above the maximum amount of stored reads is refused")
    func amountLimit() async throws {
        let bench = try cards { $0.storedAmountLimit = 1250 }
        let session = try await bench.session()
        try await bench.read(session)
        await expectReadError("readNotAllowed") {
            try await session.readPaymentCard(
                PaymentCardTransactionRequest(amount: 12.51, currencyCode: "USD"))
        }
    }

    @Test("A declining card leaves no stored read")
    func declined() async throws {
        let bench = try StoreBench(ScriptedTransaction(verdicts: [.declined(.sample)]))
        let session = try await bench.session()
        await expectReadError("paymentCardDeclined") { try await bench.read(session) }
        #expect(try await session.status().readCount == 0)
    }
}
