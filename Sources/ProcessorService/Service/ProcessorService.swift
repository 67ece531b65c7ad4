// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import HTTPServer
internal import PaymentProcessor
internal import Support

/// A payment service provider that merchants and readers reach over HTTP.
///
/// Every request is one transaction of the database. Handlers block, so that they run on threads
/// of the service's own.
package final class ProcessorService: Sendable {
    /// The file in the folder that holds the administrator's API key, of mode 0600.
    package static let administratorFile = "admin.key"
    /// Where batches of stored reads go.
    static let batchPath = ["v1", "batches"]
    /// The longest batch, in bytes.
    static let batchLimit = 4 * 1024 * 1024
    /// The longest body of everything else, in bytes.
    static let bodyLimit = 64 * 1024

    let configuration: ProcessorConfiguration
    let database: any ProcessorDatabase
    let keys: KeyRing
    let issuer: Issuer
    let metrics = Metrics()
    let random: RandomSource
    let webhookClient: WebhookClient
    private let recentCallers = RecentCallers()
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    private let cleaned = Lock<Int64>(0)

    /// Creates the service and, on first use, its keys and the administrator's API key.
    ///
    /// - Parameters:
    ///   - configuration: What the operator decided.
    ///   - database: Where things are kept.
    ///   - random: Where names and secrets come from.
    ///   - webhookPatience: How many seconds each step of a delivery to a webhook may take.
    ///   - now: The time in seconds since 1970.
    /// - Throws: `ProcessorError` or `Problem`.
    package init(
        _ configuration: ProcessorConfiguration, database: any ProcessorDatabase,
        random: RandomSource = .system, webhookPatience: Int = 10,
        now: @escaping @Sendable () -> Int64
    ) throws {
        self.configuration = configuration
        self.database = database
        self.random = random
        webhookClient = WebhookClient(patience: webhookPatience)
        self.now = now
        keys = try KeyRing(folder: configuration.folder)
        issuer = Issuer(
            TestIssuer(keys: configuration.issuerKeys, pinKey: keys.pinKey),
            hasRules: configuration.hasIssuerRules)
        let isNew = try database.transaction { (session) throws(Problem) in
            let time = now()
            guard
                try !APIKeyRecords.all(in: session).contains(where: {
                    $0.scopes.contains(.administer) && $0.isValid(at: time)
                })
            else { return false }
            let key = try makeAPIKey(.administrator, in: session).0
            // Undone when the file cannot be written: a key that nobody has locks all out.
            try writeFile(key)
            return true
        }
        if isNew { Log.note("made the administrator's API key") }
    }

    /// Where the administrator's API key lies.
    var administratorPath: String { configuration.folder + "/" + Self.administratorFile }

    /// Writes the administrator's API key.
    func writeFile(_ key: APIKey) throws(Problem) {
        do {
            try PrivateFile.write(Array((key.text + "\n").utf8), to: administratorPath)
        } catch {
            Log.error("keys", "\(error)")
            throw .systemFailed
        }
    }

    /// Judges a request by its head, without the database.
    ///
    /// A batch of stored reads may be long; nothing else is.
    package func screen(_ head: RequestHead) -> Screening {
        let isKnown = head.headers.bearerToken.map {
            recentCallers.contains(APIKey.digest(of: $0), now: now())
        }
        return Screening(
            isAuthenticated: isKnown ?? false,
            bodyLimit: isKnown != nil && head.target.path.segments == Self.batchPath
                ? Self.batchLimit : Self.bodyLimit)
    }

    /// Answers one request; blocks.
    package func router() throws(RouteError) -> Router {
        try Router(endpoints().map(\.route))
    }

    /// Everything that can be asked for.
    func endpoints() throws(RouteError) -> [Endpoint] {
        try operationEndpoints() + keyEndpoints() + merchantEndpoints() + readerEndpoints()
            + injectionEndpoints()
            + accessEndpoints() + tokenEndpoints() + paymentEndpoints() + batchEndpoints()
            + passEndpoints()
            + releaseEndpoints() + webhookEndpoints()
    }

    /// Runs the work of one request in one transaction.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - access: Who may send it.
    ///   - body: The work; what it throws undoes it.
    /// - Returns: The response.
    /// - Throws: `Problem`.
    func perform(
        _ request: Request, _ access: Access,
        _ body: (any DatabaseSession, Caller) throws(Problem) -> Answer
    ) throws(Problem) -> Response {
        guard let key = request.bearerToken else { throw .noKey }
        clean()
        return try database.transaction { (session) throws(Problem) in
            let caller = try caller(key, in: session)
            guard access.admits(caller) else { throw .wrongScope(access) }
            return try body(session, caller)
        }.response
    }

    /// Runs the work of one request, once for each idempotency key.
    func performOnce(
        _ request: Request, _ scope: Scope,
        _ body: (any DatabaseSession, Caller) throws(Problem) -> Answer
    ) throws(Problem) -> Response {
        try perform(request, .scope(scope)) { (session, caller) throws(Problem) in
            try Idempotency(request, of: caller).answer(now: now(), in: session) {
                () throws(Problem) in try body(session, caller)
            }
        }
    }

    /// Finds out who shows a key.
    private func caller(
        _ key: String, in session: any DatabaseSession
    ) throws(Problem) -> Caller {
        guard let entry = try APIKeyRecords.entry(ofKey: key, in: session) else { throw .wrongKey }
        guard entry.revoked == nil else { throw .revokedKey }
        guard entry.isValid(at: now()) else { throw .expiredKey }
        recentCallers.note(APIKey.digest(of: key), now: now())
        return Caller(
            keyIdentifier: entry.identifier, merchant: entry.merchant, scopes: entry.scopes)
    }

    /// Forgets once a minute what is over.
    private func clean() {
        let now = now()
        let isDue = cleaned.withLock { last in
            guard now >= last.addingReportingOverflow(60).partialValue else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        try? database.transaction { (session) throws(Problem) in
            try MemoryRecords.clean(now: now, in: session)
        }
    }
}
