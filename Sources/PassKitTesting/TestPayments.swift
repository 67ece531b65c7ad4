// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ApplePayServer
internal import Cryptography
internal import EmulatedCards
internal import FoundationEssentials
public import PassKit
internal import PaymentToken
internal import SmartCard
internal import Support
public import TestClocks

/// Everything around an app that takes payments: wallet, token server, customer, merchant.
///
/// In a test:
///
///     let test = try TestPayments(.agree)
///     try await test.use { try await checkout.pay() }
///     let payment = try test.open(checkout.token, for: checkout.request)
///
/// Wallet, server and tokens are the real ones of this package; nothing outside of the process
/// takes part. An app knows Apple's framework only.
public final class TestPayments: Sendable {
    /// The merchant of tests that name none.
    public static let merchantIdentifier = MerchantCertificate.testMerchant

    /// The customer at the sheet.
    public let customer: TestCustomer
    /// The clock of time limits, and of the date, which begins on the first of March 2026.
    public let clock: ManualClock
    /// What stands behind PassKit in this test.
    public let configuration: PassKitConfiguration
    let wallet: EmulatedPaymentWallet
    let merchants: [TestMerchant]
    let back: TokenBack
    private let heard = Lock<[PassKitDiagnostic]>([])

    /// Creates the surroundings of an app.
    ///
    /// - Parameters:
    ///   - steps: What the customer does at the sheet, in turn; without any, it is closed.
    ///   - cards: The networks of the cards in the wallet, the default first; `nil` for Visa,
    ///     Mastercard, American Express, Discover and China UnionPay.
    ///   - contacts: The contacts of the customer's device, the default first; `nil` for `home`
    ///     in Cupertino and `palace` in London.
    ///   - merchantIdentifiers: The app's entitlement; each merchant has a certificate.
    ///   - tokens: Whether tokens are encrypted for keys of elliptic curves or of RSA.
    /// - Throws: When keys cannot be made, or an identifier is none.
    public init(
        _ steps: CustomerStep..., cards: [PKPaymentNetwork]? = nil,
        contacts: [(identifier: String, contact: PKContact)]? = nil,
        merchantIdentifiers: Set<String> = [merchantIdentifier], tokens: TokenKind = .ellipticCurve
    ) throws {
        let clock = ManualClock()
        let beginning = clock.now
        let now = { @Sendable in
            TestAuthority.start + beginning.duration(to: clock.now).components.seconds
        }
        let authority = try TestAuthority.shared()
        let merchants = try merchantIdentifiers.sorted().map {
            try TestMerchant($0, tokens, authority)
        }
        let server = try EmulatedTokenServer(
            authority: authority, merchants: merchants.map(\.certificate), now: now)
        let chosen = cards.map { networks in
            networks.compactMap {
                EmulatedPaymentCard.card(of: PaymentNetwork(rawValue: $0.rawValue))
            }
        }
        wallet = try EmulatedPaymentWallet(
            serverKey: server.publicKey, cards: chosen ?? EmulatedPaymentCard.standard,
            clock: clock, now: now)
        customer = TestCustomer(steps)
        var configuration = PassKitConfiguration()
        configuration.merchantIdentifiers = merchantIdentifiers
        configuration.wallet = wallet
        configuration.server = server
        configuration.sheet = customer
        configuration.contacts = (contacts ?? TestContacts.standard).map {
            CustomerContact(
                identifier: $0.identifier, contact: PaymentContact(reading: $0.contact))
        }
        configuration.clock = clock
        // The wallet is in this process: only a busy machine makes it slow.
        configuration.inquiryLimit = .seconds(240)
        configuration.diagnose = { [heard] diagnostic in
            heard.withLock { $0.append(diagnostic) }
        }
        self.configuration = configuration
        self.clock = clock
        self.merchants = merchants
        back = try TokenBack(merchants, authority, now: now)
    }

    /// What PassKit found wrong with the app, in turn.
    public var diagnostics: [PassKitDiagnostic] { heard.withLock { $0 } }

    /// Makes these surroundings the ones of what `body` does.
    ///
    /// - Parameters:
    ///   - isolation: Where `body` runs; the caller's.
    ///   - body: What makes the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await configuration.use(isolation: isolation, body)
    }

    /// Makes these surroundings the ones of what `body` does.
    ///
    /// - Parameter body: What makes the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        try configuration.use(body)
    }

    /// Forbids to pay, as parental controls do, or no more.
    public func setRestricted(_ isRestricted: Bool) async {
        await wallet.setRestricted(isRestricted)
    }

    /// Lets the next payment of the wallet fail.
    public func breakNextPayment() async {
        await wallet.schedule([.fails(.failed)])
    }
}
