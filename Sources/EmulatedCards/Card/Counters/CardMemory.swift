// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The nonvolatile memory of a card, which keeps its counters across activations.
///
/// Two cards with the same memory share their counters.
public final class CardMemory: Sendable {
    private let stored: Lock<CardCounters>
    private let saved: @Sendable (CardCounters) -> Void

    /// Creates a memory.
    ///
    /// - Parameters:
    ///   - counters: The initial counters.
    ///   - saved: A closure that is called with the new counters before the card answers, so that
    ///     it can write them to disk. It must not call the card.
    public init(
        _ counters: CardCounters = CardCounters(),
        saved: @escaping @Sendable (CardCounters) -> Void = { _ in }
    ) {
        stored = Lock(counters)
        self.saved = saved
    }

    /// The current counters.
    public var counters: CardCounters { stored.withLock { $0 } }

    /// Returns the counters of one application.
    func counters(of application: CardApplication) -> CardCounters.Application {
        stored.withLock { $0.applications[Hexadecimal.string(application.identifier)] }
            ?? .init(transactionCounter: application.initialTransactionCounter)
    }

    /// Changes the counters of one application and saves them.
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

    /// Returns whether the issuer blocked an application, at or after personalization.
    func isBlocked(_ application: CardApplication) -> Bool {
        counters(of: application).issuerChanges.isBlocked ?? application.isBlocked
    }

    /// Counts one transaction, and discards the online request of the previous one.
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

    /// Blocks the whole card permanently.
    func blockCard() {
        let blocked = stored.withLock { counters in
            counters.isBlocked = true
            return counters
        }
        saved(blocked)
    }
}
