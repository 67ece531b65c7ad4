// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import HTTPServer
package import ProximityReader
package import ServiceInterface
internal import Support

/// The service: a reader, its payment sheet, and its HTTP interface.
///
/// It answers requests in ``respond(to:)`` and does not listen itself.
package final class Kiosk: Sendable {
    /// The parts of a service.
    package struct Setup: Sendable {
        package let reader: PaymentCardReader
        /// The reader as the configuration names it.
        package let readerName: String
        /// The sheet and PIN pad of the reader's configuration.
        package let sheet: BrowserSheet
        /// The receiver of the diagnostics of the reader's configuration.
        package let notes: DiagnosticNotes
        package let log: KioskLog
        /// The emulated reader of the reader's configuration, or `nil` if it has another one.
        package let emulator: Emulator?
        /// The wallet that customers pay from on the sheet, or `nil` if they only tap.
        package let wallet: KioskWallet?
        /// Where the reader's tokens come from, or `nil` if clients bring them.
        package let tokens: ReaderTokenSource?
        /// Returns when the provider's keys were downloaded or written, if they are in a file.
        package let keysTime: @Sendable () -> Int64?

        package init(
            reader: PaymentCardReader, readerName: String, sheet: BrowserSheet,
            notes: DiagnosticNotes, log: KioskLog, emulator: Emulator? = nil,
            wallet: KioskWallet? = nil, tokens: ReaderTokenSource? = nil,
            keysTime: @escaping @Sendable () -> Int64? = { nil }
        ) {
            self.reader = reader
            self.readerName = readerName
            self.sheet = sheet
            self.notes = notes
            self.log = log
            self.emulator = emulator
            self.wallet = wallet
            self.tokens = tokens
            self.keysTime = keysTime
        }
    }

    let context: RouteContext
    private let policy: AccessPolicy
    private let router: Router
    private let endpoints: [String: Endpoint]
    private let preparation: AutomaticPreparation
    private let certificate: Lock<ServerCertificate?>

    /// Creates a service.
    ///
    /// Marks reads that an earlier run left unfinished as interrupted, and writes missing tokens to
    /// the folder as `caller.token`, `sheet.token`, and `operator.token`.
    ///
    /// - Parameters:
    ///   - setup: The parts of the service.
    ///   - folder: The folder for its state.
    ///   - clock: The clock for waits and times.
    ///   - date: Returns the time of day.
    ///   - random: The source of tokens and names.
    /// - Throws: `StateError`, or `RouteError` for a mistake in the program.
    package init(
        _ setup: Setup, folder: StateFolder, clock: some Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }, random: RandomSource = .system
    ) async throws {
        let store = try KioskStore(in: folder)
        let interruption = try await store.interruptUnsettled(
            now: Int64(date().timeIntervalSince1970),
            outcomeLimit: Int64(await setup.sheet.longestAuthorization.components.seconds))
        let time = TimeSource(clock)
        let tokens = try await AccessTokens(store: store, random: random, time: time) {
            (scope, text) throws(StateError) in
            try folder.write(text + "\n", to: Self.tokenFile(of: scope))
        }
        var generator = RandomSourceGenerator(source: random)
        let dependencies = ServiceDependencies(
            sheet: setup.sheet, store: store,
            events: EventChannel(capacity: 1024, using: &generator), metrics: KioskMetrics(),
            log: setup.log, notes: setup.notes, time: time, clock: clock,
            random: random,
            now: { Int64(date().timeIntervalSince1970) }, keysTime: setup.keysTime)
        let service = ReaderService(
            identifier: RouteContext.firstReader, dependencies: dependencies, reader: setup.reader,
            name: setup.readerName, emulator: setup.emulator)
        await service.listen()
        switch interruption {
        case .read:
            // Without a stored read, the read that was interrupted has left no data behind.
            let stored = try? await setup.reader.fetchPaymentCardReaderStore()
                .fetchStoredPaymentCardReadResultCount()
            await setup.sheet.showInterruption(isUnpaid: stored == 0)
        case .payment(let identifier):
            await setup.sheet.showInterruption(isUnpaid: false, of: identifier)
        case nil: break
        }
        let preparation = AutomaticPreparation(of: service, from: setup.tokens)
        let certificate = Lock<ServerCertificate?>(nil)
        let context = RouteContext(
            dependencies: dependencies, tokens: tokens, streams: AccessStreams(tokens: tokens),
            readers: [service],
            payments: PaymentService(dependencies: dependencies, wallet: setup.wallet),
            readiness: ServiceReadiness(service, preparation, certificate: certificate))
        let endpoints = try Self.endpoints(context)
        router = try Router(endpoints.map(\.route))
        self.endpoints = Dictionary(
            endpoints.map { ($0.route.operation, $0) }, uniquingKeysWith: { first, _ in first })
        self.context = context
        self.preparation = preparation
        self.certificate = certificate
        policy = AccessPolicy(tokens: tokens)
    }

    /// Returns the name of a token's file.
    package static func tokenFile(of scope: TokenScope) -> String { "\(scope.rawValue).token" }

    /// Screens a request by its head.
    package func screen(_ head: RequestHead) -> Screening {
        Screening(policy.credential(of: head).map { CredentialIdentity($0.digest) })
    }

    /// Answers a request.
    package func respond(to request: Request) async -> Response {
        let time = context.dependencies.time
        let begun = time.now
        let match = router.match(request)
        let endpoint: Endpoint? =
            if case .route(let route, _) = match { endpoints[route.operation] } else { nil }
        var response: Response
        if let endpoint, let problem = policy.refusal(of: request, endpoint.access) {
            response = Response(problem)
        } else {
            response = await router.respond(to: request, match)
            if case .events(let stream) = response.body, let endpoint,
                let credential = policy.credential(of: request, endpoint.access)
            {
                context.streams.add(stream, credential)
            }
        }
        response.headers[.contentTypeOptions] = "nosniff"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        record(request, endpoint, response.status, time.now - begun)
        return response
    }

    /// Replaces the first reader.
    ///
    /// A read in progress finishes with the old reader. Clients have to prepare the new one, and
    /// learn of it from an event.
    ///
    /// - Parameters:
    ///   - reader: The reader.
    ///   - name: Its name in the configuration.
    ///   - emulator: The emulated reader, or `nil` for a real one.
    ///   - settings: The settings of the sheet.
    package func use(
        _ reader: PaymentCardReader, name: String, emulator: Emulator? = nil,
        settings: BrowserSheet.Settings
    ) async {
        await context.dependencies.sheet.use(settings)
        await context.readers.first?.use(reader, name: name, emulator: emulator)
    }

    /// How often what has expired is removed.
    private static let removalInterval = Duration.seconds(60)

    /// Keeps the reader prepared, reports whether the service can sell, and removes what has expired,
    /// until the task is canceled.
    package func maintain() async {
        let nextRemoval = Lock(Duration.zero)
        let dependencies = context.dependencies
        await preparation.run {
            await context.readiness.report()
            let isDue = nextRemoval.withLock { next in
                guard dependencies.time.now >= next else { return false }
                next = dependencies.time.now + Self.removalInterval
                return true
            }
            guard isDue else { return }
            try? await dependencies.withStore { (store) async throws(StateError) in
                try await store.removeExpired(now: dependencies.now())
            }
        }
    }

    /// Notes the certificate of the server, whose end is reported in time.
    package func use(_ certificate: ServerCertificate) {
        self.certificate.withLock { $0 = certificate }
    }

    /// Replaces the tokens with those in the folder's files.
    ///
    /// Ends the event streams that a replaced token has opened.
    ///
    /// - Returns: The scopes whose token changed.
    /// - Throws: `AccessTokenFileError`, or `StateError`; all tokens then stay the same.
    package func loadTokens(from folder: StateFolder) async throws -> [TokenScope] {
        defer { context.streams.endOrphans() }
        return try await context.tokens.load(from: folder)
    }

    /// Returns when every part of the service has responded.
    ///
    /// - Throws: `StateError` if the state cannot be read.
    package func answer() async throws {
        for reader in context.readers { _ = await reader.isBusy }
        await context.payments.answer()
        _ = await context.dependencies.sheet.pageCount
        _ = try await context.dependencies.store.record("", of: ReadResource.self)
    }

    /// Ends reads and payments in progress, and starts no more.
    ///
    /// - Parameter grace: How long a card that is being read may take.
    package func stop(within grace: Duration = .seconds(10)) async {
        context.isStopping.withLock { $0 = true }
        await context.payments.stop()
        for reader in context.readers { await reader.stop(within: grace) }
        context.dependencies.events.end()
        await context.dependencies.sheet.closePages()
        for reader in context.readers { await reader.settleState() }
        try? await context.dependencies.store.emptyLog()
    }

    /// The operations that are logged only if they fail.
    private static let polledOperations: Set<String> = [
        "getHealth", "getReadiness", "getMetrics", "listReaders", "listLastReads",
    ]

    private func record(
        _ request: Request, _ endpoint: Endpoint?, _ status: Status, _ duration: Duration
    ) {
        let operation = endpoint?.route.operation ?? "none"
        // Not even the times of PIN keys are logged; a caller who guesses tokens presses no key.
        let isRefused = [.unauthorized, .forbidden].contains(status)
        guard operation != SheetRoutes.pressKey || isRefused else { return }
        context.dependencies.metrics.count(operation: operation, status: status.code, duration)
        // Monitors and open pages ask again and again.
        guard status.code >= 400 || !Self.polledOperations.contains(operation) else { return }
        context.dependencies.log.write(
            "request",
            [
                "request": .text(request.identifier.description), "operation": .text(operation),
                "status": .number(Int(status.code)),
                "milliseconds": .number(Int(duration / .milliseconds(1))),
            ])
    }

    private static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let all =
            try HealthRoutes.endpoints(context) + ReaderRoutes.endpoints(context)
            + ReadRoutes.endpoints(context) + PaymentRoutes.endpoints(context)
            + StoreRoutes.endpoints(context)
            + EventRoutes.endpoints(context) + SheetRoutes.endpoints(context)
            + ConsoleRoutes.endpoints(context) + EmulatorRoutes.endpoints(context)
            + PageRoutes.endpoints(context)
        return all + [
            try InterfaceDescription.kiosk.endpoint(access: .open) { () throws(RouteError) in
                try endpoints(context)
            }
        ]
    }
}
