// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentStore
internal import PaymentToken
internal import SmartCard

/// The state of a reader object: its configuration, its session and its current activity.
actor ReaderCore {
    private let options: PaymentCardReader.Options
    private let broadcaster: EventBroadcaster
    private let load: @Sendable () throws(ConfigurationError) -> ReaderConfiguration
    private let access = ReaderAccess()
    private var environment: ReaderEnvironment?
    private var isPreparing = false
    private weak var session: PaymentCardReaderSession?
    /// The last session, and the last one that stores its reads.
    private weak var lastSession: SessionCore?
    private weak var lastStoringSession: SessionCore?

    /// Creates the core of a reader.
    ///
    /// - Parameters:
    ///   - options: How the reader behaves.
    ///   - broadcaster: Receives the reader's events.
    ///   - load: Reads the configuration when the reader is configured.
    init(
        options: PaymentCardReader.Options, broadcaster: EventBroadcaster,
        load: @escaping @Sendable () throws(ConfigurationError) -> ReaderConfiguration
    ) {
        self.options = options
        self.broadcaster = broadcaster
        self.load = load
    }

    /// Configures the reader if necessary, and returns a session.
    ///
    /// - Parameters:
    ///   - token: The reader token.
    ///   - handler: Receives the events of this call, in addition to the broadcaster.
    /// - Returns: The existing session while it is valid, or a new one.
    /// - Throws: `PaymentCardReaderError`.
    func prepare(
        _ token: PaymentCardReader.Token,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(PaymentCardReaderError) -> PaymentCardReaderSession {
        try await prepareAlone { () throws(PaymentCardReaderError) in
            try await session(token, handler)
        }
    }

    /// Prepares a session if no other session is being prepared.
    ///
    /// When this function returns, the listeners have processed the events.
    private func prepareAlone<Session: Sendable>(
        usingNetwork: Bool = true,
        _ body: () async throws(PaymentCardReaderError) -> Session
    ) async throws(PaymentCardReaderError) -> Session {
        do throws(PaymentCardReaderError) {
            let session = try await prepareNext(usingNetwork, body)
            await broadcaster.untilProcessed()
            return session
        } catch {
            await broadcaster.untilProcessed()
            throw error
        }
    }

    private func prepareNext<Session: Sendable>(
        _ usesNetwork: Bool, _ body: () async throws(PaymentCardReaderError) -> Session
    ) async throws(PaymentCardReaderError) -> Session {
        guard !isPreparing else { throw .readerBusy }
        isPreparing = true
        broadcaster.beginActivity()
        defer {
            isPreparing = false
            broadcaster.endActivity()
        }
        let configuration = try meetConditions(at: .prepare, usingNetwork: usesNetwork)
        let beginning = BackgroundTime(configuration.background, configuration.conditions)
        let session = try await body()
        let end = BackgroundTime(configuration.background, configuration.conditions)
        // The configuration stays, so the next call is fast.
        guard !end.isLater(than: beginning) else {
            throw UndocumentedBehavior.backgroundedPrepareError
        }
        return session
    }

    private func session(
        _ token: PaymentCardReader.Token,
        _ handler: (@Sendable (PaymentCardReader.Event) -> Void)?
    ) async throws(PaymentCardReaderError) -> PaymentCardReaderSession {
        if let session, await session.core.isValid(for: token) { return session }
        if let environment {
            let verified = try environment.verify(token)
            let losses = environment.reader.losses()
            if await isReady(environment.reader) {
                return try await start(environment, verified, token, losses)
            }
            self.environment = nil
        }
        return try await configure(
            token, EventSink(broadcaster: broadcaster, handler: handler))
    }

    /// Returns whether the token's merchant has accepted the terms.
    func isLinked(_ token: PaymentCardReader.Token) async throws(PaymentCardReaderError) -> Bool {
        try meetConditions(at: .check)
        let environment = try assemble()
        return try await environment.isLinked(environment.verify(token).merchantIdentifier)
    }

    /// Asks the token's merchant to accept the terms.
    ///
    /// - Parameters:
    ///   - token: The reader token.
    ///   - again: Whether the merchant has already accepted them, with another account.
    /// - Throws: `PaymentCardReaderError`.
    func link(
        _ token: PaymentCardReader.Token, again: Bool
    ) async throws(PaymentCardReaderError) {
        try meetConditions(at: .link)
        let environment = try assemble()
        let verified = try environment.verify(token)
        if again, !verified.allowsRelinking {
            throw UndocumentedBehavior.relinkingNotPermittedError
        }
        let isLinked = try await environment.isLinked(verified.merchantIdentifier)
        if isLinked, !again { throw .accountAlreadyLinked }
        if !isLinked, again { throw .accountNotLinked }
        let terms = MerchantTerms(
            merchantIdentifier: verified.merchantIdentifier,
            merchantName: verified.merchantName, isRenewal: again,
            language: environment.configuration.language)
        let isAccepted: Bool
        do {
            isAccepted = try await environment.configuration.sheet.acceptTerms(terms)
        } catch {
            throw Task.isCancelled ? .accountLinkingCancelled : .accountLinkingFailed
        }
        guard isAccepted, !Task.isCancelled else { throw .accountLinkingCancelled }
        do {
            try await environment.store.link(verified.merchantIdentifier, at: environment.now)
        } catch {
            environment.configuration.diagnostics(.state("\(error)"))
            throw .accountLinkingFailed
        }
    }

    /// Returns the reader's stable identifier: the thumbprint of its key.
    func readerIdentifier() throws(PaymentCardReaderError) -> String {
        let store =
            if let environment { environment.store } else { try configuration().openStore() }
        return UndocumentedBehavior.readerIdentifier(thumbprint: store.readerIdentifier)
    }

    /// Starts a session that stores its reads.
    ///
    /// - Returns: The session.
    /// - Throws: `PaymentCardReaderError`.
    func prepareStoreAndForward() async throws(PaymentCardReaderError)
        -> StoreAndForwardPaymentCardReaderSession
    {
        try await prepareAlone(usingNetwork: false) { () throws(PaymentCardReaderError) in
            try meetConditions(at: .store)
            let environment = try assemble()
            let (basis, token) = try await environment.basisForStoring()
            let sealer: CardDataSealer
            do {
                sealer = try environment.sealer()
            } catch {
                throw .storeAndForwardSessionInvalidated
            }
            let outbox = Outbox(environment, basis, token)
            try await environment.state { (store) throws(StoreError) in
                if try await store.holdsReads(ofOthersThan: outbox.issuer) {
                    return .storeAndForwardTokenIssuerChanged
                }
                let count = try await store.storedReadCount()
                return count < outbox.readLimit ? nil : .readerMemoryFull
            }
            let losses = environment.reader.losses()
            do throws(CardError) {
                try await environment.reader.probe()
            } catch {
                environment.configuration.diagnostics(.reader(error))
                throw error.readerError
            }
            guard !Task.isCancelled else { throw .requestInterrupted }
            try await environment.state { (store) throws(StoreError) in
                try await store.recordStoringSession()
                return nil
            }
            self.environment = environment
            let core = SessionCore(
                context: context(environment, token, sealer, outbox: outbox),
                rawToken: PaymentCardReader.Token(rawValue: basis.token))
            await watch(core, losses)
            return StoreAndForwardPaymentCardReaderSession(core: core)
        }
    }

    /// Opens the store of reads.
    nonisolated func openStore() throws(PaymentCardReaderError) -> StoreCore {
        let configuration = try configuration()
        return StoreCore(configuration: configuration, store: try configuration.openStore())
    }

    // MARK: - Configuration

    /// Performs the work whose progress `prepare` reports.
    private func configure(
        _ token: PaymentCardReader.Token, _ send: EventSink
    ) async throws(PaymentCardReaderError) -> PaymentCardReaderSession {
        guard !token.rawValue.isEmpty else { throw .emptyReaderToken }
        send(.updateProgress(1))
        let environment = try assemble()
        send(.updateProgress(40))
        environment.checkAuthorities()
        let verified = try environment.verify(token)
        send(.updateProgress(60))
        // Subscribes before the probe, so that a later loss of the reader is not missed.
        let losses = environment.reader.losses()
        do throws(CardError) {
            try await environment.reader.probe()
        } catch {
            environment.configuration.diagnostics(.reader(error))
            throw error.readerError
        }
        send(.updateProgress(80))
        await environment.checkPINKey()
        send(.updateProgress(90))
        let session = try await start(environment, verified, token, losses)
        self.environment = environment
        send(.updateProgress(100))
        return session
    }

    /// Reads the configuration, the keys and the state, unless they are already loaded.
    private func assemble() throws(PaymentCardReaderError) -> ReaderEnvironment {
        if let environment { return environment }
        var configuration = try configuration()
        try configuration.checkClock()
        let reader = configuration.makeReader()
        if reader.addsLatency {
            configuration.terminal.requireReaderLatencyForRelayResistance()
        }
        return ReaderEnvironment(
            configuration: configuration, processorKeys: try configuration.loadProcessorKeys(),
            store: try configuration.openStore(), reader: reader)
    }

    /// Throws the error that a condition causes in a call.
    ///
    /// - Returns: The configuration.
    /// - Throws: `PaymentCardReaderError`.
    @discardableResult
    private func meetConditions(
        at moment: PlatformCondition.Moment, usingNetwork usesNetwork: Bool = true
    ) throws(PaymentCardReaderError) -> ReaderConfiguration {
        let configuration =
            if let environment { environment.configuration } else { try configuration() }
        let met = configuration.conditions.first(at: moment) { condition in
            usesNetwork || !condition.isOfNetwork ? condition.readerError(at: moment) : nil
        }
        guard let met else { return configuration }
        configuration.diagnostics(.condition(met.condition))
        throw met.error
    }

    private nonisolated func configuration() throws(PaymentCardReaderError) -> ReaderConfiguration {
        do {
            return try load()
        } catch {
            throw .prepareFailed(error.description)
        }
    }

    /// Leaves the files of the state complete without their logs, for a program that ends.
    func settleState() async { try? await environment?.store.emptyLog() }

    /// Whether the reader is connected, and responds.
    var isReaderAvailable: Bool {
        get async {
            if let environment { return await isReady(environment.reader) }
            guard let configuration = try? configuration() else { return false }
            return await isReady(configuration.makeReader())
        }
    }

    private func isReady(_ reader: any CardReader) async -> Bool {
        do {
            try await reader.probe()
            return true
        } catch {
            return false
        }
    }

    private func start(
        _ environment: ReaderEnvironment, _ verified: ReaderToken, _ token: PaymentCardReader.Token,
        _ losses: AsyncStream<CardError>
    ) async throws(PaymentCardReaderError) -> PaymentCardReaderSession {
        guard try await environment.isLinked(verified.merchantIdentifier) else {
            throw .accountNotLinked
        }
        guard !Task.isCancelled else { throw .requestInterrupted }
        let core = SessionCore(
            context: context(environment, verified, try environment.sealer()), rawToken: token)
        await watch(core, losses)
        await environment.recordOnlineSession(token)
        let session = PaymentCardReaderSession(core: core)
        self.session = session
        return session
    }

    /// Watches a new session, and stops watching the previous one of its kind.
    ///
    /// The end of the previous session is then reported on its next use.
    ///
    /// - Parameters:
    ///   - core: The session.
    ///   - losses: Reports the loss of its reader, from before the reader was probed.
    private func watch(_ core: SessionCore, _ losses: AsyncStream<CardError>) async {
        if core.context.outbox == nil {
            await lastSession?.stopWatching()
            lastSession = core
        } else {
            await lastStoringSession?.stopWatching()
            lastStoringSession = core
        }
        await core.watch(losses)
    }

    /// Returns the resources for the reads of a session.
    private func context(
        _ environment: ReaderEnvironment, _ token: ReaderToken, _ sealer: CardDataSealer,
        outbox: Outbox? = nil
    ) -> ReadContext {
        ReadContext(
            environment, token: token, sealer: sealer, options: options, broadcaster: broadcaster,
            access: access, outbox: outbox)
    }
}
