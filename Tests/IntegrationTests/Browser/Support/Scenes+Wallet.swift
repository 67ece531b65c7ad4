// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import PaymentToken

@testable import Kiosk

extension Scenes {
    /// Payments from a wallet.
    static let wallets: [(name: String, scene: Scene)] = [
        ("wallet", wallet(purchase)),
        ("wallet-plain", wallet(plain)),
        ("wallet-updating", wallet(purchase) { $0.content.phase = .updating }),
        (
            "wallet-errors",
            wallet(purchase) {
                $0.content.errors = [
                    FieldError(.unserviceableAddress), FieldError(.shippingAddress(.postalCode)),
                    FieldError(.expiredCouponCode),
                ]
                $0.content.couponCode = "SUMMER"
                $0.content.canAuthorize = false
            }
        ),
        ("wallet-stranger", wallet(purchase) { $0.content.consentError = .notTheOwner }),
        (
            "wallet-passcode-only",
            wallet(purchase) {
                $0.content.consent = .passcode
                $0.content.consentError = .notTheOwner
            }
        ),
        ("wallet-retry", wallet(purchase) { $0.content.phase = .failed(canRetry: true) }),
        (
            "wallet-passcode",
            wallet(purchase) {
                let pad = PINEntryState(
                    identifier: "1", allowsBypass: false, order: nil, display: nil, begun: .zero,
                    lastKey: .zero)
                _ = $0.perform(.openPasscode, pad: { pad })
                for digit in ["1", "2", "3"] { _ = $0.press(digit, entry: "1") }
            }
        ),
        ("wallet-processing", wallet(purchase) { $0.content.phase = .processing }),
        ("wallet-paid", wallet(purchase) { $0.content.phase = .succeeded }),
        ("wallet-failed", wallet(purchase) { $0.content.phase = .failed(canRetry: false) }),
        ("wallet-cancelled", wallet(purchase) { _ = $0.close() }),
        ("wallet-agreement", wallet(agreement)),
        ("wallet-long", wallet(long)),
    ]

    private static func wallet(
        _ content: SheetContent, change: (inout WalletScene) -> Void = { _ in }
    ) -> Scene {
        var wallet = WalletScene(
            payment: "1", biometrics: nil, language: nil, content: content)
        change(&wallet)
        return Scene(part: .wallet(wallet), merchant: wallet.merchant)
    }

    // MARK: - What is paid

    private static func order(_ currency: String, _ merchant: String) -> PaymentRequest {
        var request = PaymentRequest()
        request.merchantIdentifier = "merchant.example.taptopay"
        request.countryCode = "US"
        request.currencyCode = currency
        request.supportedNetworks = [PaymentNetwork(rawValue: "Visa")]
        request.merchantCapabilities = [.threeDSecure]
        request.summaryItems = [SummaryItem(label: merchant, amount: 12.5)]
        return request
    }

    private static let plain = content(order("EUR", merchant))

    private static let purchase: SheetContent = {
        var request = order("USD", merchant)
        request.summaryItems = [
            SummaryItem(label: "Espresso beans, 500 g", amount: 18.9),
            SummaryItem(label: "Summer discount", amount: -2.5),
            SummaryItem(label: "Gift wrap", amount: 0, timing: .pending),
            SummaryItem(label: "Shipping", amount: 4.2),
            SummaryItem(label: merchant, amount: 20.6),
        ]
        request.requiredShippingFields = [.name, .postalAddress, .emailAddress]
        request.requiredBillingFields = [.postalAddress]
        request.shippingMethods = [
            ShippingMethod(
                identifier: "post", label: "Post", detail: "Arrives by July 29", amount: 4.2),
            ShippingMethod(identifier: "courier", label: "Courier", detail: "Today", amount: 9.5),
        ]
        request.supportsCouponCode = true
        return content(request)
    }()

    private static let agreement: SheetContent = {
        var request = order("GBP", "Book club")
        let monthly = SummaryItem(
            label: "Membership", amount: 9.99,
            timing: .recurring(RecurringPeriod(unit: .month, count: 1, start: 1_785_283_200)))
        request.summaryItems = [monthly, SummaryItem(label: "Book club", amount: 9.99)]
        request.agreement = PaymentAgreement(
            kind: .recurring(regular: monthly, trial: nil), description: "Book club membership",
            billingAgreement: "You can end it at any time, one month ahead.",
            managementURL: "https://example.com/membership")
        return content(request)
    }()

    /// The longest texts that a shop is likely to have.
    private static let long: SheetContent = {
        let name = "Bäckerei und Konditorei Müller-Lüdenscheidt am Marktplatz"
        var request = order("CHF", name)
        request.summaryItems =
            (1...12).map { number in
                SummaryItem(
                    label: "Artikel \(number) aus dem Sortiment für besondere Gelegenheiten",
                    amount: 123_456.78)
            } + [SummaryItem(label: name, amount: 9_999_999.99)]
        request.requiredShippingFields = Set(ContactField.allCases)
        request.requiredBillingFields = [.postalAddress, .name]
        request.shippingKind = .delivery
        request.shippingMethods = [
            ShippingMethod(
                identifier: "van", label: "Lieferung mit dem eigenen Lieferwagen",
                detail: "Voraussichtlich am Donnerstag zwischen acht und zwölf Uhr",
                amount: 12_345.67)
        ]
        request.supportsCouponCode = true
        return content(request)
    }()

    // MARK: - Who pays

    private static func content(_ request: PaymentRequest) -> SheetContent {
        SheetContent(
            phase: .choosing, request: request, cards: cards, selectedCard: "1",
            contacts: contacts, selectedShippingContact: "home", selectedBillingContact: "home",
            selectedShippingMethod: request.shippingMethods.first?.identifier, canAuthorize: true)
    }

    private static let cards = [("1", "Visa", "0010"), ("2", "MasterCard", "1034")].map {
        WalletCard(
            identifier: $0.0, network: PaymentNetwork(rawValue: $0.1), kind: .credit,
            displayName: "\($0.1) \($0.2)", accountNumberSuffix: $0.2,
            deviceAccountNumberSuffix: "4242", issuerCountry: "US", capabilities: [.threeDSecure])
    }

    private static let contacts: [CustomerContact] = {
        var home = PostalAddress()
        home.street = "1 Infinite Loop"
        home.city = "Cupertino"
        home.state = "CA"
        home.postalCode = "95014"
        home.country = "United States"
        home.isoCountryCode = "US"
        var work = home
        work.street = "1600 Pennsylvania Avenue NW"
        work.city = "Washington"
        work.state = "DC"
        work.postalCode = "20500"
        return [("home", home), ("work", work)].map { name, address in
            CustomerContact(
                identifier: name,
                contact: PaymentContact(
                    name: ContactName(givenName: "Ada", familyName: "Customer"),
                    postalAddress: address, phoneNumber: "+1 555 0100",
                    emailAddress: "ada.customer@example.com"))
        }
    }()
}
