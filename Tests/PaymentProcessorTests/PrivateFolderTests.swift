// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("A folder for private files")
struct PrivateFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "A folder in which other users can write is refused",
        arguments: [(0o700, true), (0o755, true), (0o770, false), (0o777, false), (0o702, false)])
    func modes(mode: Int, isTaken: Bool) throws {
        let path = folder.url.appending(path: "state").path
        try PrivateFile.makeFolder(path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        if isTaken {
            try PrivateFile.makeFolder(path)
        } else {
            #expect(throws: ProcessorError(.folderPermissions, "")) {
                try PrivateFile.makeFolder(path)
            }
        }
    }

    @Test("A folder of another user is refused")
    func owner() throws {
        // Root can give a folder to another user; for others, root's own folder is one.
        let isRoot = geteuid() == 0
        let path = isRoot ? folder.url.appending(path: "state").path : "/usr"
        if isRoot {
            try PrivateFile.makeFolder(path)
            try #require(chown(path, 65_534, 65_534) == 0)
        }
        let error = #expect(throws: ProcessorError.self) { try PrivateFile.makeFolder(path) }
        #expect(error == ProcessorError(.folderPermissions, ""))
        #expect(error?.hint == path)
    }

    @Test("A file that cannot be written is reported with the reason, and nothing is left of it")
    func unwritable() throws {
        let missing = folder.url.path + "/none/file"
        let error = #expect(throws: ProcessorError.self) {
            try PrivateFile.write([1, 2], to: missing)
        }
        #expect(error == ProcessorError(.fileInaccessible, ""))
        #expect(error?.hint == "\(missing): No such file or directory")
        let occupied = folder.url.appending(path: "occupied").path
        try PrivateFile.makeFolder(occupied)
        let second = #expect(throws: ProcessorError.self) {
            try PrivateFile.write([1, 2], to: occupied)
        }
        #expect(second?.hint == "\(occupied): Is a directory")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names == ["occupied"])
    }

    @Test("A file is read as it was written, also into memory for secrets")
    func contents() throws {
        let path = folder.url.appending(path: "file").path
        #expect(!PrivateFile.exists(path) && !PrivateFile.remove(path))
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        for contents in [[], [7], bytes] {
            try PrivateFile.write(contents, to: path)
            #expect(try PrivateFile.read(path) == contents)
            #expect(try PrivateFile.readSecret(path) == SecretBytes(contents))
        }
        #expect(PrivateFile.exists(path) && PrivateFile.remove(path))
        #expect(!PrivateFile.exists(path))
    }

    @Test("One program at a time has the lock of a file, until it ends it")
    func lock() throws {
        let path = folder.url.appending(path: "lock").path
        let lock = try FileLock(path)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(descriptor >= 0)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
        lock.end()
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let missing = folder.url.path + "/none/lock"
        let error = #expect(throws: ProcessorError.self) { try FileLock(missing) }
        #expect(error?.hint == "\(missing): No such file or directory")
    }

    @Test("A file, or a folder in a missing folder, is refused")
    func kinds() throws {
        let file = folder.url.appending(path: "file").path
        try PrivateFile.write([1], to: file)
        for path in [file, file + "/below", folder.url.path + "/none/below"] {
            #expect(throws: ProcessorError(.fileInaccessible, "")) {
                try PrivateFile.makeFolder(path)
            }
        }
    }
}
