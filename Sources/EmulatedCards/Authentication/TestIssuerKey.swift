// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A test issuer's key pair, named by its scheme and size.
enum TestIssuerKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// 1152 bits, exponent 3; part of it does not fit into Visa's certificate.
    case visa1152 = "visa-1152"
    /// 1408 bits, exponent 65537.
    case visa1408 = "visa-1408"
    /// 1280 bits, exponent 65537; Mastercard's certificate has padding after it.
    case mastercard1280 = "mastercard-1280"
    /// 1408 bits, exponent 3.
    case mastercard1408 = "mastercard-1408"

    /// The key that signs cards' keys and data; `nil` when its numbers are invalid.
    var key: RSAPrivateKey? {
        switch self {
        case .visa1152: TestKeys.visaIssuer1152
        case .visa1408: TestKeys.visaIssuer1408
        case .mastercard1280: TestKeys.mastercardIssuer1280
        case .mastercard1408: TestKeys.mastercardIssuer1408
        }
    }
}
