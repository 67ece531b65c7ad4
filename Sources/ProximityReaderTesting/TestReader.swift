// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EMV
internal import FoundationEssentials
internal import PaymentStore
public import ProximityReader
internal import Support

/// A test reader with its environment: cards by name, a merchant with a token, a payment service
/// provider with the cards' issuer, a PIN pad, and a clock.
///
/// A test needs only these lines:
///
///     let test = try TestReader(cards: "visa-credit")
///     let result = try await test.session().readPaymentCard(request)
///     let read = try test.open(result)
///
/// The card, the kernel, the sealing, the opening and the issuer are real. Nothing outside the
/// process is involved, and the reader's state is deleted with the object.
public final class TestReader: Sendable {
    /// The start date of each test: March 1, 2026, 12:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_772_366_400)

    /// The reader for the app under test.
    public let reader: PaymentCardReader
    /// A reader token of the test merchant, valid for two days of the test's clock.
    public let token: PaymentCardReader.Token
    /// The simulated conditions of the platform.
    public let conditions: PlatformConditions
    /// The clock for tap timeouts, tap delays, PIN entry, the session's lifetime and the date.
    public let clock: ManualClock
    /// The configuration of ``reader``.
    public let configuration: ReaderConfiguration
    private let processor: TestProcessor
    private let cards: ScriptedCardReader
    private let folder: String
    private let heard: DiagnosticList<ReaderDiagnostic>

    /// Creates a reader with the cards of a script.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - pin: The PIN that the customer enters each time, 4 to 12 digits; `nil` for a reader
    ///     without a PIN pad.
    ///   - limit: The maximum amount that the issuer approves, in the smallest unit of the currency,
    ///     or `nil`.
    ///   - pinLimit: The maximum amount that the issuer approves without a PIN, in the smallest unit
    ///     of the currency, or `nil`.
    ///   - options: Apple's options.
    ///   - kernels: The kernels that the reader has.
    ///   - change: Changes the configuration, for example its sheet or its PIN pad.
    /// - Throws: An error if the state's directory or the keys cannot be created, or
    ///   `ReaderScriptError` for an invalid PIN.
    public init(
        _ script: ReaderScript, pin: String? = nil, limit: UInt64? = nil, pinLimit: UInt64? = nil,
        options: PaymentCardReader.Options = .init(), kernels: KernelRegistry = .builtIn,
        change: (inout ReaderConfiguration) -> Void = { _ in }
    ) throws {
        let clock = ManualClock()
        let beginning = clock.now
        folder =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        processor = try TestProcessor(limit: limit, pinLimit: pinLimit)
        token = try processor.readerToken(now: Int64(Self.start.timeIntervalSince1970))
        cards = ScriptedCardReader(script.taps ?? [], clock: clock)
        conditions = PlatformConditions(script.conditions)
        self.clock = clock
        let heard = DiagnosticList<ReaderDiagnostic>(
            DiagnosticWriter("ProximityReader", environment: ProcessInfo.processInfo.environment))
        self.heard = heard
        var configuration = ReaderConfiguration(
            environment: ["HOME": folder], kernels: kernels)
        configuration.reader = .custom(cards)
        configuration.smartTapMerchants = SmartTapMerchant.test
        configuration.stateDirectory = folder + "/state"
        configuration.processorKeys = .keys(processor.publicKeys)
        configuration.pinPad = try pin.map { try Self.pad($0) }
        configuration.conditions = conditions
        configuration.clock = clock
        configuration.date = {
            Self.start.addingTimeInterval(beginning.duration(to: clock.now) / .seconds(1))
        }
        configuration.bootTime = {
            let time = beginning.duration(to: clock.now) / .milliseconds(1)
            return BootTime(boot: BootTime.now.boot, milliseconds: Int64(time))
        }
        configuration.diagnostics = { diagnostic in
            // The test itself began the condition.
            if case .condition = diagnostic {
                heard.append(read: diagnostic)
            } else {
                heard.append(diagnostic)
            }
        }
        change(&configuration)
        self.configuration = configuration
        try processor.register(readerIn: configuration.stateDirectory)
        reader = PaymentCardReader(options: options, configuration: configuration)
    }

    /// Creates a reader to which these cards are presented in order; without names, no card yet.
    ///
    /// - Parameters:
    ///   - names: The names of cards in `taptopay card list`.
    ///   - pin: The PIN that the customer enters each time, 4 to 12 digits; `nil` for a reader
    ///     without a PIN pad.
    ///   - limit: The maximum amount that the issuer approves, in the smallest unit of the currency,
    ///     or `nil`.
    ///   - pinLimit: The maximum amount that the issuer approves without a PIN, in the smallest unit
    ///     of the currency, or `nil`.
    ///   - options: Apple's options.
    /// - Throws: `ReaderScriptError` for an unknown name or an invalid PIN.
    public convenience init(
        cards names: String..., pin: String? = nil, limit: UInt64? = nil, pinLimit: UInt64? = nil,
        options: PaymentCardReader.Options = .init()
    ) throws {
        let taps = try names.map { ScriptedTap.card(try ReaderScript.profile($0, "cards")) }
        try self.init(
            ReaderScript(taps: taps), pin: pin, limit: limit, pinLimit: pinLimit, options: options)
    }

