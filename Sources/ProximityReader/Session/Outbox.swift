// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import Support

/// The store for the reads of an offline session.
struct Outbox: Sendable {
    let store: ReaderStore
    /// The online session that this session depends on.
    let basis: OnlineSession
    /// The issuer of the reader token.
    let issuer: String
    let readLimit: Int
    let amountLimit: UInt64?
    let bootTime: @Sendable () -> BootTime
    private let diagnostics: @Sendable (ReaderDiagnostic) -> Void

    /// Creates the outbox of a session from a configured reader.
    init(_ environment: ReaderEnvironment, _ basis: OnlineSession, _ token: ReaderToken) {
        let configuration = environment.configuration
        store = environment.store
        self.basis = basis
        issuer = UndocumentedBehavior.tokenIssuer(
            processor: configuration.processorIdentifier,
            key: environment.processorKeys.key(named: token.keyIdentifier))
        readLimit = configuration.storedReadLimit
        amountLimit = configuration.storedAmountLimit
        bootTime = configuration.bootTime
        diagnostics = configuration.diagnostics
    }

    /// Whether reads can still be stored: for a day, and not after the machine's next start.
    var isOpen: Bool { basis.isFresh(at: bootTime()) }

    /// How long reads can still be stored; zero or less if the time has ended.
    var timeLeft: Duration { basis.timeLeft(at: bootTime()) }

    /// The time from which reads can no longer be stored, in seconds since 1970.
    var expiration: Int64 {
        basis.date.addingReportingOverflow(UndocumentedBehavior.storingSeconds).partialValue
    }

    /// Returns whether a request with this amount, in the currency's smallest unit, can be stored.
    func allows(amount: UInt64) -> Bool {
        amountLimit.map { amount <= $0 } ?? true
    }

    /// Stores a read, which is on disk when this returns.
    ///
    /// - Returns: Whether the read was stored, or why not.
    /// - Throws: `StoreError`.
    func insert(_ result: PaymentCardReadResult) async throws(StoreError)
        -> ReaderStore.InsertResult
    {
        try await store.insert(
            StoredRead(
                identifier: result.id,
                sealed: SealedToken(paymentCardData: result.paymentCardData ?? ""),
                generalCardData: result.generalCardData ?? "", issuer: issuer, time: bootTime()),
            limit: readLimit)
    }

    /// Removes the last read from the store.
    func declineLastRead() async throws(PaymentCardReaderSession.ReadError) {
        let result: ReaderStore.DeclineResult
        do throws(StoreError) {
            result = try await store.declineLastRead(
                now: bootTime(), window: UndocumentedBehavior.declineWindow)
        } catch {
            throw failure(error)
        }
        switch result {
        case .declined: return
        case .notFound: throw .storeAndForwardResultNotFound
        case .inBatch: throw UndocumentedBehavior.declineInBatchError
        case .tooLate: throw .storeAndForwardDeclineFailed
        }
    }

    /// Returns the number of stored reads and how long the session can read.
    func status() async throws(PaymentCardReaderSession.ReadError) -> StoreAndForwardStatus {
        do throws(StoreError) {
            return StoreAndForwardStatus(
                readCount: try await store.storedReadCount(),
                expiration: Date(timeIntervalSince1970: TimeInterval(expiration)))
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: StoreError) -> PaymentCardReaderSession.ReadError {
        diagnostics(.state("\(error)"))
        return .unknown(code: error.code.number)
    }
}

extension OnlineSession {
    /// Returns whether this session still allows storing reads.
    func isFresh(at now: BootTime) -> Bool { timeLeft(at: now) > .zero }

    /// Returns how long reads can still be stored; zero or less if the time has ended.
    fileprivate func timeLeft(at now: BootTime) -> Duration {
        guard let age = now.elapsed(since: time) else { return .zero }
        return .seconds(UndocumentedBehavior.storingSeconds) - age
    }
}
