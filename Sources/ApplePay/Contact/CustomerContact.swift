// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A contact of the customer's device, with the name that the sheet's list knows it by.
package struct CustomerContact: Hashable, Sendable {
    package var identifier: String
    package var contact: PaymentContact

    package init(identifier: String, contact: PaymentContact) {
        self.identifier = identifier
        self.contact = contact
    }
}
