// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
public import EMV
package import PaymentStore
public import PaymentToken
public import SmartCard
internal import Support

/// The configuration of a reader: its machine, its payment service provider and its terminal.
///
/// `PaymentCardReader()` uses ``standard(environment:kernels:)``. A program that needs other settings
/// changes a copy and passes it to `PaymentCardReader(options:configuration:)`.
public struct ReaderConfiguration: Sendable {
    /// The reader to use.
    ///
    /// Setting it overrides the taps of the script from `TAPTOPAY_SCRIPT`.
    public var reader: ReaderChoice = .only { didSet { script = nil } }
    /// The `taptopay` program that serves emulated cards, or `nil` to search for it.
    public var executable: String?
    /// The directory for the reader's identity, its counters and the linked merchants.
    public var stateDirectory: String
    /// The identifier of the payment service provider that results are addressed to.
    public var processorIdentifier = "psp.test"
    /// The payment service provider's public keys.
    public var processorKeys: ProcessorKeySource
    /// The audiences that are accepted in a reader token.
    public var tokenAudiences = ["emulator-pos-v1"]
    /// How long a read waits for a card.
    public var tapTimeout = Duration.seconds(60)
    /// How long the responses of a card can take together in one tap.
    ///
    /// The time that the terminal, the customer, or the waits of a kernel take does not count. When
    /// the time is over, the card is lost, as if it had left the field: it is presented again.
    public var cardTimeout = Duration.seconds(10)
    /// How long a new read waits for the previous card to leave the reader before it times out.
    public var removalTimeout = Duration.seconds(30)
    /// Whether a card that stays on the reader can be read again, as on a test bench.
    public var allowsCardInField = false
    /// Whether a card that has to stay on the reader for its issuer's response does so after its read.
    ///
    /// Set this in a program that calls ``PaymentCardReaderSession/updateCard(with:)``: the customer
    /// then holds the card to the reader until the program has sent the response, or the card's time
    /// is over. If it is `false`, such a card can leave after its read, and cannot be updated.
    public var holdsCards = false
    /// How long a session is valid.
    public var sessionLifetime = Duration.seconds(24 * 60 * 60)
    /// The maximum number of reads stored without a network.
    public var storedReadLimit = 500
    /// The maximum amount of a stored read, in the smallest unit of its currency, or `nil`.
    public var storedAmountLimit: UInt64?
    /// The identities of the loyalty programs for phones with Google Wallet.
    public var smartTapMerchants: [SmartTapMerchant] = []
    /// The sheet that the customer and the merchant see.
    public var sheet: any PaymentSheet = HeadlessSheet()
    /// The language of the sheet and the PIN pad for requests without one; `nil` if unknown.
    public var language: Locale.Language?
    /// The PIN pad for customers, or `nil` if they cannot enter PINs.
    public var pinPad: (any PINPad)?
    /// How long PIN entry can take.
    public var pinEntryTimeout = Duration.seconds(60)
    /// How long the customer can take from one key of a PIN to the next.
    public var pinIdleTimeout = Duration.seconds(30)
    /// Whether customers can continue without a PIN.
    public var allowsPINBypass = true
    /// Whether a PIN token can have the type of a reader token, for providers with only one type.
    public var acceptsUntypedPINTokens = false
    /// How far the provider's clock can be ahead of this machine's when a token of it is checked; 0
    /// to 60 seconds.
    public var clockTolerance = Duration.seconds(5)
    /// The simulated conditions of this platform; empty by default.
    public var conditions = PlatformConditions()
    /// The clock for all timeouts.
    public var clock: any Clock<Duration> = SlicedClock(base: ContinuousClock())
    /// Returns the date and time of day.
    public var date: @Sendable () -> Date = { Date() }
    /// Receives problems, in more detail than Apple's errors; writes them to standard error by
    /// default, each text once, unless the environment variable `TAPTOPAY_DIAGNOSTICS` is `off` or
    /// `all`.
    public var diagnostics: @Sendable (ReaderDiagnostic) -> Void = { writer($0.textForApps) }
    /// Receives the explanation of the outcome after each card, with all steps so far.
    ///
    /// If it is `nil`, explanations are not recorded.
    public var explanations: (@Sendable (ReadExplanation) -> Void)?
    /// The kernels that the reader has.
    public let kernels: KernelRegistry
    /// The EMV terminal.
    package var terminal: TerminalConfiguration
    /// The terminal by its name, below the values that files change.
    package internal(set) var namedTerminal = NamedTerminal.attended
    /// Whether a file, the environment, or the program chose the terminal or set its combinations.
    package var hasChosenTerminal: Bool { origins.concernTerminal }
    /// The schemes whose cards the terminal reads.
    package var paymentSchemes: Set<RID> { Set(terminal.combinations.map(\.aid.rid)) }
    /// The terminal before any file, which provides the initial values of new combinations.
    var builtInTerminal: TerminalConfiguration
    /// The layer that each value comes from.
    var origins = ConfigurationOrigins()
    /// The source of random bytes.
    package var random = RandomSource.system
    /// The script whose taps replace those of a reader, and its path.
    package internal(set) var script: (file: ScriptFile, path: String)?
    /// Detects when the program was in the background.
    var background = BackgroundWatch.process
    /// The clock for storing and declining reads.
    package var bootTime: @Sendable () -> BootTime = { .now }
    /// Creates the transactions.
    var transactions = CardTransactionFactory.emv
    /// The environment variables for finding the program that serves emulated cards.
    var environment: [String: String]

