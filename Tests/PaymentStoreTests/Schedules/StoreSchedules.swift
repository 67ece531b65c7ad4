// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentStore
import PaymentToken
import TestSupport
import Testing

@Suite("Schedules of the reader's store")
struct StoreSchedules {
    /// Two stores on one directory, for all runs of a scenario.
    private final class Stores: Sendable {
        let all: [ReaderStore]
        private let queue = SharedJobQueue()
        private let folder: ScenarioFolder

        init() throws {
            folder = try ScenarioFolder()
            let directory = folder.url.appending(path: "state").path
            all = try queue.share {
                [try ReaderStore(directory: directory), try ReaderStore(directory: directory)]
            }
        }

        /// Returns an explorer of a scenario with these stores.
        func explorer(_ name: String) -> ScheduleExplorer {
            ScheduleExplorer(name, shared: queue)
        }

        /// Returns the store for a task of this number.
        subscript(number: Int) -> ReaderStore { all[number % all.count] }

        /// Removes what the previous run has stored.
        func clear() async throws {
            _ = try await all[0].resetBatch()
            while case .made = try await all[0].makeBatch("clear", size: nil, limit: 1000) {
                _ = try await all[0].resolveBatch("clear")
            }
        }
    }

    private static let time = BootTime(boot: "boot", milliseconds: 1000)

    private static func read(_ name: String, issuer: String = "issuer") -> StoredRead {
        StoredRead(
            identifier: name, sealed: SealedToken(paymentCardData: "sealed"),
            generalCardData: "general", issuer: issuer, time: time)
    }

    @Test("No number is repeated or skipped, and each task's numbers increase")
    func numbers() async throws {
        let stores = try Stores()
        try await stores.explorer("sequence numbers").run { scenario in
            let first = try await stores[0].nextSequence()
            let tasks = (0..<3).map { number in
                scenario.start("task \(number)") {
                    var numbers: [Int64] = []
                    for _ in 0..<3 {
                        await scenario.pause()
                        numbers.append(try await stores[number].nextSequence())
                    }
                    return numbers
                }
            }
            var all: [Int64] = []
            for task in tasks {
                let numbers = try await task.value
                try scenario.expect(numbers == numbers.sorted(), "\(numbers)")
                all += numbers
            }
            try scenario.expect(
                all.sorted() == Array(first + 1...first + 9), "\(first): \(all.sorted())")
        }
    }

    @Test("Reads that are stored while batches come and go are neither lost nor doubled")
    func batches() async throws {
        let stores = try Stores()
        try await stores.explorer("stored reads and batches").run { scenario in
            try await stores.clear()
            let keepers = (0..<2).map { keeper in
                scenario.start("keeper \(keeper)") {
                    var kept: [String] = []
                    for number in 0..<3 {
                        await scenario.pause()
                        let name = "\(keeper)-\(number)"
                        let result = try await stores[keeper].insert(Self.read(name), limit: 4)
                        if result == .stored { kept.append(name) }
                        let count = try await stores[keeper + 1].storedReadCount()
                        try scenario.expect(count <= 4, "\(count) reads are stored")
                    }
                    return kept
                }
            }
            let senders = (0..<2).map { sender in
                scenario.start("sender \(sender)") {
                    var sent: [String] = []
                    for number in 0..<2 {
                        await scenario.pause(0...20)
                        let name = "batch \(sender)-\(number)"
                        guard
                            case .made(let reads) = try await stores[sender].makeBatch(
                                name, size: nil, limit: 3)
                        else { continue }
                        try scenario.expect(
                            (1...3).contains(reads.count), "\(reads.count) reads in a batch")
                        await scenario.pause(0...20)
                        if try await stores[sender + 1].resolveBatch(name) != nil {
                            sent += reads.map(\.identifier)
                        }
                    }
                    return sent
                }
            }
            let reset = scenario.start("a reset") {
                await scenario.pause(0...60)
                _ = try await stores[1].resetBatch()
            }
            var (kept, sent): (Set<String>, [String]) = ([], [])
            for keeper in keepers { kept.formUnion(try await keeper.value) }
            for sender in senders { sent += try await sender.value }
            try await reset.value
            let rest = try await stores[0].storedReads().map(\.identifier)
            try scenario.expect(
                (sent + rest).sorted() == kept.sorted(), "kept \(kept), sent \(sent), left \(rest)")
            for keeper in 0..<2 {
                let own = rest.filter { $0.hasPrefix("\(keeper)-") }
                try scenario.expect(own == own.sorted(), "out of order: \(rest)")
            }
        }
    }

    @Test("A read is sent or declined, never both")
    func declines() async throws {
        let stores = try Stores()
        try await stores.explorer("a declined read and a batch").run { scenario in
            try await stores.clear()
            for name in ["a", "b"] {
                _ = try await stores[0].insert(Self.read(name), limit: 4)
            }
            let decline = scenario.start("the decline") {
                await scenario.pause()
                return try await stores[0].declineLastRead(now: Self.time, window: .seconds(60))
            }
            let again = scenario.start("another decline") {
                await scenario.pause()
                return try await stores[1].declineLastRead(now: Self.time, window: .seconds(60))
            }
            let batch = scenario.start("the batch") {
                await scenario.pause()
                return try await stores[1].makeBatch("batch", size: nil, limit: 4)
            }
            let results = [try await decline.value, try await again.value]
            guard case .made(let reads) = try await batch.value else {
                throw Scenario.Failure(description: "no batch")
            }
            let isDeclined = results.contains(.declined)
            try scenario.expect(
                reads.map(\.identifier) == (isDeclined ? ["a"] : ["a", "b"]),
                "\(results): \(reads.map(\.identifier))")
            try scenario.expect(results.count { $0 == .declined } <= 1, "\(results)")
            let rest = try await stores[0].resolveBatch("batch")
            try scenario.expect(rest == 0, "\(String(describing: rest)) left")
        }
    }

    @Test("Reads of two providers are never stored together")
    func issuers() async throws {
        let stores = try Stores()
        try await stores.explorer("reads of two providers").run { scenario in
            try await stores.clear()
            let keepers = (0..<2).map { keeper in
                scenario.start("keeper \(keeper)") {
                    for number in 0..<2 {
                        await scenario.pause()
                        let read = Self.read("\(keeper)-\(number)", issuer: "issuer \(keeper)")
                        _ = try await stores[keeper].insert(read, limit: 4)
                        let issuers = Set(try await stores[keeper].storedReads().map(\.issuer))
                        try scenario.expect(issuers.count == 1, "\(issuers)")
                    }
                }
            }
            for keeper in keepers { try await keeper.value }
        }
    }
}
