// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Configures this machine as a reader and starts sessions that read cards.
///
/// Keep one reader, and prepare it when the program starts. Releasing the reader and its session
/// turns the reader off.
@available(iOS 15.4, macCatalyst 17.0, *)
public class PaymentCardReader: @unchecked Sendable {
    /// Whether this machine can act as a reader.
    public static let isSupported: Bool = true

    /// The reader object's identifier.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Use ObjectIdentifier instead")
    final public let id: String

    /// The events while the reader is prepared, and while it reads.
    ///
    /// Every access returns a new stream, and every task that iterates it receives every
    /// event. When a prepare or a read returns or throws, each task has processed the events until
    /// then, unless it takes longer than a second. The streams end when the reader object is released.
    @available(iOS 16.0, *)
    final public var events: AsyncStream<PaymentCardReader.Event> { broadcaster.stream() }

    /// How the reader behaves.
    @available(iOS 18.0, visionOS 2.0, *)
    final public let options: PaymentCardReader.Options

    final let broadcaster: EventBroadcaster
    final let core: ReaderCore

    /// Creates a reader with this machine's configuration.
    ///
    /// The first `prepare` reads the configuration, and throws `prepareFailed` if the
    /// configuration is invalid.
    public init(options: PaymentCardReader.Options = .init()) {
        id = UUID().uuidString
        self.options = options
        broadcaster = EventBroadcaster()
        let local = ReaderConfiguration.local
        core = ReaderCore(options: options, broadcaster: broadcaster) {
            () throws(ConfigurationError) in
            if let local { local } else { try ReaderConfiguration.standard() }
        }
    }

    init(
        configuration: ReaderConfiguration, options: PaymentCardReader.Options,
        broadcaster: EventBroadcaster = EventBroadcaster()
    ) {
        id = UUID().uuidString
        self.options = options
        self.broadcaster = broadcaster
        core = ReaderCore(options: options, broadcaster: broadcaster) { configuration }
    }

    deinit {
        broadcaster.finish()
    }

    /// Returns whether the token's merchant has accepted the terms and conditions.
    ///
    /// - Throws: `PaymentCardReaderError`.
    @available(iOS 16.4, *)
    public func isAccountLinked(using token: PaymentCardReader.Token) async throws -> Bool {
        try await core.isLinked(token)
    }

    /// Shows the terms and conditions to the merchant, who accepts them once.
    ///
    /// - Throws: `PaymentCardReaderError`, with `accountAlreadyLinked` if this was already done.
    public func linkAccount(using token: PaymentCardReader.Token) async throws {
        try await core.link(token, again: false)
    }

    /// Shows the terms and conditions again, for another account of the same merchant.
    ///
    /// The token must permit it.
    ///
    /// - Throws: `PaymentCardReaderError`.
    @available(iOS 16.1, *)
    public func relinkAccount(using token: PaymentCardReader.Token) async throws {
        try await core.link(token, again: true)
    }

    /// The reader's identifier, which stays the same for years.
    ///
    /// - Throws: `PaymentCardReaderError` when the reader's state cannot be read.
    public var readerIdentifier: String {
        get async throws { try await core.readerIdentifier() }
    }

    /// Configures the reader if necessary, and returns a session.
    ///
    /// A session that is still valid is returned immediately. Only configuring the
    /// reader sends `updateProgress` events.
    ///
    /// - Throws: `PaymentCardReaderError`.
    @available(iOS 16.0, *)
    public func prepare(
        using token: PaymentCardReader.Token
    ) async throws -> PaymentCardReaderSession {
        try await core.prepare(token)
    }

    /// Configures the reader if necessary, and returns a session.
    ///
    /// - Parameters:
    ///   - token: The reader token.
    ///   - updateHandler: Receives the progress, on any thread.
    /// - Returns: The session.
    /// - Throws: `PaymentCardReaderError`.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0,
        message: "Use events instead of passing in updateHandler"
    )
    public func prepare(
        using token: PaymentCardReader.Token,
        updateHandler: ((PaymentCardReader.UpdateEvent) -> Void)?
    ) async throws -> PaymentCardReaderSession {
        // The handler is called from one place at a time, and never after this function returns.
        nonisolated(unsafe) let handler = updateHandler
        return try await core.prepare(token) { event in
            if case .updateProgress(let percent) = event { handler?(.progress(percent)) }
            if case .notReady = event { handler?(.notReady) }
        }
    }
}

extension PaymentCardReader {
    /// Starts a session that reads cards without a network and stores the reads.
    ///
    /// - Throws: `PaymentCardReaderError`, with `storeAndForwardNotAllowed` unless an online
    ///   session started within the last 24 hours and since the machine started.
    @available(iOS 18.4, visionOS 2.4, *)
    public func prepareStoreAndForward() async throws -> StoreAndForwardPaymentCardReaderSession {
        try await core.prepareStoreAndForward()
    }

    /// Opens the store of reads made without a network.
    ///
    /// - Throws: `PaymentCardReaderError`.
    @available(iOS 18.4, visionOS 2.4, *)
    public func fetchPaymentCardReaderStore() throws -> PaymentCardReaderStore {
        PaymentCardReaderStore(core: try core.openStore())
    }

    /// The JSON Web Token with which a payment service provider authorizes a merchant.
    ///
    /// Any string makes a token; it is checked when it is used.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Token: RawRepresentable, Hashable, Sendable {
        /// The token, as received from the payment service provider.
        public let rawValue: String

        /// Creates a token from the payment service provider's string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The type of the token's value.
        public typealias RawValue = String
    }

    /// The options for a reader's behavior, which take effect at the next `prepare`.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Options: Sendable {
        /// The loyalty programs to request from every card.
        @available(
            iOS, introduced: 15.4, deprecated: 18.0, message: "Use VASRequest for VAS merchants"
        )
        public var vasMerchants: [VASRequest.Merchant]

        /// Whether a read returns immediately, while the payment sheet is still closing.
        ///
        /// Otherwise, it returns when the sheet has closed.
        @available(iOS 16.4, *)
        public var returnReadResultImmediately: Bool = false

        /// Whether a failed read returns the data the card provided.
        ///
        /// Otherwise, every failure throws, and the data is discarded.
        @available(iOS 16.4, *)
        public var includeErrorInReadResult: Bool = false

        /// Creates the default options.
        @available(iOS 18.0, visionOS 2.0, *)
        public init() {
            vasMerchants = []
        }

        /// Creates options with loyalty programs.
        @available(
            iOS, introduced: 15.4, deprecated: 18.0, message: "Use the init without vasMerchants"
        )
        public init(vasMerchants: [VASRequest.Merchant] = []) {
            self.vasMerchants = vasMerchants
        }
    }
}
