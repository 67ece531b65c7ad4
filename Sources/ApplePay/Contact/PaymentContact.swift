// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A customer's name, postal address, phone number, and email address, where known.
///
/// The values of Apple's `PKContact`.
package struct PaymentContact: Hashable, Sendable {
    package var name: ContactName?
    package var postalAddress: PostalAddress?
    package var phoneNumber: String?
    package var emailAddress: String?

    package init(
        name: ContactName? = nil, postalAddress: PostalAddress? = nil, phoneNumber: String? = nil,
        emailAddress: String? = nil
    ) {
        self.name = name
        self.postalAddress = postalAddress
        self.phoneNumber = phoneNumber
        self.emailAddress = emailAddress
    }
}
