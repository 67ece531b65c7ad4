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
    /// Values that shells complete, among others that are allowed.
    var suggestions: @Sendable () -> [String] = { [] }
    var isRepeatable = false
    var isRequired = false

    /// `--json`, on every command that prints a result.
    static let json = Option(name: "json", help: "Print the result as JSON.")

    /// `--unmasked`, for every command that shows card data.
    static let unmasked = Option(
        name: "unmasked", help: "Show account numbers and other card data in full; test cards only."
    )
}

/// A positional argument.
struct Argument: Sendable {
    let name: String
    let help: String
    /// Values that shells complete, among others that are allowed.
    var suggestions: @Sendable () -> [String] = { [] }
    var isRepeatable = false
    var isRequired = true
}

/// The parsed arguments of one run.
struct Invocation: Sendable {
    /// The names from the root to the command, such as `taptopay card show`.
    let path: [String]
    /// The whole tree, for commands that describe it.
    let root: Command
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
    func has(_ option: String) -> Bool { values[option] != nil }

    /// The last value given for an option.
    func value(_ option: String) -> String? { values[option]?.last }

    /// All values given for an option.
    func values(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of a positional argument.
    func argument(_ name: String) -> String? { positional[name]?.first }

    /// All values of a repeatable positional argument.
    func arguments(_ name: String) -> [String] { positional[name] ?? [] }

    /// Returns an option's value as a whole number.
    ///
    /// - Throws: `CommandError` if the value is not a number in the range.
    func integer(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
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
struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
    let message: String
    let exitCode: ExitCode

    init(_ message: String, _ exitCode: ExitCode = .failed) {
        self.message = message
        self.exitCode = exitCode
    }

    /// Creates an error about invalid arguments.
    static func usage(_ message: String) -> CommandError { CommandError(message, .usage) }

    var description: String { message }
}

/// The exit status of the program.
struct ExitCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    /// Done.
    static let done = ExitCode(rawValue: 0)
    /// Failed, or the payment was declined.
    static let failed = ExitCode(rawValue: 1)
    /// The arguments are invalid.
    static let usage = ExitCode(rawValue: 2)
    /// No reader is available, or it cannot be used.
    static let noReader = ExitCode(rawValue: 3)
    /// No card was presented in time.
    static let noCard = ExitCode(rawValue: 4)
    /// Interrupted by the user.
    static let interrupted = ExitCode(rawValue: 130)
}
