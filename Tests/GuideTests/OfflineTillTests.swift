// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import ProximityReaderTesting
import Testing

@Suite("A till without a network")
struct OfflineTillTests {
    // snippet: offline
    @Test("A payment without a network is stored, and sent when the network is back")
    func offline() async throws {
        let test = try TestReader(cards: "visa-credit")
        _ = try await test.session()  // with a network, once a day
        test.conditions.begin(.networkDown)
        let till = OfflineTill(reader: test.reader)
        let identifier = try await till.pay(12.50, in: "USD")
        test.conditions.end(.networkDown)
        try await till.forward { batch in
            let opened = try test.open(batch)
            #expect(batch.payments.map(\.id) == [identifier])
            #expect(try opened.reads.map { try $0.get().isApproved } == [true])
            return opened.deletionToken
        }
    }
    // end

    @Test("A batch that could not be sent goes into the next one")
    func again() async throws {
        let test = try TestReader(cards: "visa-credit", "visa-credit")
        _ = try await test.session()
        let till = OfflineTill(reader: test.reader)
        _ = try await till.pay(12.50, in: "USD")
        await #expect(throws: CancellationError.self) {
            try await till.forward { _ in throw CancellationError() }
        }
        _ = try await till.pay(5, in: "USD")
        var counts: [Int] = []
        try await till.forward { batch in
            counts.append(batch.payments.count)
            return try test.open(batch).deletionToken
        }
        #expect(counts == [2])
    }
}
