// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import EmulatedCards
internal import PaymentProcessor
internal import PaymentToken
internal import Support

/// The token authority on this machine, and the merchants it has certified.
struct LocalTokenServer {
    /// The options of all commands that need the authority.
    static let options = [
        Option(
            name: "state", value: "DIR",
            help: "The authority's folder (default: $XDG_STATE_HOME/taptopay/applepay).")
    ]

    let authority: CertificateAuthority
    let folder: String
    /// Whether the authority was just created.
    let isNew: Bool

    /// Reads or creates the authority.
    ///
    /// - Parameters:
    ///   - invocation: The arguments, which can name the authority's folder.
    ///   - now: The time, in seconds since 1970.
    ///   - isRenewed: Whether an existing authority is replaced.
    /// - Throws: `CommandError`.
    init(_ invocation: Invocation, now: Int64, isRenewed: Bool = false) throws(CommandError) {
        let folder = invocation.value("state") ?? StateHome.path + "/applepay"
        let isNew: Bool
        do {
            try StateHome.make(folder)
            // Apps that start at the same time all need an authority, and must share one.
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
                "The authority in \(folder) is not valid at the requested time; create one for "
                    + "that time with \u{201C}taptopay applepay ca --state DIR --at TIME\u{201D}.")
        }
        self.folder = folder
        self.isNew = isNew
    }

    /// Returns a merchant's certificate, with its key if it is stored here, or creates both.
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

    /// Creates a merchant's key and certificate, replacing older ones.
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

/// A token server that certifies each merchant it does not know yet.
struct CertifyingTokenServer: TokenServer {
    let authority: LocalTokenServer
    let server: EmulatedTokenServer

    func nonce() async throws(TokenServerError) -> [UInt8] {
        try await server.nonce()
    }

    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        do {
            let merchant = try authority.merchant(merchantIdentifier, .p256, now: currentTime())
            await server.register(merchant.certificate)
        } catch {
            throw TokenServerError(.unknownMerchant, hint: error.message)
        }
        return try await server.token(for: payment, merchantIdentifier: merchantIdentifier)
    }
}

/// An emulated wallet and the token server of this machine's authority.
struct LocalPayments {
    let authority: LocalTokenServer
    let wallet: EmulatedPaymentWallet
    let server: CertifyingTokenServer

    /// Reads or creates the authority, and fills a wallet.
    ///
    /// - Parameters:
    ///   - invocation: The arguments, which can name the authority's folder.
    ///   - cards: The wallet's cards, the default first.
    /// - Throws: `CommandError`.
    init(_ invocation: Invocation, cards: [EmulatedPaymentCard]) throws(CommandError) {
        authority = try LocalTokenServer(invocation, now: currentTime())
        do {
            let server = try EmulatedTokenServer(
                authority: authority.authority, merchants: [], now: { currentTime() })
            wallet = try EmulatedPaymentWallet(
                serverKey: server.publicKey, cards: cards, now: { currentTime() })
            self.server = CertifyingTokenServer(authority: authority, server: server)
        } catch {
            throw CommandError("\(error)")
        }
    }
}
