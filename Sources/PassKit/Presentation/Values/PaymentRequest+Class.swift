// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import Foundation
internal import PaymentToken

extension PaymentRequest {
    /// Returns the values of a request that a sheet can present.
    package static func reading(
        _ request: PKPaymentRequest, _ times: DeliveryTimes
    ) throws(RequestReadingError) -> PaymentRequest {
        var values = PaymentRequest()
        values.merchantIdentifier = request.merchantIdentifier
        values.countryCode = request.countryCode
        values.currencyCode = request.currencyCode
        values.supportedNetworks = request.supportedNetworks.map {
            PaymentNetwork(rawValue: $0.rawValue)
        }
        values.merchantCapabilities = MerchantCapabilities(request.merchantCapabilities)
        values.summaryItems = request.paymentSummaryItems.map(SummaryItem.init(reading:))
        values.shippingMethods = times.read(request.shippingMethods ?? [])
        values.shippingKind = ShippingKind(rawValue: request.shippingType.rawValue) ?? .shipping
        values.canEditShippingContact = request.shippingContactEditingMode == .available
        values.requiredShippingFields = ContactField.reading(request.requiredShippingContactFields)
        values.requiredBillingFields = ContactField.reading(request.requiredBillingContactFields)
        values.shippingContact = request.shippingContact.map(PaymentContact.init(reading:))
        values.billingContact = request.billingContact.map(PaymentContact.init(reading:))
        values.applicationData = request.applicationData.map { [UInt8]($0) }
        values.supportsCouponCode = request.supportsCouponCode
        values.couponCode = request.couponCode
        values.supportedCountries = request.supportedCountries
        values.agreement = try PaymentAgreement.reading(
            request.recurringPaymentRequest, request.automaticReloadPaymentRequest,
            request.deferredPaymentRequest)
        do { try values.check() } catch { throw .invalid(error) }
        return values
    }
}

extension MerchantCapabilities {
    /// Creates the values of an app's set.
    init(_ capabilities: PKMerchantCapability) {
        self.init(rawValue: capabilities.rawValue)
    }
}

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

extension SummaryItem {
    /// Creates the values of a summary item; NaN amounts stay NaN.
    init(reading item: PKPaymentSummaryItem) {
        self.init(label: item.label, amount: item.amount.decimalValue, timing: Timing(item))
    }
}

extension SummaryItem.Timing {
    fileprivate init(_ item: PKPaymentSummaryItem) {
        switch item {
        case let item as PKRecurringPaymentSummaryItem:
            self = .recurring(RecurringPeriod(reading: item))
        case let item as PKDeferredPaymentSummaryItem:
            self = .deferred(Int64(clamping: item.deferredDate))
        case let item as PKAutomaticReloadPaymentSummaryItem:
            self = .automaticReload(threshold: item.thresholdAmount.decimalValue)
        default: self = item.type == .pending ? .pending : .final
        }
    }
}

extension RecurringPeriod {
    /// Creates the values of a period; units unknown to PassKit have no length.
    fileprivate init(reading item: PKRecurringPaymentSummaryItem) {
        let units: [(NSCalendar.Unit, Unit)] = [
            (.minute, .minute), (.hour, .hour), (.day, .day), (.month, .month), (.year, .year),
        ]
        let unit = units.first { $0.0 == item.intervalUnit }?.1
        self.init(
            unit: unit ?? .day, count: unit == nil ? 0 : item.intervalCount,
            start: item.startDate.map { Int64(clamping: $0) },
            end: item.endDate.map { Int64(clamping: $0) })
    }
}

extension Int64 {
    /// Creates the seconds since 1970 of a date, clamped to the range of the type.
    fileprivate init(clamping date: Date) {
        let seconds = date.timeIntervalSince1970
        self = Int64(exactly: seconds.rounded(.down)) ?? (seconds < 0 ? .min : .max)
    }
}

extension ContactField {
    /// Returns the values of an app's fields, without unknown ones.
    fileprivate static func reading(_ fields: Set<PKContactField>) -> Set<ContactField> {
        Set(fields.compactMap { ContactField(rawValue: $0.rawValue) })
    }
}

/// The reason a sheet cannot present a request.
package enum RequestReadingError: Error, CustomStringConvertible {
    /// Recurring, deferred, and automatic reload payments are mutually exclusive.
    case manyAgreements
    case invalid(PaymentRequestError)

    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .manyAgreements:
            "Set at most one of recurringPaymentRequest, automaticReloadPaymentRequest, and "
                + "deferredPaymentRequest."
        case .invalid(let error): error.description
        }
    }
}