    /// Creates the built-in configuration: the test terminal and the default directories.
    ///
    /// - Parameters:
    ///   - environment: The variables that specify the directories and the language.
    ///   - kernels: The kernels that the reader has, whose test combinations it accepts.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        kernels: KernelRegistry = .builtIn
    ) {
        self.init(environment: environment, kernels: kernels, terminal: .test(kernels))
    }

    init(
        environment: [String: String], kernels: KernelRegistry = .builtIn,
        terminal: TerminalConfiguration
    ) {
        self.kernels = kernels
        self.terminal = terminal
        builtInTerminal = terminal
        let folders = UserFolders(environment: environment)
        stateDirectory = "\(folders.state)/taptopay"
        processorKeys = .file("\(folders.configuration)/taptopay/psp.jwks")
        language = Locale.Language(environment: environment)
        self.environment = environment
    }
}

extension ReaderConfiguration {
    static let writer = DiagnosticWriter(
        "ProximityReader", environment: ProcessInfo.processInfo.environment)

    @TaskLocal static var local: ReaderConfiguration?

    /// Makes this configuration the current one in `body` and its child tasks: that of each
    /// `PaymentCardReader()` that is created there.
    ///
    /// Tests that run in parallel can each use their own configuration.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which `body` runs; the caller's by default.
    ///   - body: The code that creates the reader.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$local.withValue(self, operation: body, isolation: isolation)
    }

    /// Makes this configuration the current one in `body`.
    ///
    /// - Parameter body: The code that creates the reader.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$local.withValue(self, operation: body)
    }
}

/// The reader to use.
public enum ReaderChoice: Sendable {
    /// The only contactless PC/SC reader; none if there are several.
    case only
    /// The first contactless PC/SC reader.
    case automatic
    /// The PC/SC reader with this name, or with this text in its name.
    case named(String)
    /// An emulated card, served by a child process.
    case emulated(String)
    /// A custom reader of the program.
    case custom(any CardReader)

    /// The allowed values in a configuration, for messages.
    static let allowed =
        "“auto”, a PC/SC reader's name, or “emulated:” and a card's name, such as emulated:visa-credit"

    /// Creates a choice from the text in a configuration.
    ///
    /// The result is `nil` for an empty name, and for another lowercase word before a colon: a
    /// mistyped `emulated:visa-credit` is not the name of a PC/SC reader.
    ///
    /// - Parameter text: `auto`, a PC/SC reader's name or a part of it, or
    ///   `emulated:visa-credit`.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        let kind = text.prefix { ("a"..."z").contains($0) }
        guard !kind.isEmpty, text.dropFirst(kind.count).first == ":" else {
            self = text == "auto" ? .automatic : .named(text)
            return
        }
        let card = String(text.dropFirst(kind.count + 1))
        // The name becomes an argument of a program and must not look like an option.
        guard kind == "emulated", !card.isEmpty, !card.hasPrefix("-") else { return nil }
        self = .emulated(card)
    }

    /// Creates a choice from a setting or an option, which must name the card that is emulated.
    ///
    /// - Parameter text: As for ``init(_:)``, but not `emulated`, which only a kiosk's reader is
    ///   called: an operator taps cards on it.
    package init?(setting text: String) {
        guard text != "emulated" else { return nil }
        self.init(text)
    }
}

/// The source of the payment service provider's public keys.
public enum ProcessorKeySource: Sendable {
    /// A file in the format of RFC 7517, read at each `prepare`.
    case file(String)
    /// The keys themselves.
    case keys(JSONWebKeySet)
}

extension PaymentCardReader {
    /// Creates a reader with a custom configuration.
    ///
    /// - Parameters:
    ///   - options: How the reader behaves.
    ///   - configuration: The reader, the payment service provider and the sheet to use.
    public convenience init(options: Options = .init(), configuration: ReaderConfiguration) {
        self.init(configuration: configuration, options: options)
    }

    /// Calls a function for each event, in the order they occur.
    ///
    /// When a read returns, the function has been called for all of its events.
    package func observe(_ body: @escaping @Sendable (Event) -> Void) {
        broadcaster.observe(body)
    }
}
