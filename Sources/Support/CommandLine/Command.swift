// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A command in the tree: its arguments, its help and its action.
///
/// Parsing, help, completions and man pages all read this one table.
package struct Command: Sendable {
    /// The action of a command.
    package typealias Body = @Sendable (Invocation) async throws -> ExitCode

    package let name: String
    package let summary: String
    package var discussion = ""
    package var options: [Option] = []
    package var arguments: [Argument] = []
    package var examples: [String] = []
    package var subcommands: [Command] = []
    package var body: Body?

    package init(
        name: String, summary: String, discussion: String = "", options: [Option] = [],
        arguments: [Argument] = [], examples: [String] = [], subcommands: [Command] = [],
        body: Body? = nil
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.options = options
        self.arguments = arguments
        self.examples = examples
        self.subcommands = subcommands
        self.body = body
    }
}

/// A named option, such as `--amount 12.50` or the flag `--json`.
package struct Option: Sendable {
    package let name: String
    package var letter: Character?
    /// The placeholder of the value, or `nil` for a flag.
    package var value: String?
    package let help: String
    /// The allowed values; empty if every value is allowed.
    package var choices: [String] = []
    /// Values that shells complete, among others that are allowed.
    package var suggestions: @Sendable () -> [String] = { [] }
    package var isRepeatable = false
    package var isRequired = false

    package init(
        name: String, letter: Character? = nil, value: String? = nil, help: String,
        choices: [String] = [], suggestions: @escaping @Sendable () -> [String] = { [] },
        isRepeatable: Bool = false, isRequired: Bool = false
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
        self.choices = choices
        self.suggestions = suggestions
        self.isRepeatable = isRepeatable
        self.isRequired = isRequired
    }
}

/// A positional argument.
package struct Argument: Sendable {
    package let name: String
    package let help: String
    /// Values that shells complete, among others that are allowed.
    package var suggestions: @Sendable () -> [String] = { [] }
    package var isRepeatable = false
    package var isRequired = true

    package init(
        name: String, help: String, suggestions: @escaping @Sendable () -> [String] = { [] },
        isRepeatable: Bool = false, isRequired: Bool = true
    ) {
        self.name = name
        self.help = help
        self.suggestions = suggestions
        self.isRepeatable = isRepeatable
        self.isRequired = isRequired
    }
}

/// The parsed arguments of one run.
package struct Invocation: Sendable {
    /// The names from the root to the command, such as `taptopay card show`.
    package let path: [String]
    /// The whole tree, for commands that describe it.
    package let root: Command
    private let values: [String: [String]]
    private let positional: [String: [String]]

    init(
        path: [String], root: Command, values: [String: [String]], positional: [String: [String]]
    ) {
        self.path = path
        self.root = root
        self.values = values
        self.positional = positional
    }

    /// Whether a flag or option was given.
    package func has(_ option: String) -> Bool { values[option] != nil }

    /// The last value given for an option.
    package func value(_ option: String) -> String? { values[option]?.last }

    /// All values given for an option.
    package func values(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of a positional argument.
    package func argument(_ name: String) -> String? { positional[name]?.first }

    /// All values of a repeatable positional argument.
    package func arguments(_ name: String) -> [String] { positional[name] ?? [] }

    /// Returns an option's value as a whole number.
    ///
    /// - Throws: `CommandError` if the value is not a number in the range.
    package func integer(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> Int?
    {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(option) must be a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound), not \u{201C}\(text)\u{201D}.")
        }
        return number
    }
}

/// A message for the user, and its exit code.
package struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
    package let message: String
    package let exitCode: ExitCode

    package init(_ message: String, _ exitCode: ExitCode = .failed) {
        self.message = message
        self.exitCode = exitCode
    }

    /// Creates an error about invalid arguments.
    package static func usage(_ message: String) -> CommandError { CommandError(message, .usage) }

    package var description: String { message }
}

/// The exit status of the program.
package struct ExitCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Done.
    package static let done = ExitCode(rawValue: 0)
    /// Failed.
    package static let failed = ExitCode(rawValue: 1)
    /// The arguments are invalid.
    package static let usage = ExitCode(rawValue: 2)
    /// Interrupted by the user.
    package static let interrupted = ExitCode(rawValue: 130)
}
