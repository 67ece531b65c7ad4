// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import SmartCard

/// The program `taptopay-kiosk`.
package enum KioskProgram {
    /// Runs until the program is told to end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - environment: The process's variables.
    /// - Returns: The exit code: 0 when it was told to end, 1 when it could not serve, 2 when the
    ///   arguments make no sense.
    package static func run(
        _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> Int32 {
        let options: Options
        do {
            options = try Options(arguments)
        } catch {
            Output.note(error.description)
            return 2
        }
        if options.wantsHelp {
            Output.print(Options.help)
            return 0
        }
        guard let address = ListenAddress(options.listen) else {
            Output.note(
                "--listen wants an address such as 127.0.0.1:8710 or unix:/run/taptopay.sock.")
            return 2
        }
        guard let state = options.state ?? environment["STATE_DIRECTORY"] else {
            Output.note("--state is missing: the folder for the service's state. Try --help.")
            return 2
        }
        guard (options.certificate == nil) == (options.key == nil) else {
            Output.note("--certificate and --key go together.")
            return 2
        }
        do {
            try await serve(at: address, state: state, options, environment)
            return 0
        } catch {
            Output.note("\(error)")
            return 1
        }
    }

    private static func serve(
        at address: ListenAddress, state: String, _ options: Options,
        _ environment: [String: String]
    ) async throws {
        let ending = EndingSignal()
        let folder = try StateFolder(state)
        let log = Log { Output.note($0) }
        let notes = DiagnosticNotes()
        var configuration = try configuration(options, folder, environment)
        var settings = BrowserSheet.Settings()
        settings.acceptsTerms = options.acceptsTerms
        settings.shufflesDigits = options.shufflesDigits
        settings.pinEntryTimeout = configuration.pinEntryTimeout
        settings.pinIdleTimeout = configuration.pinIdleTimeout
        let sheet = BrowserSheet(settings: settings)
        configuration.sheet = sheet
        configuration.pinPad = configuration.pinPad ?? sheet
        configuration.diagnostics = { diagnostic in
            notes.note(diagnostic)
            log.write("diagnostic", ["text": .text(diagnostic.description)])
        }
        var readerOptions = PaymentCardReader.Options()
        readerOptions.returnReadResultImmediately = true
        readerOptions.includeErrorInReadResult = true
        let reader = PaymentCardReader(options: readerOptions, configuration: configuration)
        let kiosk = try await Kiosk(
            Kiosk.Setup(
                reader: reader, readerName: configuration.reader.text, sheet: sheet, notes: notes,
                log: log),
            folder: folder)
        let security = options.certificate.flatMap { certificate in
            options.key.map { TransportSecurity(certificateFile: certificate, keyFile: $0) }
        }
        let server = try Server(at: address, security: security) { await kiosk.respond(to: $0) }
        Output.print(ReadyLine(server.address, folder).text)
        await ending.wait()
        await kiosk.stop()
        await server.stop()
    }

    private static func configuration(
        _ options: Options, _ folder: StateFolder, _ environment: [String: String]
    ) throws -> ReaderConfiguration {
        var configuration = try ReaderConfiguration.standard(environment: environment)
        configuration.stateDirectory = folder.path(of: "reader")
        if let name = options.reader {
            guard let choice = ReaderChoice(name) else {
                throw Options.Mistake(
                    description: "--reader wants auto, a PC/SC reader's name, or emulated:CARD.")
            }
            configuration.reader = choice
        }
        let keys = folder.path(of: "psp.jwks")
        if let path = options.processorKeys {
            configuration.processorKeys = .file(path)
        } else if FileManager.default.fileExists(atPath: keys) {
            configuration.processorKeys = .file(keys)
        }
        return configuration
    }
}

extension ReaderChoice {
    /// The choice as a configuration has it.
    fileprivate var text: String {
        switch self {
        case .only: "only"
        case .automatic: "auto"
        case .named(let name): name
        case .emulated(let card): "emulated:\(card)"
        case .custom(let reader): reader.name
        }
    }
}
