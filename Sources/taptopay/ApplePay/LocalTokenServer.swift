// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import PaymentProcessor
internal import PaymentToken

/// The authority of tokens on this machine, and the merchants that it knows.
struct LocalTokenServer {
    /// The options of all commands that need it.
    static let options = [
        Option(
            name: "state", value: "DIR",
            help: "The authority's folder; $XDG_STATE_HOME/taptopay/applepay if not given.")
    ]

    let authority: CertificateAuthority
    let folder: String
    /// Whether the authority was made just now.
    let isNew: Bool

    /// Reads the authority, or makes it.
    ///
    /// - Parameters:
    ///   - invocation: Says where it is.
    ///   - now: When it is made, in seconds since 1970.
    ///   - isRenewed: Whether one that is there is replaced.
    /// - Throws: `CommandError`.
    init(_ invocation: Invocation, now: Int64, isRenewed: Bool = false) throws(CommandError) {
        let folder = invocation.value("state") ?? StateFolder.path + "/applepay"
        let isNew: Bool
        do {
            try StateFolder.make(folder)
            // Apps that begin at once all want an authority, and must want the same.
            let lock = try FileLock(folder + "/lock")
            defer { lock.end() }
            isNew = isRenewed || !CertificateAuthority.exists(in: folder)
            if isNew { try CertificateAuthority.generate(now: now).save(to: folder) }
            authority = try CertificateAuthority(folder: folder)
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)")
        }
        guard authority.isValid(at: now) else {
            throw CommandError(
                "The authority in \(folder) is not valid at the time that is asked for; make one of "
                    + "that time with \u{201C}taptopay applepay ca --state DIR --at TIME\u{201D}.")
        }
        self.folder = folder
        self.isNew = isNew
    }

    /// Finds a merchant's certificate, with its key if that is here, or makes both.
    ///
    /// - Throws: `CommandError`.
    func merchant(
        _ identifier: String, _ kind: PublicKeyInfo.Kind, now: Int64
    ) throws(CommandError) -> (certificate: MerchantCertificate, key: KeyPair?) {
        do {
            let lock = try FileLock(folder + "/lock")
            defer { lock.end() }
            let known = try MerchantCertificate(
                merchantIdentifier: identifier, kind: kind, folder: folder)
            guard let known else { return try makeMerchant(identifier, kind, now: now) }
            return (known, try known.key(in: folder))
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Makes a merchant's key and certificate, in place of older ones.
    ///
    /// - Throws: `ApplePayServerError` or `CryptographyError`.
    func makeMerchant(
        _ identifier: String, _ kind: PublicKeyInfo.Kind, now: Int64
    ) throws -> (certificate: MerchantCertificate, key: KeyPair?) {
        let key = try KeyPair.generate(kind)
        let certificate = try authority.certificate(for: identifier, key: key.publicKey, now: now)
        try certificate.save(to: folder, key: key)
        return (certificate, key)
    }
}
