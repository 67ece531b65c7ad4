// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension TrackTwo {
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
}

extension TrackTwo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The masked data.
    package var description: String { masked }
    /// The masked data.
    package var debugDescription: String { masked }
    /// Empty, so dumps do not show the digits.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
