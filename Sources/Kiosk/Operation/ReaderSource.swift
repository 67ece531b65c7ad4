// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import HTTPClient
internal import ProximityReader
internal import SmartCard
internal import Support

/// Makes a reader from the command line and the current configuration files.
struct ReaderSource: Sendable {
    /// A reader that is not prepared, with its name, emulator, settings, and configuration.
    struct PreparedReader {
        let reader: PaymentCardReader
        /// Its name in the configuration.
        let name: String
        /// The emulated reader, or `nil` for a real one.
        let emulator: Emulator?
        let settings: BrowserSheet.Settings
        let configuration: ReaderConfiguration
    }

    let options: Options
    let folder: StateFolder
    /// The provider's keys, if they are at a URL.
    let downloadedKeys: DownloadedKeys?
    let environment: [String: String]
    let sheet: BrowserSheet
    let notes: DiagnosticNotes
    let log: KioskLog

    /// Creates a source.
    ///
    /// - Throws: `CommandError` for an invalid URL of the provider's keys.
    init(
        options: Options, folder: StateFolder, environment: [String: String], sheet: BrowserSheet,
        notes: DiagnosticNotes, log: KioskLog
    ) throws(CommandError) {
        self.options = options
        self.folder = folder
        self.environment = environment
        self.sheet = sheet
        self.notes = notes
        self.log = log
        do throws(HTTPClientError) {
            downloadedKeys = try options.keysAddress.map { (address) throws(HTTPClientError) in
                DownloadedKeys(at: try WebAddress(address), in: folder)
            }
        } catch {
            throw CommandError.usage("Invalid --psp-keys: \(error)")
        }
    }

    /// Reads the configuration and makes a reader.
    ///
    /// - Returns: The reader.
    /// - Throws: `ConfigurationError` for an invalid configuration, or `CommandError`.
    func make() throws -> PreparedReader {
        var configuration = try configuration()
        let emulator = Emulator.install(in: &configuration)
        var settings = BrowserSheet.Settings()
        settings.acceptsTerms = options.acceptsTerms
        settings.language = configuration.language
        settings.shufflesDigits = options.shufflesDigits
        settings.networks = CardNetworks.names(configuration.paymentSchemes)
        settings.shop = try options.makeShop()
        settings.pinEntryTimeout = configuration.pinEntryTimeout
        settings.pinIdleTimeout = configuration.pinIdleTimeout
        configuration.sheet = sheet
        configuration.pinPad = configuration.pinPad ?? sheet
        configuration.diagnostics = { [notes, log] diagnostic in
            notes.record(diagnostic)
            guard !notes.isQuiet else { return }
            log.write("diagnostic", ["text": .text(diagnostic.description)])
        }
        var readerOptions = PaymentCardReader.Options()
        readerOptions.returnReadResultImmediately = true
        readerOptions.includeErrorInReadResult = true
        return PreparedReader(
            reader: PaymentCardReader(options: readerOptions, configuration: configuration),
            name: configuration.reader.text, emulator: emulator, settings: settings,
            configuration: configuration)
    }

    /// Checks what the service needs from the start: the provider's keys, unless their usual file is
    /// still missing, the state, and the emulated card.
    ///
    /// A reader can be plugged in later.
    ///
    /// - Throws: `PaymentCardReaderError`, `CardError` for an emulated card that does not exist, or
    ///   `HTTPClientError` if the keys cannot be downloaded.
    func check(_ made: PreparedReader) async throws {
        if let downloadedKeys {
            do {
                _ = try await downloadedKeys.renew()
            } catch {
                guard downloadedKeys.hasCopy, !options.checksOnly else { throw error }
                log.write(
                    "keys",
                    [
                        "state": .text("kept"),
                        "problem": .text("\(error) The keys of an earlier download are used."),
                    ])
            }
        }
        if options.processorKeys != nil || hasUsualKeys { try made.configuration.check() }
        if made.emulator?.card != nil { try await made.configuration.checkReader() }
    }

    /// When the file of the provider's keys was downloaded or written, in seconds since 1970; `nil` if
    /// there is none.
    var keysTime: Int64? {
        guard case .file(let path)? = try? configuration().processorKeys,
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let date = attributes[.modificationDate] as? Date
        else { return nil }
        return Int64(date.timeIntervalSince1970)
    }

    private var hasUsualKeys: Bool {
        FileManager.default.fileExists(atPath: folder.path(of: "psp.jwks"))
    }

    private func configuration() throws -> ReaderConfiguration {
        var configuration = try ReaderConfiguration.standard(
            environment: environment, terminal: try options.namedTerminal(),
            usual: .unattendedOnline)
        configuration.stateDirectory = folder.path(of: "reader")
        if let name = options.reader {
            guard let choice = ReaderChoice(name) else {
                throw CommandError.usage(
                    "Invalid --reader: use auto, a PC/SC reader's name, emulated, or "
                        + "emulated:CARD.")
            }
            configuration.reader = choice
        }
        let keys = folder.path(of: "psp.jwks")
        if let downloadedKeys {
            configuration.processorKeys = .file(downloadedKeys.path)
        } else if let path = options.processorKeys {
            configuration.processorKeys = .file(path)
        } else if hasUsualKeys {
            configuration.processorKeys = .file(keys)
        }
        return configuration
    }
}

extension ReaderChoice {
    /// The choice as text, as in a configuration.
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
