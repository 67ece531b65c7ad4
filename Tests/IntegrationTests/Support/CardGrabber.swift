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

    private let process: SpawnedProcess
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
        let log = try TestLog.open()
        defer { try? log.close() }
        process = try SpawnedProcess(
            URL(fileURLWithPath: "/usr/bin/python3"),
            [try PythonEnvironment.script("grab_card"), PrivatePCSCD.readers[0], hold.rawValue]
                + (milliseconds.map { ["\($0)"] } ?? []),
            environment: pcscd.environment, input: input.fileHandleForReading,
            output: output.fileHandleForWriting, errors: log)
        try output.fileHandleForWriting.close()
        #expect(try await line() == "ready")
    }

    deinit {
        end()
    }

    /// The name and the process, as other programs see them.
    var description: String { "python3 (process \(process.identifier))" }

    /// Waits until it has taken a card.
    func untilTaken() async throws {
        #expect(try await line() == "taken")
    }

    /// Releases the card.
    func letGo() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    }

    /// Ends the program at any point.
    func end() { process.signal(SIGKILL) }

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
