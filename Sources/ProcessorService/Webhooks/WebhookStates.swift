// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// What this instance knows of the webhooks, to log and count each change once.
final class WebhookStates: Sendable {
    private struct State {
        /// The webhooks that did not accept the last event.
        var failing: Set<String> = []
        /// The webhooks whose waiting events are dropped since they failed.
        var dropping: Set<String> = []
        var droppedCount = 0
    }

    private let state = Lock(State())
    private let log: @Sendable (String) -> Void

    /// Creates the states of webhooks that this instance did not try.
    init(log: @escaping @Sendable (String) -> Void = ProcessorLog.write) {
        self.log = log
    }

    /// The number of webhooks that did not accept the last event.
    var failingCount: Int { state.withLock { $0.failing.count } }
    /// The number of events that were dropped since the start.
    var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// Notes whether a webhook accepts events; logs when that changes.
    func record(_ webhook: String, accepts: Bool) {
        let isNew = state.withLock { state in
            if accepts { state.dropping.remove(webhook) }
            return accepts
                ? state.failing.remove(webhook) != nil : state.failing.insert(webhook).inserted
        }
        guard isNew else { return }
        log(
            "the webhook \(webhook) "
                + (accepts ? "accepts events again" : "did not accept an event; it is tried again"))
    }

    /// Forgets a webhook that was removed.
    func forget(_ webhook: String) {
        state.withLock { state in
            state.failing.remove(webhook)
            state.dropping.remove(webhook)
        }
    }

    /// Notes that a waiting event of a webhook was dropped; logs the first one.
    func recordDropped(_ webhook: String) {
        let isFirst = state.withLock { state in
            state.droppedCount += 1
            return state.dropping.insert(webhook).inserted
        }
        guard isFirst else { return }
        log(
            "too many events wait for the webhook \(webhook): its oldest ones are dropped")
    }
}
