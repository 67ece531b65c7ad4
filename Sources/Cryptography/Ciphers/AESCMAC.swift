// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The message authentication code CMAC with AES.
///
/// See NIST SP 800-38B.
package enum AESCMAC {
    private static let algorithm = MessageAuthenticationCode("CMAC")
    private static let codeCount = 16

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

    /// Returns the code of a secret message as a key, or part of a key.
    package static func deriveKey(
        _ message: SecretBytes, key: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        try SecretBytes(count: codeCount) { (output) throws(CryptographyError) in
            try message.withBytes { (message) throws(CryptographyError) in
                try write(message, key: key, into: output)
            }
        }
    }

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
        try algorithm.write(
            message, key: key, algorithm: Parameter.text("cipher", cipher), into: code)
    }
}
