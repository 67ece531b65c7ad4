// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentStore
import PaymentToken
import Support
import Testing

@Suite("The outbox")
struct OutboxTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    private static let start = BootTime(boot: "boot", milliseconds: 1000)

    private func read(_ name: String, issuer: String = "issuer") -> StoredRead {
        StoredRead(
            identifier: name, sealed: SealedToken(paymentCardData: "sealed \(name)"),
            generalCardData: "general", issuer: issuer, time: Self.start)
    }

    private func open(holding names: [String]) async throws -> ReaderStore {
        let store = try state.open()
        for name in names { #expect(try await store.insert(read(name), limit: 100) == .stored) }
        return store
    }

    @Test("Reads are returned as they were stored, in order, even after reopening")
    func keeps() async throws {
        _ = try await open(holding: ["b", "a", "c"])
        let reads = try await state.open().storedReads()
        #expect(reads == ["b", "a", "c"].map { read($0) })
        #expect(reads.map(\.sealed.paymentCardData) == ["sealed b", "sealed a", "sealed c"])
    }

    @Test("Reads beyond the limit, or of another issuer, are not stored")
    func limits() async throws {
        let store = try await open(holding: ["a", "b"])
        #expect(try await store.insert(read("c"), limit: 2) == .full)
        for issuer in ["another", "other"] {
            #expect(try await store.insert(read("c", issuer: issuer), limit: 3) == .otherIssuer)
        }
        #expect(try await store.holdsReads(ofOthersThan: "other"))
        #expect(try await !store.holdsReads(ofOthersThan: "issuer"))
        #expect(try await store.storedReadCount() == 2)
    }

    @Test("A read with the name of a stored read is refused")
    func names() async throws {
        let store = try await open(holding: ["a"])
        await expect(.file(.failed)) { _ = try await store.insert(read("a"), limit: 9) }
        #expect(try await store.storedReadCount() == 1)
    }

    @Test("A batch contains the oldest reads until it is resolved")
    func resolves() async throws {
        var store = try await open(holding: ["a", "b", "c"])
        #expect(try await store.makeBatch("1", size: 4, limit: 9) == .tooFew)
        guard case .made(let reads) = try await store.makeBatch("1", size: 2, limit: 9) else {
            Issue.record("There is no batch.")
            return
        }
        #expect(reads.map(\.identifier) == ["a", "b"])
        store = try state.open()
        #expect(try await store.makeBatch("2", size: nil, limit: 9) == .alreadyExists)
        #expect(try await store.resolveBatch("2") == nil)
        #expect(try await store.resolveBatch("1") == 1)
        #expect(try await store.resolveBatch("1") == nil)
        #expect(try await store.storedReads().map(\.identifier) == ["c"])
    }

    @Test("A batch contains no more reads than the limit")
    func batchLimit() async throws {
        let store = try await open(holding: ["a", "b", "c"])
        #expect(try await store.makeBatch("1", size: 3, limit: 2) == .tooFew)
        guard case .made(let reads) = try await store.makeBatch("1", size: nil, limit: 2) else {
            Issue.record("There is no batch.")
            return
        }
        #expect(reads.map(\.identifier) == ["a", "b"])
    }

    @Test("After a reset, the reads are the oldest ones again")
    func resets() async throws {
        let store = try await open(holding: ["a", "b"])
        #expect(try await !store.resetBatch())
        #expect(try await store.makeBatch("", size: nil, limit: 9) != .nothingStored)
        #expect(try await store.resetBatch())
        #expect(try await store.batch() == nil)
        _ = try await store.insert(read("c"), limit: 9)
        guard case .made(let reads) = try await store.makeBatch("2", size: nil, limit: 9) else {
            Issue.record("There is no batch.")
            return
        }
        #expect(reads.map(\.identifier) == ["a", "b", "c"])
    }

    @Test("Of many that make a batch at once, only one gets it")
    func races() async throws {
        let store = try await open(holding: ["a", "b", "c"])
        let stores = [store, try state.open(), try state.open(), try state.open()]
        let made = try await withThrowingTaskGroup(of: Int.self) { group in
            for (index, store) in stores.enumerated() {
                group.addTask {
                    let result = try await store.makeBatch("\(index)", size: 1, limit: 9)
                    guard case .made(let reads) = result else { return 0 }
                    return reads.count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(made == 1)
    }

    @Test("The last read can be declined once, in time, before it is in a batch")
    func declines() async throws {
        let store = try await open(holding: ["a", "b"])
        func decline(
            _ milliseconds: Int64, boot: String = "boot"
        ) async throws -> ReaderStore.DeclineResult {
            try await store.declineLastRead(
                now: BootTime(boot: boot, milliseconds: 1000 + milliseconds),
                window: .seconds(60))
        }
        #expect(try await decline(60_001) == .tooLate)
        #expect(try await decline(0, boot: "other") == .tooLate)
        #expect(try await decline(-1) == .tooLate)
        _ = try await store.makeBatch("1", size: nil, limit: 9)
        #expect(try await decline(0) == .inBatch)
        _ = try await store.resetBatch()
        #expect(try await decline(60_000) == .declined)
        #expect(try await decline(0) == .notFound)
        #expect(try await store.storedReads().map(\.identifier) == ["a"])
    }

    @Test("The last online session is remembered, and that reads were stored in it")
    func onlineSessions() async throws {
        var store = try state.open()
        #expect(try await store.onlineSession() == nil)
        try await store.recordOnlineSession(token: "one", date: 5, time: Self.start)
        try await store.recordStoringSession()
        store = try state.open()
        let session = try await store.onlineSession()
        #expect(session?.token == "one")
        #expect(session?.date == 5)
        #expect(session?.time == Self.start)
        #expect(session?.hasStored == true)
        try await store.recordOnlineSession(token: "two", date: 6, time: Self.start)
        #expect(try await store.onlineSession()?.hasStored == false)
    }

    @Test("The machine's own clock advances and has the identifier of its boot")
    func bootTime() {
        let (first, second) = (BootTime.now, BootTime.now)
        #expect(first.boot == second.boot)
        #expect(first.boot.utf8.count == 36)
        #expect(first.milliseconds > 0)
        #expect(second.elapsed(since: first) != nil)
    }

    @Test(
        "The time between two moments of a boot is known, unless the second is the earlier one",
        arguments: [
            (5, 5, .zero), (5, 6, .milliseconds(1)), (6, 5, nil),
            (0, .max, .milliseconds(Int64.max)),
            (-1, .max, nil), (1, .min, nil),
        ] as [(Int64, Int64, Duration?)])
    func elapsed(first: Int64, second: Int64, time: Duration?) {
        let (first, second) = (
            BootTime(boot: "a", milliseconds: first), BootTime(boot: "a", milliseconds: second)
        )
        #expect(second.elapsed(since: first) == time)
        let other = BootTime(boot: "b", milliseconds: second.milliseconds)
        #expect(other.elapsed(since: first) == nil)
    }
}
