// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentProcessor

extension CertificateAuthority {
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
    /// - Throws: `ApplePayServerError` with `fileInaccessible` or `cryptographyFailed`.
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
