// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import FoundationEssentials
package import HTTPServer
package import PaymentProcessor
internal import ServiceInterface
package import Support

/// A payment service provider that merchants and readers reach over HTTP.
///
/// Every request is one transaction of the database. What requires no database, such as parsing,
/// decryption, and signatures, is done before it, because other requests wait for a transaction.
/// Handlers block, so they run on the service's own threads.
package final class ProcessorService: Sendable {
    /// The name of the file that contains the administrator's API key, with mode 0600.
    package static let administratorFile = "admin.key"
    /// The path for batches of stored reads.
    static let batchPath = ["v1", "batches"]
    /// The maximum length of a batch, in bytes.
    static let batchLimit = 4 * 1024 * 1024
    /// The maximum length of any other body, in bytes.
    static let bodyLimit = 64 * 1024

    let configuration: ProcessorConfiguration
    let database: any ProcessorDatabase
    let keys: KeyRing
    let issuer: Issuer
    let metrics = ProcessorMetrics()
    let webhooks = WebhookStates()
    let random: RandomSource
    /// The time limit of a webhook delivery, in seconds.
    let webhookPatience: Int
    let readerKeys = ReaderKeyCache()
    let knownKeys = KnownKeys()
    /// The time of day.
    let clock: @Sendable () -> DateTime
    let cleaning = Lock(Cleaning())
    let lastReadiness = Lock<Readiness?>(nil)

    /// Creates the service and, on first use, its keys and the administrator's API key.
    ///
    /// - Parameters:
    ///   - configuration: The operator's settings.
    ///   - database: The database.
    ///   - random: The source of identifiers and secrets.
    ///   - webhookPatience: The time limit of a webhook delivery, in seconds.
    ///   - now: The time in seconds since 1970.
    /// - Throws: `ProcessorError` or `Problem`.
    package convenience init(
        _ configuration: ProcessorConfiguration, database: any ProcessorDatabase,
        random: RandomSource = .system, webhookPatience: Int = 10,
        now: @escaping @Sendable () -> Int64
    ) throws {
        try self.init(
            configuration, database: database, random: random, webhookPatience: webhookPatience,
            clock: { DateTime(endOfSecond: now()) })
    }

    /// Creates the service with a clock that tells milliseconds.
    ///
    /// - Parameters:
    ///   - configuration: The operator's settings.
    ///   - database: The database.
    ///   - random: The source of identifiers and secrets.
    ///   - webhookPatience: The time limit of a webhook delivery, in seconds.
    ///   - clock: The time of day.
    /// - Throws: `ProcessorError` or `Problem`.
    package init(
        _ configuration: ProcessorConfiguration, database: any ProcessorDatabase,
        random: RandomSource = .system, webhookPatience: Int = 10,
        clock: @escaping @Sendable () -> DateTime
    ) throws {
        self.configuration = configuration
        self.database = database
        self.random = random
        self.webhookPatience = webhookPatience
        self.clock = clock
        keys = try KeyRing(folder: configuration.folder)
        issuer = Issuer(
            TestIssuer(keys: configuration.issuerKeys, pinKey: keys.pinKey),
            hasRules: configuration.hasIssuerRules)
        let isNew = try database.transaction { (session) throws(Problem) in
            let time = clock().seconds
            for (digest, expires) in try APIKeyRecords.digests(in: session) {
                knownKeys.add(digest, expires: expires)
            }
            guard
                try !APIKeyRecords.all(in: session).contains(where: {
                    $0.scopes.contains(.administer) && $0.isValid(at: time)
                })
            else { return false }
            let key = try makeAPIKey(.administrator, in: session).0
            // Undone if the file cannot be written, because a lost key would lock everyone out.
            try writeFile(key)
            return true
        }
        let copied = try database.transaction { (session) throws(Problem) in
            try CopyRecords.takeNote(now: clock().seconds, in: session)
        }
        if let copied {
            let date = Date(timeIntervalSince1970: TimeInterval(copied)).ISO8601Format()
            ProcessorLog.write(
                "the database is a copy of \(date): card data from before this start is refused; "
                    + "payments, refunds, stored reads, and idempotency keys from after the copy "
                    + "are not known")
        }
        if isNew { ProcessorLog.write("created the administrator's API key") }
        _ = try? readiness()
    }

    /// Seconds since 1970.
    @Sendable
    func now() -> Int64 { clock().seconds }

    /// The path of the administrator's API key.
    var administratorPath: String { configuration.folder + "/" + Self.administratorFile }

    /// Writes the administrator's API key.
    func writeFile(_ key: APIKey) throws(Problem) {
        do {
            try PrivateFile.write(Array((key.text + "\n").utf8), to: administratorPath)
        } catch {
            ProcessorLog.error("keys", "\(error)")
            throw .systemFailed
        }
    }

    /// Screens a request by its head.
    ///
    /// Only a batch of stored reads can be long, and only from a caller whose key is valid. The
    /// check of a key that is not known asks the database, so it blocks.
    package func screen(_ head: RequestHead) -> Screening {
        guard let key = head.headers.bearerToken else {
            return Screening(nil, bodyLimit: Self.bodyLimit)
        }
        let isBatch = head.target.path.segments == Self.batchPath
        let limit = isBatch ? Self.batchLimit : Self.bodyLimit
        let digest = APIKey.digest(of: key)
        let identity = CredentialIdentity(digest.utf8)
        if knownKeys.contains(digest, now: now()) { return Screening(identity, bodyLimit: limit) }
        guard isBatch, head.hasBody, head.statedLength ?? .max > Self.bodyLimit else {
            return Screening(nil, bodyLimit: Self.bodyLimit)
        }
        return Screening(nil, bodyLimit: limit, check: { [self] in isValid(key) ? identity : nil })
    }

    /// Asks the database whether an API key is valid.
    private func isValid(_ key: String) -> Bool {
        let found: Caller? = try? database.transaction { (session) throws(Problem) in
            try caller(key, in: session)
        }
        return found != nil
    }

    /// Returns the router, whose handlers block.
    package func router() throws(RouteError) -> Router {
        try Router(endpoints().map(\.route))
    }

    /// Returns all endpoints.
    private func endpoints() throws(RouteError) -> [Endpoint] {
        try operationEndpoints() + keyEndpoints() + merchantEndpoints() + readerEndpoints()
            + injectionEndpoints()
            + accessEndpoints() + tokenEndpoints() + paymentEndpoints() + batchEndpoints()
            + passEndpoints()
            + releaseEndpoints() + webhookEndpoints()
    }

    /// Returns the endpoints for health, metrics, and the API description.
    private func operationEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, "/healthz", operation: "getHealth", "Reports whether the service is running.",
                access: .open,
                answer: .content("text/plain")
            ) { _ in .text("ok\n") },
            try Endpoint(
                .get, "/readyz", operation: "getReadiness",
                "Reports whether the service and its database accept requests, and whether the "
                    + "clock went back.", access: .open,
                answer: .content("text/plain")
            ) {
                [self] (_) throws(Problem) in
                let setback = try readiness()
                return .text("ready\n" + (setback.map { $0.description + "\n" } ?? ""))
            },
            try InterfaceDescription.processor.endpoint(access: .open) {
                [self] () throws(RouteError) in try endpoints()
            },
            try Endpoint(
                .get, "/metrics", operation: "getMetrics", "Returns metrics for Prometheus.",
                access: .scope(.administer),
                answer: .content("text/plain")
            ) {
                [self] (request) throws(Problem) in
                _ = try perform(request) { (_, _) in Answer(.ok, []) }
                var page = metrics.exposition
                page.gauge(
                    "taptopay_psp_webhooks_failing",
                    "Webhooks that did not accept the last event.", webhooks.failingCount)
                page.gauge(
                    "taptopay_psp_webhook_events_dropped",
                    "Waiting events that were dropped since the start.", webhooks.droppedCount)
                return page.response
            },
        ]
    }

    /// Runs the work of a request without a body in one transaction.
    ///
    /// The request's endpoint says who can send it. If the work throws, it is undone.
    func perform(
        _ request: EndpointRequest<Void>,
        _ work: (any DatabaseSession, Caller) throws(Problem) -> Answer
    ) throws(Problem) -> Response {
        try transaction(for: request, work)
    }

    /// Reads the body of a request, and then runs its work in one transaction.
    func perform<Body>(
        _ request: EndpointRequest<Body>,
        _ work: (any DatabaseSession, Caller, Body) throws(Problem) -> Answer
    ) throws(Problem) -> Response {
        let body = try admitted(request) { () throws(Problem) in try request.readBody() }
        return try transaction(for: request) { (session, caller) throws(Problem) in
            try work(session, caller, body.get())
        }
    }

    /// Reads the body of a request, and then runs its work, once for each idempotency key.
    ///
    /// The rows that the queries of `prefetching` return are read before the work needs them.
    func performOnce<Body>(
        _ request: EndpointRequest<Body>,
        prefetching: (Caller, Body) -> [DatabaseQuery] = { _, _ in [] },
        _ work: (any DatabaseSession, Caller, Body) throws(Problem) -> Answer
    ) throws(Problem) -> Response {
        let (key, body) = try admitted(request) { () in
            (
                Result { () throws(Problem) in try Idempotency(request.message) },
                Result { () throws(Problem) in try request.readBody() }
            )
        }.get()
        return try transaction(for: request) { (session, caller) throws(Problem) in
            if case .success(let body) = body {
                try session.prefetch(prefetching(caller, body))
            }
            return try key.get().answer(to: caller, now: now(), in: session) {
                () throws(Problem) in try work(session, caller, body.get())
            }
        }
    }

    private func transaction<Body>(
        for request: EndpointRequest<Body>,
        _ work: (any DatabaseSession, Caller) throws(Problem) -> Answer
    ) throws(Problem) -> Response {
        guard let key = request.message.bearerToken else { throw .noKey }
        clean()
        return try database.transaction { (session) throws(Problem) in
            let caller = try caller(key, in: session)
            guard request.access.admits(caller) else { throw .wrongScope(request.access) }
            return try work(session, caller)
        }.response
    }

    /// Runs work outside a transaction, for a caller whose API key is valid.
    ///
    /// Other callers must not make the service compute. If the API key is known to be valid, the
    /// database is not asked again: the transaction of the request checks it in any case.
    ///
    /// - Returns: The work's result, whose `Problem` is thrown after the transaction's checks.
    /// - Throws: `Problem` if the API key does not allow the request.
    private func admitted<Body, Done>(
        _ request: EndpointRequest<Body>, _ work: () throws(Problem) -> Done
    ) throws(Problem) -> Result<Done, Problem> {
        guard let key = request.message.bearerToken else { throw .noKey }
        if !isKnown(key) {
            try database.transaction { (session) throws(Problem) in
                guard request.access.admits(try caller(key, in: session)) else {
                    throw .wrongScope(request.access)
                }
            }
        }
        return Result(catching: work)
    }

    /// Returns the caller with an API key.
    private func caller(
        _ key: String, in session: any DatabaseSession
    ) throws(Problem) -> Caller {
        let digest = APIKey.digest(of: key)
        let found = try APIKeyRecords.entry(ofKey: key, in: session)
        guard let entry = found, entry.isValid(at: now()) else {
            knownKeys.remove(digest)
            guard let found else { throw .wrongKey }
            throw found.revoked == nil ? .expiredKey : .revokedKey
        }
        knownKeys.add(digest, expires: entry.expires)
        return Caller(
            keyIdentifier: entry.identifier, merchant: entry.merchant, scopes: entry.scopes)
    }

    /// Returns whether an API key is known to be valid, without asking the database.
    private func isKnown(_ key: String) -> Bool {
        knownKeys.contains(APIKey.digest(of: key), now: now())
    }
}

