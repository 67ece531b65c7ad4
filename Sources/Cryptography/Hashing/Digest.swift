// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Hash functions.
///
/// See FIPS 180-4.
package enum Digest {
    /// Returns the SHA-1 hash, 20 bytes.
    ///
    /// EMV Book 2 requires it for certificates; do not use it for anything new.
    package static func sha1(_ bytes: some Collection<UInt8>) -> [UInt8] {
        digest(bytes, .sha1)
    }

    /// Returns the SHA-256 hash, 32 bytes.
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
            // OpenSSL's configuration disables the function. Random bytes match no hash, so every
            // comparison fails closed.
            Backend.discardErrors()
            return RandomSource.system.bytes(algorithm.count)
        }
        return hash
    }
}
