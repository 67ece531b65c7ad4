// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import PaymentToken
import Support
import TestSupport
import Testing

@testable import PaymentProcessor
@testable import ProcessorService

@Suite("Batches of stored reads")
struct BatchTests {
    private static let day: Int64 = 24 * 60 * 60
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func batch(
        _ world: ServiceWorld, _ count: Int, type: String = "purchase",
        by reader: ReaderSigningKey? = nil
    ) throws -> String {
        let payments = try (1...count).map { number in
            let transaction = "read-\(number)"
            let sealed = try world.seal(
                Purchase(
                    .visaCredit, memory: world.memory, amount: 1250,
                    type: type == "refund" ? 0x20 : 0
                ).bytes, amount: 1250, operation: type, transaction: transaction, by: reader
            ) { claims in
                claims.isStored = true
                claims.expiresAt = claims.issuedAt + CardDataClaims.storedLifetime
            }
            return StoredBatch.Payment(
                identifier: transaction, sealed: SealedToken(paymentCardData: sealed),
                generalCardData: "AAAA")
        }
        let batch = try StoredBatch.sign(
            payments, identifier: "batch-1", readerKey: reader ?? world.reader,
            now: world.time.withLock { $0 })
        let reads = batch.payments.map { payment in
            "{\"id\":\"\(payment.identifier)\",\"paymentCardData\":\""
                + "\(payment.sealed.paymentCardData)\",\"generalCardData\":\""
                + "\(payment.generalCardData)\",\"signature\":\"\(payment.signature)\"}"
        }
        let certificates = batch.intermediateCertificates.map { "\"\($0)\"" }
        return "{\"id\":\"\(batch.identifier)\",\"count\":\(count),\"signature\":\""
            + "\(batch.signature)\",\"leafCertificate\":\"\(batch.leafCertificate)\","
            + "\"intermediateCertificate\":[\(certificates.joined(separator: ","))],"
            + "\"payments\":[\(reads.joined(separator: ","))]}"
    }

    @Test("A batch becomes payments, and the reader gets a deletion token", arguments: Backend.all)
    func arrives(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let body = try batch(world, 3)
        world.pass(2 * Self.day)
        let reply = try await world.send(.post, "/v1/batches", body, once: "1")
        #expect(reply.status == 201, "\(reply.text)")
        #expect(reply["deletionToken"]?.split(separator: ".").count == 3)
        let payments = reply.object["payments"]?.array?.compactMap(\.object) ?? []
        #expect(payments.map { $0["state"]?.string } == ["captured", "captured", "captured"])
        let again = try await world.send(.post, "/v1/batches", body, once: "2")
        let refused = again.object["payments"]?.array?.compactMap(\.object) ?? []
        #expect(refused.map { $0["problem"]?.string?.hasSuffix(":replay") } == [true, true, true])
        #expect(again["deletionToken"] != nil)
    }

    @Test("A batch with refunds also requires the scope for refunds")
    func refunds() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try batch(world, 1, type: "refund")
        let charge = try await world.makeKey("charge").key
        let refused = try await world.send(.post, "/v1/batches", body, key: charge, once: "1")
        #expect(refused.problem == "wrong-scope")
        let both = try await world.makeKey("charge", "refund").key
        let taken = try await world.send(.post, "/v1/batches", body, key: both, once: "2")
        let payments = taken.object["payments"]?.array?.compactMap(\.object) ?? []
        #expect(payments.map { $0["state"]?.string } == ["refunded"], "\(taken.text)")
    }

    @Test("A batch of another shop's reader is refused as a whole")
    func readerOfAnotherShop() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try batch(world, 1, by: try await world.readerOfAnotherShop())
        let reply = try await world.send(.post, "/v1/batches", body, once: "1")
        #expect(reply.problem == "unknown-reader")
    }

    @Test("Only the reads of an enrolled reader are decrypted, because anyone can sign a batch")
    func unknownReaders() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        func isChecked(_ reader: ReaderSigningKey) throws -> Bool {
            let batch = try StoredBatch(parsing: Array(batch(world, 1, by: reader).utf8))
            return try world.service.authenticate(batch).get().isChecked
        }
        #expect(try isChecked(world.reader))
        #expect(try isChecked(try await world.readerOfAnotherShop()))
        let (stranger, revoked) = (
            try ReaderSigningKey.generate(), try ReaderSigningKey.generate()
        )
        #expect(try !isChecked(stranger))
        #expect(try await world.enroll(revoked).status == 201)
        let path = "/v1/readers/\(revoked.readerIdentifier)/revoke"
        #expect(try await world.send(.post, path).status == 200)
        #expect(try !isChecked(revoked))
    }

    /// A database that measures the processor time in its transactions.
    private final class MeasuringDatabase: ProcessorDatabase {
        private let database: any ProcessorDatabase
        private let used = Lock(0.0)

        init(_ database: any ProcessorDatabase) { self.database = database }

        /// The processor time in transactions, in seconds, since the last call.
        func takeTime() -> Double { used.withLock { used in exchange(&used, with: 0) } }

        func transaction<Result: Sendable>(
            _ body: (any DatabaseSession) throws(Problem) -> Result
        ) throws(Problem) -> Result {
            try database.transaction { (session) throws(Problem) in
                let start = BatchTests.processorTime()
                defer { used.withLock { $0 += BatchTests.processorTime() - start } }
                return try body(session)
            }
        }
    }

    /// The processor time of this thread, in seconds, which does not depend on the machine's load.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Batches of almost 4 MiB that are refused after they are parsed.
    private static let hostile: [String] = {
        let read =
            #"{"id":"r","paymentCardData":"\#(String(repeating: "QUJD", count: 950))","#
            + #""generalCardData":"QUJD","signature":"QUJD"}"#
        let reads = Array(repeating: read, count: 1000).joined(separator: ",")
        return [
            #"{"id":"\#(String(repeating: "a", count: 4_000_000))"}"#,
            #"{"id":"\#(String(repeating: #"\u0041"#, count: 600_000))"}"#,
            #"{"id":"b","count":1000,"signature":"QUJD","leafCertificate":"QUJD","#
                + #""intermediateCertificate":["QUJD"],"payments":[\#(reads)]}"#,
        ]
    }()

    @Test("A refused batch is parsed outside the transaction, also as a key's first request")
    func hostileBatches() async throws {
        let measured = Lock<MeasuringDatabase?>(nil)
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path) { database in
            let database = MeasuringDatabase(database)
            measured.withLock { $0 = database }
            return database
        }
        let database = try #require(measured.withLock { $0 })
        for (place, body) in Self.hostile.enumerated() {
            let start = Self.processorTime()
            _ = try? StoredBatch(parsing: Array(body.utf8))
            let parsing = Self.processorTime() - start
            // After a minute, the service no longer knows the key without its database.
            for pause: Int64 in [0, 100] {
                world.pass(pause)
                _ = database.takeTime()
                let reply = try await world.send(
                    .post, "/v1/batches", body, once: "\(place)-\(pause)")
                #expect(reply.status == 422)
                #expect(database.takeTime() < parsing / 2, "batch \(place)")
            }
        }
    }

    @Test("A batch that was changed is refused as a whole")
    func changed() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try batch(world, 2).replacing("read-2", with: "read-3")
        let reply = try await world.send(.post, "/v1/batches", body, once: "1")
        #expect(reply.problem == "bad-signature")
        let none = try await world.send(.post, "/v1/batches", "{}", once: "2")
        #expect(none.problem == "invalid-batch")
    }
}
