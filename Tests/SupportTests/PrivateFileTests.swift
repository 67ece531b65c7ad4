// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

@Suite("Files that contain secrets")
struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func make(_ name: String, _ text: String = "secret", mode: Int = 0o600) throws -> String
    {
        let path = path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func read(
        _ path: String, sharing: PrivateFileHandle.Sharing = .nobody, followsLinks: Bool = false,
        limit: Int = 100
    ) throws(PrivateFileHandle.Problem) -> String {
        let file = try PrivateFileHandle(
            path, sharing: sharing, followsLinks: followsLinks, limit: limit)
        return String(decoding: try file.read(), as: UTF8.self)
    }

    @Test("A private file is read completely, up to its limit")
    func whole() throws {
        let long = String(repeating: "x", count: 100)
        let (full, empty) = (try make("long", long), try make("empty", ""))
        let longer = try make("longer", long + "x")
        #expect(try read(full) == long)
        #expect(try read(empty) == "")
        #expect(throws: PrivateFileHandle.Problem.tooLong) { try read(longer) }
        #expect(throws: PrivateFileHandle.Problem.missing) { try read(path("none")) }
    }

    @Test(
        "A private file that others can access is refused, unless its group may read it",
        arguments: 0o000...0o077)
    func modes(others: Int) throws {
        let mode = 0o600 | others
        let file = try make("file", mode: mode)
        let isPrivate = (try? read(file)) != nil
        #expect(isPrivate == (others == 0))
        let isShared = (try? read(file, sharing: .groupReads)) != nil
        #expect(isShared == (others & 0o027 == 0))
        if !isPrivate {
            #expect(throws: PrivateFileHandle.Problem.wrongMode(UInt32(mode))) { try read(file) }
        }
    }

    @Test("A link, folder, or pipe is refused as a private file")
    func kinds() throws {
        let file = try make("file")
        try FileManager.default.createSymbolicLink(
            atPath: path("link"), withDestinationPath: file)
        #expect(throws: PrivateFileHandle.Problem.notPlainFile) { try read(path("link")) }
        #expect(try read(path("link"), followsLinks: true) == "secret")
        #expect(throws: PrivateFileHandle.Problem.notPlainFile) { try read(folder.url.path) }
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        #expect(throws: PrivateFileHandle.Problem.notPlainFile) { try read(path("pipe")) }
        let open = try make("open", mode: 0o644)
        try FileManager.default.createSymbolicLink(
            atPath: path("way"), withDestinationPath: open)
        #expect(throws: PrivateFileHandle.Problem.wrongMode(0o644)) {
            try read(path("way"), followsLinks: true)
        }
    }

    @Test("A private file of another user is refused", .enabled(if: geteuid() == 0))
    func owner() throws {
        let file = try make("file")
        #expect(chown(file, 65_534, 65_534) == 0)
        #expect(throws: PrivateFileHandle.Problem.wrongOwner) { try read(file) }
    }
}
