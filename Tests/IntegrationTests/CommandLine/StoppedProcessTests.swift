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
        let process = Process()
        process.executableURL = TestProgram.buildDirectory.appendingPathComponent("taptopay")
        process.arguments = [
            "read", "--script", script, "--amount", "1.00", "--currency", "USD",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(home.environment) { $1 }
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        var isStopped = false
        var text = ""
        while true {
            let data = errors.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
            guard !isStopped, text.contains("Hold the card") else { continue }
            isStopped = true
            let identifier = process.processIdentifier
            kill(identifier, SIGSTOP)
            // A signal to continue would cancel a signal to stop that has not arrived yet.
            await BlockingThread.poll { ProcessTable.isStopped(identifier) ? true : nil }
            kill(identifier, SIGCONT)
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(text.contains("readFromBackgroundError"), "\(text)")
    }
}
