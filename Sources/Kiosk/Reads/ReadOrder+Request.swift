// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import ProximityReader
internal import Support

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
    /// Leaves out checks that the reader makes itself, such as that of the currency.
    ///
    /// - Throws: `Problem` with each invalid member.
    package func sessionRequest() throws(Problem) -> SessionRequest {
        var reader = OrderValidator()
        let language = reader.language(language)
        let request: SessionRequest
        switch kind {
        case .payment:
            let payment = payment(&reader, language)
            if let loyalty {
                request = .paymentAndPasses(
                    payment, passes(loyalty, &reader, language),
                    stopsAtPasses: loyalty.stopOnVASResult ?? false)
            } else {
                request = .payment(payment)
            }
            reader.refuse("/verificationReason", unless: verificationReason == nil, for: kind)
        case .verification:
            var verification = PaymentCardVerificationRequest(
                currencyCode: reader.required(currencyCode, "/currencyCode") ?? "",
                for: (verificationReason ?? .other).reason)
            verification.userInterfaceLanguage = language
            request = .verification(verification)
            refuseMoney(&reader)
            reader.refuse("/loyalty", unless: loyalty == nil, for: kind)
        case .loyalty:
            if let loyalty = reader.required(loyalty, "/loyalty") {
                request = .passes(passes(loyalty, &reader, language))
            } else {
                request = .passes(VASRequest())
            }
            refuseMoney(&reader)
            reader.refuse("/currencyCode", unless: currencyCode == nil, for: kind)
            reader.refuse("/verificationReason", unless: verificationReason == nil, for: kind)
        }
        try reader.finish()
        return request
    }

    private func refuseMoney(_ reader: inout OrderValidator) {
        reader.refuse("/amount", unless: amount == nil, for: kind)
        reader.refuse("/type", unless: type == nil, for: kind)
        reader.refuse("/description", unless: description == nil, for: kind)
        reader.refuse("/preferredAIDs", unless: preferredAIDs == nil, for: kind)
    }

    private func payment(
        _ reader: inout OrderValidator, _ language: Locale.Language?
    ) -> PaymentCardTransactionRequest {
        var payment = PaymentCardTransactionRequest(
            amount: reader.decimal(reader.required(amount, "/amount"), "/amount") ?? 0,
            currencyCode: reader.required(currencyCode, "/currencyCode") ?? "",
            for: type == .refund ? .refund : .purchase)
        payment.userInterfaceLanguage = language
        payment.useISOCurrencySymbol = usesISOCurrencySymbol ?? false
        for (index, text) in (preferredAIDs ?? []).enumerated() {
            guard let bytes = Hexadecimal.bytes(text), 5...16 ~= bytes.count else {
                reader.note(
                    "/preferredAIDs/\(index)", "This must be 10 to 32 hexadecimal digits.")
                continue
            }
            payment.preferredAIDList.append(Data(bytes))
        }
        payment.transactionDescription = description?.read(&reader)
        return payment
    }

    private func passes(
        _ loyalty: LoyaltyOrder, _ reader: inout OrderValidator, _ language: Locale.Language?
    ) -> VASRequest {
        var merchants: [VASRequest.Merchant] = []
        for (index, programme) in loyalty.merchants.enumerated() {
            let url = programme.url.flatMap { URL(string: $0) }
            if programme.url != nil, url?.scheme == nil {
                reader.note("/loyalty/merchants/\(index)/url", "This must be an absolute URL.")
            }
            merchants.append(
                VASRequest.Merchant(id: programme.id, url: url, localizedName: programme.name))
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
