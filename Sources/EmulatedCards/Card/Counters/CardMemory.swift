// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The nonvolatile memory of a card, which keeps its counters across activations.
///
/// Two cards with the same memory share their counters.
public final class CardMemory: Sendable {
    /// A change of the counters.
    package typealias Change = (inout CardCounters) -> Void

    /// The counters after the last change.
    private let stored: Lock<CardCounters>
    private let update: @Sendable (CardCounters, Change) -> CardCounters

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
        update = { counters, change in
            var changed = counters
            change(&changed)
            saved(changed)
            return changed
        }
    }

    /// Creates a memory whose counters other programs change too.
    ///
    /// - Parameter update: A closure that applies a change to the counters that all programs share,
    ///   saves them before the card answers, and returns them. It gets the counters after the last
    ///   change here, in case the shared ones are not available. It must not call the card.
    package init(sharing update: @escaping @Sendable (CardCounters, Change) -> CardCounters) {
        stored = Lock(update(CardCounters()) { _ in })
        self.update = update
    }

    /// The current counters.
    public var counters: CardCounters { stored.withLock { $0 } }

    /// Returns the counters of one application.
    func counters(of application: CardApplication) -> CardCounters.Application {
        stored.withLock { $0.applications[Hexadecimal.string(application.identifier)] }
            ?? application.initialCounters
    }

    /// Changes the counters of one application and saves them.
    func change(
        _ application: CardApplication, _ body: (inout CardCounters.Application) -> Void
    ) {
        let key = Hexadecimal.string(application.identifier)
        change { body(&$0.applications[key, default: application.initialCounters]) }
    }

    private func change(_ body: Change) {
        stored.withLock { $0 = update($0, body) }
    }

    /// Returns whether the issuer blocked an application, at or after personalization.
    func isBlocked(_ application: CardApplication) -> Bool {
        counters(of: application).issuerChanges.isBlocked ?? application.isBlocked
    }

    /// Counts one transaction, and discards the online request of the previous one.
    ///
    /// - Returns: The new value, or `nil` at the end of the counter's range.
    func countTransaction(of application: CardApplication) -> UInt16? {
        var counted: UInt16?
        change(application) { counters in
            // Another program can have used the card in the meantime.
            guard counters.transactionCounter < .max else { return }
            counters.transactionCounter += 1
            counters.onlineRequest = nil
            counted = counters.transactionCounter
        }
        return counted
    }

    /// Blocks the whole card permanently.
    func blockCard() {
        change { $0.isBlocked = true }
    }
}
