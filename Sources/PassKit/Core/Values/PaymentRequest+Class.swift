// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import Foundation
internal import PaymentToken

extension PaymentRequest {
    /// Returns the values of a request that a sheet can present.
    ///
    /// - Throws: `RequestReadingError`.
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
