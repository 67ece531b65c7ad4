// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("A stopped process", .timeLimit(.minutes(5)))
struct StoppedProcessTests {
    @Test("A process that was stopped ends its session and its waiting read when it continues")
    func stopped() async throws {
        let home = try TestHome()
        let script = try home.write(#"{"taps": []}"#, to: "script.json")
        let errors = Pipe()
        let process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("taptopay"),
            ["read", "--script", script, "--amount", "1.00", "--currency", "USD"],
            environment: home.environment, output: .nullDevice,
            errors: errors.fileHandleForWriting)
        try errors.fileHandleForWriting.close()
        var isStopped = false
        var text = ""
        while true {
            let data = errors.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
            guard !isStopped, text.contains("Hold the card") else { continue }
            isStopped = true
            let identifier = process.identifier
            kill(identifier, SIGSTOP)
            // A signal to continue would cancel a signal to stop that has not arrived yet.
            await BlockingThread.poll { ProcessTable.isStopped(identifier) ? true : nil }
            kill(identifier, SIGCONT)
        }
        #expect(await process.end() == 1)
        #expect(text.contains("readFromBackgroundError"), "\(text)")
    }
}
