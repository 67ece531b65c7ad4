// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// An application identifier: 5 to 16 bytes.
///
/// See ISO/IEC 7816-4, 12.3.4 and EMV Book 1, 12.2.1.
public struct AID: Hashable, Sendable {
    /// The identifier's bytes.
    public let bytes: [UInt8]

    /// Creates an identifier.
    ///
    /// - Returns: `nil` unless there are 5 to 16 bytes.
    public init?(_ bytes: some Collection<UInt8>) {
        guard (5...16).contains(bytes.count) else { return nil }
        self.bytes = Array(bytes)
    }

    /// The registered application provider identifier: the first five bytes.
    public var rid: RID { RID(firstFiveOf: self) }

    /// Returns whether this identifier equals `other` or starts with it (partial selection).
    public func isSelected(by other: AID) -> Bool { bytes.starts(with: other.bytes) }
}

extension AID: CustomStringConvertible {
    /// The identifier's digits.
    public var description: String { Hexadecimal.string(bytes) }
}

/// A registered application provider identifier: five bytes that identify the scheme.
public struct RID: Hashable, Sendable {
    /// The identifier's bytes.
    public let bytes: [UInt8]

    /// Creates an identifier.
    ///
    /// - Returns: `nil` unless there are five bytes.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 5 else { return nil }
        self.bytes = Array(bytes)
    }

    init(firstFiveOf aid: AID) {
        bytes = Array(aid.bytes.prefix(5))
    }
}

extension RID: CustomStringConvertible {
    /// The identifier's digits.
    public var description: String { Hexadecimal.string(bytes) }
}
