// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Strict Base64 for URLs without padding: one text per byte string.
///
/// See RFC 7515, 2 and RFC 4648, 3.5 and 5.
package enum Base64URL {
    private static let alphabet = Base64Alphabet(lastTwo: "-_")

    /// Encodes bytes, without padding.
    package static func string(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        append(bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the characters for `bytes` to a text under construction.
    package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        alphabet.append(bytes, to: &text)
    }

    /// Decodes an unpadded text.
    ///
    /// - Returns: The bytes, or `nil` when the text is not exactly what `string` would return.
    package static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        alphabet.bytes(text.span)
    }

    /// Decodes an unpadded text.
    ///
    /// - Returns: The bytes, or `nil` when the text is not exactly what `string` would return.
    package static func bytes(_ text: String) -> [UInt8]? {
        bytes(Array(text.utf8)[...])
    }
}
