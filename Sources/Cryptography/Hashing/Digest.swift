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

/// A hash function, fetched once for the process.
private struct MessageDigest: @unchecked Sendable {
    /// The `EVP_MD`, or `nil` when OpenSSL's configuration does not offer it.
    let pointer: OpaquePointer?
    /// The length of the hash, in bytes.
    let count: Int

    private init(_ name: StaticString, count: Int) {
        pointer = Backend.isReady ? EVP_MD_fetch(nil, name.cString, nil) : nil
        self.count = count
    }

    static let sha1 = MessageDigest("SHA1", count: 20)
    static let sha256 = MessageDigest("SHA2-256", count: 32)
}
