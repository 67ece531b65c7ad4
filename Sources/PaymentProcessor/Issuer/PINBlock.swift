// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The formats of a PIN in an issuer's script.
enum PINBlock {
    /// Returns ISO 9564-1 format 2: `2`, the length, and the digits, padded with `F`.
    static func format2(_ digits: [UInt8]) -> [UInt8] {
        packed([2, UInt8(truncatingIfNeeded: digits.count)] + digits, filler: 0x0F, count: 8)
    }

    /// Returns Visa's format: the length and the digits, combined with the card's key.
    ///
    /// If the current PIN is known, it is combined too. See VIS 1.5, Appendix B.5.
    ///
    /// - Parameters:
    ///   - digits: The new PIN.
    ///   - current: The current PIN, or `nil` if the issuer does not know it.
    ///   - cardKey: The card's key for application cryptograms, 16 bytes; this method sets its
    ///     parity bits.
    /// - Returns: Eight bytes.
    static func visa(
        _ digits: [UInt8], current: [UInt8]?, cardKey: SecretBytes
    ) -> [UInt8] {
        let block = packed(
            [0, UInt8(truncatingIfNeeded: digits.count)] + digits, filler: 0x0F, count: 8)
        let key = cardKey.withBytes { key in
            [0, 0, 0, 0] + key.dropFirst(4).prefix(4).map(oddParity)
        }
        let known = packed(current ?? [], filler: 0, count: 8)
        return zip(zip(block, key), known).map { $0.0 ^ $0.1 ^ $1 }
    }

    private static func packed(_ halves: [UInt8], filler: UInt8, count: Int) -> [UInt8] {
        let fill = [UInt8](repeating: filler, count: max(0, 2 * count - halves.count))
        return PackedDecimal.bytes(nibbles: halves + fill)
    }

    /// Returns the byte with its lowest bit set for odd parity, as in DES keys.
    private static func oddParity(_ byte: UInt8) -> UInt8 {
        byte & 0xFE | (byte & 0xFE).nonzeroBitCount.isMultiple(of: 2).byte
    }
}

extension Bool {
    fileprivate var byte: UInt8 { self ? 1 : 0 }
}
