// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import EMV

@Suite("Book C-2, 3.8: The log of torn transactions")
struct TornTransactionLogTests {
    @Test("A full log removes its oldest record")
    func full() {
        var log = TornTransactionLog<String>()
        let removed = ["a", "b", "c"].map { log.insert($0, atMost: 2) }
        #expect(removed == [nil, nil, "a"])
        #expect(log.records == ["b", "c"])
    }

    @Test("A record leaves the log when it is older than the lifetime")
    func lifetime() {
        var log = TornTransactionLog<String>()
        for (record, instant) in [("old", 100), ("new", 101)] as [(String, Int64)] {
            log.instant = instant
            _ = log.insert(record, atMost: 2)
        }
        log.instant = 400
        log.removeExpired(after: .seconds(300))
        #expect(log.records == ["old", "new"])
        log.instant = 401
        log.removeExpired(after: .seconds(300))
        #expect(log.records == ["new"])
    }

    @Test("The newest record of a card counts, and a completed transaction leaves the log")
    func card() {
        var log = TornTransactionLog<String>()
        for record in ["one 1", "two", "one 2"] { _ = log.insert(record, atMost: 9) }
        let newest = log.last { $0.hasPrefix("one") }
        #expect(newest == "one 2")
        #expect(log.last { $0 == "three" } == nil)
        log.remove("one 2")
        log.remove("three")
        #expect(log.records == ["one 1", "two"])
    }

    @Test("A printed log contains no record")
    func description() {
        var log = TornTransactionLog<String>()
        _ = log.insert("5413330089600044", atMost: 1)
        var text = "\(log) " + String(reflecting: log)
        dump(log, to: &text)
        #expect(!text.contains("5413"))
        #expect(text.contains("count"))
    }
}
