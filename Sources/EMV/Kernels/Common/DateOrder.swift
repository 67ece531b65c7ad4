// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The order of dates.
enum DateOrder {
    /// Returns a date (YYMMDD) as a number that sorts dates from 1950 to 2049.
    ///
    /// See EMV Book 4, 6.7.3. Values of other lengths sort before every date.
    static func number(_ bytes: some Collection<UInt8>) -> Int {
        guard bytes.count == 3, let year = bytes.first else { return 0 }
        let number = bytes.reduce(0) { $0 << 8 | Int($1) }
        return year < 0x50 ? number | 0x0100_0000 : number
    }
}
