// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A data element whose bits have names, such as the terminal verification results.
///
/// Bits without a name are preserved. As in the books, byte 1 is the most significant byte, and
/// bit 8 is the most significant bit of a byte.
public protocol BitCodedElement: OptionSet, Hashable, Sendable where RawValue == UInt64 {
    /// The length in bytes, at most eight.
    static var byteCount: Int { get }

    /// Creates a value from its bytes as one number.
    init(rawValue: UInt64)
}

extension BitCodedElement {
    /// Creates a value from its bytes.
    ///
    /// The result is `nil` unless there are exactly ``byteCount`` bytes.
    ///
    /// - Parameter bytes: The bytes, most significant first.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(rawValue: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Creates a value with one bit set, or none if the element has no such bit.
    ///
    /// - Parameters:
    ///   - byte: The byte, from 1 to ``byteCount``.
    ///   - bit: The bit of the byte, from 8 (the most significant) to 1.
    public init(byte: Int, bit: Int) {
        let isPresent = 1 <= byte && byte <= Self.byteCount && 1 <= bit && bit <= 8
        self.init(rawValue: isPresent ? 1 << ((Self.byteCount - byte) * 8 + bit - 1) : 0)
    }

    /// The bytes, most significant first.
    public var bytes: [UInt8] {
        (0..<Self.byteCount).reversed().map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
    }
}
