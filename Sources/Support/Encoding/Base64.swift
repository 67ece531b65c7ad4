// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Strict Base64 with padding: no blanks, no line breaks, and one text per byte string.
///
/// See RFC 4648, 3.5 and 4.
package enum Base64 {
    private static let alphabet = Base64Alphabet(lastTwo: "+/", isPadded: true)

    /// Encodes bytes, with padding.
    package static func string(_ bytes: [UInt8]) -> String { alphabet.string(bytes) }

    /// Appends the padded characters for `bytes` to a text under construction.
    package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        alphabet.append(bytes, to: &text)
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

/// Strict Base64 for URLs without padding: one text per byte string.
///
/// See RFC 7515, 2 and RFC 4648, 3.5 and 5.
package enum Base64URL {
    private static let alphabet = Base64Alphabet(lastTwo: "-_", isPadded: false)

    /// Encodes bytes, without padding.
    package static func string(_ bytes: [UInt8]) -> String { alphabet.string(bytes) }

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

/// The 64 characters of an encoding, for encoding and decoding.
///
/// See RFC 4648, 4 and 5.
private struct Base64Alphabet: Sendable {
    private let characters: [UInt8]
    private let values: [UInt8]
    private let isPadded: Bool
    private static let invalid: UInt8 = 0xFF

    init(lastTwo: StaticString, isPadded: Bool) {
        var characters = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        characters += UInt8(ascii: "a")...UInt8(ascii: "z")
        characters += UInt8(ascii: "0")...UInt8(ascii: "9")
        lastTwo.withUTF8Buffer { characters += $0 }
        var values = [UInt8](repeating: Self.invalid, count: 256)
        for (value, character) in characters.enumerated() {
            values[Int(character)] = UInt8(truncatingIfNeeded: value)
        }
        self.characters = characters
        self.values = values
        self.isPadded = isPadded
    }

    /// Returns the characters for `bytes`.
    func string(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        append(bytes, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the characters for `bytes`, and the padding.
    func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        let start = text.count
        text += [UInt8](repeating: 0, count: (bytes.count * 4 + 2) / 3)
        text.withUnsafeMutableBufferPointer { text in
            bytes.withUnsafeBufferPointer { bytes in
                characters.withUnsafeBufferPointer { characters in
                    Self.encode(bytes, into: text[start...], characters)
                }
            }
        }
        guard isPadded else { return }
        let padding = (3 - bytes.count % 3) % 3
        for _ in 0..<padding { text.append(UInt8(ascii: "=")) }
    }

    /// Fills `text`, which has room for exactly the characters of `bytes`.
    private static func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, into text: Slice<UnsafeMutableBufferPointer<UInt8>>,
        _ characters: UnsafeBufferPointer<UInt8>
    ) {
        let text = UnsafeMutableBufferPointer(rebasing: text)
        var index = 0
        var position = 0
        while index + 2 < bytes.count {
            let group =
                UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
                | UInt32(bytes[index + 2])
            text[position] = characters[Int(group >> 18)]
            text[position + 1] = characters[Int(group >> 12 & 0x3F)]
            text[position + 2] = characters[Int(group >> 6 & 0x3F)]
            text[position + 3] = characters[Int(group & 0x3F)]
            index += 3
            position += 4
        }
        switch bytes.count - index {
        case 1:
            text[position] = characters[Int(bytes[index] >> 2)]
            text[position + 1] = characters[Int(bytes[index] & 0x03) << 4]
        case 2:
            let group = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
            text[position] = characters[Int(group >> 10)]
            text[position + 1] = characters[Int(group >> 4 & 0x3F)]
            text[position + 2] = characters[Int(group & 0x0F) << 2]
        default:
            break
        }
    }

    /// Returns the bytes of unpadded characters.
    ///
    /// - Returns: `nil` for an invalid character, an invalid length, or unused bits that are not
    ///   zero, because every byte string has exactly one text.
    func bytes(_ text: borrowing Span<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits = 0
        for index in 0..<text.count {
            let value = values[Int(text[index])]
            guard value != Self.invalid else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
                buffer &= (1 << UInt32(bits)) - 1
            }
        }
        return buffer == 0 ? bytes : nil
    }
}
