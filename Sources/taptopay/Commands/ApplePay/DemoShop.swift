// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ApplePayServer
internal import Cryptography
internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken
internal import SmartCard
internal import Support

/// A demonstration app that ships goods, accepts a coupon and takes a payment.
actor DemoShop: PaymentMerchant {
    private static let home = [
        ShippingMethod(
            identifier: "free", label: "Free Shipping", detail: "Arrives in 6-8 weeks", amount: 0),
        ShippingMethod(
            identifier: "express", label: "Express Shipping", detail: "Arrives in 2-3 days",
            amount: 10),
    ]
    private static let abroad = [
        ShippingMethod(
            identifier: "abroad", label: "International", detail: "Arrives in 2 weeks", amount: 15)
    ]
    private static let nowhere = "AQ"

    private let goods: [SummaryItem]
    private let name: String
    private let currency: Currency?
    private let ownMethods: [ShippingMethod]
    private let server: ShopServer
    private let request: PaymentRequest
    private let declines: Bool
    private var method: ShippingMethod?
    private var isHalved = false
    /// The lines that the customer sees.
    private var quoted: [SummaryItem]

    /// Creates the app for a request.
    ///
    /// - Parameters:
    ///   - request: The goods and the shipping methods; without any, the shop offers its own.
    ///   - server: The server that verifies and decrypts tokens.
    ///   - declines: Whether the app refuses every payment.
    init(_ request: PaymentRequest, server: ShopServer, declines: Bool) {
        let isAlone = request.summaryItems.count == 1
        goods = isAlone ? request.summaryItems : request.summaryItems.dropLast()
        name = request.summaryItems.last?.label ?? ""
        quoted = request.summaryItems
        currency = Currency(alphabeticCode: request.currencyCode)
        ownMethods = request.shippingMethods
        self.server = server
        self.request = request
        self.declines = declines
    }

    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? {
        let country = shippingContact.postalAddress?.isoCountryCode
        guard country != Self.nowhere else {
            method = nil
            return PaymentUpdate(
                errors: [FieldError(.unserviceableAddress)], summaryItems: quote(),
                shippingMethods: [])
        }
        let standard = country == "US" ? Self.home : Self.abroad
        let methods = ownMethods.isEmpty ? standard : ownMethods
        method = methods.first { $0.identifier == method?.identifier } ?? methods.first
        return PaymentUpdate(summaryItems: quote(), shippingMethods: methods)
    }

    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? {
        method = shippingMethod
        return PaymentUpdate(summaryItems: quote())
    }

    func didSelect(card: WalletCard) async -> PaymentUpdate? { nil }

    func didChange(couponCode: String) async -> PaymentUpdate? {
        isHalved = couponCode == "HALF"
        var errors: [FieldError] = []
        if couponCode == "OLD" {
            errors.append(FieldError(.expiredCouponCode))
        } else if !couponCode.isEmpty, !isHalved {
            errors.append(FieldError(.invalidCouponCode))
        }
        return PaymentUpdate(errors: errors, summaryItems: quote())
    }

    func willAuthorize() async {}

    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer {
        guard !declines, server.accepts(payment, of: request, total: quoted.last?.amount ?? 0)
        else {
            return AuthorizationAnswer(.failure)
        }
        return AuthorizationAnswer(.success)
    }

    func didFinish() async {}

    /// Rebuilds the lines: the goods, the discount, the shipping, the total.
    private func quote() -> [SummaryItem] {
        var items = goods
        let sum = goods.reduce(0) { $0 + $1.amount }
        if isHalved {
            let half = (currency?.minorUnits(of: sum) ?? 0) / 2
            let discount = Decimal(half) / pow(10, currency?.minorUnits ?? 0)
            items.append(SummaryItem(label: "Coupon HALF", amount: -discount))
        }
        if let method { items.append(SummaryItem(label: method.label, amount: method.amount)) }
        let total = items.reduce(0) { $0 + $1.amount }
        quoted = items + [SummaryItem(label: name, amount: total)]
        return quoted
    }
}

/// The demonstration app's server: verifies tokens and decrypts them with the merchant's key.
struct ShopServer {
    /// `nil` for a merchant that was certified with its own request and keeps its own key.
    private let opener: ApplePayOpener?

    /// Reads the merchant's key from the authority's folder, or creates it.
    init(_ authority: LocalTokenServer, _ merchantIdentifier: String) throws(CommandError) {
        let merchant = try authority.merchant(merchantIdentifier, .p256, now: currentTime())
        guard let key = merchant.key else {
            opener = nil
            return
        }
        do {
            opener = ApplePayOpener(
                merchants: [
                    try ApplePayMerchant(
                        certificate: merchant.certificate.bytes,
                        privateKey: try key.pem.withBytes { Array($0) })
                ], roots: try ApplePayRoots(authority.authority.root),
                replayGuard: ReplayGuard())
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Returns whether a payment matches the request.
    func accepts(_ payment: AuthorizedPayment, of request: PaymentRequest, total: Decimal) -> Bool {
        guard let opener else { return true }
        guard let currency = Currency(alphabeticCode: request.currencyCode),
            let amount = currency.minorUnits(of: total)
        else { return false }
        let expected = ExpectedApplePayment(
            merchantIdentifier: request.merchantIdentifier, currencyCode: currency.numericCode,
            amount: amount, applicationData: request.applicationData)
        do {
            _ = try opener.open(
                payment.token.paymentData, expecting: expected, now: currentTime())
            return true
        } catch {
            Console.note("taptopay: The token was refused: \(error)")
            return false
        }
    }
}
