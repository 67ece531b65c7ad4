// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The authority of an emulated token server, which signs tokens and certifies merchants.
///
/// It has a P-384 root, one intermediate for the signing certificates and one for the merchants'
/// certificates, and one signing certificate for each version of tokens. Names, markers, and key
/// usages are as in genuine certificates, but the names indicate a test.
package struct CertificateAuthority: Sendable {
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

    /// Returns whether tokens signed at a time, in seconds since 1970, can be verified then.
    package func isValid(at now: Int64) -> Bool {
        [
            root, intermediate, merchants.certificate, ellipticCurveSigner.certificate,
            rsaSigner.certificate,
        ].allSatisfy { (try? X509Certificate($0))?.isValid(at: now) == true }
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
}

extension CertificateAuthority: CustomStringConvertible, CustomReflectable {
    /// A description of the type; never a key.
    package var description: String { "The authority of an emulated token server" }

    package var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
