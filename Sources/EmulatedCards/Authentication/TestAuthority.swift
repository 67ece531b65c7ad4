// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A test certification authority, under an index that its scheme does not use.
enum TestAuthority: String, Hashable, Sendable, Codable, CaseIterable {
    /// Certifies for `A000000003`, and for `A000000098` (US debit); 1408 bits.
    case visa
    /// Certifies for `A000000004`; 1984 bits.
    case mastercard

    /// The authority's index (`8F`).
    static let index: UInt8 = 0xE1

    /// The key that signs issuers' keys; `nil` when its numbers are invalid.
    var key: RSAPrivateKey? {
        switch self {
        case .visa: TestKeys.visaAuthority
        case .mastercard: TestKeys.mastercardAuthority
        }
    }
}
