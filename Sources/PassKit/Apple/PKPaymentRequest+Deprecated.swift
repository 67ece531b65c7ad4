// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PKPaymentRequest {
    /// What the app must know of the one who pays, in the form of iOS 8.
    @available(
        iOS, introduced: 8.0, deprecated: 11.0, message: "Use requiredBillingContactFields"
    )
    public var requiredBillingAddressFields: PKAddressField {
        get { PKAddressField(requiredBillingContactFields) }
        set { requiredBillingContactFields = newValue.contactFields }
    }

    /// What the app must know of the one to whom goods go, in the form of iOS 8.
    @available(
        iOS, introduced: 8.0, deprecated: 11.0, message: "Use requiredShippingContactFields"
    )
    public var requiredShippingAddressFields: PKAddressField {
        get { PKAddressField(requiredShippingContactFields) }
        set { requiredShippingContactFields = newValue.contactFields }
    }
}
