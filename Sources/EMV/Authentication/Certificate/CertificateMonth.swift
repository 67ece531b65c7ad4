// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The expiration month of a certificate, the last one in which it is valid.
///
/// See EMV Book 2, Table 6 (Certificate Expiration Date, n 4, MMYY).
package struct CertificateMonth: Hashable, Sendable {
    /// The month, 1 to 12.
    package let month: Int
    /// The year, 1950 to 2049.
    package let year: Int

    /// Creates a month.
    ///
    /// - Returns: `nil` unless the month is 1 to 12 and the year 1950 to 2049.
    package init?(month: Int, year: Int) {
        guard (1...12).contains(month), (1950...2049).contains(year) else { return nil }
        self.month = month
        self.year = year
    }

    /// Reads two bytes MMYY; years from 50 are in the 20th century (EMV Book 4, 6.7.3).
    ///
    /// - Returns: `nil` unless the digits are decimal and the month is 1 to 12.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 2, let number = bytes.packedDecimal else { return nil }
        let year = Int(number % 100)
        self.init(month: Int(number / 100), year: year < 50 ? 2000 + year : 1900 + year)
    }

    /// Returns whether the month is over on a date.
    ///
    /// - Parameter date: The Transaction Date (`9A`), YYMMDD; a malformed one is after every month.
    /// - Returns: Whether the date is after the last day of the month.
    package func isOver(on date: some Collection<UInt8>) -> Bool {
        guard date.count == 3, let number = date.packedDecimal else { return true }
        let year = Int(number / 10_000)
        let month = Int(number / 100 % 100)
        return (year < 50 ? 2000 + year : 1900 + year, month) > (self.year, self.month)
    }
}

extension CertificateMonth: CustomStringConvertible {
    /// The year and month, such as `2028-12`.
    package var description: String { "\(year)-" + String(month).zeroPadded(to: 2) }
}
