// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The key derivation function HKDF with SHA-256: extract, then expand.
///
/// See RFC 5869, 2.
package enum HKDF {
    private static let function = KeyDerivationFunction("HKDF", operation: "HKDF")

    /// Derives a key.
    ///
    /// - Parameters:
    ///   - secret: The input keying material.
    ///   - salt: A value that both sides know and that is new each time; can be empty.
    ///   - info: The purpose of the key; can be empty.
    ///   - count: The number of bytes, 1 to 255 times 32.
    /// - Returns: The key.
    /// - Throws: `CryptographyError` with `invalidLength` or `backend`.
    package static func derive(
        secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int
    ) throws(CryptographyError) -> SecretBytes {
        guard (1...255 * 32).contains(count), secret.count > 0 else {
            throw CryptographyError(.invalidLength, "HKDF")
        }
        return try function.key(count: count) { derive in
            secret.withBytes { secret in
                salt.withUnsafeBytes { salt in
                    info.withUnsafeBytes { info in
                        var parameters = [
                            Parameter.text("digest", "SHA2-256"),
                            Parameter.octets("key", secret),
                        ]
                        if !salt.isEmpty { parameters.append(Parameter.octets("salt", salt)) }
                        if !info.isEmpty { parameters.append(Parameter.octets("info", info)) }
                        parameters.append(Parameter.end)
                        return derive(parameters)
                    }
                }
            }
        }
    }
}
