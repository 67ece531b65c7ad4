// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import PaymentProcessor
package import PaymentToken
internal import Support

/// A token server that opens a wallet's payment, encrypts it for the merchant, and signs it.
///
/// Only this server can open a wallet's payment. It stores only that the payment's nonce was used.
package actor EmulatedTokenServer: TokenServer {
    /// The key for which wallets seal payments.
    package nonisolated let publicKey: P256PublicKey
    private let privateKey: P256PrivateKey
    private let generator: TokenGenerator
    private var merchants: [String: MerchantCertificate] = [:]
    private var nonces = NonceStore()
    private let now: @Sendable () -> Int64
    private let random: RandomSource

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - authority: The authority with the server's keys.
    ///   - merchants: The merchants that the server knows.
    ///   - now: The time in seconds since 1970.
    ///   - random: The source of nonces.
    /// - Throws: `ApplePayServerError` with `cryptographyFailed`.
    package init(
        authority: CertificateAuthority, merchants: [MerchantCertificate],
        now: @escaping @Sendable () -> Int64, random: RandomSource = .system
    ) throws(ApplePayServerError) {
        generator = try TokenGenerator(authority)
        privateKey = authority.walletKey
        publicKey = authority.walletKey.publicKey
        self.now = now
        self.random = random
        for merchant in merchants { self.merchants[merchant.merchantIdentifier] = merchant }
    }

    /// Registers a merchant, or replaces its certificate.
    package func register(_ merchant: MerchantCertificate) {
        merchants[merchant.merchantIdentifier] = merchant
    }

    /// The number of issued nonces that are not used yet.
    package var openNonces: Int { nonces.count }

    package func nonce() async throws(TokenServerError) -> [UInt8] {
        nonces.give(now: now(), random: random)
    }

    package func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        let content = try open(payment)
        let now = now()
        // A payment that is refused below also uses up its nonce.
        guard nonces.redeem(content.nonce, now: now) else { throw TokenServerError(.invalidNonce) }
        guard content.merchantIdentifier.hasSameBytes(as: merchantIdentifier) else {
            throw TokenServerError(.invalidPayment, hint: "It belongs to another merchant.")
        }
        guard let merchant = merchants[merchantIdentifier] else {
            throw TokenServerError(.unknownMerchant)
        }
        do {
            return try generator.token(of: content, for: merchant, now: now)
        } catch {
            throw TokenServerError(.failed)
        }
    }

    private func open(
        _ payment: SealedWalletPayment
    ) throws(TokenServerError) -> WalletPaymentContent {
        guard payment.bytes.count <= JOSE.maximumTokenLength else {
            throw TokenServerError(.invalidPayment, hint: "It is longer than 16 KiB.")
        }
        let plain: [UInt8]
        do throws(Rejection) {
            let envelope = try EncryptedEnvelope(parsing: payment.bytes)
            try envelope.checkAlgorithms()
            guard envelope.header["typ"]?.string?.hasSameBytes(as: JOSE.walletPayment) == true
            else { throw Rejection(.wrongType, "This is not a wallet's payment.") }
            plain = try envelope.decrypt(with: privateKey)
        } catch {
            throw TokenServerError(.invalidPayment, hint: error.detail)
        }
        guard let content = WalletPaymentContent(json: plain) else {
            throw TokenServerError(.invalidPayment, hint: "Its content is malformed.")
        }
        return content
    }
}

/// The nonces that were issued for payments and are not used yet.
private struct NonceStore: Sendable {
    /// How long a nonce can be used, in seconds.
    static let lifetime: Int64 = 60
    /// The maximum number of nonces; a new nonce replaces the oldest one.
    static let maximumCount = 1024
    static let nonceCount = 32

    private var nonces: [(bytes: [UInt8], time: Int64)] = []

    /// The number of nonces that can still be used.
    var count: Int { nonces.count }

    /// Issues a new nonce.
    mutating func give(now: Int64, random: RandomSource) -> [UInt8] {
        forget(now: now)
        if nonces.count >= Self.maximumCount { nonces.removeFirst() }
        let nonce = random.bytes(Self.nonceCount)
        nonces.append((nonce, now))
        return nonce
    }

    /// Uses up a nonce.
    ///
    /// - Returns: `false` if it was not issued, was already used, or is too old.
    mutating func redeem(_ nonce: [UInt8], now: Int64) -> Bool {
        forget(now: now)
        guard let index = nonces.firstIndex(where: { constantTimeEqual($0.bytes, nonce) }) else {
            return false
        }
        nonces.remove(at: index)
        return true
    }

    /// Drops expired nonces, also if the clock was set back by more than their lifetime.
    private mutating func forget(now: Int64) {
        nonces.removeAll { nonce in
            let (age, overflow) = now.subtractingReportingOverflow(nonce.time)
            return overflow || age.magnitude > Self.lifetime.magnitude
        }
    }
}
