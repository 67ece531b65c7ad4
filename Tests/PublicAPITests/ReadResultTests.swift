// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@_spi(Testing) import ProximityReader
import Testing

/// An app's own tests can create the results that Apple's framework returns.
@Suite("Results in tests")
struct ReadResultTests {
    @Test("A read result can be created with the testing interface")
    func makeResult() {
        let result = PaymentCardReadResult(id: "1", paymentCardData: "AA==")
        #expect(result.outcome == .success)
        #expect(result.paymentCardData == "AA==")
        #expect(result.cardEffectiveState == nil)
    }

    @Test("A result of a store-and-forward session says whether the card is valid")
    func makeStoredResult() {
        let result = PaymentCardReadResult(
            id: "1", cardEffectiveState: .active, cardExpirationState: .expired)
        #expect(result.cardEffectiveState == .active)
        #expect(result.cardExpirationState == .expired)
    }

    @Test("A loyalty result can be created with entries of each kind")
    func makeLoyaltyResult() {
        let result = VASReadResult(
            id: "1",
            entries: [
                .init(id: "pass.example.bakery", customerVASData: Data([1, 2])),
                .init(id: "pass.example.cinema", status: .vasDataNotFound),
            ])
        #expect(result.entries.map(\.status) == [.success, .vasDataNotFound])
        #expect(result.entries.map(\.customerVASData) == [Data([1, 2]), nil])
    }

    @Test("A created batch counts its reads and is encoded like one from the store")
    func makeBatch() throws {
        let batch = StoreAndForwardBatch(
            id: "b", payments: [.init(id: "1", paymentCardData: "AA=="), .init(id: "2")],
            signature: "c2ln", intermediateCertificate: ["aW50"], leafCertificate: "bGVhZg==")
        #expect(batch.count == 2)
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(batch))
        let members = try #require(written as? [String: Any])
        #expect(members["count"] as? Int == 2)
        #expect(members["leafCertificate"] as? String == "bGVhZg==")
        let payments = try #require(members["payments"] as? [[String: String]])
        #expect(payments.map { $0["id"] } == ["1", "2"])
        #expect(payments.first?["paymentCardData"] == "AA==")
    }

    @Test("A store-and-forward status can be created from a count and a date")
    func makeStatus() {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        let status = StoreAndForwardStatus(readCount: 3, expiration: end)
        #expect(status.readCount == 3 && status.expiration == end)
    }
}
