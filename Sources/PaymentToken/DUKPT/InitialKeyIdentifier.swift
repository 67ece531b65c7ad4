// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The identifier of a device's initial key (IKID).
///
/// It consists of two numbers of four bytes, one for the base derivation key and one for the
/// device. See ANSI X9.24-3-2017, 6.2.1.
package struct InitialKeyIdentifier: Hashable, Sendable {
    /// The number of bytes.
    package static let count = 8

    /// The eight bytes.
    package let bytes: [UInt8]

    /// Creates an identifier from eight bytes; any other number returns `nil`.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Creates an identifier from the numbers of a base derivation key and of a device.
    package init(baseDerivationKey: UInt32, device: UInt32) {
        bytes = Self.bytes(of: baseDerivationKey) + Self.bytes(of: device)
    }

    /// The four bytes that identify the base derivation key.
    package var baseDerivationKey: [UInt8] { Array(bytes.prefix(4)) }

    /// The 16 hexadecimal digits.
    package var text: String { Hexadecimal.string(bytes) }

    static func bytes(of number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
