// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

extension CertificateAuthority {
    /// The lifetime of a merchant's certificate: 25 months, as for genuine ones.
    private static let merchantLifetime = 761 * AuthorityCertificateKind.day
    /// The maximum length of a common name.
    ///
    /// See RFC 5280, Appendix A.1.
    private static let maximumNameCount = 64

    /// Certifies a merchant's key.
    ///
    /// - Parameters:
    ///   - merchantIdentifier: The identifier, such as `merchant.example.taptopay`.
    ///   - key: The merchant's public key, P-256 or RSA.
    ///   - team: The merchant's team identifier, ten characters.
    ///   - now: Seconds since 1970; the certificate is valid from one day earlier.
    ///   - random: The source of the serial number.
    /// - Returns: The certificate.
    /// - Throws: `ApplePayServerError` with `invalidMerchant` or `cryptographyFailed`.
    package func certificate(
        for merchantIdentifier: String, key: PublicKeyInfo, team: String = "TEST000000",
        now: Int64, random: RandomSource = .system
    ) throws(ApplePayServerError) -> MerchantCertificate {
        try MerchantCertificate.check(merchantIdentifier)
        try MerchantCertificate.check(key)
        let commonName = "Apple Pay Payment Processing:\(merchantIdentifier)"
        let start = now &- AuthorityCertificateKind.day
        let template = CertificateTemplate(
            subject: DistinguishedName(
                .userIdentifier(merchantIdentifier),
                .commonName(String(commonName.prefix(Self.maximumNameCount))),
                .organisationalUnit(team), .organisation(AuthorityCertificateKind.organisation),
                .country("US")),
            key: key, times: start..<(start &+ Self.merchantLifetime),
            extensions: [
                .basicConstraints(isAuthority: false), .subjectKeyIdentifier(key),
                .keyUsage([.keyEncipherment, .keyAgreement]),
                .authorityKeyIdentifier(merchants.key.publicKey),
                MerchantCertificate.marker(merchantIdentifier),
            ])
        let bytes: [UInt8]
        do {
            bytes = try template.issue(
                by: AuthorityCertificateKind.merchants.name, signer: merchants.key, random: random)
        } catch {
            throw ApplePayServerError(.cryptographyFailed, "a merchant's certificate: \(error)")
        }
        return try MerchantCertificate(merchantIdentifier: merchantIdentifier, bytes)
    }
}
