// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How deep and how long JSON is, found without decoding it.
///
/// Decoding takes time that grows with the square of the depth; what is of no use is refused before.
enum JSONShape {
    /// The deepest nesting of arrays and objects.
    static let maximumDepth = 16
    /// The most values, counted by what separates and encloses them.
    static let maximumCount = 4096

    /// Refuses what nests too deeply or has too many values; what is not JSON is left to the decoder.
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
                throw Problem(.badRequest, "The body nests more than \(maximumDepth) levels.")
            }
            guard count <= maximumCount else {
                throw Problem(.badRequest, "The body has more than \(maximumCount) values.")
            }
        }
    }
}
