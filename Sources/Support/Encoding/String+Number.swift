// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether the string is a decimal number such as `12.50`: 1 to 15 ASCII digits, which a point and
    /// 1 to 15 more digits can follow.
    ///
    /// Foundation's `Decimal(string:)` reads the longest prefix that is a number and ignores the rest,
    /// so it accepts `1.2.3`. It represents every number of this form exactly.
    package var isDecimalNumber: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                1...15 ~= part.count
                    && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            }
    }
}
