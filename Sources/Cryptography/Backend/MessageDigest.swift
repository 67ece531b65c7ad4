// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A hash function, fetched once for the process.
struct MessageDigest: @unchecked Sendable {
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
