// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The standard error of the programs under test, kept for a search for secrets.
///
/// `.ci/test` names a folder in the variable `TEST_LOGS` and searches it after all tests have run.
public enum TestLog {
    private static let folder = ProcessInfo.processInfo.environment["TEST_LOGS"]
        .map { URL(fileURLWithPath: $0) }

    /// Opens a separate log for a program, or the null device if no logs are kept.
    public static func open() throws -> FileHandle {
        guard let file = newFile() else { return .nullDevice }
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    /// Keeps what a program wrote.
    public static func keep(_ text: String) throws {
        guard !text.isEmpty, let file = newFile() else { return }
        try Data(text.utf8).write(to: file)
    }

    private static func newFile() -> URL? {
        folder?.appendingPathComponent(UUID().uuidString + ".log")
    }
}
