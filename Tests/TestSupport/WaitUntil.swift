// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Testing

/// Waits for what other tasks, threads, or processes bring about.
///
/// After ``Swift/Duration/patience``, this records an issue that says what has not happened, and
/// returns.
///
/// - Parameters:
///   - event: What happens, such as "the sheet is closed".
///   - isolation: The actor of the condition.
///   - sourceLocation: The place of the wait.
///   - condition: Whether it has happened.
/// - Throws: What the condition throws.
public func waitUntil(
    _ event: String, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
    let start = ContinuousClock.now
    while try await !condition() {
        guard ContinuousClock.now - start < .patience else {
            Issue.record(
                "Waited \(Duration.patience) until \(event).", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
