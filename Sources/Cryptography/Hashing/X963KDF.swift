// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The key derivation function of ANSI X9.63 with SHA-256.
///
/// See SEC 1, 3.6.1. Phones derive the keys of loyalty passes with it.
package enum X963KDF {
    private static let function = KeyDerivationFunction("X963KDF", operation: "X9.63 KDF")

    /// Derives a key.
    ///
    /// - Parameters:
    ///   - sharedSecret: Z, the x coordinate of the agreed point.
    ///   - sharedInfo: The information that both sides know; can be empty.
    ///   - count: The number of bytes, 1 to 8192.
    /// - Returns: The key.
    /// - Throws: `CryptographyError` with `invalidLength` or `backend`.
    package static func derive(
        sharedSecret: SecretBytes, sharedInfo: [UInt8], count: Int
    ) throws(CryptographyError) -> SecretBytes {
        guard (1...8192).contains(count), sharedSecret.count > 0 else {
            throw CryptographyError(.invalidLength, "X9.63 KDF")
        }
        return try function.key(count: count) { derive in
            sharedSecret.withBytes { secret in
                sharedInfo.withUnsafeBytes { info in
                    var parameters = [
                        Parameter.text("digest", "SHA2-256"), Parameter.octets("key", secret),
                    ]
                    if !info.isEmpty { parameters.append(Parameter.octets("info", info)) }
                    parameters.append(Parameter.end)
                    return derive(parameters)
                }
            }
        }
    }
}
