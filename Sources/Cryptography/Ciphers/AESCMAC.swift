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

    /// Returns the code of 16 bytes for a key of 16, 24, or 32 bytes.
    package static func mac(
        _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try message.withUnsafeBytes { message in
            Result { () throws(CryptographyError) in try code(of: message, key: key) }
        }.get()
    }

    /// Returns the code of a secret message.
    package static func mac(
        _ message: SecretBytes, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try message.withBytes { (message) throws(CryptographyError) in
            try code(of: message, key: key)
        }
    }

    /// Returns the code as a key, or part of a key.
    ///
    /// See NIST SP 800-108, 4.1, for this kind of key derivation.
    package static func deriveKey(
        _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try SecretBytes(count: codeCount) { (output) throws(CryptographyError) in
            try message.withUnsafeBytes { message in
                Result { () throws(CryptographyError) in
                    try write(message, key: key, into: output)
                }
            }.get()
        }
    }

    private static let codeCount = 16

    private static func code(
        of message: UnsafeRawBufferPointer, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: codeCount)
        try code.withUnsafeMutableBytes { code in
            Result { () throws(CryptographyError) in try write(message, key: key, into: code) }
        }.get()
        return code
    }

    private static func write(
        _ message: UnsafeRawBufferPointer, key: SecretBytes,
        into code: UnsafeMutableRawBufferPointer
    ) throws(CryptographyError) {
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
        let start = message.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let target = code.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var count = 0
        guard isStarted, EVP_MAC_update(context, start, message.count) == 1,
            EVP_MAC_final(context, target, &count, code.count) == 1, count == code.count
        else { throw Backend.error("CMAC") }
    }
}
