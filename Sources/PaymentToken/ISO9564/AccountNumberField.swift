// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The account number field of 16 bytes, which binds a format 4 PIN block to the account number.
///
/// The field consists of the number of digits above 12, the digits, and zeros. A shorter number is
/// padded with zeros on the left. See ISO 9564-1, 9.4.2.
package enum AccountNumberField {
    /// The allowed number of digits in an account number.
    static let lengths = 1...19

    /// Creates the field.
    ///
    /// - Parameter digits: The digits, each a byte from 0 to 9.
    /// - Returns: The field, or `nil` when the digits are not an account number.
    package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
        guard lengths.contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        let padding = [UInt8](repeating: 0, count: max(0, 12 - digits.count))
        var halves = [UInt8(truncatingIfNeeded: max(0, digits.count - 12))] + padding
        halves += digits
        halves += [UInt8](repeating: 0, count: 32 - halves.count)
        return stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    }
}
