// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PKPaymentRequest {
    /// The billing contact fields the app requires, in their iOS 8 form.
    @available(
        iOS, introduced: 8.0, deprecated: 11.0, message: "Use requiredBillingContactFields"
    )
    public var requiredBillingAddressFields: PKAddressField {
        get { PKAddressField(requiredBillingContactFields) }
        set { requiredBillingContactFields = newValue.contactFields }
    }

    /// The shipping contact fields the app requires, in their iOS 8 form.
    @available(
        iOS, introduced: 8.0, deprecated: 11.0, message: "Use requiredShippingContactFields"
    )
    public var requiredShippingAddressFields: PKAddressField {
        get { PKAddressField(requiredShippingContactFields) }
        set { requiredShippingContactFields = newValue.contactFields }
    }
}
