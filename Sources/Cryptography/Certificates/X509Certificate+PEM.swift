// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension X509Certificate {
    /// Reads the certificates of a file: one in DER, or one or more in PEM.
    ///
    /// Ignores other contents of the text, such as a private key.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when there is no certificate.
    package static func certificates(
        file bytes: [UInt8]
    ) throws(CryptographyError) -> [X509Certificate] {
        // A SEQUENCE starts with this byte, but PEM text does not.
        if bytes.first == 0x30, let certificate = try? X509Certificate(bytes) {
            return [certificate]
        }
        let encodings = try PEM.structures(PEM.certificate, in: bytes)
        guard encodings.count <= maximumCount else {
            throw CryptographyError(.invalidInput, "X.509 certificates in PEM")
        }
        var certificates: [X509Certificate] = []
        for encoding in encodings { certificates.append(try X509Certificate(encoding)) }
        return certificates
    }

    /// The maximum number of certificates in one file.
    private static let maximumCount = 64
}
