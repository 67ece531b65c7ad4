// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import ProximityReader
internal import Support

/// A client's order for a read.
package struct ReadOrder: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case payment, verification, loyalty
    }

    package enum TransactionType: String, Codable, CaseIterable, Sendable {
        case purchase, refund, cash, purchaseWithCashback, cashDisbursement
        case availableFundsInquiry, balanceInquiry, accountVerification, statusCheck

        /// The service, or `nil` for a purchase or a refund of Apple's.
        var service: PaymentCardTransactionRequest.Service? { .init(rawValue: rawValue) }
    }

    package enum Reason: String, Codable, CaseIterable, Sendable {
        case lookUp, saveCard, openTab, other
    }

    /// The reader's name; by default, the first reader.
    package var reader: String?
    package let kind: Kind
    /// The amount with its decimals, such as `12.50`.
    package var amount: String?
    /// The cashback that the amount includes.
    package var otherAmount: String?
    /// The currency as ISO 4217 letters.
    package var currencyCode: String?
    /// The type of transaction; by default, a purchase.
    package var type: TransactionType?
    package var verificationReason: Reason?
    /// Application identifiers as hexadecimal digits.
    package var preferredAIDs: [String]?
    /// The customer's language as a BCP 47 tag.
    package var language: String?
    package var description: AmountDescription?
    package var usesISOCurrencySymbol: Bool?
    /// Which passes to read, alone or with the payment.
    package var loyalty: LoyaltyOrder?
    /// Whether to keep the read in the reader's store until a network is available.
    package var store: Bool?
    /// Whether the sheet waits for the outcome of the payment after it has read the card.
    package var awaitsOutcome: Bool?
    /// The client's own name for the order, by which it can find the read.
    package var reference: String?
}

/// A client's order for loyalty passes.
package struct LoyaltyOrder: Codable, Hashable, Sendable {
    package struct Program: Codable, Hashable, Sendable {
        /// The pass type identifier.
        package let id: String
        /// Where a customer without a pass can get one.
        package var url: String?
        /// The name for the customer.
        package var name: String?
    }

    package let merchants: [Program]
    /// The text to show in place of an amount.
    package var type: String?
    /// Whether to return the first result alone, either passes or a card.
    package var stopOnVASResult: Bool?
}

/// The description under the amount.
package struct AmountDescription: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case surchargePercent, surchargeAmount, installment, membership
        case preauthorizationAmount, preauthorization, preauthorizationRelease
    }

    package enum Cycle: String, Codable, CaseIterable, Sendable {
        case weekly, monthly, yearly
    }

    /// The allowed numbers of payments of an installment plan.
    static let paymentCounts = 1...1_000_000

    package let kind: Kind
    package var percent: Double?
    package var amount: String?
    package var cycle: Cycle?
    package var payments: Int?
}

/// The session request of a read order.
package enum SessionRequest: Sendable {
    case payment(PaymentCardTransactionRequest)
    case verification(PaymentCardVerificationRequest)
    case passes(VASRequest)
    case paymentAndPasses(PaymentCardTransactionRequest, VASRequest, stopsAtPasses: Bool)
}

extension ReadOrder {
    /// Converts the order to Apple's types.
    ///
    /// - Throws: `Problem` with each invalid member.
    package func sessionRequest() throws(Problem) -> SessionRequest {
        var validator = OrderValidator()
        let language = validator.language(language)
        validator.checkReference(reference)
        let request: SessionRequest
        switch kind {
        case .payment:
            let payment = payment(&validator, language)
            if let loyalty {
                request = .paymentAndPasses(
                    payment, passes(loyalty, &validator, language),
                    stopsAtPasses: loyalty.stopOnVASResult ?? false)
            } else {
                request = .payment(payment)
            }
            validator.refuse("/verificationReason", unless: verificationReason == nil, for: kind)
        case .verification:
            var verification = PaymentCardVerificationRequest(
                currencyCode: validator.required(currencyCode, "/currencyCode") ?? "",
                for: (verificationReason ?? .other).reason)
            verification.userInterfaceLanguage = language
            if currencyCode != nil { validator.reject(verification.refusal) }
            request = .verification(verification)
            refuseMoney(&validator)
            validator.refuse("/loyalty", unless: loyalty == nil, for: kind)
        case .loyalty:
            if let loyalty = validator.required(loyalty, "/loyalty") {
                request = .passes(passes(loyalty, &validator, language))
            } else {
                request = .passes(VASRequest())
            }
            refuseMoney(&validator)
            validator.refuse("/currencyCode", unless: currencyCode == nil, for: kind)
            validator.refuse("/verificationReason", unless: verificationReason == nil, for: kind)
            validator.refuse("/awaitsOutcome", unless: awaitsOutcome == nil, for: kind)
        }
        try validator.finish()
        return request
    }

