// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The local date and time at the terminal, as pairs of decimal digits.
///
/// See EMV Book 3, Annex A: Transaction Date (`9A`) and Time (`9F21`) are local.
package struct LocalTime: Hashable, Sendable {
    /// Year, month, and day.
    package let date: [UInt8]
    /// Hours, minutes, and seconds.
    package let time: [UInt8]

    /// Converts seconds since 1970 to the time zone of the machine.
    package init(_ seconds: Int64) {
        var instant = time_t(seconds)
        var parts = tm()
        localtime_r(&instant, &parts)
        date = [parts.tm_year % 100, parts.tm_mon + 1, parts.tm_mday].map(Self.packed)
        time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.packed)
    }

    private static func packed(_ number: Int32) -> UInt8 {
        let number = UInt8(clamping: number)
        return (number / 10 % 10) << 4 | number % 10
    }
}
