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
    private let invocation: Invocation

    /// Takes the options of a command line.
    ///
    /// - Throws: `CommandError` if a value is empty.
    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        for option in Self.table where option.value != nil {
            guard !invocation.values(option.name).contains("") else {
                throw .usage("--\(option.name) needs a value: \(option.help)")
            }
        }
    }

    /// Where to listen.
    var listen: [String] { invocation.values("listen") }
    /// The host names of the service, in addition to its addresses.
    var hosts: [String] { invocation.values("host") }
    var state: String? { invocation.value("state") }
    var reader: String? { invocation.value("reader") }
    var terminal: String? { invocation.value("terminal") }
    var wallet: String? { invocation.value("wallet") }
    var processorKeys: String? { invocation.value("psp-keys") }
    /// The URL that issues reader tokens.
    var readerTokens: String? { invocation.value("reader-tokens") }
    /// The file with the API key for that URL.
    var readerTokensKey: String? { invocation.value("reader-tokens-key") }
    var certificate: String? { invocation.value("certificate") }
    var key: String? { invocation.value("key") }
    var merchant: String? { invocation.value("merchant") }
    var greeting: String? { invocation.value("greeting") }
    var color: String? { invocation.value("color") }
    var logo: String? { invocation.value("logo") }
    var readerSide: String? { invocation.value("reader-side") }
    var acceptsTerms: Bool { invocation.has("accept-terms") }
    var shufflesDigits: Bool { invocation.has("shuffle-digits") }
    var isInsecure: Bool { invocation.has("insecure") }
    /// Whether the program only checks what it was given.
    var checksOnly: Bool { invocation.has("check") }
    /// The file for a copy of the database.
    var backup: String? { invocation.value("backup") }
    var wantsManual: Bool { invocation.has("manual") }

    /// Returns how the sheet presents the shop between two payments.
    ///
    /// - Throws: `CommandError` for an invalid color or side, or a picture that cannot be used.
    func makeShop() throws(CommandError) -> ShopDesign {
        var shop = ShopDesign()
        shop.name = merchant ?? ""
        shop.greeting = greeting
        if let color {
            shop.color = ScreenColor(color)
            guard shop.color != nil else {
                throw CommandError.usage(
                    "Invalid --color: use # and six hexadecimal digits, such as "
                        + "#0b5d52.")
            }
        }
        if let readerSide {
            shop.readerSide = ShopDesign.Side(rawValue: readerSide)
            guard shop.readerSide != nil else {
                throw CommandError.usage("Invalid --reader-side: use left, right, top, or bottom.")
            }
        }
        if let logo {
            do throws(Picture.Fault) {
                shop.logo = try Picture(contentsOf: logo)
            } catch {
                throw CommandError.usage(error.description(of: logo))
            }
        }
        return shop
    }

    /// Returns the terminal that the command line names, or `nil`.
    ///
    /// - Throws: `CommandError` for an unknown name.
    func namedTerminal() throws(CommandError) -> NamedTerminal? {
        guard let terminal else { return nil }
        guard let profile = NamedTerminal(rawValue: terminal) else {
            throw CommandError.usage(
                "Invalid --terminal: use "
                    + NamedTerminal.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
        return profile
    }

    /// Makes the wallet that customers pay from on the sheet.
    ///
    /// - Parameter environment: The process's environment variables; `TAPTOPAY_WALLET` applies if
    ///   the command line has no `--wallet`.
    /// - Returns: The wallet, or `nil` if there is none.
    /// - Throws: `CommandError`.
    func makeWallet(_ environment: [String: String]) throws(CommandError) -> KioskWallet? {
        var variables = environment
        if let wallet { variables["TAPTOPAY_WALLET"] = wallet }
        let choice: WalletChoice
        do {
            choice = try WalletChoice(environment: variables)
        } catch {
            throw CommandError.usage(
                wallet == nil
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
    /// - Throws: `CommandError` for an invalid URL.
    func makeReaderTokenSource() throws(CommandError) -> ReaderTokenSource? {
        guard let readerTokens else {
            guard readerTokensKey == nil else {
                throw CommandError.usage("--reader-tokens-key requires --reader-tokens.")
            }
            return nil
        }
        do throws(HTTPClientError) {
            return ReaderTokenSource(at: try WebAddress(readerTokens), keyFile: readerTokensKey)
        } catch {
            throw CommandError.usage("Invalid --reader-tokens: \(error)")
        }
    }

    /// The URL of the provider's keys, or `nil` if they are in a file.
    var keysAddress: String? { processorKeys.flatMap { WebAddress.isURL($0) ? $0 : nil } }

    /// Every option, without `--help`.
    static let table = [
        Option(
            name: "listen", value: "ADDRESS",
            help: "Where to listen, such as 127.0.0.1:8710 (the default) or "
                + "unix:/run/taptopay.sock; port 0 picks a free port; can be repeated; "
                + "sockets from systemd replace it.", isRepeatable: true),
        Option(
            name: "state", value: "DIR",
            help: "Where the service keeps its state and writes its tokens (default: "
                + "$STATE_DIRECTORY)."),
        Option(
            name: "reader", value: "READER",
            help:
                "The reader: auto, a PC/SC reader's name, emulated:visa-credit, or emulated to tap "
                + "cards in the console (default: from the configuration)."),
        Option(
            name: "terminal", value: "NAME",
            help:
                "What the terminal can do, and its limits: unattended-online (the default), attended, offline-capable, "
                + "offline-only, or transit."),
        Option(
            name: "wallet", value: "WALLET",
            help: "The wallet: none, or emulated to let customers pay from a wallet on the sheet "
                + "(default: $TAPTOPAY_WALLET)."),
        Option(
            name: "psp-keys", value: "FILE|URL",
            help: "The payment service provider's public keys; https, or http on this "
                + "machine, is downloaded at the start and every hour (default: "
                + "DIR/psp.jwks if it exists, otherwise from the configuration)."),
        Option(
            name: "reader-tokens", value: "URL",
            help: "Where the service gets reader tokens: your back end, or "
                + "/v1/reader-tokens of taptopay psp serve; POST returns {\"token\":...}; "
                + "the service then prepares the reader itself."),
        Option(
            name: "reader-tokens-key", value: "FILE",
            help: "The API key for this URL, sent as Authorization: Bearer; mode 0600."),
        Option(
            name: "host", value: "NAME",
            help: "An additional host name for the service; addresses and localhost "
                + "always work.", isRepeatable: true),
        Option(
            name: "merchant", value: "NAME",
            help: "The shop's name on the idle screen."),
        Option(
            name: "greeting", value: "TEXT",
            help: "The text below it (default: a welcome)."),
        Option(
            name: "color", value: "COLOR",
            help: "The color of the idle screen, such as #0b5d52."),
        Option(
            name: "logo", value: "FILE",
            help: "A picture for the idle screen: PNG, JPEG, WebP, or SVG."),
        Option(
            name: "reader-side", value: "SIDE",
            help: "Where the reader is beside the screen, for an arrow: left, right, top, "
                + "or bottom."),
        Option(
            name: "insecure",
            help: "Let other machines connect without TLS."),
        Option(
            name: "certificate", value: "FILE",
            help: "Use TLS with this certificate (PEM); requires --key."),
        Option(
            name: "key", value: "FILE",
            help: "The certificate's key (PEM, mode 0600)."),
        Option(
            name: "accept-terms",
            help: "Accept the terms without showing them, for tests."),
        Option(
            name: "shuffle-digits",
            help: "Shuffle the digits of the PIN pad each time."),
        Option(
            name: "check",
            help: "Check options, keys, and reader, and do not serve."),
        Option(
            name: "backup", value: "FILE",
            help: "Copy the database of the state to a new file, also while the service "
                + "runs, and end."),
        Option(
            name: "manual",
            help: "Print the manual page for man(1)."),
        Option(
            name: "version",
            help: "Show the version."),
    ]
}
