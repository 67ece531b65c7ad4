// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Renders shell completions from the table.
enum CompletionScript {
    /// A bash script for `complete`.
    static func bash(_ root: Command) -> String {
        var cases: [String] = []
        visit(root, path: [root.name]) { command, path in
            let words =
                command.subcommands.map(\.name)
                + command.options.map { "--\($0.name)" } + ["--help"]
            cases.append(
                "    \"\(path.joined(separator: " "))\") words=\"\(words.joined(separator: " "))\" ;;"
            )
            for option in command.options where !option.choices.isEmpty {
                cases.append(
                    "    \"\(path.joined(separator: " ")) --\(option.name)\") "
                        + "words=\"\(option.choices.joined(separator: " "))\" ;;")
            }
        }
        return """
            # bash completion for \(root.name)
            _\(root.name)() {
                local current="${COMP_WORDS[COMP_CWORD]}" path="\(root.name)" words="" word
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case "$word" in -*) ;; *)
                        case " $(_\(root.name)_words "$path") " in
                        *" $word "*) path="$path $word" ;; esac ;;
                    esac
                done
                local previous="${COMP_WORDS[COMP_CWORD-1]}"
                words="$(_\(root.name)_words "$path $previous")"
                [ -n "$words" ] || words="$(_\(root.name)_words "$path")"
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
                [ ${#COMPREPLY[@]} -gt 0 ] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
            }
            _\(root.name)_words() {
                local words=""
                case "$1" in
            \(cases.joined(separator: "\n"))
                esac
                printf '%s' "$words"
            }
            complete -o filenames -F _\(root.name) \(root.name)

            """
    }

    /// A fish script.
    static func fish(_ root: Command) -> String {
        var lines = ["# fish completion for \(root.name)", "complete -c \(root.name) -f"]
        visit(root, path: []) { command, path in
            let condition =
                path.isEmpty
                ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(path.last ?? "")"
            for subcommand in command.subcommands {
                lines.append(
                    "complete -c \(root.name) -n '\(condition)' -a \(subcommand.name) "
                        + "-d \(quoted(subcommand.summary))")
            }
            for option in command.options {
                let value = option.value == nil ? "" : " -r"
                let letter = option.letter.map { " -s \($0)" } ?? ""
                lines.append(
                    "complete -c \(root.name) -n '\(condition)' -l \(option.name)\(letter)"
                        + "\(value) -d \(quoted(option.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func visit(
        _ command: Command, path: [String], _ body: (Command, [String]) -> Void
    ) {
        body(command, path)
        for subcommand in command.subcommands {
            visit(subcommand, path: path + [subcommand.name], body)
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
            + "'"
    }
}
