// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EMV
internal import FoundationEssentials
internal import PaymentProcessor
public import ProximityReader

/// A test reader with its environment: cards by name, a merchant with a token, a clock.
///
/// A test needs only these lines:
///
///     let test = try TestReader(cards: "visa-credit")
///     let result = try await test.session().readPaymentCard(request)
///
/// The card, the kernel and the sealing are real. Nothing outside the process is involved, and the
/// reader's state is deleted with the object.
public final class TestReader: Sendable {
    /// The start date of each test: March 1, 2026, 12:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_772_366_400)

    /// The reader for the app under test.
    public let reader: PaymentCardReader
    /// A reader token of the test merchant, valid for two days of the test's clock.
    public let token: PaymentCardReader.Token
    /// The simulated conditions of the platform.
    public let conditions: PlatformConditions
    /// The clock for tap timeouts, tap delays, the session's lifetime and the date.
    public let clock: ManualClock
    private let cards: ScriptedCardReader
    private let folder: String

    /// Creates a reader with the cards of a script.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - options: Apple's options.
    ///   - kernels: The kernels that the reader has.
    ///   - change: Changes the configuration, for example its sheet.
    /// - Throws: An error if the state's directory or the keys cannot be created.
    public init(
        _ script: ReaderScript, options: PaymentCardReader.Options = .init(),
        kernels: KernelRegistry = .builtIn,
        change: (inout ReaderConfiguration) -> Void = { _ in }
    ) throws {
        let clock = ManualClock()
        let beginning = clock.now
        let date = { @Sendable in
            Self.start.addingTimeInterval(
                TimeInterval(beginning.duration(to: clock.now).components.seconds))
        }
        folder =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let keys = try ProcessorKeys.generate()
        let issued = try TokenIssuer(keys: keys).readerToken(
            for: Merchant(
                identifier: "TEST-MERCHANT", name: "Test Shop", categoryCode: "5999",
                terminalProfile: "00000000-0000-4000-8000-000000000001"),
            now: Int64(Self.start.timeIntervalSince1970))
        token = PaymentCardReader.Token(rawValue: issued.token)
        cards = ScriptedCardReader(script.taps ?? [], clock: clock)
        conditions = PlatformConditions(script.conditions)
        self.clock = clock
        var configuration = ReaderConfiguration(
            environment: ["HOME": folder], kernels: kernels)
        configuration.reader = .custom(cards)
        configuration.smartTapMerchants = SmartTapMerchant.test
        configuration.stateDirectory = folder + "/state"
        configuration.processorKeys = .keys(keys.publicKeySet)
        configuration.conditions = conditions
        configuration.clock = clock
        configuration.date = date
        change(&configuration)
        reader = PaymentCardReader(options: options, configuration: configuration)
    }

    /// Creates a reader to which these cards are presented in order; without names, no card yet.
    ///
    /// - Parameters:
    ///   - names: The names of cards in `taptopay card list`.
    ///   - options: Apple's options.
    /// - Throws: `ReaderScriptError` for an unknown name.
    public convenience init(
        cards names: String..., options: PaymentCardReader.Options = .init()
    ) throws {
        let taps = try names.map { ScriptedTap.card(try Self.profile($0)) }
        try self.init(ReaderScript(taps: taps), options: options)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
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

    /// Presents a card to the reader when it next waits for one.
    ///
    /// - Parameters:
    ///   - name: The name of a card in `taptopay card list`.
    ///   - faults: The faults while it is read.
    /// - Throws: `ReaderScriptError` for an unknown name.
    public func tap(_ name: String, faults: CardFault...) throws {
        cards.append(.card(try Self.profile(name), faults: faults))
    }

    /// The faults of the script and of ``tap(_:faults:)`` whose exchange did not come.
    public var pendingFaults: [ScriptedCardReader.PendingFault] { cards.pendingFaults }

    private static func profile(_ name: String) throws(ReaderScriptError) -> CardProfile {
        guard let profile = CardProfile(named: name) else {
            throw ReaderScriptError(
                path: name, allowed: "a card's name: " + CardProfile.names.joined(separator: ", "))
        }
        return profile
    }
}
