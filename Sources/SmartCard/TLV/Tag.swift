// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The tag field of a BER-TLV data object, at most four bytes.
///
/// See ISO/IEC 8825-1, 8.1.2 and EMV Book 3, Annex B.1. This type does not define the meaning of
/// tags, because several tags mean different things in different kernels.
public struct Tag: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The tag's bytes as one number, such as `0x9F02`.
    public let rawValue: UInt32

    /// Creates a tag from its bytes as one number.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Creates a tag from its bytes as one number.
    @inlinable
    public init(integerLiteral value: UInt32) {
        rawValue = value
    }

    /// The number of bytes, 1 to 4.
    public var byteCount: Int {
        switch rawValue {
        case 0...0xFF: 1
        case 0x100...0xFFFF: 2
        case 0x1_0000...0xFF_FFFF: 3
        default: 4
        }
    }

    /// The tag's bytes, most significant first.
    public var bytes: [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
    }

    /// The first byte.
    public var leadingByte: UInt8 {
        UInt8(truncatingIfNeeded: rawValue >> ((byteCount - 1) * 8))
    }

    /// Whether the value is itself a sequence of data objects.
    public var isConstructed: Bool { leadingByte & 0x20 != 0 }

    /// Whether the tag has its class bits set to private (`11`).
    public var isPrivate: Bool { leadingByte & 0xC0 == 0xC0 }
}

extension Tag: CustomStringConvertible {
    /// The tag's digits, such as `9F02`.
    public var description: String { Hexadecimal.string(bytes) }
}

extension Tag: Comparable {
    /// Orders tags by their number.
    public static func < (left: Tag, right: Tag) -> Bool { left.rawValue < right.rawValue }
}
