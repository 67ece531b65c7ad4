// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Numbers coded as decimal digits, two per byte.
///
/// See EMV Book 3, 4.3 (format n).
enum DecimalDigits {
    /// Returns the lowest `2 * count` digits of a number.
    static func bytes(_ number: UInt64, count: Int) -> [UInt8] {
        var rest = number
        var bytes: [UInt8] = []
        for _ in 0..<count {
            let pair = UInt8(rest % 100)
            bytes.append((pair / 10) << 4 | pair % 10)
            rest /= 100
        }
        return bytes.reversed()
    }

    /// Returns a date (YYMMDD) as a number that sorts dates from 1950 to 2049.
    ///
    /// See EMV Book 4, 6.7.3. Values of other lengths sort before every date.
    static func date(_ bytes: some Collection<UInt8>) -> Int {
        guard bytes.count == 3, let year = bytes.first else { return 0 }
        let number = bytes.reduce(0) { $0 << 8 | Int($1) }
        return year < 0x50 ? number | 0x0100_0000 : number
    }
}
