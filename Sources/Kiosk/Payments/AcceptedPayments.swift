// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The payments that clients have accepted, in memory only, for ten minutes each.
struct AcceptedPayments {
    /// How long clients can fetch an accepted payment again, in seconds.
    static let retentionSeconds: Int64 = 600

    /// The payments, and when they are forgotten in seconds since 1970.
    private var payments: [String: (payment: PaymentForm, end: Int64)] = [:]

    /// How many payments are in memory.
    var count: Int { payments.count }

    /// Adds a payment, and forgets those whose time has passed.
    ///
    /// - Parameters:
    ///   - payment: The payment.
    ///   - identifier: Its identifier.
    ///   - now: Seconds since 1970.
    mutating func add(_ payment: PaymentForm, _ identifier: String, now: Int64) {
        payments = payments.filter { $0.value.end > now }
        payments[identifier] = (payment, now + Self.retentionSeconds)
    }

    /// Returns a payment, or `nil` if it is unknown or its time has passed.
    func payment(_ identifier: String, now: Int64) -> PaymentForm? {
        payments[identifier].flatMap { $0.end > now ? $0.payment : nil }
    }
}
