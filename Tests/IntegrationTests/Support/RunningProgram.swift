// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport

/// A program that runs until a test stops it.
final class RunningProgram: Sendable {
    private struct State {
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    private let process: Process
    private let state = Lock(State())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: Its path and its arguments.
    ///   - environment: Variables that replace the inherited ones of the same names.
    ///   - output: A file for its standard output, or `nil`.
    /// - Throws: When the program does not exist, or the file cannot be made.
    init(_ words: [String], environment: [String: String], output: URL? = nil) throws {
        // A shell starts background programs with the interrupt ignored, and children inherit that;
        // a program at a terminal has the default.
        signal(SIGINT, SIG_DFL)
        process = Process()
        process.executableURL = URL(fileURLWithPath: words.first ?? "")
        process.arguments = Array(words.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let file = try output.map { output in
            try Data().write(to: output)
            return try FileHandle(forWritingTo: output)
        }
        defer { try? file?.close() }
        if let file { process.standardOutput = file }
        let log = try TestLog.open()
        defer { try? log.close() }
        process.standardError = log
        let state = state
        process.terminationHandler = { ended in
            let isSignal = ended.terminationReason == .uncaughtSignal
            let status = isSignal ? -ended.terminationStatus : ended.terminationStatus
            let waiting = state.withLock { state in
                state.status = status
                defer { state.waiting = [] }
                return state.waiting
            }
            for wake in waiting { wake.resume(returning: status) }
        }
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Interrupts the program, as a user does with the keyboard.
    func interrupt() {
        process.interrupt()
    }

    /// Waits for the program's end.
    ///
    /// - Returns: The exit code, or the negated number of the signal that ended it.
    func end() async -> Int32 {
        await withCheckedContinuation { wake in
            let status = state.withLock { state in
                if state.status == nil { state.waiting.append(wake) }
                return state.status
            }
            if let status { wake.resume(returning: status) }
        }
    }
}