/// The operator's settings for the service.
package struct ProcessorConfiguration: Sendable {
    /// The folder with the keys.
    package var folder: String
    /// This PSP's name, as readers address it.
    package var audience: String
    /// Whether callers get the details of refusals and checks.
    package var isDevelopment: Bool
    /// Whether the test issuer declines by amount and card.
    package var hasIssuerRules: Bool
    /// The keys with which the test issuer checks cryptograms.
    package var issuerKeys: IssuerMasterKeys
    /// The ports to which webhooks can be delivered.
    package var webhookPorts = WebhookPorts()
    /// How far a reader's clock can be ahead of this service's, in seconds.
    package var clockTolerance = OpeningPolicy.defaultClockTolerance

    package init(
        folder: String, audience: String = "psp.test", isDevelopment: Bool = false,
        hasIssuerRules: Bool = false, issuerKeys: IssuerMasterKeys = .test
    ) {
        self.folder = folder
        self.audience = audience
        self.isDevelopment = isDevelopment
        self.hasIssuerRules = hasIssuerRules
        self.issuerKeys = issuerKeys
    }

    /// The rules for sealed card data, which accept the mark of this software.
    var policy: OpeningPolicy {
        var policy = OpeningPolicy.development(audience: audience)
        policy.clockTolerance = clockTolerance
        return policy
    }
}
