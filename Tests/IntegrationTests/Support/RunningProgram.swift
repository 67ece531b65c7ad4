// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A program that runs until a test stops it.
final class RunningProgram: Sendable {
    private let process: SpawnedProcess

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: Its path and its arguments.
    ///   - environment: Variables that replace the inherited ones of the same names.
    ///   - output: A file for its standard output, or `nil`.
    /// - Throws: When the program does not exist, or the file cannot be made.
    init(_ words: [String], environment: [String: String], output: URL? = nil) throws {
        let file = try output.map { output in
            try Data().write(to: output)
            return try FileHandle(forWritingTo: output)
        }
        defer { try? file?.close() }
        let log = try TestLog.open()
        defer { try? log.close() }
        process = try SpawnedProcess(
            URL(fileURLWithPath: words.first ?? ""), Array(words.dropFirst()),
            environment: environment, output: file ?? .nullDevice, errors: log)
    }

    /// Interrupts the program, as a user does with the keyboard.
    func interrupt() {
        process.signal(SIGINT)
    }

    /// Waits for the program's end.
    ///
    /// - Returns: The exit code, or the negated number of the signal that ended it.
    func end() async -> Int32 { await process.end() }
}
