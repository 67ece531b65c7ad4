// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Renders the man page from the table.
enum ManualPage {
    static func render(_ root: Command, version: String) -> String {
        var lines = [
            ".TH \(root.name.uppercased()) 1 \"\" \"\(root.name) \(version)\" \"User Commands\"",
            ".SH NAME", "\(root.name) \\- \(escaped(root.summary))",
            ".SH SYNOPSIS", ".B \(root.name)", "COMMAND [OPTION]...",
            ".SH DESCRIPTION", escaped(root.discussion),
            ".SH OPTIONS",
        ]
        append(root.options, to: &lines)
        lines.append(".SH COMMANDS")
        for command in root.subcommands { append(command, path: [], to: &lines) }
        lines.append(".SH FILES")
        for (path, text) in files { lines += [".TP", ".I \(escaped(path))", escaped(text)] }
        lines.append(".SH ENVIRONMENT")
        for (name, text) in variables { lines += [".TP", ".B \(name)", escaped(text)] }
        lines += [
            ".SH EXIT STATUS",
            ".TP", "0", "Success.",
            ".TP", "1", "Failed, or the payment was declined.",
            ".TP", "2", "Invalid arguments.",
            ".TP", "3", "No reader is available, or it cannot be used.",
            ".TP", "4", "No card was presented in time.",
            ".TP", "130", "Interrupted.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static let files: KeyValuePairs = [
        "/etc/taptopay/config.json": "The configuration of the machine.",
        "$XDG_CONFIG_HOME/taptopay/config.json":
            "The configuration of the user, usually in ~/.config; it overrides that of the machine.",
        "$XDG_CONFIG_HOME/taptopay/psp.jwks":
            "The public keys of the payment service provider.",
        "$XDG_STATE_HOME/taptopay":
            "The reader's keys and counters, stored reads, the last result, and the counters of "
            + "emulated cards, usually in ~/.local/state.",
        "$XDG_STATE_HOME/taptopay/psp":
            "The private keys and records of the test provider: taptopay psp.",
    ]

    private static let variables: KeyValuePairs = [
        "TAPTOPAY_READER":
            "The reader: auto, a PC/SC reader's name or part of it, or emulated:CARD.",
        "TAPTOPAY_STATE": "The folder for the reader's state.",
        "TAPTOPAY_PSP_KEYS": "The file with the provider's public keys.",
        "TAPTOPAY_TAP_TIMEOUT": "How long to wait for a card, in seconds.",
        "TAPTOPAY_LANGUAGE": "The language of the payment sheet, such as de.",
        "TAPTOPAY_SHEET": "terminal shows an app's payment sheet in the terminal.",
        "TAPTOPAY_EXECUTABLE": "The taptopay program with which apps emulate cards.",
        "TAPTOPAY_CONDITIONS": "Platform conditions to simulate, separated by commas.",
        "TAPTOPAY_SCRIPT": "A file with the cards, faults, and conditions to simulate.",
        "TAPTOPAY_PIN": "FOR TESTS ONLY: the PIN that is entered automatically.",
        "TAPTOPAY_WALLET": "emulated gives apps a wallet for Apple Pay.",
        "TAPTOPAY_MERCHANT_IDENTIFIERS":
            "The merchant identifiers of an app for Apple Pay, separated by commas.",
        "NO_COLOR": "Any text switches colors off.",
    ]

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
