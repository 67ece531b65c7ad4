// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Renders `--help` from the table.
package enum HelpText {
    private static let width = 80

    package static func render(_ command: Command, path: [String]) -> String {
        var lines = ["\(path.joined(separator: " ")): \(command.summary)", ""]
        lines.append("Usage: " + usage(command, path: path))
        if !command.discussion.isEmpty {
            lines.append("")
            lines += wrap(command.discussion, indent: 0)
        }
        if !command.subcommands.isEmpty {
            lines += section("Commands", command.subcommands.map { ($0.name, $0.summary) })
        }
        if !command.arguments.isEmpty {
            lines += section("Arguments", command.arguments.map { ($0.name, $0.help) })
        }
        lines += section(
            "Options",
            command.options.map { (label($0), $0.help + choices($0)) }
                + [("-h, --help", "Show this help.")])
        if !command.examples.isEmpty {
            lines += ["", command.examples.count == 1 ? "Example:" : "Examples:"]
            lines += command.examples.map { "  " + $0 }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func usage(_ command: Command, path: [String]) -> String {
        var parts = path
        for option in command.options where option.isRequired {
            parts.append("--\(option.name) \(option.value ?? "")")
        }
        if command.options.contains(where: { !$0.isRequired }) { parts.append("[OPTION]...") }
        if command.body == nil { parts.append("COMMAND") }
        for argument in command.arguments {
            let name = argument.isRepeatable ? argument.name + "..." : argument.name
            parts.append(argument.isRequired ? name : "[\(name)]")
        }
        return parts.joined(separator: " ")
    }

    package static func label(_ option: Option) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return letter + "--\(option.name)" + (option.value.map { " " + $0 } ?? "")
    }

    private static func choices(_ option: Option) -> String {
        option.choices.isEmpty ? "" : " One of \(option.choices.joined(separator: ", "))."
    }

    private static func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        let column = min(30, (rows.map(\.0.count).max() ?? 0) + 4)
        var lines = ["", title + ":"]
        for (name, help) in rows {
            let text = wrap(help, indent: column)
            if name.count + 4 > column {
                lines.append("  " + name)
                lines += text
            } else {
                let padding = String(repeating: " ", count: column - name.count - 2)
                lines.append("  " + name + padding + (text.first ?? "").trimmingLeadingBlanks)
                lines += text.dropFirst()
            }
        }
        return lines
    }

    private static func wrap(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            let lines = String(paragraph).wrapped(to: width - indent)
            return lines.isEmpty ? [""] : lines.map { margin + $0 }
        }
    }
}

extension String {
    fileprivate var trimmingLeadingBlanks: String { String(drop { $0 == " " }) }
}
