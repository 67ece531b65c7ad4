// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// Says whether a read can still be cancelled, and cancels it.
actor ReadControl {
    private enum Phase {
        /// Cards are waited for, so the read can be cancelled.
        case waiting
        /// A card is being read, or the read has come to its end otherwise.
        case committed
    }

    private var phase = Phase.waiting
    private var waiter: Task<CardWait, Never>?
    private(set) var isCancelled = false

    /// Cancels the read unless a card is being read.
    ///
    /// - Returns: Whether the read is cancelled.
    func cancel() -> Bool {
        guard phase == .waiting else { return false }
        isCancelled = true
        waiter?.cancel()
        return true
    }

    /// From now on the flow cannot be cancelled.
    ///
    /// - Returns: `false` when it was cancelled before.
    func commit() -> Bool {
        guard !isCancelled else { return false }
        phase = .committed
        return true
    }

    /// Waits for a card; until one is there the read can be cancelled.
    ///
    /// - Parameter wait: Waits for a card and ends at once when its task is cancelled.
    /// - Returns: What came; a card that came with the cancellation is let go.
    func wait(_ wait: @escaping @Sendable () async -> CardWait) async -> CardWait {
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
        // Whatever came, a cancellation from here on comes too late to be the read's end.
        phase = .committed
        return result
    }
}
