// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentProcessor

/// The authority of an emulated token server, which signs tokens and certifies merchants.
///
/// It has a P-384 root, one intermediate for the signing certificates and one for the merchants'
/// certificates, and one signing certificate for each version of tokens. Names, markers, and key
/// usages are as in genuine certificates, but the names indicate a test.
package struct CertificateAuthority: Sendable {
    /// The lifetime of a merchant's certificate: 25 months, as for genuine ones.
    private static let merchantLifetime = 761 * AuthorityCertificateKind.day
    /// The maximum length of a common name.
    ///
    /// See RFC 5280, Appendix A.1.
    private static let maximumNameCount = 64

    /// A key with its certificate in DER.
    package struct Member: Sendable {
        package let key: KeyPair
        package let certificate: [UInt8]
    }

    /// The root certificate in DER, which verifiers pin.
    package let root: [UInt8]
    /// The intermediate certificate in DER, which certifies the signers of tokens.
    package let intermediate: [UInt8]
    /// The intermediate that certifies merchants.
    package let merchants: Member
    /// The signer of `EC_v1` tokens.
    package let ellipticCurveSigner: Member
    /// The signer of `RSA_v1` tokens.
    package let rsaSigner: Member
    /// The key that opens what wallets seal; not certified, because wallets get its public key.
    package let walletKey: P256PrivateKey

    package init(
        root: [UInt8], intermediate: [UInt8], merchants: Member, ellipticCurveSigner: Member,
        rsaSigner: Member, walletKey: P256PrivateKey
    ) {
        self.root = root
        self.intermediate = intermediate
        self.merchants = merchants
        self.ellipticCurveSigner = ellipticCurveSigner
        self.rsaSigner = rsaSigner
        self.walletKey = walletKey
    }

    /// Creates an authority and discards the private keys of its root and its first intermediate.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970; the authority is valid from one day earlier.
    ///   - random: The source of serial numbers.
    /// - Returns: The authority.
    /// - Throws: `ApplePayServerError` with `cryptographyFailed`.
    package static func generate(
        now: Int64, random: RandomSource = .system
    ) throws(ApplePayServerError) -> CertificateAuthority {
        do {
            return try make(now: now, random: random)
        } catch {
            throw ApplePayServerError(.cryptographyFailed, "creation of the authority: \(error)")
        }
    }

    /// Returns whether a folder contains an authority.
    package static func exists(in folder: String) -> Bool {
        PrivateFile.exists("\(folder)/root.pem")
    }

    /// Reads the authority from a folder.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `filePermissions`, or
    ///   `invalidFile`, also if a key does not match its certificate.
    package init(folder: String) throws(ApplePayServerError) {
        let path = "\(folder)/wallets.key"
        guard let walletKey = try CertificateFile.key(path).p256 else {
            throw ApplePayServerError(.invalidFile, path)
        }
        self.init(
            root: try CertificateFile.certificate("\(folder)/root.pem"),
            intermediate: try CertificateFile.certificate("\(folder)/intermediate.pem"),
            merchants: try Self.member("\(folder)/merchants"),
            ellipticCurveSigner: try Self.member("\(folder)/signer"),
            rsaSigner: try Self.member("\(folder)/signer-rsa"), walletKey: walletKey)
    }

    /// Writes the authority to a folder; only the owner can read the files.
    ///
    /// - Throws: `ApplePayServerError` with `fileInaccessible`, `folderPermissions`, or
    ///   `cryptographyFailed`.
    package func save(to folder: String) throws(ApplePayServerError) {
        try CertificateFile.makeFolder(folder)
        try Self.write(merchants, "\(folder)/merchants")
        try Self.write(ellipticCurveSigner, "\(folder)/signer")
        try Self.write(rsaSigner, "\(folder)/signer-rsa")
        let walletKey: KeyPair
        do {
            walletKey = try KeyPair(self.walletKey)
        } catch {
            throw ApplePayServerError(.cryptographyFailed, "the wallets' key: \(error)")
        }
        try CertificateFile.write(walletKey, to: "\(folder)/wallets.key")
        try CertificateFile.write(intermediate, to: "\(folder)/intermediate.pem")
        // Written last, because an authority without this file does not exist.
        try CertificateFile.write(root, to: "\(folder)/root.pem")
    }

    /// Returns whether tokens signed at a time, in seconds since 1970, can be verified then.
    package func isValid(at now: Int64) -> Bool {
        [
            root, intermediate, merchants.certificate, ellipticCurveSigner.certificate,
            rsaSigner.certificate,
        ].allSatisfy { (try? X509Certificate($0))?.isValid(at: now) == true }
    }

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
                .organizationalUnit(team), .organization(AuthorityCertificateKind.organization),
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

    private static func make(
        now: Int64, random: RandomSource
    ) throws(CryptographyError) -> CertificateAuthority {
        let rootKey = try KeyPair.generate(.p384)
        let root = try AuthorityCertificateKind.root.template(
            for: rootKey.publicKey, issuer: nil, now: now
        )
        .issue(by: AuthorityCertificateKind.root.name, signer: rootKey, random: random)
        func member(
            _ name: AuthorityCertificateKind, _ kind: PublicKeyInfo.Kind,
            by issuer: AuthorityCertificateKind,
            _ signer: KeyPair
        ) throws(CryptographyError) -> Member {
            let key = try KeyPair.generate(kind)
            let template = name.template(for: key.publicKey, issuer: signer.publicKey, now: now)
            let certificate = try template.issue(by: issuer.name, signer: signer, random: random)
            return Member(key: key, certificate: certificate)
        }
        let intermediate = try member(.intermediate, .p256, by: .root, rootKey)
        return CertificateAuthority(
            root: root, intermediate: intermediate.certificate,
            merchants: try member(.merchants, .p256, by: .root, rootKey),
            ellipticCurveSigner: try member(
                .ellipticCurveSigner, .p256, by: .intermediate, intermediate.key),
            rsaSigner: try member(.rsaSigner, .rsa, by: .intermediate, intermediate.key),
            walletKey: try P256PrivateKey.generate())
    }

    private static func member(_ path: String) throws(ApplePayServerError) -> Member {
        let member = Member(
            key: try CertificateFile.key("\(path).key"),
            certificate: try CertificateFile.certificate("\(path).pem"))
        guard (try? X509Certificate(member.certificate))?.publicKey == member.key.publicKey else {
            throw ApplePayServerError(.invalidFile, "\(path).key, which belongs to \(path).pem,")
        }
        return member
    }

    private static func write(_ member: Member, _ path: String) throws(ApplePayServerError) {
        try CertificateFile.write(member.key, to: "\(path).key")
        try CertificateFile.write(member.certificate, to: "\(path).pem")
    }
}

extension CertificateAuthority: CustomStringConvertible, CustomReflectable {
    /// A description of the type; never a key.
    package var description: String { "The authority of an emulated token server" }

    package var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
