// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// The RSA keys of this project's own test public key infrastructure.
///
/// The keys were generated once, are published with the project, and protect nothing.
enum TestKeys {
    /// Returns a key pair from the hexadecimal digits of its primes.
    static func pair(_ first: String, _ second: String, exponent: [UInt8]) -> RSAPrivateKey? {
        guard let first = Hexadecimal.bytes(first), let second = Hexadecimal.bytes(second) else {
            return nil
        }
        return try? RSAPrivateKey(
            primes: SecretBytes(first), SecretBytes(second), publicExponent: exponent)
    }
}
