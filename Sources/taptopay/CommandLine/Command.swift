// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A command in the tree: its arguments, its help and its action.
///
/// Parsing, help, completions and man pages all read this one table.
struct Command: Sendable {
    /// The action of a command.
    typealias Body = @Sendable (Invocation) async throws -> ExitCode

    let name: String
    let summary: String
    var discussion = ""
    var options: [Option] = []
    var arguments: [Argument] = []
    var examples: [String] = []
    var subcommands: [Command] = []
    var body: Body?
}

/// A named option, such as `--amount 12.50` or the flag `--json`.
struct Option: Sendable {
    let name: String
    var letter: Character?
    /// The placeholder of the value, or `nil` for a flag.
    var value: String?
    let help: String
    /// The allowed values; empty if every value is allowed.
    var choices: [String] = []
    var isRepeatable = false
    var isRequired = false
}

/// A positional argument.
struct Argument: Sendable {
    let name: String
    let help: String
    var isRepeatable = false
    var isRequired = true
}
