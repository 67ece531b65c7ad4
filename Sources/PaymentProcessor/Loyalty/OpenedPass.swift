// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The content of a loyalty pass, opened for its merchant.
public struct OpenedPass: Hashable, Sendable {
    /// The pass type identifier.
    public let passTypeIdentifier: String
    /// When the phone sealed it, in seconds since 1970.
    public let time: Int64
    /// The message of the pass, at most 64 bytes.
    public let message: [UInt8]

    /// The message as text.
    public var text: String { String(decoding: message, as: UTF8.self) }
}
