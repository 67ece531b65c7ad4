// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Numbers written as decimal digits, two a byte.
///
/// See EMV Book 3, 4.3 (format n).
enum DecimalDigits {
    /// Writes the lowest `2 * count` digits of a number.
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

    /// A date YYMMDD as a number that orders dates of 1950 to 2049.
    ///
    /// See EMV Book 4, 6.7.3. Other lengths order before every date.
    static func date(_ bytes: some Collection<UInt8>) -> Int {
        guard bytes.count == 3, let year = bytes.first else { return 0 }
        let number = bytes.reduce(0) { $0 << 8 | Int($1) }
        return year < 0x50 ? number | 0x0100_0000 : number
    }
}
