// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension X509Certificate {
    /// Reads the certificates of a file: one in DER, or one or more in PEM.
    ///
    /// What else stands in a text, such as a private key, is left aside.
    ///
    /// - Throws: `CryptographyError` with `invalidInput` when there is no certificate.
    package static func certificates(
        file bytes: [UInt8]
    ) throws(CryptographyError) -> [X509Certificate] {
        // A SEQUENCE begins with this byte, which no text does.
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

    /// The most certificates of one file.
    private static let maximumCount = 64
}
