// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import SmartCard
import Support

@testable import ApplePay

/// A wallet with three cards that answers as a test specifies.
final class TestWallet: PaymentWallet {
    let journal: Journal
    private let canPayNow: Bool
    private let storedCards: [WalletCard]
    private let failures: Lock<[WalletError.Code]>
    private let told = Lock<[WalletCharge]>([])
    private let asked = Lock<[WalletPayment]>([])

    /// Creates a wallet whose first payments fail.
    init(
        journal: Journal, canPay: Bool = true, cards: [WalletCard] = TestWallet.cards,
        failures: [WalletError.Code] = []
    ) {
        self.journal = journal
        canPayNow = canPay
        storedCards = cards
        self.failures = Lock(failures)
    }

    static let cards = [
        card("visa", .visa, .credit), card("mastercard", .masterCard, .debit),
        card("unionpay", .chinaUnionPay, .prepaid, country: "CN", capabilities: .emv),
    ]

    static func card(
        _ identifier: String, _ network: PaymentNetwork, _ kind: WalletCard.Kind,
        country: String = "US", capabilities: MerchantCapabilities = .threeDSecure
    ) -> WalletCard {
        WalletCard(
            identifier: identifier, network: network, kind: kind,
            displayName: "\(network) 0010", accountNumberSuffix: "0010",
            deviceAccountNumberSuffix: "4711", issuerCountry: country, capabilities: capabilities)
    }

    var charges: [WalletCharge] { told.withLock { $0 } }

    func notify(_ charge: WalletCharge) async { told.withLock { $0.append(charge) } }

    var payments: [WalletPayment] { asked.withLock { $0 } }

    func canPay() async -> Bool { canPayNow }

    func cards() async throws(WalletError) -> [WalletCard] { storedCards }

    func setUp() async throws(WalletError) {}

    func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment {
        journal.note("wallet: \(payment.card)")
        asked.withLock { $0.append(payment) }
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw WalletError(failure) }
        return SealedWalletPayment([1, 2, 3])
    }
}

/// A token server that returns a constant token.
final class TestServer: TokenServer {
    let journal: Journal
    private let failures: Lock<[TokenServerError.Code]>

    init(journal: Journal, failures: [TokenServerError.Code] = []) {
        self.journal = journal
        self.failures = Lock(failures)
    }

    static let token = ApplePayToken(
        version: .ellipticCurve(ephemeralPublicKey: [4]), data: [5], publicKeyHash: [6],
        transactionIdentifier: [7], applicationData: nil)

    func nonce() async throws(TokenServerError) -> [UInt8] { Array(1...32) }

    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        journal.note("server")
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw TokenServerError(failure) }
        return Self.token
    }
}
