// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The name of a device's initial key (IKID): the base derivation key's, then the device's.
///
/// See ANSI X9.24-3-2017, 6.2.1: two numbers of four bytes.
package struct InitialKeyIdentifier: Hashable, Sendable {
    /// How many bytes there are.
    package static let count = 8

    /// The eight bytes.
    package let bytes: [UInt8]

    /// Takes eight bytes; any other number gives `nil`.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Takes the number of a base derivation key and the number of a device under it.
    package init(baseDerivationKey: UInt32, device: UInt32) {
        bytes = Self.bytes(of: baseDerivationKey) + Self.bytes(of: device)
    }

    /// The four bytes that name the base derivation key.
    package var baseDerivationKey: [UInt8] { Array(bytes.prefix(4)) }

    /// The 16 hexadecimal digits.
    package var text: String { Hexadecimal.string(bytes) }

    static func bytes(of number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
