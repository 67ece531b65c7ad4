// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import PaymentStore
import TestSupport
import Testing

@Suite("A state file that another process has locked")
struct BlockedStoreTests {
    /// A connection of another process.
    private struct Connection: @unchecked Sendable {
        let pointer: OpaquePointer

        func run(_ sql: String) -> Int32 { sqlite3_exec(pointer, sql, nil, nil, nil) }
    }

    @Test("Stores that wait for the lock do not hold up other tasks, and then continue")
    func locked() async throws {
        let state = try TemporaryState()
        let stores = try (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in
            try state.open()
        }
        var pointer: OpaquePointer?
        try #require(
            sqlite3_open_v2(state.database, &pointer, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        let other = Connection(pointer: try #require(pointer))
        defer { sqlite3_close_v2(other.pointer) }
        try #require(other.run("BEGIN IMMEDIATE") == SQLITE_OK)
        let numbers = try await withThrowingTaskGroup(of: Int64?.self) { group in
            for store in stores {
                group.addTask { try await store.nextSequence() }
            }
            // It gets its turn after the others, and only if they leave a thread of the pool.
            group.addTask {
                #expect(other.run("COMMIT") == SQLITE_OK)
                return nil
            }
            return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(numbers.sorted() == Array(1...Int64(stores.count)))
    }
}
