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
                let store = try ReaderStore(
                    directory: directory, busyTimeout: .patience, boot: "first boot")
                for _ in 0...round { _ = try await store.nextSequence() }
                kill(getpid(), SIGKILL)
            }
        }
        #expect(try await state.open().nextSequence() == 7)
    }

    @Test(
        "After a power failure that lost the last numbers, none of them is returned again",
        arguments: [1, 63, 64, 65, 200])
    func survivesPowerFailure(count: Int) async throws {
        var last: Int64 = 0
        for boot in ["first", "second", "third"] {
            let store = try state.open(boot: boot)
            for _ in 0..<count {
                let number = try await store.nextSequence()
                #expect(number > last)
                #expect(try state.reserved() >= number)
                last = number
            }
            // What is on the disk for certain: the first number of the last reservation.
            try state.execute("UPDATE reader SET sequence = reserved - 63")
        }
    }

    @Test("Numbers continue without a gap until the next boot, and after it above all reserved")
    func boots() async throws {
        #expect(try await state.open(boot: "first").nextSequence() == 1)
        #expect(try await state.open(boot: "first").nextSequence() == 2)
        #expect(try await state.open(boot: "second").nextSequence() == 65)
        #expect(try await state.open(boot: "second").nextSequence() == 66)
    }

    @Test("Without the identifier of a boot, every number is on disk before it is returned")
    func unknownBoot() async throws {
        for expected in 1...3 as ClosedRange<Int64> {
            let store = try state.open(boot: nil)
            #expect(try await store.nextSequence() == expected)
            #expect(try state.reserved() > expected)
        }
    }

    @Test("The state of an earlier version continues above its last number")
    func earlierVersion() async throws {
        #expect(try await state.open().nextSequence() == 1)
        try state.execute("UPDATE reader SET sequence = 41, reserved = 0, boot = ''")
        #expect(try await state.open().nextSequence() == 42)
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