    private func refuseMoney(_ validator: inout OrderValidator) {
        validator.refuse("/amount", unless: amount == nil, for: kind)
        validator.refuse("/otherAmount", unless: otherAmount == nil, for: kind)
        validator.refuse("/type", unless: type == nil, for: kind)
        validator.refuse("/description", unless: description == nil, for: kind)
        validator.refuse("/preferredAIDs", unless: preferredAIDs == nil, for: kind)
    }

    private func payment(
        _ validator: inout OrderValidator, _ language: Locale.Language?
    ) -> PaymentCardTransactionRequest {
        let service = type?.service
        let isInquiry = service?.isInquiry == true
        let amount = isInquiry ? amount ?? "0" : validator.required(amount, "/amount")
        let decimal = validator.decimal(amount, "/amount")
        let currency = validator.required(currencyCode, "/currencyCode") ?? ""
        var payment: PaymentCardTransactionRequest
        if let service {
            payment = PaymentCardTransactionRequest(
                amount: decimal ?? 0,
                otherAmount: validator.decimal(otherAmount, "/otherAmount") ?? 0,
                currencyCode: currency, service: service)
        } else {
            payment = PaymentCardTransactionRequest(
                amount: decimal ?? 0, currencyCode: currency,
                for: type == .refund ? .refund : .purchase)
        }
        let isComplete = validator.checkOther(otherAmount, of: payment)
        payment.userInterfaceLanguage = language
        payment.useISOCurrencySymbol = usesISOCurrencySymbol ?? false
        for (index, text) in (preferredAIDs ?? []).enumerated() {
            guard let bytes = Hexadecimal.bytes(text), 5...16 ~= bytes.count else {
                validator.reject(
                    "/preferredAIDs/\(index)", "This must be 10 to 32 hexadecimal digits.")
                continue
            }
            payment.preferredAIDList.append(Data(bytes))
        }
        if isComplete, decimal != nil, currencyCode != nil { validator.reject(payment.refusal) }
        payment.transactionDescription = description?.read(&validator)
        return payment
    }

    private func passes(
        _ loyalty: LoyaltyOrder, _ validator: inout OrderValidator, _ language: Locale.Language?
    ) -> VASRequest {
        var merchants: [VASRequest.Merchant] = []
        for (index, program) in loyalty.merchants.enumerated() {
            let url = program.url.flatMap { URL(string: $0) }
            if program.url != nil, url?.scheme == nil {
                validator.reject("/loyalty/merchants/\(index)/url", "This must be an absolute URL.")
            }
            merchants.append(
                VASRequest.Merchant(id: program.id, url: url, localizedName: program.name))
        }
        let request = VASRequest(vasMerchants: merchants, localizedVASType: loyalty.type ?? "")
        request.userInterfaceLanguage = language
        return request
    }
}

extension ReadOrder.Reason {
    fileprivate var reason: PaymentCardVerificationRequest.Reason {
        switch self {
        case .lookUp: .lookUp
        case .saveCard: .saveCard
        case .openTab: .openTab
        case .other: .other
        }
    }
}

extension AmountDescription {
    /// Converts the description to Apple's type, and reports missing members.
    ///
    /// Members that this kind does not have are checked, too.
    func read(
        _ validator: inout OrderValidator
    ) -> PaymentCardTransactionRequest.TransactionAmountDescription? {
        let money = validator.decimal(amount, "/description/amount")
        if let payments {
            validator.count(payments, "/description/payments", in: Self.paymentCounts)
        }
        switch kind {
        case .surchargePercent:
            return validator.required(percent, "/description/percent").map { .surchargePercent($0) }
        case .surchargeAmount:
            return required(money, &validator).map { .surchargeAmount($0) }
        case .installment:
            let cycle = validator.required(cycle, "/description/cycle")
            let payments = validator.required(payments, "/description/payments")
            guard let money = required(money, &validator), let cycle, let payments else {
                return nil
            }
            return .installment(cycle.cycle, amount: money, payments: payments)
        case .membership:
            return validator.required(cycle, "/description/cycle").map { .membership($0.cycle) }
        case .preauthorizationAmount:
            return required(money, &validator).map { .preauthorizationAmount($0) }
        case .preauthorization: return .preauthorization
        case .preauthorizationRelease: return .preauthorizationRelease
        }
    }

    /// Returns the amount, or reports that it is missing.
    private func required(_ money: Decimal?, _ validator: inout OrderValidator) -> Decimal? {
        amount == nil ? validator.required(money, "/description/amount") : money
    }
}

extension AmountDescription.Cycle {
    fileprivate var cycle: PaymentCardTransactionRequest.PaymentCycle {
        switch self {
        case .weekly: .weekly
        case .monthly: .monthly
        case .yearly: .yearly
        }
    }
}
