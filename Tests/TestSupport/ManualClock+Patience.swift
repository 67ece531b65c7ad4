// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
public import TestClocks
public import Testing

extension ManualClock {
    /// Waits until tasks sleep on this clock.
    ///
    /// After ``Swift/Duration/patience``, this records an issue that says so, and returns.
    ///
    /// - Parameters:
    ///   - count: How many tasks.
    ///   - sourceLocation: The place of the wait.
    public func waitUntilSleeping(
        _ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard sleeperCount < count else { return }
        let (isReached, changes) = (Lock(false), ChangeSignal())
        let watch = Task {
            await untilSleeping(count)
            isReached.withLock { $0 = true }
            changes.notify()
        }
        defer { watch.cancel() }
        let deadline = TimeSource(ContinuousClock()).deadline(after: .patience)
        let hasReached = await changes.wait(until: deadline) { isReached.withLock { $0 } }
        guard !hasReached, !Task.isCancelled else { return }
        Issue.record(
            "Waited \(Duration.patience) until \(count) tasks sleep on the test's clock.",
            sourceLocation: sourceLocation)
    }
}
