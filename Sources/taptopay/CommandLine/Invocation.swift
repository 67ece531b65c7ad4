// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
