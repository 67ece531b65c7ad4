// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The message authentication code HMAC with SHA-256.
///
/// See RFC 2104 and FIPS 198-1.
package enum HMAC {
    /// The length of the code, in bytes.
    package static let codeCount = 32

    private static let algorithm = MessageAuthenticationCode("HMAC")

    /// Returns the code, 32 bytes.
    ///
    /// - Throws: `CryptographyError` with `invalidLength` for an empty key, or `backend`.
    package static func sha256(
        _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        guard key.count > 0 else { throw CryptographyError(.invalidLength, "HMAC key") }
        var code = [UInt8](repeating: 0, count: codeCount)
        let result = code.withUnsafeMutableBytes { code in
            message.withUnsafeBytes { message in
                Result { () throws(CryptographyError) in
                    try algorithm.write(
                        message, key: key, algorithm: Parameter.text("digest", "SHA2-256"),
                        into: code)
                }
            }
        }
        try result.get()
        return code
    }
}
