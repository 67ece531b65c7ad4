// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The Concat KDF with SHA-256, as JOSE and payment tokens use it.
///
/// See RFC 7518, 4.6.2 and NIST SP 800-56A, 5.8.1.
package enum ConcatKDF {
    /// The one-step derivation of SP 800-56C, which is the same function.
    private static let function = KeyDerivationFunction("SSKDF", operation: "Concat KDF")

    /// Derives a key of `bits` bits from a shared secret.
    ///
    /// - Parameters:
    ///   - sharedSecret: Z, the x coordinate of the agreed point.
    ///   - name: The `alg` value for key wrapping, the `enc` value for direct agreement.
    ///   - partyU: The decoded `apu` header.
    ///   - partyV: The decoded `apv` header.
    ///   - bits: The length of the derived key, a multiple of 8.
    /// - Returns: The key.
    /// - Throws: `CryptographyError` with `invalidLength` or `backend`.
    package static func derive(
        sharedSecret: SecretBytes, algorithm name: String, partyU: [UInt8] = [],
        partyV: [UInt8] = [], bits: Int
    ) throws(CryptographyError) -> SecretBytes {
        guard bits > 0, bits.isMultiple(of: 8), bits <= 1 << 16 else {
            throw CryptographyError(.invalidLength, "Concat KDF")
        }
        var info: [UInt8] = []
        for field in [Array(name.utf8), partyU, partyV] {
            guard let count = UInt32(exactly: field.count) else {
                throw CryptographyError(.invalidLength, "Concat KDF")
            }
            append(count, to: &info)
            info += field
        }
        append(UInt32(truncatingIfNeeded: bits), to: &info)
        return try derive(sharedSecret: sharedSecret, otherInfo: info, count: bits / 8)
    }

    /// Derives a key from a shared secret and already encoded information.
    ///
    /// See NIST SP 800-56A, 5.8.1.
    ///
    /// - Parameters:
    ///   - sharedSecret: Z, the x coordinate of the agreed point.
    ///   - info: The information that both sides know.
    ///   - count: The number of bytes, 1 to 8192.
    /// - Returns: The key.
    /// - Throws: `CryptographyError` with `invalidLength` or `backend`.
    package static func derive(
        sharedSecret: SecretBytes, otherInfo info: [UInt8], count: Int
    ) throws(CryptographyError) -> SecretBytes {
        guard (1...8192).contains(count), sharedSecret.count > 0 else {
            throw CryptographyError(.invalidLength, "Concat KDF")
        }
        return try function.key(count: count) { derive in
            sharedSecret.withBytes { secret in
                info.withUnsafeBytes { info in
                    derive([
                        Parameter.text("digest", "SHA2-256"), Parameter.octets("secret", secret),
                        Parameter.octets("info", info), Parameter.end,
                    ])
                }
            }
        }
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
