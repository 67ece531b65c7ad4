// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A contact on the customer's device, with its identifier in the sheet's list.
package struct CustomerContact: Hashable, Sendable {
    package var identifier: String
    package var contact: PaymentContact

    package init(identifier: String, contact: PaymentContact) {
        self.identifier = identifier
        self.contact = contact
    }
}
