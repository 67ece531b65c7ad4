// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What tells that this program was in the background.
struct BackgroundWatch: Sendable {
    /// Counts how often the process was stopped and went on.
    var resumptions: @Sendable () -> Int
    /// Measures how long the machine has slept since it was started.
    var timeAsleep: @Sendable () -> Duration
    /// Tells each time the process goes on.
    var changes: @Sendable () -> AsyncStream<Void>

    /// This process, on this machine.
    static let process = BackgroundWatch(
        resumptions: { ProcessResumption.shared.count },
        timeAsleep: { MachineSleep.duration },
        changes: { ProcessResumption.shared.changes() })
}
