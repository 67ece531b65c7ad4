// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// AES key wrap with the default check value.
///
/// See RFC 3394, 2.2.
package enum AESKeyWrap {
    /// Wraps a key of at least 16 bytes, whose length is a multiple of 8.
    package static func wrap(
        _ key: SecretBytes, with wrappingKey: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        let algorithm = try algorithm(wrappingKey)
        guard key.count >= 16, key.count.isMultiple(of: 8) else {
            throw CryptographyError(.invalidLength, "key to wrap")
        }
        var wrapped = [UInt8](repeating: 0, count: key.count + 8)
        let result = wrapped.withUnsafeMutableBytes { wrapped in
            Result { () throws(CryptographyError) in
                try run(algorithm, wraps: true, with: wrappingKey, into: wrapped) {
                    (context, output) throws(CryptographyError) in
                    try key.withBytes { (key) throws(CryptographyError) in
                        try context.transform(key, into: output)
                    }
                }
            }
        }
        try result.get()
        return wrapped
    }

    /// Unwraps a key and checks its integrity.
    ///
    /// - Throws: `CryptographyError` with `authenticationFailed` when the check value is wrong.
    package static func unwrap(
        _ wrapped: [UInt8], with wrappingKey: SecretBytes
    ) throws(CryptographyError) -> SecretBytes {
        let algorithm = try algorithm(wrappingKey)
        guard wrapped.count >= 24, wrapped.count.isMultiple(of: 8) else {
            throw CryptographyError(.invalidLength, "wrapped key")
        }
        return try SecretBytes(count: wrapped.count - 8) { (key) throws(CryptographyError) in
            try run(algorithm, wraps: false, with: wrappingKey, into: key) {
                (context, output) throws(CryptographyError) in
                let result = wrapped.withUnsafeBytes { wrapped in
                    Result { () throws(CryptographyError) in
                        try context.transform(
                            wrapped, into: output, failure: .authenticationFailed)
                    }
                }
                try result.get()
            }
        }
    }

    private static func run(
        _ algorithm: CipherAlgorithm, wraps: Bool, with wrappingKey: SecretBytes,
        into output: UnsafeMutableRawBufferPointer,
        _ body: (borrowing CipherContext, UnsafeMutableRawBufferPointer) throws(CryptographyError)
            -> Void
    ) throws(CryptographyError) {
        try wrappingKey.withBytes { (wrappingKey) throws(CryptographyError) in
            let context = try CipherContext()
            try context.start(algorithm, encrypts: wraps, key: wrappingKey, vector: [])
            try body(context, output)
        }
    }

    private static func algorithm(
        _ wrappingKey: SecretBytes
    ) throws(CryptographyError) -> CipherAlgorithm {
        guard let algorithm = CipherAlgorithm.aesWrap(keyCount: wrappingKey.count) else {
            throw CryptographyError(.invalidLength, "wrapping key")
        }
        return algorithm
    }
}
