// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Options {
    /// An option as the help and the manual page explain it.
    struct Entry: Hashable, Sendable {
        let name: String
        /// The placeholder of its value; empty for a flag.
        let value: String
        let help: String

        init(_ name: String, _ value: String, _ help: String) {
            self.name = name
            self.value = value
            self.help = help
        }

        /// The option with its value.
        var label: String { value.isEmpty ? name : "\(name) \(value)" }
    }

    /// Every option.
    static let entries = [
        Entry(
            "--listen", "ADDRESS",
            "127.0.0.1:8710 if not given, and several if given so often; port 0 takes a free one; unix:/run/taptopay.sock listens "
                + "at a Unix socket; sockets that systemd passes on take their place"),
        Entry(
            "--state", "DIR",
            "where the service keeps its state and writes its tokens; $STATE_DIRECTORY if not given"
        ),
        Entry(
            "--reader", "READER",
            "auto, a PC/SC reader's name, emulated:visa-credit, or emulated: cards are tapped in the "
                + "console; the configuration's if not given"
        ),
        Entry(
            "--wallet", "WALLET",
            "none, or emulated: customers pay from a wallet on the sheet; $TAPTOPAY_WALLET if not "
                + "given"),
        Entry(
            "--psp-keys", "FILE",
            "the payment service provider's public keys; DIR/psp.jwks if it is there, else the "
                + "configuration's"),
        Entry(
            "--host", "NAME",
            "a name under which browsers and programs reach it, beside addresses and localhost"),
        Entry("--insecure", "", "let other machines connect without TLS"),
        Entry("--certificate", "FILE", "speak TLS with this certificate (PEM) ..."),
        Entry("--key", "FILE", "... and its key (PEM, mode 0600)"),
        Entry("--accept-terms", "", "accept the terms without asking on the sheet, for tests"),
        Entry("--shuffle-digits", "", "show the PIN pad's digits in another order each time"),
        Entry("--manual", "", "print the manual page for man(1)"),
        Entry("--help", "", "show this help"),
    ]

    private static let summary =
        "Reads contactless cards for programs that speak HTTP, and shows the payment sheet in a "
        + "browser."
    private static let example =
        "taptopay-kiosk --listen 127.0.0.1:0 --state /tmp/kiosk --reader emulated:visa-credit"

    /// What `--help` prints.
    static var help: String {
        let column = (entries.map(\.label.count).max() ?? 0) + 4
        let lines = entries.flatMap { entry in
            wrap(entry.help, to: 100 - column).enumerated().map { place, text in
                let label = place == 0 ? "  " + entry.label : ""
                return label + String(repeating: " ", count: column - label.count) + text
            }
        }
        return """
            Usage: taptopay-kiosk --state DIR [OPTION]...
            \(summary)

            \(lines.joined(separator: "\n"))

            Example: \(example)

            When it serves it prints one line: {"event":"ready","port":N,...}. See Docs/Kiosk.md.
            """
    }

    /// What `--manual` prints, for man(1).
    static var manual: String {
        let options = entries.flatMap { [".TP", ".B \(escaped($0.label))", escaped($0.help)] }
        return
            ([
                ".TH TAPTOPAY-KIOSK 1 \"\" \"taptopay-kiosk\" \"User Commands\"",
                ".SH NAME", "taptopay\\-kiosk \\- reads contactless cards over HTTP",
                ".SH SYNOPSIS", ".B taptopay\\-kiosk", "\\-\\-state DIR [OPTION]...",
                ".SH DESCRIPTION", summary,
                "When it serves it prints one line of JSON with its port, and the files of its tokens.",
                ".SH OPTIONS",
            ] + options + [
                ".SH SIGNALS",
                ".TP", "SIGHUP",
                "Reads configuration, tokens and certificate again. What is wrong stays as it was, and "
                    + "the log says so.",
                ".TP", "SIGTERM, SIGINT",
                "Cancels a read that waits, lets a card that is being read come to its result, and ends.",
                ".SH EXIT STATUS",
                ".TP", "0", "It was told to end.",
                ".TP", "1", "It cannot serve.",
                ".TP", "2", "Wrong usage.",
                ".SH EXAMPLE", ".nf", escaped(example), ".fi",
                ".SH SEE ALSO", ".BR taptopay (1)",
            ]).joined(separator: "\n")
    }

    private static func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private static func escaped(_ text: String) -> String {
        let text = text.split(separator: "-", omittingEmptySubsequences: false)
            .joined(separator: "\\-")
        return text.hasPrefix(".") ? "\\&" + text : text
    }
}
