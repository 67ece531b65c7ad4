// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The program `taptopay psp serve`, which runs until it is ended, with one merchant.
final class ProcessorProcess: Sendable {
    private let process: SpawnedProcess
    /// The address that it serves.
    let url: String
    /// The file with the merchant's API key.
    let merchantKey: String

    /// Starts the program, waits until it serves, and adds the merchant `CAFE-1`.
    init(_ home: TestHome) async throws {
        let state = home.file("psp")
        let output = Pipe()
        let log = try TestLog.open()
        defer { try? log.close() }
        process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("taptopay"),
            ["psp", "serve", "--state", state.path], environment: home.environment,
            output: output.fileHandleForWriting, errors: log)
        try output.fileHandleForWriting.close()
        url = "http://127.0.0.1:\(try await output.readyPort())"
        let key = try home.read("psp/admin.key").trimmingCharacters(in: .newlines)
        let added = try await TestProgram(URL(fileURLWithPath: "/usr/bin/curl")).run(
            "--silent", "\(url)/v1/merchants", "--header", "Authorization: Bearer \(key)", "--json",
            #"{"id": "CAFE-1", "name": "Cafe One"}"#)
        merchantKey = try home.write(
            try #require(try added.object()["apiKey"] as? String, "\(added.output)"),
            to: "merchant.key")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: merchantKey)
    }

    /// Ends the program.
    func end() async {
        process.signal(SIGTERM)
        #expect(await process.end() == 0)
    }
}

extension Pipe {
    /// Waits for the line that a service prints when it is ready, and returns its port.
    func readyPort() async throws -> Int {
        let line = try await BlockingThread.run {
            var line = Data()
            while line.last != 0x0A, let byte = try self.fileHandleForReading.read(upToCount: 1),
                !byte.isEmpty
            {
                line += byte
            }
            return line
        }
        let ready = try #require(
            try JSONSerialization.jsonObject(with: line) as? [String: Any],
            "\(String(decoding: line, as: UTF8.self))")
        #expect(ready["event"] as? String == "ready")
        return try #require(ready["port"] as? Int)
    }
}
