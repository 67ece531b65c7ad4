// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Track 2 equivalent data (tag `57`) or track 2 data (tag `9F6B`), split at its separator.
///
/// See EMV Book 3, Annex A and ISO/IEC 7813.
package struct TrackTwo: Hashable, Sendable {
    /// The digits of the primary account number.
    package let accountNumber: [UInt8]
    /// The digits after the separator: expiry date (4), service code (3), and discretionary data.
    package let rest: [UInt8]

    /// Reads digits, the separator `D`, digits, and padding `F`.
    ///
    /// - Returns: `nil` if there is no separator after 1 to 19 digits, or another digit is not
    ///   decimal.
    package init?(_ bytes: some Collection<UInt8>) {
        var digits = bytes.flatMap { [$0 >> 4, $0 & 0x0F] }
        while digits.last == 0x0F { digits.removeLast() }
        guard let separator = digits.firstIndex(of: 0x0D), (1...19).contains(separator) else {
            return nil
        }
        accountNumber = Array(digits.prefix(separator))
        rest = Array(digits.dropFirst(separator + 1))
        guard (accountNumber + rest).allSatisfy({ $0 < 10 }) else { return nil }
    }

    /// Creates track 2 data from its digits.
    init(accountNumber: [UInt8], rest: [UInt8]) {
        self.accountNumber = accountNumber
        self.rest = rest
    }

    /// The discretionary data after the expiry date and service code.
    package var discretionaryData: [UInt8] { Array(rest.dropFirst(7)) }

    /// The discretionary data, two digits per byte, padded with `F` if the number of digits is odd.
    var packedDiscretionaryData: [UInt8] { Self.packed(discretionaryData) }

    /// The bytes, padded with `F` if the number of digits is odd.
    package var bytes: [UInt8] { Self.packed(accountNumber + [0x0D] + rest) }

    /// The expiry date, four digits YYMM, or `nil` if there are fewer.
    package var expiryDate: [UInt8]? { rest.count >= 4 ? Array(rest.prefix(4)) : nil }

    /// The service code, three digits, or `nil` if there are fewer.
    package var serviceCode: [UInt8]? {
        rest.count >= 7 ? Array(rest.dropFirst(4).prefix(3)) : nil
    }

    /// The masked account number, expiry date, and service code, with asterisks for the rest.
    package var masked: String {
        let account = AccountNumber(digits: accountNumber)?.masked ?? "****"
        let shown = rest.prefix(7).map { String($0) }.joined()
        return account + "D" + shown + String(repeating: "*", count: max(0, rest.count - 7))
    }

    private static func packed(_ digits: [UInt8]) -> [UInt8] {
        let even = digits.count % 2 == 0 ? digits : digits + [0x0F]
        return stride(from: 0, to: even.count - 1, by: 2).map { even[$0] << 4 | even[$0 + 1] }
    }
}

extension TrackTwo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked data.
    package var description: String { masked }
    /// The masked data.
    package var debugDescription: String { masked }
    /// Empty, so dumps do not show the digits.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
