// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Glibc
import Support
import TestSupport
import Testing

@testable import PaymentStore

@Suite("Files of the state")
struct StateDirectoryTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    @Test("A folder is made in one that exists, whatever an earlier call left in errno")
    func make() throws {
        let start = (state.directory as NSString).deletingLastPathComponent
        for (number, left) in [0, EEXIST, ENOENT, EACCES].enumerated() {
            errno = left
            let directory = try StateDirectory(start + "-\(number)", timeout: .zero)
            let path = directory.path
            #expect(try state.mode(path) == 0o700)
        }
    }

    @Test(
        "A file is written and read as a whole, whatever its length", arguments: [0, 1, 2, 65_536])
    func lengths(count: Int) throws {
        let directory = try StateDirectory(state.directory, timeout: .zero)
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try directory.writeFile("file", bytes, mode: 0o600)
        #expect(try state.bytes(state.directory + "/file") == bytes)
        let read = try directory.readPrivateFile("file")
        #expect(read == bytes)
        let secret = try directory.readSecretFile("file")
        #expect(secret == SecretBytes(bytes))
        let shared = directory.readPublicFile("file")
        #expect(shared == bytes)
    }

    @Test("The file of a database is empty, private, and not open after it was made")
    func databaseFile() throws {
        let directory = try StateDirectory(state.directory, timeout: .zero)
        try directory.makeDatabaseFile("database")
        let path = directory.path(of: "database")
        #expect(try state.mode(path) == 0o600)
        #expect(try state.bytes(path).isEmpty)
        #expect(OpenDescriptors.count(of: path) == 0)
    }

    // An open descriptor of the draft has the name of the file, once the draft is renamed.
    @Test("A file is not open after it was written")
    func writtenFile() throws {
        let directory = try StateDirectory(state.directory, timeout: .zero)
        try directory.writeFile("file", [1, 2, 3], mode: 0o600)
        #expect(OpenDescriptors.count(of: directory.path(of: "file")) == 0)
    }

    @Test("A directory that is refused does not stay open")
    func closes() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("open").path
        #expect(mkdir(path, 0o777) == 0 && chmod(path, 0o777) == 0)
        #expect(throws: StoreError.self) { _ = try StateDirectory(path, timeout: .zero) }
        #expect(OpenDescriptors.count(of: path) == 0)
    }

    @Test("A file that is missing is nil, and one that is too long is damaged")
    func limits() async throws {
        let directory = try StateDirectory(state.directory, timeout: .zero)
        let isMissing =
            try
            (directory.readPrivateFile("file") == nil && directory.readSecretFile("file") == nil)
        #expect(isMissing)
        try directory.writeFile("file", [UInt8](repeating: 0x41, count: 65_537), mode: 0o600)
        let shared = directory.readPublicFile("file")
        #expect(shared == nil)
        await expect(.file(.corrupt)) { _ = try directory.readPrivateFile("file") }
        await expect(.file(.corrupt)) { _ = try directory.readSecretFile("file") }
    }

    @Test(
        "A file is in its folder, however the path of the folder ends",
        arguments: [("/a", "/a/b"), ("/a/", "/a/b")])
    func paths(suffix: String, file: String) throws {
        let start = (state.directory as NSString).deletingLastPathComponent
        let directory = try StateDirectory(start + suffix, timeout: .zero)
        let path = directory.path(of: "b")
        #expect(path == start + file)
    }
}
