// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The account number as a format 4 PIN block is bound to it: 16 bytes.
///
/// See ISO 9564-1, 9.4.2: the number of digits above 12, the digits, zeros. A shorter number
/// is filled with zeros on its left.
package enum AccountNumberField {
    /// How many digits an account number may have.
    static let lengths = 1...19

    /// Makes the field.
    ///
    /// - Parameter digits: The digits, each a byte from 0 to 9.
    /// - Returns: The field, or `nil` when that is no account number.
    package static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
        guard lengths.contains(digits.count), digits.allSatisfy({ $0 < 10 }) else { return nil }
        let padding = [UInt8](repeating: 0, count: max(0, 12 - digits.count))
        var halves = [UInt8(truncatingIfNeeded: max(0, digits.count - 12))] + padding
        halves += digits
        halves += [UInt8](repeating: 0, count: 32 - halves.count)
        return stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    }
}
