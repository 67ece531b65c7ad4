// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The comment `@ 12.345 ms`, which gives the time of a transcript's next line.
enum TimeStamp {
    /// A millisecond has this many attoseconds: 10 to the power of `decimals`.
    private static let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    private static let decimals = 15
    /// Up to 11 574 days, far from any overflow.
    private static let longestNumber = 12

    /// Parses a time stamp.
    ///
    /// - Returns: The time, or `nil` when the comment is not a time stamp.
    static func time(_ comment: String) -> Duration? {
        let words = comment.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 3, words[0].elementsEqual("@".utf8), words[2].elementsEqual("ms".utf8)
        else { return nil }
        let parts = words[1].split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].count <= longestNumber,
            let milliseconds = number(parts[0])
        else { return nil }
        var attoseconds: Int64 = 0
        if parts.count == 2 {
            guard parts[1].count <= decimals, let fraction = number(parts[1]) else { return nil }
            attoseconds = fraction
            for _ in parts[1].count..<decimals { attoseconds *= 10 }
        }
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return Duration(
            secondsComponent: seconds,
            attosecondsComponent: rest * attosecondsPerMillisecond + attoseconds)
    }

    /// Formats a time stamp in milliseconds, with at least three decimals and full precision.
    ///
    /// A time before the start becomes the start.
    static func text(_ time: Duration) -> String {
        let (seconds, attoseconds) = max(time, .zero).components
        let (rest, fraction) = attoseconds.quotientAndRemainder(
            dividingBy: attosecondsPerMillisecond)
        var digits = String(fraction)
        digits = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
        while digits.count > 3, digits.last == "0" { digits.removeLast() }
        let (whole, isOverflow) = seconds.multipliedReportingOverflow(by: 1_000)
        let milliseconds = isOverflow ? Int64.max : whole &+ rest
        return "@ \(milliseconds).\(digits) ms"
    }

    private static func number(_ digits: Substring.UTF8View) -> Int64? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(Substring(digits))
    }
}
