// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Hash functions.
///
/// See FIPS 180-4.
package enum Digest {
    /// Returns the 20 bytes of SHA-1.
    ///
    /// EMV Book 2 demands it for certificates; nothing new should use it.
    package static func sha1(_ bytes: some Collection<UInt8>) -> [UInt8] {
        digest(bytes, .sha1)
    }

    /// Returns the 32 bytes of SHA-256.
    package static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
        digest(bytes, .sha256)
    }

    private static func digest(
        _ bytes: some Collection<UInt8>, _ algorithm: MessageDigest
    ) -> [UInt8] {
        bytes.withContiguousStorageIfAvailable { digest(UnsafeRawBufferPointer($0), algorithm) }
            ?? Array(bytes).withUnsafeBytes { digest($0, algorithm) }
    }

    private static func digest(
        _ bytes: UnsafeRawBufferPointer, _ algorithm: MessageDigest
    ) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: algorithm.count)
        guard let digest = algorithm.pointer,
            EVP_Digest(bytes.baseAddress, bytes.count, &hash, nil, digest, nil) == 1
        else {
            // OpenSSL's configuration switched the function off. Random bytes equal no hash,
            // so that everything that compares fails closed.
            Backend.discardErrors()
            return RandomSource.system.bytes(algorithm.count)
        }
        return hash
    }
}
