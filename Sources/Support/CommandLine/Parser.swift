// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Parses arguments into an invocation, following the table and GNU conventions.
///
/// Accepts `--name value`, `--name=value`, `-n value`, `-nvalue`, bundled flags, `--` to end
/// options, and options and arguments in any order.
package struct Parser {
    /// What the arguments request.
    package enum Result: Sendable {
        case run(Command, Invocation)
        case help(Command, path: [String])
        case version
    }

    private let root: Command

    package init(_ root: Command) {
        self.root = root
    }

    package func parse(_ arguments: [String]) throws(CommandError) -> Result {
        var command = root
        var path = [root.name]
        var values: [String: [String]] = [:]
        var positional: [String] = []
        var rest = arguments[...]
        var optionsEnded = false
        while let word = rest.popFirst() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                if !optionsEnded, positional.isEmpty, !command.subcommands.isEmpty {
                    guard let next = command.subcommands.first(where: { $0.name == word }) else {
                        throw .usage(Self.unknownCommand(word, in: command, path: path))
                    }
                    command = next
                    path.append(word)
                } else {
                    positional.append(word)
                }
            } else if word == "--" {
                optionsEnded = true
            } else if word == "--help" || word == "-h" {
                return .help(command, path: path)
            } else if word == "--version", path.count == 1 {
                return .version
            } else if word.hasPrefix("--") {
                try parseLong(word.dropFirst(2), of: command, path, &rest, &values)
            } else {
                try parseShort(word.dropFirst(), of: command, path, &rest, &values)
            }
        }
        guard command.body != nil else {
            if positional.isEmpty, arguments.isEmpty || command.name != root.name {
                throw .usage(Self.missingCommand(in: command, path: path))
            }
            return .help(command, path: path)
        }
        let bound = try bind(positional, to: command, path: path)
        for option in command.options where option.isRequired && values[option.name] == nil {
            throw .usage(
                "\(path.joined(separator: " ")) needs --\(option.name) "
                    + "\(option.value ?? ""): \(option.help)")
        }
        return .run(
            command, Invocation(path: path, root: root, values: values, positional: bound))
    }

    private func parseLong(
        _ word: Substring, of command: Command, _ path: [String],
        _ rest: inout ArraySlice<String>, _ values: inout [String: [String]]
    ) throws(CommandError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.options.first(where: { $0.name == name }) else {
            throw .usage(Self.unknownOption("--\(name)", of: command, path: path))
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        guard option.value != nil else {
            guard attached == nil else { throw .usage("--\(name) takes no value.") }
            try store("", for: option, &values)
            return
        }
        // The option that follows is no value; --name=--value is one.
        let isNext = rest.first?.hasPrefix("--") == true
        guard let value = attached ?? (isNext ? nil : rest.popFirst()) else {
            throw .usage("--\(name) needs a value: \(option.help)")
        }
        try store(value, for: option, &values)
    }

    private func parseShort(
        _ word: Substring, of command: Command, _ path: [String],
        _ rest: inout ArraySlice<String>, _ values: inout [String: [String]]
    ) throws(CommandError) {
        var letters = word
        while let letter = letters.popFirst() {
            guard let option = command.options.first(where: { $0.letter == letter }) else {
                throw .usage(Self.unknownOption("-\(letter)", of: command, path: path))
            }
            guard option.value != nil else {
                try store("", for: option, &values)
                continue
            }
            guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
                throw .usage("-\(letter) needs a value: \(option.help)")
            }
            return try store(value, for: option, &values)
        }
    }

    private func store(
        _ value: String, for option: Option, _ values: inout [String: [String]]
    ) throws(CommandError) {
        guard option.isRepeatable || values[option.name] == nil else {
            throw .usage("--\(option.name) was given twice.")
        }
        guard option.choices.isEmpty || option.choices.contains(value) else {
            throw .usage(
                "--\(option.name) must be one of \(option.choices.joined(separator: ", ")), "
                    + "not \u{201C}\(value)\u{201D}.")
        }
        values[option.name, default: []].append(value)
    }

    private func bind(
        _ words: [String], to command: Command, path: [String]
    ) throws(CommandError) -> [String: [String]] {
        var words = words[...]
        var bound: [String: [String]] = [:]
        for argument in command.arguments {
            if argument.isRepeatable {
                bound[argument.name] = Array(words)
                words = []
            } else if let word = words.popFirst() {
                bound[argument.name] = [word]
            }
            guard !argument.isRequired || bound[argument.name]?.isEmpty == false else {
                throw .usage(
                    "\(path.joined(separator: " ")) needs \(argument.name): \(argument.help)")
            }
        }
        if let extra = words.first {
            throw .usage(
                "Unexpected argument \u{201C}\(extra)\u{201D} for "
                    + "\(path.joined(separator: " ")).")
        }
        return bound
    }

    /// Returns the message for a word that names no command of a command.
    package static func unknownCommand(_ word: String, in command: Command, path: [String])
        -> String
    {
        let names = command.subcommands.map(\.name)
        guard !names.isEmpty else { return "\(path.joined(separator: " ")) has no commands." }
        return "Unknown command \u{201C}\(word)\u{201D} for \(path.joined(separator: " "))."
            + suggestion(for: word, among: names, prefix: "")
            + " Commands: \(names.joined(separator: ", "))."
    }

    private static func missingCommand(in command: Command, path: [String]) -> String {
        "\(path.joined(separator: " ")) needs a command: "
            + command.subcommands.map(\.name).joined(separator: ", ")
            + ". Try \(path.joined(separator: " ")) --help."
    }

    private static func unknownOption(
        _ word: String, of command: Command, path: [String]
    ) -> String {
        "Unknown option \(word) for \(path.joined(separator: " "))."
            + suggestion(
                for: String(word.drop { $0 == "-" }), among: command.options.map(\.name),
                prefix: "--")
            + " Try \(path.joined(separator: " ")) --help."
    }

    /// Returns the sentence that suggests the most similar name, or an empty text.
    package static func suggestion(
        for word: String, among names: [String], prefix: String = ""
    ) -> String {
        names.similar(to: word).map { " Did you mean \(prefix)\($0)?" } ?? ""
    }
}
