// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A message between pcscd's virtual reader (vpcd) and a card.
///
/// A message consists of a two-byte length, most significant byte first, and the body. Both
/// directions use the same form; `VPCDRequest` gives the meaning of a reader's message.
public struct VPCDFrame: Hashable, Sendable {
    /// The longest body that the length field can announce.
    public static let longestBody = 65_535

    /// The bytes after the length.
    public let body: [UInt8]

    /// Creates a message.
    ///
    /// - Returns: `nil` for more than `longestBody` bytes.
    public init?(body: [UInt8]) {
        guard body.count <= Self.longestBody else { return nil }
        self.body = body
    }

    init(checked body: [UInt8]) {
        self.body = body
    }

    /// The encoded message.
    public var bytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: body.count >> 8), UInt8(truncatingIfNeeded: body.count),
        ] + body
    }
}
