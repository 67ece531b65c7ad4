// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A time on the clock that starts at boot and keeps running during sleep.
///
/// The clock cannot be set. Times from different boots cannot be compared.
package struct BootTime: Hashable, Sendable {
    /// The identifier of the boot.
    package var boot: String
    /// Milliseconds since the boot.
    package var milliseconds: Int64

    package init(boot: String, milliseconds: Int64) {
        self.boot = boot
        self.milliseconds = milliseconds
    }

    /// Returns the time since an earlier moment, or `nil` if the machine has restarted since.
    package func elapsed(since earlier: BootTime) -> Duration? {
        guard boot == earlier.boot else { return nil }
        let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return overflow || difference < 0 ? nil : .milliseconds(difference)
    }
}
