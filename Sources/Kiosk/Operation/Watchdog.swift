// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Tells the service manager that the service is alive, as long as it is.
enum Watchdog {
    /// Asks twice in each watchdog time, and tells only of an answer, until the task is cancelled.
    ///
    /// A service that does not answer is not told of, so its manager starts it anew.
    ///
    /// - Parameters:
    ///   - time: Within which time the manager wants to hear of it.
    ///   - clock: Measures it.
    ///   - answer: Returns when every part of the service has answered.
    ///   - tell: Tells the manager.
    static func run(
        within time: Duration, clock: some Clock<Duration>,
        answer: @Sendable () async throws -> Void, tell: @Sendable () -> Void
    ) async {
        while (try? await clock.sleep(for: time / 2)) != nil {
            if (try? await answer()) != nil { tell() }
        }
    }
}
