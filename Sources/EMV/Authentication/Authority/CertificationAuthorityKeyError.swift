// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// The reason a certification authority key is rejected.
package struct CertificationAuthorityKeyError: Error, Hashable, Sendable {
    /// The error in the key.
    package enum Reason: Hashable, Sendable {
        /// The modulus is empty, even, longer than 248 bytes, or starts with zero.
        case modulus(count: Int)
        /// The exponent is neither 3 nor 65537.
        case exponent
        /// The check sum does not match the key.
        case checksum
    }

    /// The error.
    package let reason: Reason
    /// The scheme of the key.
    package let rid: RID
    /// The index of the key.
    package let index: UInt8

    init(_ reason: Reason, rid: RID, index: UInt8) {
        self.reason = reason
        self.rid = rid
        self.index = index
    }
}

extension CertificationAuthorityKeyError: CustomStringConvertible {
    /// A message for people.
    package var description: String {
        let problem =
            switch reason {
            case .modulus(let count):
                "invalid modulus of \(count) bytes; it must be an odd number of 32 to 248 bytes "
                    + "without leading zeros."
            case .exponent:
                "the exponent must be 03 or 010001."
            case .checksum:
                "the checksum is not the SHA-1 of the RID, index, modulus, and exponent; "
                    + "compare all digits with the scheme's publication."
            }
        return "Key \(Hexadecimal.string([index])) of \(rid): \(problem)"
    }
}
