// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A test chip's key pair, named by its size; cards share them.
enum TestCardKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// 768 bits, exponent 3.
    case card768 = "card-768"
    /// 1024 bits, exponent 3.
    case card1024 = "card-1024"
    /// 1152 bits, exponent 65537.
    case card1152 = "card-1152"

    /// The key that signs transactions; `nil` when its numbers are invalid.
    var key: RSAPrivateKey? {
        switch self {
        case .card768: TestKeys.card768
        case .card1024: TestKeys.card1024
        case .card1152: TestKeys.card1152
        }
    }
}