    deinit {
        heard.writeUnread()
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: - The app

    /// Makes this test's configuration the current one in `body`: a `PaymentCardReader()` that is
    /// created in `body` or its child tasks reads this test's cards.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which `body` runs; the caller's by default.
    ///   - body: The code that creates the reader.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await configuration.use(isolation: isolation, body)
    }

    /// Makes this test's configuration the current one in `body`.
    ///
    /// - Parameter body: The code that creates the reader.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try configuration.use(body)
    }

    /// Accepts the terms if necessary, and prepares the reader.
    ///
    /// - Returns: The session.
    /// - Throws: `PaymentCardReaderError`.
    public func session() async throws -> PaymentCardReaderSession {
        if try await !reader.isAccountLinked(using: token) {
            try await reader.linkAccount(using: token)
        }
        return try await reader.prepare(using: token)
    }

    /// The problems that the reader found, in order.
    ///
    /// Those that the test does not read are written to standard error when the object is released.
    public var diagnostics: [ReaderDiagnostic] { heard.read() }

    // MARK: - The customer

    /// Presents a card to the reader: at once if the reader waits for one, or else when it does.
    ///
    /// - Parameters:
    ///   - name: The name of a card in `taptopay card list`.
    ///   - faults: The faults while it is read.
    /// - Throws: `ReaderScriptError` for an unknown name.
    public func tap(_ name: String, faults: CardFault...) throws {
        cards.append(.card(try ReaderScript.profile(name, "card"), faults: faults))
    }

    /// The faults of the script and of ``tap(_:faults:)`` whose exchange did not come.
    public var pendingFaults: [ScriptedCardReader.PendingFault] { cards.pendingFaults }

    // MARK: - The payment service provider

    /// Opens the card data of a read as the provider does, and asks the issuer.
    ///
    /// The data is valid for 60 seconds of the test's clock, and can be opened once. A read that
    /// is sealed again with its PIN is opened again.
    ///
    /// - Parameter result: The result of the read, or of its `capturePIN`.
    /// - Returns: What the provider found, and the issuer's response.
    /// - Throws: `Rejection`, or `TestReaderError` for a result without card data.
    public func open(_ result: PaymentCardReadResult) throws -> OpenedRead {
        guard let data = result.paymentCardData else { throw TestReaderError.noCardData }
        return try processor.open(
            data, audience: configuration.processorIdentifier, date: configuration.date())
    }

    /// Opens a batch of stored reads as the provider does, and asks the issuer about each.
    ///
    /// - Parameter batch: The batch from the app's store.
    /// - Returns: The reads, and the token with which the app deletes the batch.
    /// - Throws: `Rejection` if the provider refuses the batch as a whole.
    public func open(_ batch: StoreAndForwardBatch) throws -> OpenedReadBatch {
        try processor.open(batch, audience: configuration.processorIdentifier, now: now)
    }

    /// Issues a token with which the app asks for the PIN of a read.
    ///
    /// - Parameters:
    ///   - result: The result of the read.
    ///   - lengths: The allowed lengths of the PIN, within 4 to 12 digits; `nil` for all.
    /// - Returns: The token for `capturePIN`.
    /// - Throws: `ProcessorError` for invalid lengths.
    public func pinToken(
        for result: PaymentCardReadResult, lengths: ClosedRange<Int>? = nil
    ) throws -> PaymentCardReaderSession.PINToken {
        try processor.pinToken(for: result.id, lengths: lengths, now: now)
    }

    /// Issues another token of the test merchant at the test's date, such as after ``token`` expired.
    ///
    /// - Returns: The token, valid for two days of the test's clock.
    /// - Throws: An error if it cannot be signed.
    public func readerToken() throws -> PaymentCardReader.Token {
        try processor.readerToken(now: now)
    }

    private var now: Int64 { Int64(configuration.date().timeIntervalSince1970) }

    private static func pad(_ pin: String) throws(ReaderScriptError) -> ScriptedPINPad {
        guard (4...12).contains(pin.utf8.count), let pad = ScriptedPINPad(testPIN: pin) else {
            throw ReaderScriptError(path: "pin", allowed: "4 to 12 digits")
        }
        return pad
    }
}

/// The reason a test cannot continue.
public enum TestReaderError: Error, Hashable, Sendable {
    /// The result of the read has no card data.
    case noCardData
}

extension TestReaderError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        "The result has no card data, because its card was not read. Look at its outcome."
    }
}
