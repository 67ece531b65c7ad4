// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Converts bytes to and from hexadecimal digits.
public enum Hexadecimal {
    /// Returns bytes as uppercase digits without separators.
    public static func string(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 0x0F))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads digits and skips the blanks between them.
    ///
    /// - Returns: The bytes, or `nil` for an invalid character or an odd number of digits.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var text = String(text)
        return text.withUTF8 { characters in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(characters.count / 2)
            var high: UInt8?
            for character in characters {
                if character == UInt8(ascii: " ") || character == UInt8(ascii: "\t") { continue }
                guard let value = value(ofDigit: character) else { return nil }
                if let first = high {
                    bytes.append(first << 4 | value)
                    high = nil
                } else {
                    high = value
                }
            }
            return high == nil ? bytes : nil
        }
    }

    /// Returns the value of one ASCII digit, or `nil`.
    package static func value(ofDigit character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}
