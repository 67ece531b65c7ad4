// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import EMV
internal import PaymentStore

/// What a reader needs to know about its machine, its merchant's provider and its terminal.
///
/// `PaymentCardReader()` uses ``standard(environment:)``. A program that wants something
/// else changes a copy and gives it to `PaymentCardReader(options:configuration:)`.
public struct ReaderConfiguration: Sendable {
    /// Where cards are read.
    ///
    /// Who sets it leaves the taps of the script that `TAPTOPAY_SCRIPT` names.
    public var reader: ReaderChoice = .only { didSet { script = nil } }
    /// The `taptopay` program that serves emulated cards, or `nil` to search for it.
    public var executable: String?
    /// Where the reader keeps its identity, its counters and the linked merchants.
    public var stateDirectory: String
    /// The payment service provider's identifier, to whom results are addressed.
    public var processorIdentifier = "psp.test"
    /// The payment service provider's public keys.
    public var processorKeys: ProcessorKeySource
    /// Which audiences a reader token may name.
    public var tokenAudiences = ["emulator-pos-v1"]
    /// How long a read waits for a card.
    public var tapTimeout = Duration.seconds(60)
    /// How long a new read waits for the card of the read before to leave the reader; then it
    /// ends as timed out.
    public var removalTimeout = Duration.seconds(30)
    /// Whether a card that stayed on the reader may be read again, as on a test bench.
    public var allowsCardInField = false
    /// How long a session lives.
    public var sessionLifetime = Duration.seconds(24 * 60 * 60)
    /// How many reads may be kept without a network.
    public var storedReadLimit = 500
    /// The highest amount of such a read, in the smallest unit of its currency, or `nil`.
    public var storedAmountLimit: UInt64?
    /// Who the loyalty programmes are to phones with Google's wallet.
    public var smartTapMerchants: [SmartTapMerchant] = []
    /// What customer and merchant see.
    public var sheet: any PaymentSheet = HeadlessSheet()
    /// The language of sheet and PIN pad when a request has none; `nil` when none is known.
    public var language: Locale.Language?
    /// Where customers enter PINs, or `nil` where they cannot.
    public var pinPad: (any PINPad)?
    /// How long the entry of a PIN may take.
    public var pinEntryTimeout = Duration.seconds(60)
    /// How long may pass from one key of a PIN to the next.
    public var pinIdleTimeout = Duration.seconds(30)
    /// Whether customers may go on without a PIN.
    public var allowsPINBypass = true
    /// Whether a PIN token may be of the same type as a reader token, for providers that
    /// know no other.
    public var acceptsUntypedPINTokens = false
    /// What is said to be so on this platform; nothing, unless somebody says it.
    public var conditions = PlatformConditions()
    /// The clock of all time-outs.
    public var clock: any Clock<Duration> = SlicedClock(base: ContinuousClock())
    /// The date and time of day.
    public var date: @Sendable () -> Date = { Date() }
    /// Hears what goes wrong, with more words than Apple's errors have.
    public var diagnostics: @Sendable (ReaderDiagnostic) -> Void = { _ in }
    /// Hears after each card why the transaction came out as it did, with all steps so far;
    /// `nil` saves the work.
    public var explanations: (@Sendable (ReadExplanation) -> Void)?
    /// The EMV terminal.
    package var terminal: TerminalConfiguration
    /// The terminal before any file, as combinations begin that no layer below has.
    let builtInTerminal: TerminalConfiguration
    /// Which layer each value comes from.
    var origins = ConfigurationOrigins()
    /// Where random bytes come from.
    package var random = RandomSource.system
    /// The script whose taps come in place of a reader's, and where it stands.
    package internal(set) var script: (file: ScriptFile, path: String)?
    /// What tells that the program was in the background.
    var background = BackgroundWatch.process
    /// The clock by which reads may be kept and declined.
    var bootTime: @Sendable () -> BootTime = { .now }
    /// What makes the transactions.
    var transactions = TransactionMaker.emv
    /// The variables by which the program for emulated cards is searched.
    var environment: [String: String]

    /// Creates the built-in configuration: the test terminal, and the usual folders.
    ///
    /// - Parameter environment: The variables that name the folders and the language.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(environment: environment, terminal: .test)
    }

    init(environment: [String: String], terminal: TerminalConfiguration) {
        self.terminal = terminal
        builtInTerminal = terminal
        let folders = UserFolders(environment: environment)
        stateDirectory = "\(folders.state)/taptopay"
        processorKeys = .file("\(folders.configuration)/taptopay/psp.jwks")
        language = Locale.Language(environment: environment)
        self.environment = environment
    }
}
