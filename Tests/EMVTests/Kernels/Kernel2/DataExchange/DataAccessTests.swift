// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 5.5 and 5.6: GET DATA and PUT DATA")
struct DataAccessTests {
    @Test("5.5: GET DATA reads the envelopes and the balance in the terminal's order")
    func get() {
        var exchange = DataExchange(tags: .kernel2)
        exchange.add(.tagsToRead, hex("5A9F799F509F70")[...])
        let tags = (0..<4).map { _ in exchange.nextToGet(where: DataAccess.isReadable) }
        #expect(
            tags == [
                .unprotectedDataEnvelope5, .offlineAccumulatorBalance, .protectedDataEnvelope1, nil,
            ])
        #expect(exchange.toRead == [0x5A])
        #expect(DataAccess.get(.unprotectedDataEnvelope1).bytes == hex("80CA9F7500"))
    }

    @Test("5.6: PUT DATA is limited to two-byte tags and 255 bytes of data")
    func put() {
        #expect(
            DataAccess.put(DataObject(.unprotectedDataEnvelope1, [1, 2]))?.bytes
                == hex("80DA9F75020102"))
        #expect(DataAccess.put(DataObject(.tagsToRead, [1])) == nil)
        #expect(
            DataAccess.put(DataObject(.unprotectedDataEnvelope1, Array(repeating: 0, count: 256)))
                == nil)
        let longest = DataAccess.put(
            DataObject(.unprotectedDataEnvelope1, Array(repeating: 0, count: 255)))
        #expect(longest?.data.count == 255)
    }
}
