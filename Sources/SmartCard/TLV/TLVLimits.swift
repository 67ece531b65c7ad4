// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Limits on TLV data from outside.
public struct TLVLimits: Hashable, Sendable {
    /// The maximum nesting depth of constructed objects; the outermost have depth 1.
    public var depth: Int
    /// The maximum length of a value, in bytes.
    public var length: Int
    /// The maximum number of data objects in one read.
    public var count: Int

    /// Creates limits.
    @inlinable
    public init(depth: Int = 8, length: Int = 65_535, count: Int = 1_024) {
        self.depth = depth
        self.length = length
        self.count = count
    }

    /// The limits for data from cards, which fit every short and extended response.
    @inlinable
    public static var card: TLVLimits { TLVLimits() }
}
