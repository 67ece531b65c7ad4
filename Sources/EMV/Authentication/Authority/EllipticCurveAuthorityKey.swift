// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard
internal import Support

/// The elliptic curve key of a certification authority, on P-256.
///
/// See EMV Contactless Book E.
package struct EllipticCurveAuthorityKey: Hashable, Sendable {
    /// The payment scheme that owns the key.
    package let rid: RID
    /// The Certification Authority Public Key Index (`8F`).
    package let index: UInt8
    package let key: P256PublicKey
    /// Whether only test terminals can use the key, because its private key may be public.
    package let isTest: Bool
    /// The publisher of the numbers, for information only.
    package let source: String

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - rid: The payment scheme that owns the key.
    ///   - index: The index with which cards refer to the key.
    ///   - key: The key.
    ///   - isTest: Whether only test terminals can use the key.
    ///   - source: The publisher of the numbers.
    package init(
        rid: RID, index: UInt8, key: P256PublicKey, isTest: Bool = false, source: String = ""
    ) {
        self.rid = rid
        self.index = index
        self.key = key
        self.isTest = isTest
        self.source = source
    }
}

extension EllipticCurveAuthorityKey: CustomStringConvertible {
    /// The scheme and index, such as `A000000004/E0`.
    package var description: String { "\(rid)/\(Hexadecimal.string([index]))" }
}
