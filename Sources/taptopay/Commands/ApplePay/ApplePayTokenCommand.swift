// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import EmulatedCards
internal import PaymentToken
internal import SmartCard
internal import Support

/// `taptopay applepay token`: pays with an emulated card, and exports the token.
enum ApplePayTokenCommand {
    private struct Report: Encodable {
        let folder: String
        let version: String
        let transactionIdentifier: String
        let merchantIdentifier: String
        /// The card's name with the last four digits of its number.
        let card: String
    }

    static let command = Command(
        name: "token", summary: "Pay with an emulated card, and export the token with its keys.",
        discussion: """
            Writes token.json (a PKPaymentToken's paymentData), root.pem, intermediate.pem, \
            merchant.pem, merchant.key and request.json: everything that a payment provider's \
            tests need. A missing authority or merchant is created. A merchant certified with its \
            own request already has its key.
            """,
        options: [
            Option(
                name: "export", value: "DIR", help: "The folder for the files.", isRequired: true),
            .json, MerchantArgument.option, TimeArgument.option,
            Option(name: "rsa", help: "Create an RSA_v1 token instead of an EC_v1 token."),
            Option(
                name: "application-data", value: "HEX",
                help: "The request's application data; the token contains its digest."),
            Option(name: "amount", value: "AMOUNT", help: "The amount (default: 12.50)."),
            Option(name: "currency", value: "CODE", help: "The currency (default: USD)."),
            Option(
                name: "country", value: "CODE",
                help: "The country where the payment is processed (default: US)."),
            Option(name: "network", value: "NAME", help: "The card's network (default: Visa)."),
        ] + LocalTokenServer.options,
        examples: [
            "taptopay applepay token --export token",
            "taptopay applepay token --export token --rsa --amount 1200 --currency JPY",
            "taptopay applepay token --export token --application-data 6F72646572",
        ]
    ) { invocation in
        let merchant = try MerchantArgument.identifier(invocation)
        let now = try TimeArgument.seconds(invocation)
        let money = try AmountArgument(
            amount: invocation.value("amount") ?? "12.50",
            currency: invocation.value("currency") ?? "USD")
        let card = try PaymentCardArgument.card(invocation.value("network") ?? "Visa")
        let applicationData = try applicationData(invocation)
        let country = invocation.value("country") ?? "US"
        guard Country(alpha2: country) != nil else {
            throw CommandError.usage(
                "--country must be a two-letter ISO 3166 code, not \u{201C}\(country)\u{201D}.")
        }
        let server = try LocalTokenServer(invocation, now: now)
        let (certificate, key) = try server.merchant(
            merchant, invocation.has("rsa") ? .rsa : .p256, now: now)
        let payment = WalletPayment(
            card: card.face.identifier, merchantIdentifier: merchant,
            amount: Int64(clamping: money.minorUnits), currencyCode: money.currency.numericCode,
            countryCode: country, capabilities: [.threeDSecure, .emv],
            applicationDataHash: applicationData.map { Digest.sha256($0) }, nonce: [])
        let token = try await pay(payment, card, server.authority, certificate, now: now)
        let folder = invocation.value("export") ?? "."
        try TokenExport(
            token: token,
            request: TokenExport.Request(
                merchantIdentifier: merchant, countryCode: country,
                currencyCode: money.currency.alphabeticCode, amount: money.text,
                applicationData: applicationData.map { Hexadecimal.string($0) }),
            authority: server.authority, certificate: certificate, key: key
        ).write(to: folder)
        let report = Report(
            folder: folder, version: invocation.has("rsa") ? "RSA_v1" : "EC_v1",
            transactionIdentifier: token.transactionIdentifierText,
            merchantIdentifier: merchant, card: card.face.displayName)
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            Console.print("Paid \(money.currency.text(money.minorUnits)) with \(report.card)")
            Console.print("\(report.version) token: \(folder)/token.json")
            Console.print("Transaction: \(report.transactionIdentifier)")
            if key == nil {
                Console.print("The private key is the one that \(merchant) used for its request.")
            }
        }
        return .done
    }

    private static func pay(
        _ payment: WalletPayment, _ card: EmulatedPaymentCard, _ authority: CertificateAuthority,
        _ certificate: MerchantCertificate, now: Int64
    ) async throws(CommandError) -> ApplePayToken {
        do {
            let server = try EmulatedTokenServer(
                authority: authority, merchants: [certificate], now: { now })
            let wallet = try EmulatedPaymentWallet(
                serverKey: server.publicKey, cards: [card], now: { now })
            var payment = payment
            payment.nonce = try await server.nonce()
            let sealed = try await wallet.pay(payment, consent: .biometric(isOwner: true))
            return try await server.token(
                for: sealed, merchantIdentifier: certificate.merchantIdentifier)
        } catch {
            throw CommandError("\(error)")
        }
    }

    private static func applicationData(
        _ invocation: Invocation
    ) throws(CommandError) -> [UInt8]? {
        guard let text = invocation.value("application-data") else { return nil }
        guard let bytes = Hexadecimal.bytes(text) else {
            throw .usage("--application-data must be hexadecimal digits, two for each byte.")
        }
        return bytes
    }
}

/// Everything a third party needs to verify a token.
private struct TokenExport {
    struct Request: Encodable {
        let merchantIdentifier: String
        let countryCode: String
        let currencyCode: String
        let amount: String
        /// The data itself, in hexadecimal; the token contains its digest.
        let applicationData: String?
    }

    let token: ApplePayToken
    let request: Request
    let authority: CertificateAuthority
    let certificate: MerchantCertificate
    /// The merchant's key, or `nil` if the merchant was certified with its own request.
    let key: KeyPair?

    /// Writes `token.json`, `root.pem`, `intermediate.pem`, `merchant.pem`, `merchant.key` of
    /// mode 0600, and `request.json`.
    ///
    /// - Parameter folder: The folder, which is created if missing.
    /// - Throws: `CommandError` that names the file and what is wrong.
    func write(to folder: String) throws(CommandError) {
        try StateHome.make(folder)
        do {
            try InputFile.write(
                String(decoding: token.paymentData, as: UTF8.self) + "\n",
                to: "\(folder)/token.json")
            for (name, bytes) in [
                ("root", authority.root), ("intermediate", authority.intermediate),
                ("merchant", certificate.bytes),
            ] {
                let text = try PEM.text(PEM.certificate, bytes)
                try InputFile.write(
                    String(decoding: text, as: UTF8.self), to: "\(folder)/\(name).pem")
            }
            if let key {
                try CertificateFile.write(key, to: "\(folder)/merchant.key")
            } else {
                // The key of an older token would not open this one.
                InputFile.remove("\(folder)/merchant.key")
            }
            try InputFile.write(JSON.document(request), to: "\(folder)/request.json")
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("\(error)")
        }
    }
}
