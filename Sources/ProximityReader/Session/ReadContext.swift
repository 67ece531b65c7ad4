// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard
internal import Support
internal import VAS

/// The resources for the reads of one session.
struct ReadContext: Sendable {
    let reader: any CardReader
    let sheet: any PaymentSheet
    /// The customer's language for requests that specify none.
    let language: Locale.Language?
    let options: PaymentCardReader.Options
    let token: ReaderToken
    let broadcaster: EventBroadcaster
    let access: ReaderAccess
    let clock: any Clock<Duration>
    let tapTimeout: Duration
    /// How long the responses of a card can take in one tap.
    let cardTimeout: Duration
    /// How long the card of the previous read can stay, or `nil` if it can be read again.
    let removalTimeout: Duration?
    let sessionLifetime: Duration
    let diagnostics: @Sendable (ReaderDiagnostic) -> Void
    let conditions: PlatformConditions
    let background: BackgroundWatch
    let sealing: ResultSealing
    let random: RandomSource
    /// The Google Smart Tap collectors by loyalty program.
    let collectors: [String: SmartTapCollector]
    /// The resources for PINs, or `nil` without a PIN pad.
    let pin: PINSupport?
    /// Checks a PIN token for the read with this `id`.
    let verifyPINToken: @Sendable (String, String) throws(ReaderTokenError) -> PINToken
    /// The store for reads, or `nil` in an online session.
    let outbox: Outbox?
    let makeTransaction: @Sendable (CheckedRequest, UInt32) -> any CardTransaction
    private let date: @Sendable () -> DateTime

    /// Creates the resources of a session from a configured reader.
    init(
        _ environment: ReaderEnvironment, token: ReaderToken, sealer: CardDataSealer,
        options: PaymentCardReader.Options, broadcaster: EventBroadcaster, access: ReaderAccess,
        outbox: Outbox? = nil
    ) {
        let configuration = environment.configuration
        reader = environment.reader
        sheet = configuration.sheet
        language = configuration.language
        self.options = options
        self.token = token
        self.broadcaster = broadcaster
        self.access = access
        clock = configuration.clock
        tapTimeout = configuration.tapTimeout
        cardTimeout = configuration.cardTimeout
        removalTimeout = configuration.allowsCardInField ? nil : configuration.removalTimeout
        sessionLifetime = configuration.sessionLifetime
        diagnostics = configuration.diagnostics
        conditions = configuration.conditions
        background = configuration.background
        date = { configuration.time }
        self.outbox = outbox
        sealing = ResultSealing(
            store: environment.store, sealer: sealer, token: token, isStored: outbox != nil,
            audience: configuration.processorIdentifier, random: configuration.random)
        random = configuration.random
        collectors = configuration.collectors
        // A PIN must not be stored, not even encrypted: PCI DSS, 3.3.1.
        pin = outbox == nil ? PINSupport(environment) : nil
        verifyPINToken = { (raw, identifier) throws(ReaderTokenError) in
            try PINToken.verify(
                raw, keys: environment.processorKeys, audiences: configuration.tokenAudiences,
                merchantIdentifier: token.merchantIdentifier, transactionIdentifier: identifier,
                acceptsUntyped: configuration.acceptsUntypedPINTokens,
                clockTolerance: configuration.clockTolerance.components.seconds,
                now: configuration.now)
        }
        makeTransaction = { request, number in
            configuration.transactions.make(request, number, token, configuration)
        }
    }

    /// How often and for how long the program has been in the background so far.
    var backgroundTime: BackgroundTime { BackgroundTime(background, conditions) }

    /// The time of day in seconds since 1970.
    var now: Int64 { time.seconds }

    /// The time of day.
    var time: DateTime { date() }
}
