// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Another program that takes each card that comes, as the card services of desktops do.
final class CardGrabber: Sendable {
    /// How it holds a card.
    enum Hold: String, CaseIterable, CustomTestStringConvertible {
        case shared, exclusive, transaction

        var testDescription: String { rawValue }
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts the program and waits until it is ready.
    ///
    /// - Parameters:
    ///   - pcscd: The service.
    ///   - hold: How it holds a card.
    ///   - milliseconds: How long it holds a card; `nil` to hold it until ``letGo()``.
    /// - Throws: When it cannot be started.
    init(
        in pcscd: PrivatePCSCD, _ hold: Hold, milliseconds: Int? = nil
    ) async throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            [try PythonEnvironment.script("grab_card"), PrivatePCSCD.readers[0], hold.rawValue]
            + (milliseconds.map { ["\($0)"] } ?? [])
        process.environment = ProcessInfo.processInfo.environment
            .merging(pcscd.environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        let log = try TestLog.open()
        defer { try? log.close() }
        process.standardError = log
        try process.run()
        #expect(try await line() == "ready")
    }

    deinit {
        end()
    }

    /// The name and the process, as other programs see them.
    var description: String { "python3 (process \(process.processIdentifier))" }

    /// Waits until it has taken a card.
    func untilTaken() async throws {
        #expect(try await line() == "taken")
    }

    /// Releases the card.
    func letGo() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    }

    /// Ends the program at any point.
    ///
    /// It inherits the blocked signals of the threads that run tests, and receives only this one.
    func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private func line() async throws -> String {
        let line = try await BlockingThread.run { [output] in
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty,
                byte[0] != 0x0A
            {
                line += byte
            }
            return line
        }
        return String(decoding: line, as: UTF8.self)
    }
}
