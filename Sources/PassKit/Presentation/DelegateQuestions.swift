// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay

/// Calls an app's delegate and determines which forms of a method it implements.
///
/// Without Objective-C, code cannot check whether an object implements a method. All forms
/// therefore have default implementations that report that they were called.
package final class DelegateQuestions: Sendable {
    private let diagnose: @Sendable (PassKitDiagnostic) -> Void
    let deliveryTimes = DeliveryTimes()
    /// Whether a default implementation was called since this was last reset.
    @MainActor var isDefault = false

    package init(diagnose: @escaping @Sendable (PassKitDiagnostic) -> Void) {
        self.diagnose = diagnose
    }

    /// Calls the form with a handler, then the asynchronous form, then the old form.
    ///
    /// - Returns: The answer; `nil` if the app implements no form or the task was canceled.
    @MainActor
    func ask<Update, Value: Sendable>(
        _ method: String, read: @escaping (Update) -> Value,
        handler: (@escaping (Update) -> Void) -> Void,
        asynchronous: () async -> Update,
        completion: ((@escaping (Value) -> Void) -> Void)? = nil
    ) async -> Value? {
        let first = PendingAnswer<Value>(method, diagnose: diagnose)
        if asks(first, read, handler) { return await first.value() }

        isDefault = false
        let update = await asynchronous()
        if !isDefault { return read(update) }

        let last = PendingAnswer<Value>(method, diagnose: diagnose)
        guard let completion, asks(last, { $0 }, completion) else { return nil }
        return await last.value()
    }

    /// Calls one form.
    ///
    /// - Returns: Whether the app implements it.
    @MainActor
    private func asks<Update, Value>(
        _ pending: PendingAnswer<Value>, _ read: @escaping (Update) -> Value,
        _ question: (@escaping (Update) -> Void) -> Void
    ) -> Bool {
        let promise = AnswerPromise(pending)
        isDefault = false
        question { promise.keep(read($0)) }
        // A default implementation released the promise, which is not an error to report.
        return withExtendedLifetime(promise) {
            if isDefault { pending.forget() }
            return !isDefault
        }
    }

    /// Returns the values of an update.
    package func read(_ update: PKPaymentRequestUpdate) -> PaymentUpdate {
        var values = read(
            status: update.status, items: update.paymentSummaryItems,
            methods: update.shippingMethods)
        values.errors = update.problems.map(FieldError.init(reading:))
        do throws(RequestReadingError) {
            values.agreement = try PaymentAgreement.reading(
                update.recurringPaymentRequest, update.automaticReloadPaymentRequest,
                update.deferredPaymentRequest)
        } catch {
            diagnose(PassKitDiagnostic(.invalidRequest, "\(error)"))
            values.status = .failure
        }
        return values
    }

    /// Returns the values of an update in its iOS 8 form; empty lists change nothing.
    func read(
        status: PKPaymentAuthorizationStatus, items: [PKPaymentSummaryItem],
        methods: [PKShippingMethod] = []
    ) -> PaymentUpdate {
        PaymentUpdate(
            status: AuthorizationStatus(status),
            summaryItems: items.isEmpty ? nil : items.map(SummaryItem.init(reading:)),
            shippingMethods: methods.isEmpty ? nil : deliveryTimes.read(methods))
    }
}

// The values that default implementations return; unused, because defaults identify themselves.

extension PKPaymentAuthorizationResult {
    static var unanswered: PKPaymentAuthorizationResult { .init(status: .failure, errors: nil) }
}

extension PKPaymentRequestMerchantSessionUpdate {
    static var unanswered: PKPaymentRequestMerchantSessionUpdate {
        .init(status: .failure, merchantSession: nil)
    }
}

extension PKPaymentRequestShippingContactUpdate {
    static var unanswered: PKPaymentRequestShippingContactUpdate {
        .init(paymentSummaryItems: [])
    }
}

extension PKPaymentRequestShippingMethodUpdate {
    static var unanswered: PKPaymentRequestShippingMethodUpdate { .init(paymentSummaryItems: []) }
}

extension PKPaymentRequestPaymentMethodUpdate {
    static var unanswered: PKPaymentRequestPaymentMethodUpdate { .init(paymentSummaryItems: []) }
}

extension PKPaymentRequestCouponCodeUpdate {
    static var unanswered: PKPaymentRequestCouponCodeUpdate { .init(paymentSummaryItems: []) }
}
