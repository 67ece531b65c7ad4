// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// The key check value (KCV), by which two parties confirm that they have the same AES key.
///
/// It is the first five bytes of the CMAC over a block of zeros. See ANSI X9.24-1-2017, Annex A.
package struct KeyCheckValue: Hashable, Sendable {
    /// The number of bytes.
    package static let count = 5

    package let bytes: [UInt8]

    /// Computes the value of a key of 16, 24, or 32 bytes.
    package init(of key: SecretBytes) throws(CryptographyError) {
        bytes = Array(
            try AESCMAC.mac([UInt8](repeating: 0, count: 16), key: key).prefix(Self.count))
    }

    /// Parses ten hexadecimal digits; anything else returns `nil`.
    package init?(_ digits: String) {
        guard let bytes = Hexadecimal.bytes(digits), bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// The ten hexadecimal digits.
    package var text: String { Hexadecimal.string(bytes) }
}
