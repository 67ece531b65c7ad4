// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The key derivation function of ANSI X9.63 with SHA-256.
///
/// See SEC 1, 3.6.1. Phones derive the keys of loyalty passes with it.
package enum X963KDF {
    private struct Algorithm: @unchecked Sendable {
        let pointer: OpaquePointer?

        init(_ name: StaticString) {
            pointer = Backend.isReady ? EVP_KDF_fetch(nil, name.cString, nil) : nil
        }
    }

    private static let algorithm = Algorithm("X963KDF")

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
        guard let kdf = algorithm.pointer, let context = EVP_KDF_CTX_new(kdf) else {
            throw Backend.error("X9.63 KDF")
        }
        defer { EVP_KDF_CTX_free(context) }
        return try SecretBytes(count: count) { (key) throws(CryptographyError) in
            let isDerived = sharedSecret.withBytes { secret in
                sharedInfo.withUnsafeBytes { info in
                    var parameters = [
                        Parameter.text("digest", "SHA2-256"), Parameter.octets("key", secret),
                    ]
                    if !info.isEmpty { parameters.append(Parameter.octets("info", info)) }
                    parameters.append(Parameter.end)
                    let start = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    return EVP_KDF_derive(context, start, key.count, parameters) == 1
                }
            }
            guard isDerived else { throw Backend.error("X9.63 KDF") }
        }
    }
}
