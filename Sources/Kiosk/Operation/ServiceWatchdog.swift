// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The watchdog, which tells the service manager that the service is alive.
enum ServiceWatchdog {
    /// Checks the service twice per interval and notifies the manager, until the task is canceled.
    ///
    /// If the service does not respond, the manager hears nothing and restarts it.
    ///
    /// - Parameters:
    ///   - time: The interval in which the manager expects a notice.
    ///   - clock: The clock for the interval.
    ///   - answer: Returns when every part of the service has responded.
    ///   - tell: Notifies the manager.
    static func run(
        within time: Duration, clock: some Clock<Duration>,
        answer: @Sendable () async throws -> Void, tell: @Sendable () -> Void
    ) async {
        while (try? await clock.sleep(for: time / 2)) != nil {
            if (try? await answer()) != nil { tell() }
        }
    }
}
