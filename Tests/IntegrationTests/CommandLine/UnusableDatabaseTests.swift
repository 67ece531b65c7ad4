// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Databases that the services cannot open lead to one sentence on standard error and exit code 1.
@Suite("Services with an unusable database")
struct UnusableDatabaseTests {
    /// The obstacle in place of the database.
    enum Obstacle: CaseIterable {
        case letter, folder, closedFile

        /// The words for the obstacle in the message.
        var words: String {
            switch self {
            case .letter: "is damaged"
            case .folder: "(a folder)"
            case .closedFile: "Permission denied"
            }
        }

        func lie(at path: String) throws {
            switch self {
            case .letter:
                try String(repeating: "no database\n", count: 100)
                    .write(toFile: path, atomically: true, encoding: .utf8)
            case .folder:
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: false)
            case .closedFile:
                #expect(
                    FileManager.default.createFile(
                        atPath: path, contents: nil, attributes: [.posixPermissions: 0]))
            }
        }

        /// Words before a program: in a user namespace not even root can open every file.
        var namespace: [String] { self == .closedFile ? ["/usr/bin/unshare", "--user"] : [] }
    }

    private static func folder(of home: TestHome) throws -> URL {
        let folder = home.file("service")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return folder
    }

    private static func run(
        _ program: String, _ arguments: [String], past obstacle: Obstacle, for home: TestHome
    ) async throws -> TestProgram.Result {
        let path = TestProgram.buildDirectory.appendingPathComponent(program).path
        let words = obstacle.namespace + [path] + arguments
        return try await TestProgram(
            URL(fileURLWithPath: words[0]), environment: home.environment
        ).run(Array(words.dropFirst()))
    }

    private static func expect(_ result: TestProgram.Result, _ path: String, _ words: String) {
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        #expect(result.errors.contains(path) && result.errors.contains(words), "\(result.errors)")
        #expect(!result.errors.contains("Problem("))
    }

    @Test("The payment service provider reports an unusable database", arguments: Obstacle.allCases)
    func processor(obstacle: Obstacle) async throws {
        let home = try TestHome()
        let folder = try Self.folder(of: home)
        let path = folder.appendingPathComponent("psp.sqlite").path
        try obstacle.lie(at: path)
        let result = try await Self.run(
            "taptopay", ["psp", "serve", "--listen", "127.0.0.1:0", "--state", folder.path],
            past: obstacle, for: home)
        Self.expect(result, path, obstacle.words)
    }

    @Test("The kiosk service reports an unusable database", arguments: Obstacle.allCases)
    func kiosk(obstacle: Obstacle) async throws {
        let home = try TestHome()
        let folder = try Self.folder(of: home)
        let path = folder.appendingPathComponent("kiosk.sqlite").path
        try obstacle.lie(at: path)
        let result = try await Self.run(
            "taptopay-kiosk",
            ["--listen", "127.0.0.1:0", "--state", folder.path, "--reader", "emulated"],
            past: obstacle, for: home)
        Self.expect(result, path, obstacle.words)
    }
}
