// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Renders shell completions from the table.
package enum CompletionScript {
    /// The cases of a shell function that prints the words after a command or an option.
    private static func cases(_ root: Command) -> String {
        var cases: [String] = []
        visit(root, path: [root.name]) { command, path in
            func add(_ place: [String], _ words: [String]) {
                let place = (path + place).joined(separator: " ")
                cases.append("    \"\(place)\") words=\"\(words.joined(separator: " "))\" ;;")
            }
            add(
                [],
                command.subcommands.map(\.name)
                    + command.arguments.flatMap { $0.suggestions() }
                    + command.options.map { "--\($0.name)" } + ["--help"])
            for option in command.options {
                let words = option.choices + option.suggestions()
                if !words.isEmpty { add(["--\(option.name)"], words) }
            }
        }
        return cases.joined(separator: "\n")
    }

    /// A bash script for `complete`.
    package static func bash(_ root: Command) -> String {
        """
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
        \(cases(root))
            esac
            printf '%s' "$words"
        }
        complete -o filenames -F _\(root.name) \(root.name)

        """
    }

    /// A zsh script for `compinit`, in a file named `_taptopay` in a folder of `fpath`.
    package static func zsh(_ root: Command) -> String {
        """
        #compdef \(root.name)
        _\(root.name)_words() {
            local words=""
            case "$1" in
        \(cases(root))
            esac
            print -r -- "$words"
        }
        _\(root.name)() {
            local place=\(root.name) word
            for word in "${(@)words[2,CURRENT-1]}"; do
                [[ $word == -* ]] && continue
                [[ " $(_\(root.name)_words "$place") " == *" $word "* ]] && place="$place $word"
            done
            local -a candidates
            candidates=(${=$(_\(root.name)_words "$place ${words[CURRENT-1]}")})
            (( $#candidates )) || candidates=(${=$(_\(root.name)_words "$place")})
            compadd -- $candidates
            _files
        }
        if [ "$funcstack[1]" = "_\(root.name)" ]; then
            _\(root.name) "$@"
        else
            compdef _\(root.name) \(root.name)
        fi

        """
    }

    /// A fish script.
    package static func fish(_ root: Command) -> String {
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
            let names = command.arguments.flatMap { $0.suggestions() }
            if !names.isEmpty {
                lines.append(
                    "complete -c \(root.name) -n '\(condition)' "
                        + "-a \(quoted(names.joined(separator: " ")))")
            }
            for option in command.options {
                let values = option.choices + option.suggestions()
                let choice =
                    values.isEmpty ? "" : " -a \(quoted(values.joined(separator: " ")))"
                let value = option.value == nil ? "" : " -r" + choice
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
