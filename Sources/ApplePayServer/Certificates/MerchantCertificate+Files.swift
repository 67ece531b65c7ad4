// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor

extension MerchantCertificate {
    /// Where a merchant's certificate lies in an authority's folder; its key, if it was made
    /// there, has the same name and ends with `.key`.
    package static func path(_ merchantIdentifier: String, in folder: String) -> String {
        "\(folder)/merchants/\(merchantIdentifier).pem"
    }

    /// Reads a merchant's certificate from an authority's folder, or `nil` when there is none.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `filePermissions`, `invalidFile`,
    ///   `invalidMerchant` or `differentMerchant`.
    package init?(
        merchantIdentifier: String, folder: String
    ) throws(ApplePayServerError) {
        try Self.check(merchantIdentifier)
        let path = Self.path(merchantIdentifier, in: folder)
        guard PrivateFile.exists(path) else { return nil }
        try self.init(
            merchantIdentifier: merchantIdentifier, try CertificateFile.certificate(path))
    }

    /// Writes the certificate into an authority's folder.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible` or `cryptographyFailed`.
    package func save(to folder: String) throws(ApplePayServerError) {
        try CertificateFile.makeFolder("\(folder)/merchants")
        try CertificateFile.write(bytes, to: Self.path(merchantIdentifier, in: folder))
    }
}
