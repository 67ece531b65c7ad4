// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Parses the times of certificates and signatures, which are in UTC and have seconds.
///
/// See RFC 5280, 4.1.2.5 and RFC 5652, 11.3.
package enum ASN1Time {
    /// Parses a UTCTime, `YYMMDDHHMMSSZ`, for the years 1950 to 2049.
    ///
    /// - Returns: The seconds since 1970, or `nil` when the time is invalid.
    package static func seconds(utcTime text: some Collection<UInt8>) -> Int64? {
        guard text.count == 13, let numbers = pairs(text) else { return nil }
        return seconds(year: numbers[0] + (numbers[0] < 50 ? 2000 : 1900), numbers.dropFirst())
    }

    /// Parses a GeneralizedTime, `YYYYMMDDHHMMSSZ`.
    ///
    /// - Returns: The seconds since 1970, or `nil` when the time is invalid.
    package static func seconds(generalizedTime text: some Collection<UInt8>) -> Int64? {
        guard text.count == 15, let numbers = pairs(text) else { return nil }
        return seconds(year: numbers[0] * 100 + numbers[1], numbers.dropFirst(2))
    }

    /// Returns the numbers of two digits each before a `Z`.
    private static func pairs(_ text: some Collection<UInt8>) -> [Int64]? {
        var numbers: [Int64] = []
        var high: Int64?
        for character in text.dropLast() {
            let digit = Int64(character) - Int64(UInt8(ascii: "0"))
            guard (0...9).contains(digit) else { return nil }
            if let first = high {
                numbers.append(first * 10 + digit)
                high = nil
            } else {
                high = digit
            }
        }
        return text.reversed().first == UInt8(ascii: "Z") && high == nil ? numbers : nil
    }

    /// Returns the seconds since 1970 of a year and month, day, hour, minute, and second.
    private static func seconds(year: Int64, _ parts: ArraySlice<Int64>) -> Int64? {
        let parts = Array(parts)
        guard parts.count == 5, (1...12).contains(parts[0]),
            (1...days(in: parts[0], of: year)).contains(parts[1]), parts[2] < 24, parts[3] < 60,
            parts[4] < 60
        else { return nil }
        // Years start in March here, so that the leap day is the last day of its year.
        let (month, day) = (parts[0], parts[1])
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        let days = marchYear * 365 + leapDays + dayOfYear - 719_468
        return days * 86_400 + parts[2] * 3600 + parts[3] * 60 + parts[4]
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
