// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import PaymentToken
package import Phrases

/// A row of a sheet: a part of the payment that the customer can choose.
package enum SheetRow: String, CaseIterable, Encodable, Sendable {
    case card, shippingContact, billingContact, shippingMethod, coupon
}

/// What a sheet says about a payment, in the customer's language.
///
/// The sheets in a browser and on a terminal have the same texts.
package struct WalletText: Sendable {
    package let phrases: WalletPhrases
    private let content: SheetContent
    private let format: @Sendable (Decimal) -> String

    /// Creates the texts.
    ///
    /// - Parameters:
    ///   - content: What the sheet shows.
    ///   - phrases: The phrases in the customer's language.
    ///   - money: Formats an amount in the payment's currency as is customary in that language.
    package init(
        _ content: SheetContent, phrases: WalletPhrases,
        money: @escaping @Sendable (Decimal) -> String
    ) {
        self.content = content
        self.phrases = phrases
        format = money
    }

    private var request: PaymentRequest { content.request }

    // MARK: - Amounts

    /// Returns an amount of money in the payment's currency.
    package func money(_ amount: Decimal) -> String { format(amount) }

    /// The total, or that it is pending.
    package var total: String { request.summaryItems.last.map(amount) ?? "" }

    /// Returns the label of the total: Pay and the merchant's name.
    package func pay(_ merchant: String) -> String {
        phrases.pay.filled(["merchant": merchant])
    }

    /// Returns an item's amount, or that it is pending.
    package func amount(of item: SummaryItem) -> String {
        item.timing == .pending ? phrases.pending : money(item.amount)
    }

    /// Returns when an item is charged, or `nil` for now.
    package func timing(of item: SummaryItem) -> String? { phrases.text(item.timing, money) }

    /// The lines about an agreement for later payments, from top to bottom.
    package var agreement: [String] {
        guard let agreement = request.agreement else { return [] }
        var items: [SummaryItem]
        var more: [String] = []
        switch agreement.kind {
        case .recurring(let regular, let trial): items = (trial.map { [$0] } ?? []) + [regular]
        case .deferred(let item, let freeUntil):
            items = [item]
            if let freeUntil {
                more = [phrases.freeUntil.filled(["date": WalletPhrases.day(freeUntil)])]
            }
        case .automaticReload(let item): items = [item]
        }
        // Omit items that are already lines of this payment.
        items.removeAll { request.summaryItems.contains($0) }
        let texts = items.map { item in
            [item.label, money(item.amount), timing(of: item)]
                .compactMap(\.self).joined(separator: " · ")
        }
        return [agreement.description] + texts + more
            + (agreement.billingAgreement.map { [$0] } ?? []) + [agreement.managementURL]
    }

    // MARK: - Rows

    /// The rows of the request, from top to bottom.
    package var rows: [SheetRow] {
        SheetRow.allCases.filter { row in
            switch row {
            case .card: true
            case .shippingContact: !request.requiredShippingFields.isEmpty
            case .billingContact: !request.requiredBillingFields.isEmpty
            case .shippingMethod: !request.shippingMethods.isEmpty
            case .coupon: request.supportsCouponCode
            }
        }
    }

    /// Returns the label of a row.
    package func label(of row: SheetRow) -> String {
        switch row {
        case .card: phrases.card
        case .shippingContact:
            request.requiredShippingFields.contains(.postalAddress)
                ? phrases.destination(request.shippingKind) : phrases.contact
        case .billingContact: phrases.billing
        case .shippingMethod: phrases.method(request.shippingKind)
        case .coupon: phrases.coupon
        }
    }

    /// Returns a card's name with dots for the digits that are not shown.
    package func name(of card: WalletCard) -> String {
        let suffix = card.accountNumberSuffix
        guard !suffix.isEmpty, card.displayName.hasSuffix(" \(suffix)") else {
            return card.displayName
        }
        return "\(card.displayName.dropLast(suffix.count))•••• \(suffix)"
    }

    /// Returns the details of a shipping method.
    package func details(of method: ShippingMethod) -> [String] {
        method.detail.isEmpty ? [] : [method.detail]
    }

    /// Returns a contact as on a letter, with the parts that the request requires.
    ///
    /// - Parameters:
    ///   - contact: The contact.
    ///   - row: The row of the shipping or the billing contact.
    /// - Returns: The lines, from top to bottom.
    package func lines(of contact: PaymentContact, in row: SheetRow) -> [String] {
        let fields =
            row == .billingContact ? request.requiredBillingFields : request.requiredShippingFields
        var lines: [String] = []
        if fields.contains(.name), let name = contact.name {
            lines.append(joined(name.givenName, name.familyName))
        }
        if fields.contains(.postalAddress), let address = contact.postalAddress {
            lines += address.street.split(separator: "\n").map(String.init)
            lines.append(joined(address.city, address.state, address.postalCode))
            lines.append(address.country.isEmpty ? address.isoCountryCode : address.country)
        }
        if fields.contains(.phoneNumber) { lines.append(contact.phoneNumber ?? "") }
        if fields.contains(.emailAddress) { lines.append(contact.emailAddress ?? "") }
        return lines.filter { line in line.contains { $0 != " " } }
    }

    private func joined(_ words: String...) -> String {
        words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: - Errors

    /// Returns the row in which an error is shown, or `nil` if it belongs to none of the rows.
    package func row(of error: FieldError) -> SheetRow? {
        let row: SheetRow
        switch error.subject {
        case .billingAddress: row = .billingContact
        case .shippingContact, .shippingAddress, .unserviceableAddress: row = .shippingContact
        case .invalidCouponCode, .expiredCouponCode: row = .coupon
        case .unknown: return nil
        }
        return rows.contains(row) ? row : nil
    }

    /// Returns what is wrong: the app's message, or a phrase in the customer's language.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - contact: The selected contact of its row, or `nil`.
    /// - Returns: The text.
    package func text(_ error: FieldError, of contact: PaymentContact? = nil) -> String {
        let field: PostalAddress.Field
        switch error.subject {
        case .shippingAddress(let place), .billingAddress(let place): field = place
        default: return phrases.text(error)
        }
        let problem = contact?.postalAddress?.problems.first {
            $0.field == field && $0.description == error.message
        }
        switch problem {
        case nil: return phrases.text(error)
        case .missing: return phrases.missing
        case .malformedPostalCode: return phrases.wrongPostalCode
        case .unknownCountryCode: return phrases.check
        }
    }

    /// Returns what is wrong after the name of the field, unless the app's message says it.
    package func sentence(_ error: FieldError, of contact: PaymentContact? = nil) -> String {
        let isNamed: Bool
        switch error.subject {
        case .shippingAddress, .billingAddress: isNamed = true
        default: isNamed = error.message == nil || error.message == ""
        }
        let text = text(error, of: contact)
        guard isNamed, let name = name(ofFieldOf: error) else { return text }
        return "\(name): \(text)"
    }

    /// The names of the fields with errors, as a request to the customer, or `nil`.
    package var fix: String? {
        var names: [String] = []
        for error in content.errors {
            guard let row = row(of: error) else { continue }
            let name = name(ofFieldOf: error) ?? label(of: row)
            if !names.contains(name) { names.append(name) }
        }
        guard !names.isEmpty else { return nil }
        return phrases.fix.filled(["fields": names.joined(separator: ", ")])
    }

    /// What the customer is asked to do now; empty if there is nothing to say.
    package var prompt: String {
        switch content.phase {
        case .updating: return phrases.moment
        case .processing: return phrases.processing
        case .succeeded: return phrases.paid
        case .failed(canRetry: true): return fix ?? phrases.retry
        case .failed: return phrases.notPaid
        case .choosing: break
        }
        return switch content.consentError {
        case nil: content.errors.first { row(of: $0) == nil }.map { text($0) } ?? fix ?? ""
        case .notTheOwner:
            content.consent == .passcode ? phrases.passcodeNeeded : phrases.notTheOwner
        case .passcodeRequired: phrases.passcodeNeeded
        case .wrongPasscode: phrases.wrongPasscode
        default: phrases.notPaid
        }
    }

    /// Returns the name of an error's field, or `nil` if it is not about one field.
    private func name(ofFieldOf error: FieldError) -> String? {
        switch error.subject {
        case .shippingContact(let field):
            switch field {
            case .name: phrases.givenName
            case .phoneticName: phrases.phoneticGivenName
            case .phoneNumber: phrases.phone
            case .emailAddress: phrases.email
            case .postalAddress: phrases.street
            }
        case .shippingAddress(let field), .billingAddress(let field):
            switch field {
            case .street, .subLocality, .subAdministrativeArea: phrases.street
            case .city: phrases.city
            case .state: phrases.state
            case .postalCode: phrases.postalCode
            case .country, .isoCountryCode: phrases.country
            }
        case .unserviceableAddress, .invalidCouponCode, .expiredCouponCode, .unknown: nil
        }
    }
}
