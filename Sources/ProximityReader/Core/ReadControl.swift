// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// Tracks whether a read can still be canceled, and cancels it.
actor ReadControl {
    private enum Phase {
        /// The read is waiting for a card and can be canceled.
        case waiting
        /// A card is being read, or the read has already ended.
        case committed
    }

    private var phase = Phase.waiting
    private var waiter: Task<CardDetection, Never>?
    private(set) var isCancelled = false
    /// The card of the read, if it stays connected for its issuer's response.
    private(set) var held: HeldCard?

    /// Records that the card of the read is held; to cancel the read now ends the hold.
    func hold(_ card: HeldCard) {
        held = card
    }

    /// Cancels the read unless a card is being read; after the read, ends the hold of its card.
    ///
    /// - Returns: Whether the read is canceled, or the hold ends.
    func cancel() -> Bool {
        if let held { return held.release() }
        guard phase == .waiting else { return false }
        isCancelled = true
        waiter?.cancel()
        return true
    }

    /// Makes the read uncancellable from now on.
    ///
    /// - Returns: `false` if the read was already canceled.
    func commit() -> Bool {
        guard !isCancelled else { return false }
        phase = .committed
        return true
    }

    /// Waits for a card; until one is present, the read can be canceled.
    ///
    /// - Parameter wait: Waits for a card, and ends immediately when its task is canceled.
    /// - Returns: The result. A card that arrives together with the cancellation is disconnected.
    func wait(_ wait: @escaping @Sendable () async -> CardDetection) async -> CardDetection {
        phase = .waiting
        guard !isCancelled, !Task.isCancelled else { return .cancelled }
        let waiter = Task(executorPreference: .inherited) { await wait() }
        self.waiter = waiter
        let result = await withTaskCancellationHandler {
            await waiter.value
        } onCancel: {
            waiter.cancel()
        }
        self.waiter = nil
        guard !isCancelled, !Task.isCancelled else {
            if case .card(let card) = result { await card.disconnect() }
            return .cancelled
        }
        // Whatever the result, a later cancellation no longer ends the read.
        phase = .committed
        return result
    }
}
