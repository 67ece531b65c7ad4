// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import VAS

/// A transaction that requests loyalty passes from a phone, and then optionally a payment.
struct LoyaltyTransaction: CardTransaction {
    private var reading: PassReading
    /// Whether passes make a payment unnecessary.
    private let stopsAtPasses: Bool
    /// The payment, or `nil` if only passes are requested.
    private(set) var payment: (any CardTransaction)?
    /// The result of the passes for the last card or phone.
    private(set) var result = PassReadingResult.noWallet

    /// Creates a transaction.
    ///
    /// - Parameters:
    ///   - loyalty: The loyalty programs.
    ///   - payment: The payment, or `nil` if only passes are requested.
    ///   - stopsAtPasses: Whether passes make the payment unnecessary.
    ///   - nonce: Four unpredictable bytes.
    init(
        _ loyalty: CheckedLoyalty, payment: (any CardTransaction)? = nil,
        stopsAtPasses: Bool = false, nonce: [UInt8]
    ) {
        let mode: PassReadingMode =
            if payment == nil {
                .passesOnly
            } else {
                stopsAtPasses ? .passesOrPayment : .passesAndPayment
            }
        reading = PassReading(loyalty.programs, mode: mode, nonce: nonce)
        self.stopsAtPasses = stopsAtPasses
        self.payment = payment
    }

    mutating func mayReadCards() -> Bool { payment?.mayReadCards() ?? true }

    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict {
        result = .noWallet
        result = try await reading.run(over: card)
        guard var payment else { return .passes }
        if case .read(let entries, let mayPay) = result {
            let hasPass = entries.contains { $0.status == .success }
            if !mayPay || hasPass && stopsAtPasses { return .passes }
        }
        defer { self.payment = payment }
        let verdict = try await payment.run(over: card, show: show)
        // The phone has a pass but no card.
        if case .notSupported = verdict, case .read = result { return .passes }
        return verdict
    }

    var awaitsIssuer: Bool { payment?.awaitsIssuer ?? false }

    var holdTime: Duration? { payment?.holdTime }

    mutating func forgetCardData() { payment?.forgetCardData() }

    mutating func restart(with answer: [DataObject]) -> Bool {
        payment?.restart(with: answer) ?? false
    }
}
