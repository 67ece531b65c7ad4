// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PaymentStore
import TestSupport
import Testing

@Suite("The reader's counter")
struct SequenceTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    @Test("Numbers increase by one, starting with one, even after reopening")
    func counts() async throws {
        var store = try state.open()
        for expected in 1...5 as ClosedRange<Int64> {
            #expect(try await store.nextSequence() == expected)
        }
        store = try state.open()
        #expect(try await store.nextSequence() == 6)
    }

    @Test("Two stores on one directory never return the same number")
    func sharesDirectory() async throws {
        let stores = [try state.open(), try state.open()]
        let numbers = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for store in stores + stores {
                group.addTask {
                    var numbers: [Int64] = []
                    for _ in 0..<20 { numbers.append(try await store.nextSequence()) }
                    return numbers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(numbers.sorted() == Array(1...80))
    }

    @Test("Four processes that start at once get the same reader and share its numbers")
    func sharesBetweenProcesses() async throws {
        let directory = state.directory
        await withTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [directory = directory as String, process = process as Int] in
                        let store = try ReaderStore(
                            directory: directory, busyTimeout: .patience)
                        var text = store.readerIdentifier
                        for _ in 0..<20 { text += " \(try await store.nextSequence())" }
                        try Data(text.utf8).write(
                            to: URL(filePath: directory + "/numbers-\(process)"))
                    }
                }
            }
        }
        var readers: Set<Substring> = []
        var numbers: [Int64] = []
        for process in 0..<4 {
            let bytes = try state.bytes(directory + "/numbers-\(process)")
            let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
            readers.formUnion(words.prefix(1))
            numbers += words.dropFirst().compactMap { Int64($0) }
        }
        #expect(readers.count == 1)
        #expect(numbers.sorted() == Array(1...80))
    }

    @Test("A process that is killed after a number never leads to a repeated number")
    func survivesKill() async throws {
        let directory = state.directory
        for round in 0..<3 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [directory = directory as String, round = round as Int] in
                let store = try ReaderStore(directory: directory, busyTimeout: .patience)
                for _ in 0...round { _ = try await store.nextSequence() }
                kill(getpid(), SIGKILL)
            }
        }
        #expect(try await state.open().nextSequence() == 7)
    }

    @Test("A key whose counters are missing is refused, because they would repeat")
    func refusesLostCounters() async throws {
        try state.create()
        try FileManager.default.removeItem(atPath: state.database)
        let error = await expect(.countersLost) { try state.create() }
        #expect(error?.path == state.key)
        #expect(error?.description.contains("backup") == true)
        // Moving the key away, as the message says, makes a new reader.
        try FileManager.default.removeItem(atPath: state.key)
        try state.create()
    }
}
