// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import TestSupport
import Testing

@testable import ProcessorService

@Suite("The records of one opening")
struct SessionRecordsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Calls a closure with the records of a merchant.
    private func withRecords<Result: Sendable>(
        of merchant: String = "MERCHANT-1", in world: ServiceWorld,
        cache: ReaderKeyCache = ReaderKeyCache(), _ body: (SessionRecords) -> Result
    ) throws -> Result {
        try world.service.database.transaction { (session) throws(Problem) in
            body(
                SessionRecords(
                    session, merchant: merchant, codeKey: world.service.keys.codeKey,
                    readerKeys: cache))
        }
    }

    @Test(
        "A reader's key is known to the merchant that enrolled it, until it is revoked",
        arguments: Backend.all)
    func readerKeys(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let reader = world.reader.readerIdentifier
        /// Whether the records and then the cache know the key.
        func know(_ merchant: String) throws -> [Bool] {
            let cache = ReaderKeyCache()
            let key = try withRecords(of: merchant, in: world, cache: cache) {
                try? $0.readerKey(of: reader)
            }
            return [key?.thumbprint, cache.key(reader)?.thumbprint].map { $0 == reader }
        }
        #expect(try know("MERCHANT-1") == [true, true])
        #expect(try know("MERCHANT-2") == [false, false])
        #expect(try await world.send(.post, "/v1/readers/\(reader)/revoke").status == 200)
        #expect(try know("MERCHANT-1") == [false, false])
    }

    @Test(
        "A cryptogram is recorded for a day and a read for five minutes, at most until the last second",
        arguments: Backend.all)
    func times(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try withRecords(in: world) { records in
            for (place, now) in [ServiceWorld.now, Int64.max - 299].enumerated() {
                let identity = [UInt8(place)]
                #expect((try? records.insertCryptogram(identity, now: now)) == true)
                #expect((try? records.insertCryptogram(identity, now: now)) == false)
                try? records.recordRead(of: "r", "t", identity, now: now)
            }
        }
        let ends = try world.service.database.transaction { (session) throws(Problem) in
            try ["cryptogram %", "read %"].map { (pattern) throws(Problem) in
                try session.rows(
                    "SELECT expires FROM seen WHERE name LIKE $1 ORDER BY expires", [.text(pattern)]
                ).map { $0.integer(0) }
            }
        }
        #expect(
            ends == [
                [ServiceWorld.now + 86_400, .max], [ServiceWorld.now + 300, .max],
            ])
    }

    @Test("The cache has the last 10,000 readers' keys, and starts anew with one more")
    func cache() throws {
        let cache = ReaderKeyCache()
        let key = try ReaderSigningKey.generate().publicKey
        for number in 0..<10_000 { cache.insert(key, "\(number)") }
        #expect((0..<10_000).allSatisfy { cache.key("\($0)") == key })
        cache.insert(key, "last")
        #expect(cache.key("last") == key)
        #expect(cache.key("0") == nil && cache.key("9999") == nil)
    }
}
