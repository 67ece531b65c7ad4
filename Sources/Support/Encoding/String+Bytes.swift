// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Returns whether both strings have the same UTF-8 bytes.
    ///
    /// The operator `==` compares by canonical equivalence, so the Kelvin sign equals the letter K.
    /// Compare the names and identifiers of a protocol by bytes: see RFC 7515, 5.3.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

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
