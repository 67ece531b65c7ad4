// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import PassKit
import PassKitTesting
import PaymentToken
import SmartCard
import Support
import TestClocks

/// A wallet, a server, and a customer without keys, for tests of only PassKit's classes.
struct StubShop {
    let wallet: StubWallet
    let customer: TestCustomer
    let clock = ManualClock()
    let diagnostics = Lock<[PassKitDiagnostic]>([])
    var configuration = PassKitConfiguration()

    init(_ steps: CustomerStep..., cards: [WalletCard] = [.visa], contacts: [CustomerContact] = [])
    {
        wallet = StubWallet(cards)
        customer = TestCustomer(steps)
        configuration.wallet = wallet
        configuration.server = StubServer()
        configuration.sheet = customer
        configuration.contacts = contacts
        configuration.clock = clock
        configuration.inquiryLimit = .seconds(240)
        configuration.diagnose = { [diagnostics] diagnostic in
            diagnostics.withLock { $0.append(diagnostic) }
        }
    }

    var codes: [PassKitDiagnostic.Code] { diagnostics.withLock { $0.map(\.code) } }
}

/// A wallet that pays with meaningless bytes.
actor StubWallet: PaymentWallet {
    private(set) var kept: [WalletCard]
    private(set) var payments: [WalletPayment] = []
    private let isAllowed: Bool

    init(_ cards: [WalletCard], isAllowed: Bool = true) {
        kept = cards
        self.isAllowed = isAllowed
    }

    func canPay() -> Bool { isAllowed }
    func cards() -> [WalletCard] { kept }
    func setUp() { kept.append(.visa) }
    func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) throws(WalletError) -> SealedWalletPayment {
        if case .biometric(isOwner: false) = consent { throw WalletError(.notTheOwner) }
        payments.append(payment)
        return SealedWalletPayment([1, 2, 3])
    }
}

/// A server whose tokens are meaningless.
struct StubServer: TokenServer {
    func nonce() -> [UInt8] { Array(repeating: 7, count: 32) }
    func token(for payment: SealedWalletPayment, merchantIdentifier: String) -> ApplePayToken {
        ApplePayToken(
            version: .ellipticCurve(ephemeralPublicKey: [4, 5, 6]), data: payment.bytes,
            signature: [9], publicKeyHash: Array(repeating: 1, count: 32),
            transactionIdentifier: Array(repeating: 0xAB, count: 32), applicationData: nil)
    }
}

extension WalletCard {
    static let visa = WalletCard(
        identifier: "visa-1", network: .visa, kind: .credit, displayName: "Visa 0010",
        accountNumberSuffix: "0010", deviceAccountNumberSuffix: "1234", issuerCountry: "US",
        capabilities: .threeDSecure)
}
