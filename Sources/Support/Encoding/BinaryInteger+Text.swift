// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BinaryInteger {
    /// Returns the number with what it counts, such as `1 byte` or `2 bytes`.
    ///
    /// - Parameters:
    ///   - noun: The singular of a noun.
    ///   - plural: Its plural, or `nil` if that only adds an *s*.
    /// - Returns: The text.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        self == 1 ? "1 \(noun)" : "\(self) \(plural ?? noun + "s")"
    }
}

extension StringProtocol {
    /// Returns the digits with as many zeros in front as make `count` characters.
    package func zeroPadded(to count: Int) -> String {
        String(repeating: "0", count: Swift.max(0, count - self.count)) + self
    }
}
