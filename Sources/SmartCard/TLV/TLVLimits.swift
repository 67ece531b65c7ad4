// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Bounds on what a reader accepts from outside.
public struct TLVLimits: Hashable, Sendable {
    /// How deep constructed objects may nest; the outermost have depth 1.
    public var depth: Int
    /// The longest value, in bytes.
    public var length: Int
    /// How many data objects one reading may yield.
    public var count: Int

    /// Creates limits.
    @inlinable
    public init(depth: Int = 8, length: Int = 65_535, count: Int = 1_024) {
        self.depth = depth
        self.length = length
        self.count = count
    }

    /// The limits for data from cards: they fit every short and extended response.
    @inlinable
    public static var card: TLVLimits { TLVLimits() }
}
