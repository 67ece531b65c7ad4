// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetModel {
    private static let ownShipping = "request-shipping"
    private static let ownBilling = "request-billing"

    var shippingContact: PaymentContact? { contact(content.selectedShippingContact) }

    var billingContact: PaymentContact? { contact(content.selectedBillingContact) }

    private func contact(_ identifier: String?) -> PaymentContact? {
        content.contacts.first { $0.identifier == identifier }?.contact
    }

    /// Selects the request's contacts, or the customer's first contact if the request has none.
    mutating func selectDefaultContacts() {
        let first = content.contacts.first
        if !request.requiredShippingFields.isEmpty {
            content.selectedShippingContact = first?.identifier
            if var own = request.shippingContact {
                if !request.canEditShippingContact, let first { own.complete(from: first.contact) }
                add(own, as: Self.ownShipping)
                content.selectedShippingContact = Self.ownShipping
            }
        }
        if !request.requiredBillingFields.isEmpty {
            content.selectedBillingContact = first?.identifier
            if let own = request.billingContact {
                add(own, as: Self.ownBilling)
                content.selectedBillingContact = Self.ownBilling
            }
        }
    }

    private mutating func add(_ contact: PaymentContact, as identifier: String) {
        content.contacts.removeAll { $0.identifier == identifier }
        let contact = CustomerContact(identifier: identifier, contact: contact)
        content.contacts.insert(contact.located(in: request.countryCode), at: 0)
    }

    /// Adds a contact that the customer entered.
    ///
    /// - Returns: The identifier of the contact.
    mutating func enter(_ contact: PaymentContact) -> String {
        var number = 1
        while content.contacts.contains(where: { $0.identifier == "entered-\(number)" }) {
            number += 1
        }
        add(contact, as: "entered-\(number)")
        return "entered-\(number)"
    }

    /// The question for the app about the shipping contact; `nil` if the app requires no address or
    /// the contact has no valid one.
    var shippingQuestion: MerchantQuestion? {
        guard request.requiredShippingFields.contains(.postalAddress),
            let contact = shippingContact, let address = contact.postalAddress,
            address.problems.isEmpty
        else { return nil }
        return .shippingContact(contact.reduced)
    }

    /// The required fields that the selected contacts lack.
    var contactErrors: [FieldError] {
        var errors: [FieldError] = []
        if let contact = shippingContact {
            let fields = request.requiredShippingFields
            errors += contact.missing(of: fields).map { FieldError(.shippingContact($0)) }
            errors += contact.addressProblems(in: fields).map {
                FieldError(.shippingAddress($0.field), message: $0.description)
            }
        }
        if let contact = billingContact {
            let fields = request.requiredBillingFields
            if fields.contains(.postalAddress), contact.postalAddress == nil {
                errors.append(FieldError(.billingAddress(.street)))
            }
            errors += contact.addressProblems(in: fields).map {
                FieldError(.billingAddress($0.field), message: $0.description)
            }
        }
        return errors
    }
}

extension PaymentContact {
    fileprivate func addressProblems(in fields: Set<ContactField>) -> [AddressProblem] {
        fields.contains(.postalAddress) ? postalAddress?.problems ?? [] : []
    }

    /// Fills in missing fields from another contact.
    fileprivate mutating func complete(from other: PaymentContact) {
        name = name ?? other.name
        phoneNumber = phoneNumber ?? other.phoneNumber
        emailAddress = emailAddress ?? other.emailAddress
    }
}
