// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentStore
import TestSupport
import Testing

@Suite("An outbox whose process is killed")
struct KilledProcessTests {
    private static let rounds = 250
    /// The most rounds until every point of a kill must have been reached.
    ///
    /// The point depends on the machine's load; more rounds than these have reached every point.
    private static let mostRounds = 2_500

    @Test(
        "A kill at any point loses no returned read and hands no read to two batches",
        arguments: [1, 2] as [UInt64])
    func killedAnywhere(seed: UInt64) async throws {
        let state = try TemporaryState()
        let folder = try TemporaryFolder()
        let output = folder.url.appendingPathComponent("said")
        var generator = SeededGenerator(seed: seed)
        var account = OutboxAccount()
        var round = 0
        while round < Self.rounds || (!account.isComplete && round < Self.mostRounds) {
            round += 1
            try Data().write(to: output)
            // During some operation, or while the store is opened.
            let operations = Int.random(in: -1...5, using: &generator)
            let microseconds = Int.random(
                in: 1...(operations < 0 ? 10_000 : 3_000), using: &generator)
            let number = UInt64.random(in: 1 ... .max, using: &generator)
            let signal = try await Self.run(
                [state.directory, "\(number)", "\(operations)", "\(microseconds)"], output: output)
            try #require(signal == SIGKILL, "round \(round)")
            let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            for line in said.split(separator: "\n") { account.hear(line) }
            let store = try state.open()
            account.compare(
                reads: try await store.storedReads(), batch: try await store.batch())
            try #require(account.faults.isEmpty, "round \(round): \(account.faults)")
        }
        #expect(account.isComplete, "\(account.done) \(account.interrupted)")
    }

    /// Runs the program and returns the signal that ended it, or 0.
    private static func run(_ arguments: [String], output: URL) async throws -> Int32 {
        let file = try FileHandle(forWritingTo: output)
        defer { try? file.close() }
        let process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("outbox-exerciser"), arguments,
            output: file)
        return max(0, -(await process.end()))
    }
}
