// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import SmartCard
internal import Support

/// A token with everything its verification needs, from files the user named.
struct TokenVerification {
    /// The options of commands that verify a token.
    static let options = [
        Option(
            name: "root", value: "PEM", help: "The trusted root certificate.",
            isRequired: true),
        Option(
            name: "merchant", value: "PEM", help: "The merchant's Payment Processing certificate.",
            isRequired: true),
        Option(name: "key", value: "PEM", help: "The certificate's private key.", isRequired: true),
        TimeArgument.option,
        Option(
            name: "request", value: "FILE",
            help: "The request (request.json), to compare merchant, amount, currency and data."),
        Option(
            name: "seen", value: "FILE",
            help: "Remember transactions in this file, and refuse those already in it."),
    ]
    /// The argument of commands that verify a token.
    static let argument = Argument(
        name: "FILE", help: "PKPaymentToken.paymentData in JSON, or - for standard input.")

    private let opener: ApplePayOpener
    private let token: [UInt8]
    private let expected: ExpectedApplePayment?
    private let now: Int64

    /// Reads the files.
    ///
    /// - Throws: `CommandError` that names the unusable file or option.
    init(_ invocation: Invocation) throws(CommandError) {
        func file(_ option: String) throws(CommandError) -> [UInt8] {
            try InputFile.bytes(invocation.value(option) ?? "")
        }
        now = try TimeArgument.seconds(invocation)
        token = try InputFile.bytes(invocation.argument("FILE") ?? "-")
        expected = try invocation.value("request").map { (path) throws(CommandError) in
            do throws(CommandError) {
                return try Self.expected(path)
            } catch {
                // The mistake is in a file, not in the arguments.
                throw CommandError(error.message)
            }
        }
        let (certificate, key, root) = (try file("merchant"), try file("key"), try file("root"))
        do throws(ProcessorError) {
            opener = ApplePayOpener(
                merchants: [try ApplePayMerchant(certificate: certificate, privateKey: key)],
                roots: try ApplePayRoots(root),
                replayGuard: try invocation.value("seen").map { (path) throws(ProcessorError) in
                    try ReplayGuard(file: path)
                } ?? ReplayGuard())
        } catch {
            throw CommandError("\(error)")
        }
    }

    /// Whether the request is compared.
    var hasRequest: Bool { expected != nil }

    /// Verifies and decrypts.
    func open() throws(ApplePayRejection) -> OpenedApplePayment {
        try opener.open(token, expecting: expected, now: now)
    }

    private static func expected(_ path: String) throws(CommandError) -> ExpectedApplePayment {
        let bytes = try InputFile.bytes(path)
        let amount: String
        let currency: String
        let merchant: String?
        let applicationData: [UInt8]?
        do throws(JSONMemberError) {
            let object = try JSONObjectDecoder(parsing: bytes, document: path)
            amount = try object.required(
                try object.text("amount"), "amount", allowed: "a string such as “12.50”")
            currency = try object.required(
                try object.text("currencyCode"), "currencyCode",
                allowed: "an ISO 4217 code, such as “USD”")
            merchant = try object.text("merchantIdentifier")
            applicationData = try object.bytes("applicationData", count: 0...4096)
        } catch {
            throw CommandError("\(error)")
        }
        let money = try AmountArgument(amount: amount, currency: currency)
        return ExpectedApplePayment(
            merchantIdentifier: merchant,
            currencyCode: money.currency.numericCode, amount: Int64(clamping: money.minorUnits),
            applicationData: applicationData)
    }
}
