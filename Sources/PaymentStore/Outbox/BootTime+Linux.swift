// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension BootTime {
    /// The current time.
    ///
    /// See proc_sys_kernel(5), random/boot_id, and clock_gettime(2), CLOCK_BOOTTIME.
    package static var now: BootTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return BootTime(
            boot: bootIdentifier,
            milliseconds: Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000)
    }

    private static let bootIdentifier: String = {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "unknown" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 36)
        let count = read(file, &bytes, bytes.count)
        return count == bytes.count ? String(decoding: bytes, as: UTF8.self) : "unknown"
    }()
}
