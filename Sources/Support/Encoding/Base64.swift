// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Strict Base64 with padding: no blanks, no line breaks, and one text per byte string.
///
/// See RFC 4648, 3.5 and 4.
package enum Base64 {
    private static let alphabet = Base64Alphabet(lastTwo: "+/")

    /// Encodes bytes, with padding.
    package static func string(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        append(bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the padded characters for `bytes` to a text under construction.
    package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        alphabet.append(bytes, to: &text)
        let padding = (3 - bytes.count % 3) % 3
        for _ in 0..<padding { text.append(UInt8(ascii: "=")) }
    }

    /// Decodes a padded text.
    ///
    /// - Returns: The bytes, or `nil` when the text is not exactly what `string` would return.
    package static func bytes(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else { return nil }
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        let unpadded = characters.dropLast(padding)
        return alphabet.bytes(unpadded.span)
    }
}
