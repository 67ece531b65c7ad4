// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// Identifiers for tokens: random UUIDs.
///
/// See RFC 9562, 5.4.
public enum TokenIdentifier {
    /// Returns a new identifier.
    public static func random() -> String { make(random: .system) }

    /// Returns an identifier made of 16 bytes from `random`.
    package static func make(random: RandomSource) -> String {
        var text: [UInt8] = []
        let digits = Array("0123456789abcdef".utf8)
        for (position, byte) in random.bytes(16).prefix(16).enumerated() {
            let byte =
                switch position {
                case 6: byte & 0x0F | 0x40
                case 8: byte & 0x3F | 0x80
                default: byte
                }
            if [4, 6, 8, 10].contains(position) { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 0x0F)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
