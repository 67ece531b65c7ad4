// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The value of a header, in one line without control characters.
///
/// A handler can therefore not inject another header. See RFC 9110, 5.5.
package struct HeaderValue: Hashable, Sendable {
    /// The value, without surrounding whitespace.
    package let text: String

    /// Creates a value.
    ///
    /// - Returns: `nil` for a text with control characters, or with leading or trailing whitespace.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }),
            bytes.first != 0x20, bytes.first != 0x09, text.suffix(1) != " ", text.suffix(1) != "\t"
        else { return nil }
        self.text = String(text)
    }

    /// Creates a value from any text; characters that are invalid in a header become spaces.
    package init(cleaning text: String) {
        if let value = HeaderValue(text) {
            self = value
            return
        }
        let cleaned = text.utf8.map { $0 >= 0x20 && $0 != 0x7F ? $0 : 0x20 }
        let start = cleaned.firstIndex { $0 != 0x20 } ?? cleaned.endIndex
        let rest = cleaned[start...]
        let end = rest.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? rest.startIndex
        self.text = String(decoding: rest[..<end], as: UTF8.self)
    }

    /// Creates a value from a number.
    package init(_ number: some BinaryInteger) {
        text = String(number)
    }
}

extension HeaderValue: ExpressibleByStringLiteral {
    /// Creates a value from a literal in the program.
    package init(stringLiteral value: String) {
        self.init(cleaning: value)
    }
}
