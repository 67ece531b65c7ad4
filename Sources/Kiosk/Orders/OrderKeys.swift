// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// The idempotency keys of the orders in progress, and of requests that may become one.
///
/// An order is a read, the entry of its PIN, or a payment. All services share the keys, because the
/// store has each key once. While a key is here, only the request that entered it starts an order
/// with it.
final class OrderKeys: Sendable {
    private struct Use {
        let claim: IdempotencyClaim
        /// Whether its order is in the store, and in progress.
        var isStarted = false
    }

    private let uses = Lock<[String: Use]>([:])
    private let changes = ChangeSignal()

    /// Enters the key of a request.
    ///
    /// The caller then starts an order with ``start(_:)``, and ends it with ``leave(_:)``, which it
    /// also calls if there is no order.
    ///
    /// - Parameters:
    ///   - claim: The request.
    ///   - stored: Returns the claim of its key in the store, or `nil`.
    /// - Returns: `nil` if the key is entered; otherwise the identifier of the order that the same
    ///   request has already started.
    /// - Throws: `Problem`, with `idempotency-key-reused` if another request has used the key.
    func enter(
        _ claim: IdempotencyClaim,
        stored: (String) async throws(Problem) -> IdempotencyClaim?
    ) async throws(Problem) -> String? {
        let key = claim.key
        while let other = add(claim) {
            try claim.requireSame(as: other.claim)
            if other.isStarted { return other.claim.began }
            let isDecided = await changes.wait {
                uses.withLock { $0[key]?.isStarted != false }
            }
            // The client is gone, and does not receive the response.
            guard isDecided else { throw .stopping }
        }
        do throws(Problem) {
            guard let known = try await stored(key) else { return nil }
            try claim.requireSame(as: known)
            leave(claim)
            return known.began
        } catch {
            leave(claim)
            throw error
        }
    }

    /// Adds a claim, and returns `nil`, unless its key is in use.
    private func add(_ claim: IdempotencyClaim) -> Use? {
        uses.withLock { uses in
            if let use = uses[claim.key] { return use }
            uses[claim.key] = Use(claim: claim)
            return nil
        }
    }

    /// Lets the same request find the order, which is in the store now.
    func start(_ claim: IdempotencyClaim) {
        uses.withLock { $0[claim.key]?.isStarted = true }
        changes.notify()
    }

    /// Removes the key of an order that has ended, or was not started.
    func leave(_ claim: IdempotencyClaim) {
        uses.withLock { $0[claim.key] = nil }
        changes.notify()
    }
}

extension ServiceDependencies {
    /// Enters the key of a request; see ``OrderKeys``.
    func enter(_ claim: IdempotencyClaim) async throws(Problem) -> String? {
        try await keys.enter(claim) { (key) async throws(Problem) in
            try await withStore { (store) async throws(StateError) in try await store.claim(key) }
        }
    }
}
