// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

extension PublicKeyInfo {
    /// Takes the key of a certificate in DER, which is not verified by that.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when it is no certificate, or
    ///   `invalidKey` when its key is of another kind.
    package init(certificate bytes: [UInt8]) throws(CryptographyError) {
        let handle = try CertificateHandle(reading: bytes)
        guard let key = handle.withPointer({ X509_get_pubkey($0) }) else {
            throw Backend.error("X.509 key", code: .invalidKey)
        }
        try self.init(handle: KeyHandle(owning: key))
    }
}
