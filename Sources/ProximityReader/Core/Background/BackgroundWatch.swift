// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The sources that detect when this program was in the background.
struct BackgroundWatch: Sendable {
    /// Returns how often the process was stopped and resumed.
    var resumptions: @Sendable () -> Int
    /// Returns how long the machine has slept since it started.
    var timeAsleep: @Sendable () -> Duration
    /// Returns a stream with an element for each time the process resumes.
    var changes: @Sendable () -> AsyncStream<Void>

    /// This process, on this machine.
    static let process = BackgroundWatch(
        resumptions: { ProcessResumption.shared.count },
        timeAsleep: { MachineSleep.duration },
        changes: { ProcessResumption.shared.changes() })
}
