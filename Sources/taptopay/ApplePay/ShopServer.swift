// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ApplePayServer
internal import Cryptography
internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken
internal import SmartCard

/// The demonstration app's server: verifies tokens and decrypts them with the merchant's key.
struct ShopServer {
    /// `nil` for a merchant that was certified with its own request and keeps its own key.
    private let opener: ApplePayOpener?

    /// Reads the merchant's key from the authority's folder, or creates it.
    ///
    /// - Throws: `CommandError`.
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
    func takes(_ payment: AuthorizedPayment, of request: PaymentRequest, total: Decimal) -> Bool {
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
