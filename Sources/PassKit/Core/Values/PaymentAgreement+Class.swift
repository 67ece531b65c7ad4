// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Foundation

extension PaymentAgreement {
    /// Returns the values of the agreement in a request or an update, which has at most one.
    ///
    /// - Throws: `RequestReadingError.manyAgreements`.
    static func reading(
        _ recurring: PKRecurringPaymentRequest?, _ reload: PKAutomaticReloadPaymentRequest?,
        _ deferred: PKDeferredPaymentRequest?
    ) throws(RequestReadingError) -> PaymentAgreement? {
        let agreements = [
            recurring.map(PaymentAgreement.init(reading:)),
            reload.map(PaymentAgreement.init(reading:)),
            deferred.map(PaymentAgreement.init(reading:)),
        ].compactMap { $0 }
        guard agreements.count <= 1 else { throw .manyAgreements }
        return agreements.first
    }

    private init(reading request: PKRecurringPaymentRequest) {
        self.init(
            kind: .recurring(
                regular: SummaryItem(reading: request.regularBilling),
                trial: request.trialBilling.map(SummaryItem.init(reading:))),
            description: request.paymentDescription, billingAgreement: request.billingAgreement,
            managementURL: request.managementURL.absoluteString)
    }

    private init(reading request: PKAutomaticReloadPaymentRequest) {
        self.init(
            kind: .automaticReload(SummaryItem(reading: request.automaticReloadBilling)),
            description: request.paymentDescription, billingAgreement: request.billingAgreement,
            managementURL: request.managementURL.absoluteString)
    }

    private init(reading request: PKDeferredPaymentRequest) {
        self.init(
            kind: .deferred(
                SummaryItem(reading: request.deferredBilling),
                freeCancellationUntil: request.freeCancellationDate.map { Int64(clamping: $0) }),
            description: request.paymentDescription, billingAgreement: request.billingAgreement,
            managementURL: request.managementURL.absoluteString)
    }
}
