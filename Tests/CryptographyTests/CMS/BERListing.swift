// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography

/// The values of a BER encoding, one per line.
///
/// Each line contains the depth, the tag, `open` for an indefinite length, and the object
/// identifier if the value is one.
struct BERListing {
    private(set) var lines: [String] = []
    private let bytes: [UInt8]
    /// The offsets of values whose contents are not listed.
    private let closed: Set<Int>
    private var index = 0

    init(_ bytes: [UInt8], closed: Set<Int> = []) {
        self.bytes = bytes
        self.closed = closed
        while index < bytes.count, value(depth: 0) {}
    }

    /// Adds the value at `index`; returns `false` at the end or after an error.
    private mutating func value(depth: Int) -> Bool {
        guard index + 1 < bytes.count, depth < 32 else { return false }
        let start = index
        let tag = bytes[index]
        let first = bytes[index + 1]
        index += 2
        let blanks = String(repeating: " ", count: depth)
        if first == 0x80 {
            lines.append("\(blanks)\(hexadecimal(tag)) open")
            while value(depth: depth + 1) {}
            return true
        }
        if tag == 0, first == 0 { return false }
        var length = Int(first)
        if first > 0x80 {
            length = 0
            for _ in 0..<(first & 0x7F) where index < bytes.count {
                length = length << 8 | Int(bytes[index])
                index += 1
            }
        }
        let end = min(index + length, bytes.count)
        let name =
            tag == 0x06 ? " \(ObjectIdentifier(bytes: Array(bytes[index..<end])))" : ""
        lines.append("\(blanks)\(hexadecimal(tag))\(name)")
        if tag & 0x20 != 0, !closed.contains(start) {
            while index < end, value(depth: depth + 1) {}
        }
        index = end
        return true
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
