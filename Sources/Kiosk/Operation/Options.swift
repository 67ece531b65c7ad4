// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import EMV
internal import HTTPClient
internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The options on the program's command line.
struct Options: Sendable {
    /// Why the arguments are invalid.
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    /// Where to listen; the option can be repeated.
    var listen: [String] = []
    /// The host names of the service, in addition to its addresses.
    var hosts: [String] = []
    var state: String?
    var reader: String?
    var terminal: String?
    var wallet: String?
    var processorKeys: String?
    /// The URL that issues reader tokens, and the file with its API key.
    var readerTokens: String?
    var readerTokensKey: String?
    var certificate: String?
    var key: String?
    var merchant: String?
    var greeting: String?
    var color: String?
    var logo: String?
    var readerSide: String?
    var acceptsTerms = false
    var shufflesDigits = false
    var isInsecure = false
    /// Whether the program only checks what it was given.
    var checksOnly = false
    /// The file for a copy of the database.
    var backup: String?
    var wantsHelp = false
    var wantsManual = false
    var wantsVersion = false

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let attached = parts.count > 1 ? String(parts[1]) : nil
            if let flag = Self.flags[name] {
                guard attached == nil else {
                    throw UsageError(description: "\(name) takes no value.")
                }
                self[keyPath: flag] = true
            } else if name == "--listen" {
                listen.append(try Self.value(of: name, attached, &rest))
            } else if name == "--host" {
                hosts.append(try Self.value(of: name, attached, &rest))
            } else if let option = Self.options[name] {
                guard self[keyPath: option] == nil else {
                    throw UsageError(description: "\(name) was given twice.")
                }
                self[keyPath: option] = try Self.value(of: name, attached, &rest)
            } else {
                let similar = Self.entries.map(\.name).similar(to: name)
                throw UsageError(
                    description: "Unknown option \u{201C}\(word)\u{201D}."
                        + (similar.map { " Did you mean \($0)?" } ?? "") + " Try --help.")
            }
        }
    }

    private static var flags: [String: WritableKeyPath<Options, Bool>] {
        [
            "--accept-terms": \.acceptsTerms, "--shuffle-digits": \.shufflesDigits,
            "--insecure": \.isInsecure, "--check": \.checksOnly, "--help": \.wantsHelp,
            "-h": \.wantsHelp, "--manual": \.wantsManual,
            "--version": \.wantsVersion,
        ]
    }

    private static var options: [String: WritableKeyPath<Options, String?>] {
        [
            "--state": \.state, "--reader": \.reader, "--terminal": \.terminal,
            "--wallet": \.wallet, "--psp-keys": \.processorKeys,
            "--reader-tokens": \.readerTokens, "--reader-tokens-key": \.readerTokensKey,
            "--certificate": \.certificate, "--key": \.key,
            "--merchant": \.merchant, "--greeting": \.greeting, "--color": \.color,
            "--logo": \.logo, "--reader-side": \.readerSide,
            "--backup": \.backup,
        ]
    }

    private static func value(
        of name: String, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        // The option that follows is no value; --name=--value is one.
        let isLast = rest.first?.hasPrefix("--") == true
        guard let value = attached ?? (isLast ? nil : rest.popFirst()), !value.isEmpty else {
            throw UsageError(description: "\(name) requires a value. Try --help.")
        }
        return value
    }

    /// Returns how the sheet presents the shop between two payments.
    ///
    /// - Throws: `UsageError` for an invalid color or side, or a picture that cannot be used.
    func makeShop() throws(UsageError) -> ShopDesign {
        var shop = ShopDesign()
        shop.name = merchant ?? ""
        shop.greeting = greeting
        if let color {
            shop.color = ScreenColor(color)
            guard shop.color != nil else {
                throw UsageError(
                    description: "Invalid --color: use # and six hexadecimal digits, such as "
                        + "#0b5d52.")
            }
        }
        if let readerSide {
            shop.readerSide = ShopDesign.Side(rawValue: readerSide)
            guard shop.readerSide != nil else {
                throw UsageError(
                    description: "Invalid --reader-side: use left, right, top, or bottom.")
            }
        }
        if let logo {
            do throws(Picture.Fault) {
                shop.logo = try Picture(contentsOf: logo)
            } catch {
                throw UsageError(description: error.description(of: logo))
            }
        }
        return shop
    }

    /// Returns the terminal that the command line names, or `nil`.
    ///
    /// - Throws: `UsageError` for an unknown name.
    func namedTerminal() throws(UsageError) -> NamedTerminal? {
        guard let terminal else { return nil }
        guard let profile = NamedTerminal(rawValue: terminal) else {
            throw UsageError(
                description: "Invalid --terminal: use "
                    + NamedTerminal.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
        return profile
    }

    /// Makes the wallet that customers pay from on the sheet.
    ///
    /// - Parameter environment: The process's environment variables; `TAPTOPAY_WALLET` applies if
    ///   the command line has no `--wallet`.
    /// - Returns: The wallet, or `nil` if there is none.
    /// - Throws: `UsageError`.
    func makeWallet(_ environment: [String: String]) throws(UsageError) -> KioskWallet? {
        var variables = environment
        if let wallet { variables["TAPTOPAY_WALLET"] = wallet }
        let choice: WalletChoice
        do {
            choice = try WalletChoice(environment: variables)
        } catch {
            throw UsageError(
                description: wallet == nil
                    ? error.description : "Invalid --wallet: use none or emulated.")
        }
        return choice.make(environment: variables).map { made in
            KioskWallet(
                wallet: made.wallet, server: made.server, contacts: CustomerContact.emulated,
                isEmulated: true)
        }
    }

    /// Reads the server's certificate, and checks that it is valid.
    ///
    /// - Returns: The certificate, or `nil` if there is none.
    /// - Throws: `ServerError`.
    func makeCertificate() throws(ServerError) -> ServerCertificate? {
        guard let certificate, let key else { return nil }
        return try ServerCertificate(
            TransportSecurity(certificateFile: certificate, keyFile: key), now: currentTime())
    }

    /// Returns where reader tokens come from, or `nil` if clients bring them.
    ///
    /// - Throws: `UsageError` for an invalid URL.
    func makeReaderTokenSource() throws(UsageError) -> ReaderTokenSource? {
        guard let readerTokens else {
            guard readerTokensKey == nil else {
                throw UsageError(description: "--reader-tokens-key requires --reader-tokens.")
            }
            return nil
        }
        do throws(HTTPClientError) {
            return ReaderTokenSource(at: try WebAddress(readerTokens), keyFile: readerTokensKey)
        } catch {
            throw UsageError(description: "Invalid --reader-tokens: \(error)")
        }
    }

    /// The URL of the provider's keys, or `nil` if they are in a file.
    var keysAddress: String? { processorKeys.flatMap { WebAddress.isURL($0) ? $0 : nil } }

    // MARK: - Help

    /// An option as the help and the manual page describe it.
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
            "where to listen, such as 127.0.0.1:8710 (the default) or unix:/run/taptopay.sock; "
                + "port 0 picks a free port; can be repeated; sockets from systemd replace it"),
        Entry(
            "--state", "DIR",
            "where the service keeps its state and writes its tokens (default: $STATE_DIRECTORY)"
        ),
        Entry(
            "--reader", "READER",
            "auto, a PC/SC reader's name, emulated:visa-credit, or emulated to tap cards in the "
                + "console (default: from the configuration)"
        ),
        Entry(
            "--terminal", "NAME",
            "unattended-online (the default), attended, offline-capable, offline-only, or transit: "
                + "what the terminal can do, and its limits"),
        Entry(
            "--wallet", "WALLET",
            "none, or emulated to let customers pay from a wallet on the sheet (default: "
                + "$TAPTOPAY_WALLET)"),
        Entry(
            "--psp-keys", "FILE|URL",
            "the payment service provider's public keys; https, or http on this machine, is "
                + "downloaded at the start and every hour (default: DIR/psp.jwks if it exists, "
                + "otherwise from the configuration)"),
        Entry(
            "--reader-tokens", "URL",
            "where the service gets reader tokens: your back end, or /v1/reader-tokens of "
                + "taptopay psp serve; POST returns {\"token\":...}; the service then prepares the "
                + "reader itself"),
        Entry(
            "--reader-tokens-key", "FILE",
            "the API key for this URL, sent as Authorization: Bearer; mode 0600"),
        Entry(
            "--host", "NAME",
            "an additional host name for the service; addresses and localhost always work"),
        Entry("--merchant", "NAME", "the shop's name on the idle screen"),
        Entry("--greeting", "TEXT", "the text below it (default: a welcome)"),
        Entry("--color", "COLOR", "the color of the idle screen, such as #0b5d52"),
        Entry("--logo", "FILE", "a picture for the idle screen: PNG, JPEG, WebP, or SVG"),
        Entry(
            "--reader-side", "SIDE",
            "left, right, top, or bottom: where the reader is beside the screen, for an arrow"),
        Entry("--insecure", "", "let other machines connect without TLS"),
        Entry("--certificate", "FILE", "use TLS with this certificate (PEM) ..."),
        Entry("--key", "FILE", "... and its key (PEM, mode 0600)"),
        Entry("--accept-terms", "", "accept the terms without showing them, for tests"),
        Entry("--shuffle-digits", "", "shuffle the digits of the PIN pad each time"),
        Entry("--check", "", "check options, keys, and reader, and do not serve"),
        Entry(
            "--backup", "FILE",
            "copy the database of the state to a new file, also while the service runs, and end"),
        Entry("--manual", "", "print the manual page for man(1)"),
        Entry("--version", "", "show the version"),
        Entry("--help", "", "show this help; -h does so, too"),
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

            When it is ready, it prints one line: {"event":"ready","port":N,...}. See Docs/Kiosk.md.
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
                "When it is ready, it prints one line of JSON with its port and its token files.",
                ".SH OPTIONS",
            ] + options + [
                ".SH SIGNALS",
                ".TP", "SIGHUP",
                "Reloads the configuration, tokens, and certificate. An invalid part keeps its "
                    + "previous value, and the log reports it.",
                ".TP", "SIGTERM, SIGINT",
                "Cancels a waiting read, finishes the read of a detected card, and ends.",
                ".SH EXIT STATUS",
                ".TP", "0", "Ended by a signal.",
                ".TP", "1", "The service cannot run.",
                ".TP", "2", "Invalid arguments.",
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
