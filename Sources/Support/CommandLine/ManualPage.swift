// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Renders the man page from the table.
package enum ManualPage {
    /// A section after the options and commands.
    package struct Section: Sendable {
        /// The title in capital letters, such as `FILES`.
        package let title: String
        /// The terms, such as paths, and what they mean.
        package let entries: [(term: String, text: String)]

        package init(_ title: String, _ entries: KeyValuePairs<String, String>) {
            self.title = title
            self.entries = entries.map { ($0.key, $0.value) }
        }
    }

    /// Returns the page, for man(1).
    ///
    /// - Parameters:
    ///   - root: The program.
    ///   - version: Its version.
    ///   - sections: What the table does not contain.
    /// - Returns: The page as requests of groff(7).
    package static func render(_ root: Command, version: String, sections: [Section]) -> String {
        var lines = [
            ".TH \(escaped(root.name.uppercased())) 1 \"\" \"\(root.name) \(version)\" \"User Commands\"",
            ".SH NAME", "\(escaped(root.name)) \\- \(escaped(root.summary))",
            ".SH SYNOPSIS", ".B \(escaped(HelpText.usage(root, path: [root.name])))",
            ".SH DESCRIPTION", escaped(root.discussion),
            ".SH OPTIONS",
        ]
        append(root.options, to: &lines)
        if !root.subcommands.isEmpty { lines.append(".SH COMMANDS") }
        for command in root.subcommands { append(command, path: [], to: &lines) }
        for section in sections {
            lines.append(".SH \(section.title)")
            for (term, text) in section.entries {
                lines += [".TP", ".B \(escaped(term))", escaped(text)]
            }
        }
        if root.body != nil, !root.examples.isEmpty {
            lines += [".SH EXAMPLES", ".nf"] + root.examples.map { escaped($0) } + [".fi"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func append(_ command: Command, path: [String], to lines: inout [String]) {
        let path = path + [command.name]
        if command.body != nil {
            lines += [
                ".SS \(escaped(HelpText.usage(command, path: path)))", escaped(command.summary),
            ]
            if !command.discussion.isEmpty { lines += [".PP", escaped(command.discussion)] }
            for argument in command.arguments {
                lines += [".TP", ".I \(argument.name)", escaped(argument.help)]
            }
            append(command.options, to: &lines)
            if !command.examples.isEmpty {
                lines += [".PP", "Example:", ".PP", ".nf"]
                lines += command.examples.map { escaped($0) }
                lines += [".fi"]
            }
        }
        for subcommand in command.subcommands { append(subcommand, path: path, to: &lines) }
    }

    private static func append(_ options: [Option], to lines: inout [String]) {
        for option in options {
            let label = HelpText.label(option).drop { $0 == " " }
            lines += [".TP", ".B \(escaped(String(label)))", escaped(option.help)]
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\n": result += "\n.PP\n"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }
}
