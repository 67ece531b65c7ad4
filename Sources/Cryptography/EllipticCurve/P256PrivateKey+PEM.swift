// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension P256PrivateKey {
    /// Reads a key from PEM text: `EC PRIVATE KEY` or `PRIVATE KEY`.
    ///
    /// Rejects an encrypted key and never asks for a password. See RFC 7468, 10, RFC 5915 and RFC
    /// 5958.
    ///
    /// - Throws: `CryptographyError` with `invalidKey` when there is no private key on P-256.
    package convenience init(pem text: [UInt8]) throws(CryptographyError) {
        let key = try text.withUnsafeBytes { text in
            Result { () throws(CryptographyError) in try KeyHandle.privateKey(pem: text) }
        }.get()
        guard key.isOnCurve("prime256v1") else {
            Backend.discardErrors()
            throw CryptographyError(.invalidKey, "PEM private key")
        }
        try self.init(
            scalar: try key.number("priv").secret(count: P256PublicKey.coordinateCount))
    }
}
