// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Writes ASN.1 structures in DER, and with the indefinite lengths of BER.
///
/// See ITU-T X.690, 8.1 and 10.1.
package enum DER {
    package static let null: [UInt8] = [0x05, 0x00]

    /// Returns one value with its one-byte tag and the shortest length.
    package static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var bytes = [tag]
        if content.count < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: content.count))
        } else {
            let count = (Int.bitWidth - content.count.leadingZeroBitCount + 7) / 8
            bytes.append(0x80 | UInt8(truncatingIfNeeded: count))
            for index in (0..<count).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: content.count >> (8 * index)))
            }
        }
        return bytes + content
    }

    /// Returns a constructed value of indefinite length, which two zero bytes terminate.
    ///
    /// See ITU-T X.690, 8.1.3.6.
    package static func openValue(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
        [tag, 0x80] + join(parts) + [0x00, 0x00]
    }

    package static func sequence(_ parts: [UInt8]...) -> [UInt8] {
        value(0x30, join(parts))
    }

    /// Returns a set; its parts must be in the order of their bytes.
    package static func set(_ parts: [UInt8]...) -> [UInt8] {
        value(0x31, join(parts))
    }

    /// Returns an explicit context-specific tag, 0 to 30, around a value.
    package static func tagged(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        value(0xA0 | number, content)
    }

    /// Returns an integer of 0 to 127.
    package static func integer(_ number: UInt8) -> [UInt8] { value(0x02, [number & 0x7F]) }

    package static func octets(_ bytes: [UInt8]) -> [UInt8] { value(0x04, bytes) }

    package static func text(_ string: String) -> [UInt8] { value(0x0C, Array(string.utf8)) }

    /// Appends whole arrays, because a flattened sequence would append byte by byte.
    private static func join(_ parts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(8) { $0 + $1.count })
        for part in parts { bytes += part }
        return bytes
    }
}
