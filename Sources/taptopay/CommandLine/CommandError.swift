// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A message for the user, and its exit code.
struct CommandError: Error, Hashable, Sendable {
    let message: String
    let exitCode: ExitCode

    init(_ message: String, _ exitCode: ExitCode = .failed) {
        self.message = message
        self.exitCode = exitCode
    }

    /// Creates an error about invalid arguments.
    static func usage(_ message: String) -> CommandError { CommandError(message, .usage) }
}

extension CommandError: CustomStringConvertible {
    var description: String { message }
}
