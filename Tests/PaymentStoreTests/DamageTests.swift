// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import Glibc
import PaymentStore
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("Unusable state")
struct DamageTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    @Test("A file that is not a database is corrupt, and the message says what to do")
    func refusesOtherFile() async throws {
        try state.create()
        try state.write(
            Array(String(repeating: "not a database ", count: 500).utf8), to: state.database)
        let error = await expect(.file(.corrupt)) { try state.create() }
        #expect(error?.path == state.database)
        #expect(error?.description.contains("Restore it from a backup") == true)
    }

    @Test("A database that is truncated or overwritten is corrupt at every length and page")
    func refusesDamage() async throws {
        try state.create()
        let whole = try state.bytes(state.database)
        #expect(whole.count > 4096)
        for count in [50, 99, 512, 4095, 4096, whole.count - 4096] {
            try state.write(Array(whole.prefix(count)), to: state.database)
            await expect(.file(.corrupt)) { _ = try await state.open().nextSequence() }
        }
        for page in 0..<whole.count / 4096 {
            var damaged = whole
            let start = page == 0 ? 100 : page * 4096
            for index in start..<(page + 1) * 4096 { damaged[index] = 0xA5 }
            try state.write(damaged, to: state.database)
            await expect(.file(.corrupt)) {
                let store = try state.open()
                _ = try await store.nextSequence()
                _ = try await store.linkedMerchants()
                try await store.link("merchant", at: 1)
                try await Self.useOutbox(store)
                try await store.inject(
                    TestKeyBlock.text(), protectionKey: TestKeyBlock.protectionKey)
            }
        }
        try state.write(whole, to: state.database)
        try state.create()
    }

    @Test("A check reads the whole database, and creates nothing if there is nothing")
    func check() async throws {
        try await ReaderStore.check(directory: state.directory)
        #expect(access(state.directory, F_OK) != 0)
        try state.create()
        try await ReaderStore.check(directory: state.directory)
        let whole = try state.bytes(state.database)
        let last = whole.count - 4096
        var damaged = whole
        for index in last..<whole.count { damaged[index] = 0xA5 }
        try state.write(damaged, to: state.database)
        await expect(.file(.corrupt)) { try await ReaderStore.check(directory: state.directory) }
        try state.write(whole, to: state.database)
        try state.write(Array("{}".utf8), to: state.key)
        await expect(.file(.corrupt)) { try await ReaderStore.check(directory: state.directory) }
        try FileManager.default.removeItem(atPath: state.database)
        try state.setMode(0o644, state.key)
        await expect(.wrongMode) { try await ReaderStore.check(directory: state.directory) }
    }

    @Test("A check creates nothing in an empty folder, and fails where there can be no folder")
    func checkFolder() async throws {
        try FileManager.default.createDirectory(
            atPath: state.directory, withIntermediateDirectories: true)
        try await ReaderStore.check(directory: state.directory)
        #expect(try FileManager.default.contentsOfDirectory(atPath: state.directory) == [])
        try state.create()
        await expect(.file(.notWritable)) {
            try await ReaderStore.check(directory: state.database + "/below")
        }
    }

    /// Makes a folder with a mode for the user nobody, or for this user if it is not root.
    private static func folder(owner: uid_t, mode: Int) throws -> (TemporaryFolder, path: String) {
        // Other users do not reach the folders of a temporary state.
        let folder = try TemporaryFolder()
        let path = folder.url.path + "/state"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        if geteuid() == 0 { try #require(chown(path, owner, owner) == 0) }
        try #require(chmod(folder.url.path, 0o755) == 0 && chmod(path, mode_t(mode)) == 0)
        return (folder, path)
    }

    @Test("A folder belongs to its user, who can also make it read-only")
    func otherUser() async throws {
        let (folder, path) = try Self.folder(owner: 65_534, mode: 0o755)
        await #expect(processExitsWith: .success) { [path = path as String] in
            // Root can write everywhere; the user nobody cannot.
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            let empty = path + "/empty"
            #expect(mkdir(empty, 0o500) == 0)
            await expect(.file(.notWritable)) { try await ReaderStore.check(directory: empty) }
            _ = try ReaderStore(directory: path)
            try await ReaderStore.check(directory: path)
        }
        #expect(access(folder.url.path + "/state/state.db", F_OK) == 0)
    }

    @Test("A file that cannot be written as a whole leaves the old one")
    func tooLarge() async throws {
        try state.create()
        let (directory, path) = (state.directory, state.publicKeys)
        await #expect(processExitsWith: .success) {
            [directory = directory as String, path = path as String] in
            // Keeps the database's files as large as they must be.
            let store = try ReaderStore(directory: directory)
            try Data("{}".utf8).write(to: URL(filePath: path))
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 0, rlim_max: 0)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            let error = await expect(.file(.failed)) { _ = try ReaderStore(directory: directory) }
            #expect(error?.path == path)
            #expect(try Data(contentsOf: URL(filePath: path)) == Data("{}".utf8))
            #expect(access(directory + "/.readers.jwks.new", F_OK) != 0)
            _ = store.readerIdentifier
        }
        try state.create()
        #expect(try state.bytes(path) != Array("{}".utf8))
    }

    /// Uses every table of the outbox.
    private static func useOutbox(_ store: ReaderStore) async throws {
        let time = BootTime(boot: "boot", milliseconds: 0)
        try await store.recordOnlineSession(token: "token", date: 0, time: time)
        let read = StoredRead(
            identifier: "read", sealed: SealedToken(paymentCardData: ""), generalCardData: "",
            issuer: "issuer", time: time)
        _ = try await store.insert(read, limit: 1)
        _ = try await store.makeBatch("batch", size: nil, limit: 1)
        _ = try await store.declineLastRead(now: time, window: .zero)
        _ = try await store.resolveBatch("batch")
    }

    @Test("A database that was emptied has lost its counters", arguments: [0, 1])
    func refusesEmptyDatabase(count: Int) async throws {
        try state.create()
        try state.write([UInt8](repeating: 0, count: count), to: state.database)
        await expect(.countersLost) { try state.create() }
    }

    @Test("Another program's database is left unchanged")
    func refusesForeignDatabase() async throws {
        try state.create()
        let whole = try state.bytes(state.database)
        var foreign = whole
        // The application identifier. See sqlite.org/fileformat.html, 1.3.
        foreign.replaceSubrange(68..<72, with: [1, 2, 3, 4])
        try state.write(foreign, to: state.database)
        await expect(.file(.corrupt)) { try state.create() }
        foreign.replaceSubrange(60..<64, with: [0, 0, 0, 0])
        foreign.replaceSubrange(68..<72, with: [0, 0, 0, 0])
        try state.write(foreign, to: state.database)
        let error = await expect(.file(.corrupt)) { try state.create() }
        #expect(error?.detail == "it is another program's database")
        #expect(try state.bytes(state.database) == foreign)
    }

    @Test("The database of a newer version is left unchanged")
    func refusesNewerVersion() async throws {
        try state.create()
        var newer = try state.bytes(state.database)
        newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        try state.write(newer, to: state.database)
        let error = await expect(.file(.newerVersion)) { try state.create() }
        #expect(error?.detail == "schema 99; this version supports 5")
    }

    @Test("A directory that this user cannot write to is refused")
    func refusesReadOnlyDirectory() async throws {
        let (folder, path) = try Self.folder(owner: 0, mode: 0o555)
        await #expect(processExitsWith: .success) { [path = path as String] in
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            let error = await expect(.file(.notWritable)) { _ = try ReaderStore(directory: path) }
            #expect(error?.path == path)
            #expect(error?.description.contains("choose another state directory") == true)
            await expect(.file(.notWritable)) { _ = try ReaderStore(directory: path + "/below") }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
        _ = folder.url
    }

    @Test("Paths that cannot be directories are refused")
    func refusesPaths() async throws {
        try state.create()
        for path in ["", state.database, state.database + "/below", "/proc/none/below"] {
            await expect(.file(.notWritable)) { _ = try ReaderStore(directory: path) }
        }
    }

    @Test("A directory that others can write to is refused", arguments: [0o770, 0o702, 0o777])
    func refusesOpenDirectory(mode: Int) async throws {
        try state.create()
        try state.setMode(mode, state.directory)
        let error = await expect(.wrongMode) { try state.create() }
        #expect(error?.path == state.directory)
        try state.setMode(0o755, state.directory)
        try state.create()
    }

    @Test(
        "The mode of a database that others can read is corrected, because it contains no key",
        arguments: [0o644, 0o601, 0o610, 0o666])
    func closesDatabase(mode: Int) throws {
        try state.create()
        try state.setMode(mode, state.database)
        try state.create()
        #expect(try state.mode(state.database) == 0o600)
    }

    @Test("A link, a directory, or a pipe in place of the database is refused")
    func refusesOtherDatabaseFiles() async throws {
        try state.create()
        let moved = state.directory + "/moved.db"
        try FileManager.default.moveItem(atPath: state.database, toPath: moved)
        try FileManager.default.createSymbolicLink(
            atPath: state.database, withDestinationPath: moved)
        let link = await expect(.file(.notFile)) { try state.create() }
        #expect(link?.detail == "a symbolic link")
        try FileManager.default.removeItem(atPath: state.database)
        try FileManager.default.createDirectory(
            atPath: state.database, withIntermediateDirectories: false)
        let folder = await expect(.file(.notFile)) { try state.create() }
        #expect(folder?.detail == "a directory")
        try FileManager.default.removeItem(atPath: state.database)
        #expect(mkfifo(state.database, 0o600) == 0)
        let pipe = await expect(.file(.notFile)) { try state.create() }
        #expect(pipe?.detail == "a device or pipe")
    }

    @Test("A directory that another process keeps locked is reported as busy")
    func waitsForDirectory() async throws {
        try state.create()
        let descriptor = open(state.directory, O_RDONLY | O_DIRECTORY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let error = await expect(.file(.busy)) { _ = try state.open(busyTimeout: .milliseconds(5)) }
        #expect(error?.description.contains("Another process") == true)
        #expect(flock(descriptor, LOCK_UN) == 0)
        try state.create()
    }

    @Test("A database that another process keeps locked is reported as busy, and no number is lost")
    func waitsForDatabase() async throws {
        let store = try state.open(busyTimeout: .milliseconds(5))
        #expect(try await store.nextSequence() == 1)
        var other: OpaquePointer?
        #expect(sqlite3_open(state.database, &other) == SQLITE_OK)
        defer { sqlite3_close(other) }
        #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        await expect(.file(.busy)) { _ = try await store.nextSequence() }
        await expect(.file(.busy)) { try await store.link("merchant", at: 1) }
        #expect(try await !store.isLinked("merchant"))
        #expect(sqlite3_exec(other, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
        #expect(try await store.nextSequence() == 2)
    }

    @Test("The counter stops at its maximum and does not wrap around")
    func stopsAtEnd() async throws {
        let store = try state.open()
        var other: OpaquePointer?
        #expect(sqlite3_open(state.database, &other) == SQLITE_OK)
        defer { sqlite3_close(other) }
        let last = "UPDATE reader SET sequence = 9007199254740990"
        #expect(sqlite3_exec(other, last, nil, nil, nil) == SQLITE_OK)
        #expect(try await store.nextSequence() == 9_007_199_254_740_991)
        await expect(.file(.failed)) { _ = try await store.nextSequence() }
        await expect(.file(.failed)) { _ = try await store.nextSequence() }
    }

    @Test("Errors with equal codes are equal, and each description says what to do")
    func describes() async throws {
        let first = await expect(.file(.notWritable)) { _ = try ReaderStore(directory: "") }
        let second = await expect(.file(.notWritable)) {
            _ = try ReaderStore(directory: "/proc/none/x")
        }
        #expect(first == second)
        #expect(first?.path == "the state directory")
        #expect(first?.detail == "the path is empty")
        #expect(first?.description != second?.description)
        try state.create()
    }
}
