// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("A stopped process")
struct StoppedProcessTests {
    @Test("A process that was stopped ends its session and its waiting read when it continues")
    func stopped() async throws {
        let home = try TestHome()
        let script = try home.write(#"{"taps": []}"#, to: "script.json")
        let errors = Pipe()
        let process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("taptopay"),
            [
                "read", "--script", script, "--amount", "1.00", "--currency", "USD",
                "--timeout", "3600",
            ],
            environment: home.environment, output: .nullDevice,
            errors: errors.fileHandleForWriting)
        try errors.fileHandleForWriting.close()
        // On its own thread, because reading and waiting block.
        let text = try await BlockingThread.run {
            var text = ""
            var isStopped = false
            while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
                text += String(decoding: data, as: UTF8.self)
                guard !isStopped, text.contains("Hold the card") else { continue }
                isStopped = true
                process.signal(SIGSTOP)
                // A signal to continue would cancel a signal to stop that has not arrived yet.
                while !ProcessTable.isStopped(process.identifier) { poll(nil, 0, 5) }
                process.signal(SIGCONT)
            }
            return text
        }
        #expect(await process.end() == 1)
        #expect(text.contains("readFromBackgroundError"), "\(text)")
    }
}
