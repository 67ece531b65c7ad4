// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import EmulatedCards
internal import FoundationEssentials
internal import PaymentToken
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay applepay pay`: a whole payment, with the sheet on the terminal.
enum ApplePayPayCommand {
    static let command = Command(
        name: "pay", summary: "Pay on a sheet in the terminal, with an emulated wallet.",
        discussion: """
            At a terminal, you choose with keys; the sheet is in the configured language. \
            Elsewhere, or with --yes, the options choose, and the payment is authorized. The app is a demonstration shop: it ships everywhere except \
            Antarctica and accepts the coupon HALF; the coupon OLD has expired. The passcode of \
            the emulated wallet is 1234.
            A request is a JSON object: an ApplePayPaymentRequest with merchantIdentifier, or the \
            request.json of taptopay applepay token.
            """,
        options: [
            Option(name: "request", value: "FILE", help: "The app's request, in JSON."),
            .json, MerchantArgument.option,
            Option(name: "amount", value: "AMOUNT", help: "The total (default: 12.50)."),
            Option(name: "currency", value: "CODE", help: "The currency (default: USD)."),
            Option(name: "ship", help: "Ask for an address, and offer shipping methods."),
            Option(name: "card", value: "NETWORK", help: "The card to choose (default: Visa)."),
            Option(
                name: "contact", value: "NAME", help: "The contact to ship to.",
                choices: CustomerContact.emulated.map(\.identifier)),
            Option(name: "method", value: "ID", help: "The shipping method to choose."),
            Option(name: "coupon", value: "CODE", help: "A coupon code to enter."),
            Option(
                name: "passcode", value: "DIGITS",
                help: "Authorize with the emulated device's passcode, not a fingerprint."),
            Option(name: "stranger", help: "Use a fingerprint that is not the owner's."),
            Option(name: "decline", help: "Make the app refuse the payment."),
            Option(name: "yes", help: "Authorize the payment without asking."),
        ] + LocalTokenServer.options,
        examples: [
            "taptopay applepay pay",
            "taptopay applepay pay --yes --ship --contact london --json",
            "taptopay applepay pay --yes --coupon HALF --card Amex --passcode 1234",
        ]
    ) { invocation in
        var request = try request(invocation)
        if invocation.has("ship") { request.requiredShippingFields = [.postalAddress, .name] }
        request.supportsCouponCode = request.supportsCouponCode || invocation.has("coupon")
        do { try request.check() } catch { throw CommandError("\(error)", .usage) }
        let card = try PaymentCardArgument.card(invocation.value("card") ?? "Visa")
        let others = EmulatedPaymentCard.standard.filter {
            $0.face.identifier != card.face.identifier
        }
        let payments = try LocalPayments(invocation, cards: [card] + others)
        let isAsked = TerminalAuthorizationSheet.canAsk && !invocation.has("yes")
        let shop = DemoShop(
            request, server: try ShopServer(payments.authority, request.merchantIdentifier),
            declines: invocation.has("decline"))
        let words = PaymentSheetWords(try ReaderConfiguration.standard().language)
        let flow = PaymentFlow(
            request: request, wallet: payments.wallet, server: payments.server, merchant: shop,
            sheet: TerminalAuthorizationSheet(
                script: isAsked ? nil : script(invocation), isOwner: !invocation.has("stranger"),
                words: words),
            contacts: CustomerContact.emulated)
        for warning in request.warnings { Console.note("taptopay: \(warning)") }
        do { try await flow.present() } catch { throw CommandError("\(error)") }
        let outcome = await flow.run()
        guard case .paid(let payment) = outcome else {
            Console.note("taptopay: \(outcome)")
            return .failed
        }
        if invocation.has("json") {
            Console.write(
                json: String(decoding: payment.token.paymentData, as: UTF8.self) + "\n")
        } else {
            for charge in await payments.wallet.charges {
                Console.print("\(text(charge, payment, words))")
            }
            Console.print("Transaction: \(payment.token.transactionIdentifierText)")
        }
        return .done
    }

    private static func request(_ invocation: Invocation) throws(CommandError) -> PaymentRequest {
        if let path = invocation.value("request") { return try PaymentRequestFile.request(path) }
        let amount = try AmountArgument(
            amount: invocation.value("amount") ?? "12.50",
            currency: invocation.value("currency") ?? "USD")
        var request = PaymentRequest()
        request.merchantIdentifier = try MerchantArgument.identifier(invocation)
        request.countryCode = "US"
        request.currencyCode = amount.currency.alphabeticCode
        request.supportedNetworks = PaymentNetwork.all
        request.merchantCapabilities = .threeDSecure
        request.summaryItems = [
            SummaryItem(label: "Goods", amount: amount.amount),
            SummaryItem(label: "Example Shop", amount: amount.amount),
        ]
        return request
    }

    private static func script(_ invocation: Invocation) -> CustomerScript {
        var actions: [CustomerAction] = []
        if let contact = invocation.value("contact") {
            actions.append(.selectShippingContact(contact))
        }
        if let method = invocation.value("method") { actions.append(.selectShippingMethod(method)) }
        if let code = invocation.value("coupon") { actions.append(.enterCouponCode(code)) }
        let consent =
            invocation.value("passcode").map {
                WalletConsent.passcode(SecretBytes(Array($0.utf8)))
            } ?? .biometric(isOwner: !invocation.has("stranger"))
        return CustomerScript(actions, consent: consent)
    }

    private static func text(
        _ charge: WalletCharge, _ payment: AuthorizedPayment, _ words: PaymentSheetWords
    ) -> String {
        let currency = Currency(numericCode: charge.currencyCode)
        let amount = Decimal(charge.amount) / pow(10, currency?.minorUnits ?? 0)
        let money = words.money(amount, currency: currency?.alphabeticCode ?? "")
        return "\(payment.card.displayName): \(charge.merchant), \(money)".withoutControls
    }
}
