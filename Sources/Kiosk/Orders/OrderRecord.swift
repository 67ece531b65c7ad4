// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a client can order.
enum OrderKind: String, CaseIterable, Sendable {
    /// A read of a card or of passes, with the entries of its PIN.
    case read
    /// A payment from a wallet.
    case payment
}

/// What the store has of an order.
protocol OrderRecord: Codable, Sendable {
    static var kind: OrderKind { get }

    var id: String { get }
    /// The client's own name for the order; absent if it has none.
    var reference: String? { get }
    /// Why it failed, or absent.
    var error: ReadProblem? { get }
    /// What the log says of the end of the order, without its identifier and its error.
    var summary: [String: KioskLog.Value] { get }

    /// Keeps what was stored of the order in the meantime.
    mutating func merge(_ stored: Self)

    /// Settles an order that was in progress when the service ended.
    ///
    /// - Returns: What was interrupted, as far as a customer saw it.
    mutating func interrupt() -> Interruption

    /// Changes the order to what clients receive if its end cannot be stored.
    mutating func lose(_ error: StateError)
}

/// What an earlier run left unfinished, as far as a customer saw it.
enum Interruption: Hashable, Sendable {
    /// A card was being read, or asked for.
    case read
    /// A card had been read, and its PIN or its outcome, or a wallet's payment, was open.
    case payment(String)
}
