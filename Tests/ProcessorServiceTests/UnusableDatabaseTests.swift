// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessorService
import SQLite
import TestSupport
import Testing

@Suite("A database that cannot be used")
struct UnusableDatabaseTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appendingPathComponent("psp.sqlite").path
    }

    private func error(_ address: String) -> DatabaseError? {
        #expect(throws: DatabaseError.self) { try DatabaseAddress(address).open() }
    }

    @Test("a file that is no database is told of, and stays as it was")
    func noDatabase() throws {
        let text = String(repeating: "This is a letter, and no database.\n", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let error = error(path)
        #expect(error?.code == .corrupt)
        #expect(
            error?.description
                == "The database \(path) is damaged, or another program's (file is not a "
                + "database): restore it, or move it away.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(
        "a folder or a pipe in its place is told of, and not waited for", arguments: [true, false])
    func noFile(isFolder: Bool) throws {
        #expect((isFolder ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
        let error = error(path)
        #expect(error?.code == .notFile)
        #expect(error?.description.contains(isFolder ? "(a folder)" : "(a pipe or") == true)
    }

    @Test("another program's database is told of")
    func foreign() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let database = try Database<DatabaseError>(path: path, busyTimeout: .seconds(1))
        try database.run("CREATE TABLE letter (content TEXT)")
        let error = error(path)
        #expect(error?.code == .corrupt)
        #expect(error?.description.contains("another program's database") == true)
    }

    @Test("a file in a folder that is not there, or lets nobody write, is told of with the reason")
    func noFolder() {
        let missing = error(folder.url.path + "/none/psp.sqlite")
        #expect(missing?.code == .notWritable)
        #expect(missing?.description.contains("No such file or directory") == true)
        // Where not even the administrator can make a file.
        let closed = error("/proc/psp.sqlite")
        #expect(closed?.code == .notWritable)
    }

    #if !PostgreSQL
    @Test("a server in a program that was built without is told of with the cure")
    func notBuilt() {
        let error = error("postgresql:///psp")
        #expect(error?.code == .notBuilt)
        #expect(error?.description.contains("--traits PostgreSQL") == true)
    }
    #else
    @Test("a server that is not there is told of, without a word of how one gets in")
    func noServer() {
        let error = error("postgresql:///psp?host=\(folder.url.path)&user=u&password=hunter2")
        #expect(error?.code == .noServer)
        #expect(error?.description.contains(folder.url.path) == true)
        #expect(error?.description.contains("hunter2") == false)
    }
    #endif
}
