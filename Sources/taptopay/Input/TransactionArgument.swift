// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// A transaction, as entered by the user: its type, its amount, and its cashback.
struct TransactionArgument {
    /// The option for the type.
    static let type = Option(
        name: "type", value: "TYPE", help: "The purpose of the read (default: purchase).",
        choices: ["purchase", "refund"] + services.map(\.name))
    /// The option for the cashback.
    static let other = Option(
        name: "other", value: "AMOUNT",
        help: "The cash that the merchant pays out with a purchase; the amount includes it.")

    private static let services = PaymentCardTransactionRequest.Service.allCases.map {
        (name: name(of: $0.rawValue), service: $0)
    }

    /// The request for the reader.
    let request: PaymentCardTransactionRequest
    /// The request in the result's file.
    let sealed: SealedRead.Request

    /// Reads the options.
    ///
    /// - Parameter invocation: The arguments.
    /// - Throws: `CommandError` that says which amount is missing, or does not fit the type.
    init(_ invocation: Invocation) throws(CommandError) {
        let type = invocation.value(Self.type.name) ?? "purchase"
        let service = Self.services.first { $0.name == type }?.service
        let given = invocation.value("amount")
        let isInquiry = service?.isInquiry == true
        guard let amount = given ?? (isInquiry ? "0" : nil) else {
            throw .usage("--amount is required.")
        }
        let code = invocation.value("currency") ?? ""
        let money = try AmountArgument(amount: amount, currency: code)
        let cashback = try invocation.value(Self.other.name).map { (text) throws(CommandError) in
            try AmountArgument(amount: text, currency: code)
        }
        if isInquiry, money.minorUnits > 0 {
            throw .usage("--amount must be 0, or left out, for --type \(type).")
        }
        if service == .purchaseWithCashback {
            guard let cashback, cashback.minorUnits > 0, cashback.minorUnits <= money.minorUnits
            else {
                throw .usage(
                    "--type \(type) requires --other: the cashback, above zero and at most --amount, "
                        + "which includes it.")
            }
        } else if cashback != nil {
            throw .usage("--other is only for --type \(Self.name(of: "purchaseWithCashback")).")
        }
        if let service {
            request = PaymentCardTransactionRequest(
                amount: money.amount, otherAmount: cashback?.amount ?? 0, currencyCode: code,
                service: service)
        } else {
            request = PaymentCardTransactionRequest(
                amount: money.amount, currencyCode: code,
                for: type == "refund" ? .refund : .purchase)
        }
        sealed = SealedRead.Request(
            amount: money.text, otherAmount: cashback?.text, currencyCode: code,
            type: service?.rawValue ?? type)
    }

    /// Returns a name such as `cash-disbursement`.
    private static func name(of word: String) -> String {
        word.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
}
