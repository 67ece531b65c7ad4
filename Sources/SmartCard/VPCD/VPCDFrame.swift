// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One message between pcscd's virtual reader (vpcd) and a card.
///
/// On the wire a two-byte length, most significant byte first, and the body. Both
/// directions use the same form; `VPCDRequest` tells what a reader means by it.
public struct VPCDFrame: Hashable, Sendable {
    /// The longest body that the length field can announce.
    public static let longestBody = 65_535

    /// What follows the length.
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

    /// The message as it goes over the wire.
    public var bytes: [UInt8] {
        [
            UInt8(truncatingIfNeeded: body.count >> 8), UInt8(truncatingIfNeeded: body.count),
        ] + body
    }
}
