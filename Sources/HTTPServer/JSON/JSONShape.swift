// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Limits on the depth and size of JSON, checked without decoding it.
///
/// Decoding time grows with the square of the depth, so excessive JSON is refused first.
enum JSONShape {
    /// The maximum nesting of arrays and objects.
    static let maximumDepth = 16
    /// The maximum number of values, counted by separators and brackets.
    static let maximumCount = 4096

    /// Refuses JSON that is too deep or has too many values; leaves invalid JSON to the decoder.
    ///
    /// - Throws: `Problem` with status 400.
    static func check(_ text: [UInt8]) throws(Problem) {
        var (depth, count) = (0, 1)
        var (isText, isEscaped) = (false, false)
        for character in text {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if character == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if character == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch character {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                count += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","): count += 1
            default: break
            }
            guard depth <= maximumDepth else {
                throw Problem(.badRequest, "The body nests more than \(maximumDepth) levels deep.")
            }
            guard count <= maximumCount else {
                throw Problem(.badRequest, "The body has more than \(maximumCount) values.")
            }
        }
    }
}
