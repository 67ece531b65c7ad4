// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The message authentication code CMAC with AES.
///
/// See NIST SP 800-38B.
package enum AESCMAC {
    private struct Algorithm: @unchecked Sendable {
        let pointer: OpaquePointer?

        init(_ name: StaticString) {
            pointer = Backend.isReady ? EVP_MAC_fetch(nil, name.cString, nil) : nil
        }
    }

    private static let algorithm = Algorithm("CMAC")

    /// Returns the 16 bytes of the code under a key of 16, 24 or 32 bytes.
    package static func mac(
        _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let cipher: StaticString
        switch key.count {
        case 16: cipher = "AES-128-CBC"
        case 24: cipher = "AES-192-CBC"
        case 32: cipher = "AES-256-CBC"
        default: throw CryptographyError(.invalidLength, "CMAC key")
        }
        guard let mac = algorithm.pointer, let context = EVP_MAC_CTX_new(mac) else {
            throw Backend.error("CMAC")
        }
        defer { EVP_MAC_CTX_free(context) }
        let parameters = [Parameter.text("cipher", cipher), Parameter.end]
        let isStarted = key.withBytes { key in
            let start = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return EVP_MAC_init(context, start, key.count, parameters) == 1
        }
        var code = [UInt8](repeating: 0, count: 16)
        var count = 0
        guard isStarted, EVP_MAC_update(context, message, message.count) == 1,
            EVP_MAC_final(context, &code, &count, code.count) == 1, count == code.count
        else { throw Backend.error("CMAC") }
        return code
    }
}
