// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken

/// Where a session without a network keeps what it reads.
struct Outbox: Sendable {
    let store: ReaderStore
    /// The session with a network on which this one rests.
    let basis: OnlineSession
    /// Whose reader token it is.
    let issuer: String
    let readLimit: Int
    let amountLimit: UInt64?
    let bootTime: @Sendable () -> BootTime

    /// Takes what a session needs out of a configured reader.
    init(_ equipment: Equipment, _ basis: OnlineSession, _ token: ReaderToken) {
        let configuration = equipment.configuration
        store = equipment.store
        self.basis = basis
        issuer = OpenPoints.tokenIssuer(
            processor: configuration.processorIdentifier,
            key: equipment.processorKeys.key(named: token.keyIdentifier))
        readLimit = configuration.storedReadLimit
        amountLimit = configuration.storedAmountLimit
        bootTime = configuration.bootTime
    }

    /// Whether reads may still be kept: for a day, and not after the machine's next start.
    var isOpen: Bool { basis.isFresh(at: bootTime()) }

    /// How long reads may still be kept; zero or less when it is over.
    var timeLeft: Duration { basis.timeLeft(at: bootTime()) }

    /// When reads may no longer be kept, in seconds since 1970.
    var expiration: Int64 {
        basis.date.addingReportingOverflow(OpenPoints.storingSeconds).partialValue
    }

    /// Whether a request with this amount, in the smallest unit of its currency, may be kept.
    func allows(amount: UInt64) -> Bool {
        amountLimit.map { amount <= $0 } ?? true
    }

    /// Keeps a read; it is on the disk when this returns.
    ///
    /// - Returns: Whether it is.
    /// - Throws: `StoreError`.
    func keep(_ result: PaymentCardReadResult) async throws(StoreError) -> ReaderStore.KeepResult {
        try await store.keep(
            StoredRead(
                identifier: result.id,
                sealed: SealedToken(paymentCardData: result.paymentCardData ?? ""),
                generalCardData: result.generalCardData ?? "", issuer: issuer, time: bootTime()),
            limit: readLimit)
    }
}

extension OnlineSession {
    /// Whether reads may be kept on the ground of this session.
    func isFresh(at now: BootTime) -> Bool { timeLeft(at: now) > .zero }

    /// How long reads may still be kept; zero or less when it is over.
    fileprivate func timeLeft(at now: BootTime) -> Duration {
        guard let age = now.elapsed(since: time) else { return .zero }
        return .seconds(OpenPoints.storingSeconds) - age
    }
}
