// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ApplePayServer
internal import EmulatedCards
internal import FoundationEssentials
public import PassKit
public import PaymentProcessor
internal import PaymentToken
internal import SmartCard
internal import Support
public import TestClocks

/// The test environment of an app that takes payments: wallet, token server, customer, merchant.
///
/// In a test:
///
///     let test = try TestPayments(.agree)
///     try await test.use { try await checkout.pay() }
///     let payment = try test.open(checkout.token, for: checkout.request)
///
/// The wallet, server, and tokens are this package's real ones; everything runs in the test
/// process. The app uses only Apple's framework.
public final class TestPayments: Sendable {
    /// The merchant for tests that do not specify one.
    public static let merchantIdentifier = MerchantCertificate.testMerchant

    /// The customer who uses the sheet.
    public let customer: TestCustomer
    /// The clock for time limits and for the date, which starts on March 1, 2026.
    public let clock: ManualClock
    /// The PassKit configuration of this test.
    public let configuration: PassKitConfiguration
    private let wallet: EmulatedPaymentWallet
    private let merchants: [TestMerchant]
    private let backend: MerchantBackend
    private let heard = DiagnosticList<PassKitDiagnostic>(
        DiagnosticWriter("PassKit", environment: ProcessInfo.processInfo.environment))

    /// Creates the test environment of an app.
    ///
    /// - Parameters:
    ///   - steps: The customer's steps on the sheet, in order; without steps, the sheet closes.
    ///   - cards: The networks of the cards in the wallet, the default first; `nil` for Visa,
    ///     Mastercard, American Express, Discover, and China UnionPay.
    ///   - contacts: The contacts on the customer's device, the default first; `nil` for `home`
    ///     in Cupertino and `palace` in London.
    ///   - merchantIdentifiers: The app's entitlement; each merchant gets a certificate.
    ///   - tokens: Whether tokens are encrypted for elliptic curve or RSA keys.
    /// - Throws: An error if keys cannot be generated or an identifier is invalid.
    public convenience init(
        _ steps: CustomerStep..., cards: [PKPaymentNetwork]? = nil,
        contacts: [(identifier: String, contact: PKContact)]? = nil,
        merchantIdentifiers: Set<String> = [merchantIdentifier], tokens: TokenKind = .ellipticCurve
    ) throws {
        try self.init(
            steps: steps, cards: cards, contacts: contacts,
            merchantIdentifiers: merchantIdentifiers, tokens: tokens)
    }

    /// Creates the test environment of an app, with the customer's steps in an array.
    ///
    /// - Parameters:
    ///   - steps: The customer's steps on the sheet, in order; without steps, the sheet closes.
    ///   - cards: The networks of the cards in the wallet, the default first; `nil` for Visa,
    ///     Mastercard, American Express, Discover, and China UnionPay.
    ///   - contacts: The contacts on the customer's device, the default first; `nil` for `home`
    ///     in Cupertino and `palace` in London.
    ///   - merchantIdentifiers: The app's entitlement; each merchant gets a certificate.
    ///   - tokens: Whether tokens are encrypted for elliptic curve or RSA keys.
    /// - Throws: An error if keys cannot be generated or an identifier is invalid.
    public init(
        steps: [CustomerStep], cards: [PKPaymentNetwork]? = nil,
        contacts: [(identifier: String, contact: PKContact)]? = nil,
        merchantIdentifiers: Set<String> = [merchantIdentifier], tokens: TokenKind = .ellipticCurve
    ) throws {
        let clock = ManualClock()
        let beginning = clock.now
        let now = { @Sendable in
            SharedTestAuthority.start + beginning.duration(to: clock.now).components.seconds
        }
        let authority = try SharedTestAuthority.shared()
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
        // The wallet runs in this process, so only a busy machine makes it slow.
        configuration.inquiryLimit = .seconds(240)
        configuration.diagnose = { [heard] in heard.append($0) }
        self.configuration = configuration
        self.clock = clock
        self.merchants = merchants
        backend = try MerchantBackend(merchants, authority, now: now)
    }

    /// The problems PassKit found in the app, in order.
    ///
    /// Those that the test does not read are written to standard error when `use` ends.
    public var diagnostics: [PassKitDiagnostic] { heard.read() }

    /// Makes this test environment the current one in `body`.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which `body` runs; the caller's by default.
    ///   - body: The code that creates the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        defer { heard.writeUnread() }
        return try await configuration.use(isolation: isolation, body)
    }

    /// Makes this test environment the current one in `body`.
    ///
    /// - Parameter body: The code that creates the controllers.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { heard.writeUnread() }
        return try configuration.use(body)
    }

    /// Sets whether payments are restricted, as by parental controls.
    public func setRestricted(_ isRestricted: Bool) async {
        await wallet.setRestricted(isRestricted)
    }

    /// Makes the wallet's next payment fail.
    public func breakNextPayment() async {
        await wallet.schedule([.fails(.failed)])
    }

    /// Verifies and decrypts a token as the merchant's server does.
    ///
    /// - Parameters:
    ///   - token: The token the app received, which can be opened once.
    ///   - request: The request with the summary items the customer authorized.
    /// - Returns: The payment.
    /// - Throws: `ApplePayRejection`, or `TestPaymentsError` for a request without a total.
    public func open(
        _ token: PKPaymentToken, for request: PKPaymentRequest
    ) throws -> OpenedApplePayment {
        guard let total = request.paymentSummaryItems.last,
            let currency = Currency(alphabeticCode: request.currencyCode),
            let amount = currency.minorUnits(of: total.amount.decimalValue)
        else { throw TestPaymentsError.noTotal }
        return try backend.open(
            [UInt8](token.paymentData),
            expecting: ExpectedApplePayment(
                merchantIdentifier: request.merchantIdentifier,
                currencyCode: currency.numericCode, amount: amount,
                applicationData: request.applicationData.map { [UInt8]($0) }))
    }
}

/// How tokens are encrypted for a merchant.
public enum TokenKind: Hashable, Sendable, CaseIterable {
    /// `EC_v1`: for a key on P-256.
    case ellipticCurve
    /// `RSA_v1`: for an RSA key, as in China.
    case rsa
}

/// The reason a test cannot continue.
public enum TestPaymentsError: Error, Hashable, Sendable {
    /// The request has no total, or its currency is invalid.
    case noTotal
}

extension TestPaymentsError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        "The request has no total in a valid currency. Set currencyCode and "
            + "paymentSummaryItems."
    }
}
