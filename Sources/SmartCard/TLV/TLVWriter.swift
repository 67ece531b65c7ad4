// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Writes BER-TLV with the shortest length fields.
public struct TLVWriter: Hashable, Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Appends one primitive data object.
    public mutating func append(_ tag: Tag, _ value: some Collection<UInt8>) {
        bytes += tag.bytes
        Self.appendLength(value.count, to: &bytes)
        bytes += value
    }

    /// Appends one constructed data object with the contents that `body` writes.
    public mutating func append(_ tag: Tag, body: (inout TLVWriter) -> Void) {
        var inner = TLVWriter()
        body(&inner)
        append(tag, inner.bytes)
    }

    /// Returns one encoded data object.
    public static func object(_ tag: Tag, _ value: some Collection<UInt8>) -> [UInt8] {
        var writer = TLVWriter()
        writer.append(tag, value)
        return writer.bytes
    }

    private static func appendLength(_ length: Int, to bytes: inout [UInt8]) {
        guard length >= 0x80 else {
            bytes.append(UInt8(truncatingIfNeeded: length))
            return
        }
        let count = (Int.bitWidth - length.leadingZeroBitCount + 7) / 8
        bytes.append(0x80 | UInt8(truncatingIfNeeded: count))
        for index in (0..<count).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: length >> (index * 8)))
        }
    }
}
