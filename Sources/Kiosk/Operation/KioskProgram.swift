// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import HTTPServer
internal import ProximityReader
internal import ServiceInterface
internal import Support

/// The program `taptopay-kiosk`.
package enum KioskProgram {
    /// Runs until the program receives a signal to end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - environment: The process's environment variables.
    /// - Returns: The exit code: 0 after a signal to end, 1 if the service cannot run, or 2 for
    ///   invalid arguments.
    package static func run(
        _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> Int32 {
        let command = command(environment)
        do {
            switch try Parser(command).parse(arguments) {
            case .help(let command, let path):
                Output.write(HelpText.render(command, path: path))
            case .version:
                Output.print("taptopay-kiosk \(ProductVersion.text)")
            case .run(let command, let invocation):
                return try await command.body?(invocation).rawValue ?? ExitCode.usage.rawValue
            }
            return ExitCode.done.rawValue
        } catch let error as CommandError {
            Output.note(error.message)
            return error.exitCode.rawValue
        } catch let error as PaymentCardReaderError {
            Output.note(error.errorDescription)
        } catch {
            Output.note("\(error)")
        }
        return ExitCode.failed.rawValue
    }

    /// Returns the program as a command, which runs until a signal to end.
    static func command(_ environment: [String: String]) -> Command {
        Command(
            name: "taptopay-kiosk",
            summary: "Reads contactless cards for programs that speak HTTP, and shows the payment "
                + "sheet in a browser.",
            discussion: "When it is ready, it prints one line of JSON with its port and the files "
                + "of its tokens. See Docs/Kiosk.md.",
            options: Options.table,
            examples: [
                "taptopay-kiosk --listen 127.0.0.1:0 --state /tmp/kiosk "
                    + "--reader emulated:visa-credit"
            ]
        ) { invocation in
            let options = try Options(invocation)
            if options.wantsManual {
                let command = command(environment)
                Output.write(
                    ManualPage.render(command, version: ProductVersion.text, sections: sections))
                return .done
            }
            try await run(options, environment)
            return .done
        }
    }

    /// What the man page has in addition to the options.
    private static let sections = [
        ManualPage.Section(
            "SIGNALS",
            [
                "SIGHUP":
                    "Reloads the configuration, tokens, and certificate. An invalid part keeps "
                    + "its previous value, and the log reports it.",
                "SIGTERM, SIGINT":
                    "Cancels a waiting read, finishes the read of a detected card, and ends.",
            ]),
        ManualPage.Section(
            "EXIT STATUS",
            [
                "0": "Ended by a signal.", "1": "The service cannot run.",
                "2": "Invalid arguments.",
            ]),
        ManualPage.Section("SEE ALSO", ["taptopay(1)": "The command-line tool."]),
    ]

    private static func run(
        _ options: Options, _ environment: [String: String]
    ) async throws {
        let addresses = (options.listen.isEmpty ? ["127.0.0.1:8710"] : options.listen).compactMap {
            ListenAddress($0)
        }
        guard addresses.count == max(1, options.listen.count) else {
            throw CommandError.usage(
                "Invalid --listen: use an address such as 127.0.0.1:8710 or "
                    + "unix:/run/taptopay.sock.")
        }
        guard let state = options.state ?? environment["STATE_DIRECTORY"] else {
            throw CommandError.usage(
                "Missing --state: the folder for the service's state. Try --help.")
        }
        guard (options.certificate == nil) == (options.key == nil) else {
            throw CommandError.usage("Use --certificate and --key together.")
        }
        if let backup = options.backup {
            try KioskStore.copy(state + "/kiosk.sqlite", to: backup)
            return Output.print("Copied the database to \(backup).")
        }
        try await serve(at: addresses, state: state, options, environment)
    }

    private static func serve(
        at addresses: [ListenAddress], state: String, _ options: Options,
        _ environment: [String: String]
    ) async throws {
        let signals = ServiceSignals()
        let manager = ServiceManager(environment)
        let wallet = try options.makeWallet(environment)
        let readerTokens = try options.makeReaderTokenSource()
        let passed = try InheritedSocket.find(environment)
        let folder = try StateFolder(state)
        let log = KioskLog { Output.note($0) }
        let sheet = BrowserSheet()
        let source = try ReaderSource(
            options: options, folder: folder, environment: environment, sheet: sheet,
            notes: DiagnosticNotes(), log: log)
        if !options.checksOnly { EmulatorErrors.send(to: log) }
        let made = try source.make()
        try await source.check(made)
        let certificate = try options.makeCertificate()
        if options.checksOnly {
            try made.configuration.check()
            try await made.configuration.checkReader()
            Output.print(
                certificate?.warning(at: currentTime()).map { "No problems found. " + $0 }
                    ?? "No problems found.")
            return
        }
        await sheet.use(made.settings)
        let kiosk = try await Kiosk(
            Kiosk.Setup(
                reader: made.reader, readerName: made.name, sheet: sheet, notes: source.notes,
                log: log, emulator: made.emulator, wallet: wallet, tokens: readerTokens,
                keysTime: { source.keysTime }),
            folder: folder)
        if let certificate { kiosk.use(certificate) }
        let security = certificate?.security
        var servers: [Server] = []
        for address in passed.isEmpty ? addresses : passed {
            servers.append(
                try Server(
                    at: address, security: address.isUnix ? nil : security,
                    allowsClearText: options.isInsecure, hosts: HostNames(options.hosts),
                    screen: { kiosk.screen($0) }
                ) { await kiosk.respond(to: $0) })
        }
        let places = servers.map(\.address.resolved)
        try LauncherPage.write(places, isSecure: security != nil, to: folder)
        let tokens = TokenScope.allCases.map {
            ($0.rawValue, folder.path(of: Kiosk.tokenFile(of: $0)))
        }
        Output.print(
            ReadyLine(
                places, state: state, tokens: Dictionary(uniqueKeysWithValues: tokens)
            ).text)
        let service = RunningService(
            kiosk: kiosk, servers: servers, source: source, security: security, manager: manager)
        await service.run(until: signals.orders)
    }
}

/// The time of day, in seconds since 1970.
func currentTime() -> Int64 { Int64(Date().timeIntervalSince1970) }

extension ReadyLine {
    /// The line, without its line break.
    fileprivate var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
        return (text ?? "{}").escapingControlsOfJSON
    }
}

/// The program's standard output and standard error, which get no control characters but line feeds.
enum Output {
    /// Writes a line to standard output.
    static func print(_ text: String) { write(text + "\n") }

    /// Writes lines to standard output.
    static func write(_ lines: String) { write(lines, to: STDOUT_FILENO) }

    /// Writes a line to standard error, which systemd sends to the journal.
    static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.linesWithoutControls.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
