// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A moment by the clock that starts with the machine and runs while it sleeps.
///
/// Nobody can set it, and a restart ends it: times of two starts cannot be compared.
package struct BootTime: Hashable, Sendable {
    /// The name of the machine's start.
    package var boot: String
    /// Milliseconds since the start.
    package var milliseconds: Int64

    package init(boot: String, milliseconds: Int64) {
        self.boot = boot
        self.milliseconds = milliseconds
    }

    /// The time since an earlier moment, or `nil` when the machine was started meanwhile.
    package func elapsed(since earlier: BootTime) -> Duration? {
        guard boot == earlier.boot else { return nil }
        let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return overflow || difference < 0 ? nil : .milliseconds(difference)
    }
}
