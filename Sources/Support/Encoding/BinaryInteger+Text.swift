// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BinaryInteger {
    /// Returns the number with what it counts, such as `1 byte` or `2 bytes`.
    ///
    /// - Parameter noun: The singular of a noun whose plural ends with *s*.
    /// - Returns: The text.
    package func counted(_ noun: String) -> String {
        self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
    }
}
