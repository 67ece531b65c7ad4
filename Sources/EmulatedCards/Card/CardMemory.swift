// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The memory of a card that outlives its power: counters, kept across activations.
///
/// Give the same memory to two cards and they continue each other.
public final class CardMemory: Sendable {
    private let stored: Lock<CardCounters>
    private let saved: @Sendable (CardCounters) -> Void

    /// Creates a memory.
    ///
    /// - Parameters:
    ///   - counters: What is remembered.
    ///   - saved: Called with the new counters before the card answers, so that they can
    ///     be written to disk; it must not call the card.
    public init(
        _ counters: CardCounters = CardCounters(),
        saved: @escaping @Sendable (CardCounters) -> Void = { _ in }
    ) {
        stored = Lock(counters)
        self.saved = saved
    }

    /// What is remembered.
    public var counters: CardCounters { stored.withLock { $0 } }

    /// Returns the counters of one application.
    func counters(of application: CardApplication) -> CardCounters.Application {
        stored.withLock { $0.applications[Hexadecimal.string(application.identifier)] }
            ?? .init(transactionCounter: application.initialTransactionCounter)
    }

    /// Changes what is remembered of one application, and saves it.
    func change(
        _ application: CardApplication, _ body: (inout CardCounters.Application) -> Void
    ) {
        let key = Hexadecimal.string(application.identifier)
        let initial = CardCounters.Application(
            transactionCounter: application.initialTransactionCounter)
        let changed = stored.withLock { counters in
            body(&counters.applications[key, default: initial])
            return counters
        }
        saved(changed)
    }

    /// Whether the issuer blocked an application, before or after it was personalised.
    func isBlocked(_ application: CardApplication) -> Bool {
        counters(of: application).issuerChanges.isBlocked ?? application.isBlocked
    }

    /// Counts one transaction; what the issuer says of the one before is void.
    ///
    /// - Returns: The new value, or `nil` at the end of the counter's range.
    func countTransaction(of application: CardApplication) -> UInt16? {
        guard counters(of: application).transactionCounter < .max else { return nil }
        var counted: UInt16 = 0
        change(application) { counters in
            counters.transactionCounter &+= 1
            counters.onlineRequest = nil
            counted = counters.transactionCounter
        }
        return counted
    }

    /// Blocks the whole card for good.
    func blockCard() {
        let blocked = stored.withLock { counters in
            counters.isBlocked = true
            return counters
        }
        saved(blocked)
    }
}
