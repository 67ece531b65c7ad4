// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The program `taptopay-kiosk`, which runs until a test ends it.
final class KioskProcess: Sendable {
    private let process: SpawnedProcess
    let port: Int
    /// The folder of its state.
    let state: URL

    /// Starts the program and waits until it serves; it accepts the terms without a question.
    convenience init(_ home: TestHome, _ arguments: String...) async throws {
        try await self.init(home, arguments: arguments + ["--accept-terms"])
    }

    /// Starts the program and waits until it serves.
    ///
    /// - Parameters:
    ///   - home: The user's files.
    ///   - arguments: The arguments.
    ///   - errors: Its standard error, or `nil` for a log of the tests.
    /// - Throws: When it does not serve.
    init(_ home: TestHome, arguments: [String], errors: FileHandle? = nil) async throws {
        state = home.file("kiosk")
        let output = Pipe()
        let log = try TestLog.open()
        defer { try? log.close() }
        process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk"),
            ["--listen", "127.0.0.1:0", "--state", state.path] + arguments,
            environment: home.environment, output: output.fileHandleForWriting,
            errors: errors ?? log)
        try output.fileHandleForWriting.close()
        port = try await output.readyPort()
    }

    /// The address that it serves.
    var url: String { "http://127.0.0.1:\(port)" }

    /// The process identifier.
    var identifier: String { "\(process.identifier)" }

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: The exit code, or the negated number of the signal that ended it.
    func end(with signal: Int32) async throws -> Int32 {
        process.signal(signal)
        return await process.end()
    }

    /// Returns one of the tokens that it made.
    func token(_ scope: String) throws -> String {
        try String(contentsOf: state.appendingPathComponent(scope + ".token"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
    }

    /// Returns the address of the file that opens one of its pages.
    func launcher(_ page: String) -> String {
        state.appendingPathComponent(page + ".html").absoluteString
    }

    /// Sends a request with curl, as the documentation shows it.
    ///
    /// - Returns: The JSON object of the answer.
    func ask(
        _ path: String, _ body: String? = nil, key: String? = nil, as scope: String = "caller",
        method: String? = nil
    ) async throws -> [String: Any] {
        var words = [
            "--silent", "--max-time", "90", "\(url)\(path)",
            "--header", "Authorization: Bearer \(try token(scope))",
        ]
        if let body { words += ["--json", body] }
        if let method { words += ["--request", method] }
        if let key { words += ["--header", "Idempotency-Key: \(key)"] }
        let result = try await TestProgram(URL(fileURLWithPath: "/usr/bin/curl")).run(words)
        return try result.object()
    }
}
