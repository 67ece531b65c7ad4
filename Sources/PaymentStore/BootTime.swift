// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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

    /// The current time.
    ///
    /// See proc_sys_kernel(5), random/boot_id, and clock_gettime(2), CLOCK_BOOTTIME.
    package static var now: BootTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return BootTime(
            boot: boot ?? "unknown",
            milliseconds: Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000)
    }

    /// The identifier of this boot, or `nil` if the system has none.
    package static let boot: String? = {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 36)
        let count = read(file, &bytes, bytes.count)
        return count == bytes.count ? String(decoding: bytes, as: UTF8.self) : nil
    }()
}
