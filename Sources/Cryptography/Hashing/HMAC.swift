// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The message authentication code HMAC with SHA-256.
///
/// See RFC 2104 and FIPS 198-1.
package enum HMAC {
    /// The length of the code, in bytes.
    package static let codeCount = 32

    private struct Algorithm: @unchecked Sendable {
        let pointer: OpaquePointer?

        init(_ name: StaticString) {
            pointer = Backend.isReady ? EVP_MAC_fetch(nil, name.cString, nil) : nil
        }
    }

    private static let algorithm = Algorithm("HMAC")

    /// Returns the code, 32 bytes.
    ///
    /// - Throws: `CryptographyError` with `invalidLength` for an empty key, or `backend`.
    package static func sha256(
        _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        guard key.count > 0 else { throw CryptographyError(.invalidLength, "HMAC key") }
        guard let mac = algorithm.pointer, let context = EVP_MAC_CTX_new(mac) else {
            throw Backend.error("HMAC")
        }
        defer { EVP_MAC_CTX_free(context) }
        let parameters = [Parameter.text("digest", "SHA2-256"), Parameter.end]
        let isStarted = key.withBytes { key in
            let start = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return EVP_MAC_init(context, start, key.count, parameters) == 1
        }
        var code = [UInt8](repeating: 0, count: codeCount)
        var count = 0
        guard isStarted, EVP_MAC_update(context, message, message.count) == 1,
            EVP_MAC_final(context, &code, &count, code.count) == 1, count == code.count
        else { throw Backend.error("HMAC") }
        return code
    }
}
