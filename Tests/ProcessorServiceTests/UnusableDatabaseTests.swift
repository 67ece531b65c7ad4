// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessorService
import SQLite
import Support
import TestSupport
import Testing

@Suite("Unusable databases")
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

    @Test("A file that is not a database is reported and left unchanged")
    func noDatabase() throws {
        let text = String(repeating: "This is a letter, and no database.\n", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let error = error(path)
        #expect(error?.code == .file(.corrupt))
        #expect(
            error?.description
                == "\(path) is damaged, or belongs to another program (file is not a database). "
                + "Restore it from a backup, or move it away.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(
        "A folder, pipe, or socket in place of the database is reported without blocking",
        arguments: [
            (S_IFDIR, "a folder"), (S_IFIFO, "a pipe or a device"),
            (S_IFSOCK, "a pipe or a device"),
        ] as [(mode_t, String)])
    func noFile(type: mode_t, name: String) throws {
        #expect((type == S_IFDIR ? mkdir(path, 0o700) : mknod(path, type | 0o600, 0)) == 0)
        let error = error(path)
        #expect(error?.code == .file(.notFile))
        #expect(error?.detail == name)
    }

    @Test("A symbolic link in place of the database is reported and not followed")
    func link() throws {
        let target = folder.url.path + "/target.sqlite"
        try Data().write(to: URL(fileURLWithPath: target))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(error(path)?.code == .file(.notWritable))
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)).isEmpty)
    }

    @Test(
        "An address that begins with the name of PostgreSQL is a server, and any other is a file",
        arguments: [
            ("postgresql:///psp", true), ("postgres://user@host/psp", true), ("psp.sqlite", false),
            ("/var/lib/postgresql/psp.sqlite", false), ("postgres", false),
        ])
    func addresses(text: String, isServer: Bool) {
        switch DatabaseAddress(text) {
        case .server(let address): #expect(isServer && address == text)
        case .file(let path): #expect(!isServer && path == text)
        }
    }

    @Test("Another program's database is reported")
    func foreign() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let database = try Database<DatabaseError>(path: path, busyTimeout: .seconds(1))
        try database.run("CREATE TABLE letter (content TEXT)")
        let error = error(path)
        #expect(error?.code == .file(.corrupt))
        #expect(error?.description.contains("another program's database") == true)
    }

    @Test("A file in a missing or read-only folder is reported with the reason")
    func noFolder() {
        let missing = error(folder.url.path + "/none/psp.sqlite")
        #expect(missing?.code == .file(.notWritable))
        #expect(missing?.description.contains("No such file or directory") == true)
        // Even root cannot create a file here.
        let closed = error("/proc/psp.sqlite")
        #expect(closed?.code == .file(.notWritable))
    }

    #if !PostgreSQL
    @Test("A PostgreSQL address in a build without PostgreSQL is reported with the solution")
    func notBuilt() {
        let error = error("postgresql:///psp")
        #expect(error?.code == .notBuilt)
        #expect(error?.description.contains("--traits PostgreSQL") == true)
    }
    #else
    @Test("A PostgreSQL server that does not run is reported without the password")
    func noServer() {
        let error = error("postgresql:///psp?host=\(folder.url.path)&user=u&password=hunter2")
        #expect(error?.code == .noServer)
        #expect(error?.description.contains(folder.url.path) == true)
        #expect(error?.description.contains("hunter2") == false)
    }
    #endif
}
