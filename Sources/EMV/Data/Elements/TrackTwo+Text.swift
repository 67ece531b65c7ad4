// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension TrackTwo {
    /// Four digits YYMM, or `nil` when there are fewer.
    package var expiryDate: [UInt8]? { rest.count >= 4 ? Array(rest.prefix(4)) : nil }

    /// Three digits, or `nil` when there are fewer.
    package var serviceCode: [UInt8]? {
        rest.count >= 7 ? Array(rest.dropFirst(4).prefix(3)) : nil
    }

    /// Masked account number, expiry date, service code, and stars for the rest.
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
    /// Nothing: a dump must not show the digits either.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
