// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Cryptography
import Foundation
import Glibc
import PaymentStore
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("PIN keys")
struct TransactionKeyTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    @Test("Without an injected key, there is no PIN key")
    func missing() async throws {
        let store = try state.open()
        #expect(await store.initialKeyIdentifier == nil)
        let error = await expect(.keyMissing) { _ = try await store.nextTransactionKey() }
        #expect(error?.description.contains("taptopay psp init") == true)
    }

    // The supplement's first AES-256 PIN keys, ANSI X9.24-3-2017.
    @Test("The PIN keys are derived from the injected key, from the first counter on")
    func first() async throws {
        var store = try state.open()
        try await store.inject(TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
        let first = try await store.nextTransactionKey()
        #expect(first.serialNumber.bytes == TestKeyBlock.identifier.bytes + [0, 0, 0, 1])
        #expect(first.key == TestKeyBlock.firstKey)
        // After a restart the key is still there and continues counting.
        store = try state.open()
        #expect(await store.initialKeyIdentifier == TestKeyBlock.identifier)
        #expect(try await store.nextTransactionKey().serialNumber.counter.value == 2)
    }

    @Test("The key is stored wrapped, in a file that only its owner can read")
    func file() async throws {
        let block = try TestKeyBlock.text()
        try await state.open().inject(block, protectionKey: TestKeyBlock.protectionKey)
        #expect(try state.mode(state.pinKey) == 0o600)
        let text = String(decoding: try state.bytes(state.pinKey), as: UTF8.self)
        #expect(text.contains(block))
        try state.setMode(0o640, state.pinKey)
        await expect(.wrongMode) { try state.create() }
    }

    @Test("The stored protection key has hexadecimal digits in either case, and no others")
    func digits() async throws {
        let digits = String(repeating: "0123456789ABCDEF", count: 4)
        let key = SecretBytes(
            (0..<4).flatMap { _ in [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF] as [UInt8] })
        let block = try TestKeyBlock.text(under: key)
        try await state.open().inject(block, protectionKey: key)
        func open(_ digits: String, quote: String = "\"") async throws -> InitialKeyIdentifier? {
            let text = #"{"keyBlock":"\#(block)","protectionKey":\#(quote)\#(digits)"}"#
            try state.write(Array(text.utf8), to: state.pinKey)
            try state.setMode(0o600, state.pinKey)
            return try await state.open().initialKeyIdentifier
        }
        #expect(try await open(digits) == TestKeyBlock.identifier)
        #expect(try await open(digits.lowercased()) == TestKeyBlock.identifier)
        // The neighbors of the digits in ASCII, and an odd number of digits.
        for wrong in ["/", ":", "@", "G", "`", "g", ""] {
            let error = await expect(.file(.corrupt)) {
                _ = try await open(wrong + digits.dropFirst())
            }
            #expect(error?.description.contains("holds no key block") == true, "\(wrong)")
        }
        await expect(.file(.corrupt)) { _ = try await open(digits, quote: "1") }
    }

    @Test("A key for a reader without one is injected, and does not replace another")
    func injection() async throws {
        let key = TestKeyBlock.protectionKey
        let store = try ReaderStore(
            directory: state.directory, injecting: (TestKeyBlock.text(), key))
        #expect(await store.initialKeyIdentifier == TestKeyBlock.identifier)
        #expect(try await store.nextTransactionKey().serialNumber.counter.value == 1)
        let next = try ReaderStore(
            directory: state.directory, injecting: (TestKeyBlock.text(device: 9), key))
        #expect(await next.initialKeyIdentifier == TestKeyBlock.identifier)
        #expect(try await next.nextTransactionKey().serialNumber.counter.value == 2)
    }

    @Test("A key that is injected again continues counting")
    func again() async throws {
        let store = try state.open()
        try await store.inject(TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
        for _ in 0..<3 { _ = try await store.nextTransactionKey() }
        try await store.inject(
            TestKeyBlock.text(device: 9), protectionKey: TestKeyBlock.protectionKey)
        #expect(try await store.nextTransactionKey().serialNumber.counter.value == 1)
        try await store.inject(TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
        #expect(try await store.nextTransactionKey().serialNumber.counter.value == 4)
    }

    @Test("A process that is killed after a key never leads to a repeated key")
    func survivesKill() async throws {
        let directory = state.directory
        try await state.open().inject(
            TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
        for round in 0..<3 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [directory = directory as String, round = round as Int] in
                let store = try ReaderStore(directory: directory, busyTimeout: .patience)
                for _ in 0...round { _ = try await store.nextTransactionKey() }
                kill(getpid(), SIGKILL)
            }
        }
        let next = try await state.open().nextTransactionKey()
        #expect(next.serialNumber.counter.value == 7)
    }

    @Test("Two stores on one directory never return the same key")
    func sharesDirectory() async throws {
        let first = try state.open()
        try await first.inject(TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
        let stores = [first, try state.open()]
        let counters = try await withThrowingTaskGroup(of: [UInt32].self) { group in
            for store in stores + stores {
                group.addTask {
                    var counters: [UInt32] = []
                    for _ in 0..<20 {
                        counters.append(
                            try await store.nextTransactionKey().serialNumber.counter.value)
                    }
                    return counters
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(counters.sorted() == Array(1...80))
    }

    @Test("Counters with more than 16 one bits are skipped")
    func skips() async throws {
        try await inject(counter: 0x1_FFFE)
        let next = try await state.open().nextTransactionKey()
        #expect(next.serialNumber.counter.value == 0x2_0000)
    }

    @Test("After the last counter, every request for a key fails")
    func exhausted() async throws {
        try await inject(counter: 0xFFFE_8000)
        let store = try state.open()
        #expect(try await store.nextTransactionKey().serialNumber.counter.value == 0xFFFF_0000)
        for _ in 0..<2 {
            let error = await expect(.keyExhausted) { _ = try await store.nextTransactionKey() }
            #expect(error?.description.contains("new one") == true)
        }
    }

    @Test("A key whose counter is missing is refused, because it would repeat")
    func refusesLostCounter() async throws {
        try await inject(counter: 5)
        try execute("DELETE FROM initial_key")
        let error = await expect(.countersLost) { try state.create() }
        #expect(error?.path == state.pinKey)
    }

    @Test("Anything but a wrapped initial key is not injected")
    func refusesOtherKeys() async throws {
        let store = try state.open()
        let wrongUsage = try KeyBlock.wrap(
            SecretBytes([UInt8](repeating: 1, count: 32)),
            header: KeyBlockHeader(usage: "P0", mode: "E"), under: TestKeyBlock.protectionKey)
        let otherKey = SecretBytes([UInt8](repeating: 2, count: 32))
        for (block, key) in [
            ("", TestKeyBlock.protectionKey), (wrongUsage, TestKeyBlock.protectionKey),
            (try TestKeyBlock.text(), otherKey),
        ] {
            await expect(.keyNotUsable) { try await store.inject(block, protectionKey: key) }
        }
        #expect(!FileManager.default.fileExists(atPath: state.pinKey))
    }

    @Test(
        "A damaged key file is reported as damaged", arguments: ["", "{}", "{\"keyBlock\":\"D\"}"])
    func damaged(text: String) async throws {
        try await inject(counter: 0)
        try state.write(Array(text.utf8), to: state.pinKey)
        let error = await expect(.file(.corrupt)) { try state.create() }
        #expect(error?.path == state.pinKey)
    }

    private func inject(counter: UInt32) async throws {
        try await state.open().inject(
            TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
        try execute("UPDATE initial_key SET counter = \(counter)")
    }

    private func execute(_ sql: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        try #require(sqlite3_open(state.database, &database) == SQLITE_OK)
        try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    }
}
