// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentToken
import ProximityReader
import ProximityReaderTesting
import TestSupport
import Testing

@testable import Kiosk

@Suite("Reads that are stored without a network")
struct StoredReadTests {
    private static let store = "/v1/readers/default/store"
    private static let purchase =
        #"{"kind":"payment","amount":"12.50","currencyCode":"USD","store":true}"#

    /// A kiosk that is prepared to store reads.
    private func kiosk(_ cards: Int) async throws -> TestKiosk {
        let kiosk = try await TestKiosk(cards: "visa-credit", "visa-credit", "visa-credit")
        try await kiosk.prepare()
        let prepared = try await kiosk.ask(.post, Self.store + "/prepare")
        #expect(prepared.status == 200, "\(prepared.members)")
        #expect(prepared.members["isPreparedToStore"] as? Bool == true)
        for number in 0..<cards {
            let read = try await kiosk.settled(
                try await kiosk.start(Self.purchase, key: "\(number)"))
            #expect(try read.text("state") == "completed", "\(read.members)")
        }
        return kiosk
    }

    private func count(_ kiosk: TestKiosk) async throws -> [Int] {
        let store = try await kiosk.ask(.get, Self.store)
        return ["count", "readCount"].compactMap { store.members[$0] as? Int }
    }

    @Test("Stored reads are counted, and put into a batch of the requested size")
    func batches() async throws {
        let kiosk = try await kiosk(2)
        #expect(try await count(kiosk) == [2, 2])
        let store = try await kiosk.ask(.get, Self.store)
        let end = try #require(store.members["expiresAt"] as? Int)
        // As long as a session: 24 hours.
        #expect(end == Int(TestKiosk.date.timeIntervalSince1970) + 24 * 3600)
        let one = try await kiosk.ask(.post, Self.store + "/batches", #"{"size":1}"#)
        #expect(one.status == 201)
        let batch = try StoredBatch(parsing: one.body)
        #expect(batch.payments.count == 1)
        let negative = try await kiosk.ask(.post, Self.store + "/batches", #"{"size":-1}"#)
        #expect(negative.status == 400 && negative.pointers == ["/size"])
        // One batch at a time, until it is reset or resolved.
        let second = try await kiosk.ask(.post, Self.store + "/batches", "{}")
        #expect(second.status == 409)
        #expect(second.problem == "store-and-forward-batch-already-exists")
        #expect(try await kiosk.ask(.post, Self.store + "/batches/reset").status == 204)
        let all = try await kiosk.ask(.post, Self.store + "/batches", "{}")
        #expect(try StoredBatch(parsing: all.body).payments.count == 2)
        // A token of another provider deletes nothing.
        let refused = try await kiosk.ask(
            .post, Self.store + "/batches/resolve", #"{"deletionToken":"x"}"#)
        #expect(refused.status >= 400)
        #expect(try await count(kiosk).first == 2)
        #expect(try await kiosk.ask(.post, Self.store + "/batches/reset").status == 204)
        let sent = try await kiosk.test.reader.fetchPaymentCardReaderStore()
            .fetchStoredPaymentCardReadResultBatch(size: 0)
        let token = try kiosk.test.open(sent).deletionToken.rawValue
        let resolved = try await kiosk.ask(
            .post, Self.store + "/batches/resolve", "{\"deletionToken\":\"\(token)\"}")
        #expect(
            resolved.status == 200 && resolved.members["count"] as? Int == 0, "\(resolved.members)")
        #expect(try await count(kiosk).first == 0)
    }

    @Test("The last stored read can be declined, and no other")
    func decline() async throws {
        let kiosk = try await kiosk(2)
        #expect(try await kiosk.ask(.post, Self.store + "/decline").status == 204)
        #expect(try await count(kiosk).first == 1)
        #expect(try await kiosk.ask(.post, Self.store + "/decline").status == 409)
        #expect(try await count(kiosk).first == 1)
    }

    @Test("Without preparation, nothing is stored, and there is nothing to count")
    func unprepared() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let read = try await kiosk.start(Self.purchase, key: "1")
        #expect(read.status == 409 && read.problem == "reader-not-prepared")
        #expect(try await count(kiosk) == [0])
        let decline = try await kiosk.ask(.post, Self.store + "/decline")
        #expect(decline.status == 409 && decline.problem == "reader-not-prepared")
        #expect(try await kiosk.ask(.post, Self.store + "/batches", "{}").status == 409)
    }
}
