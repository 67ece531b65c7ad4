// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentToken
internal import SmartCard

/// A sheet as lines of text, in uppercase like Apple's.
///
/// The total is set apart, with `PAY` before its label.
package struct SheetPage: Sendable {
    private let content: SheetContent

    package init(_ content: SheetContent) {
        self.content = content
    }

    /// All lines, from top to bottom.
    package var lines: [SheetLine] {
        items + choices + content.errors.map { .error("! " + $0.text.uppercased()) }
            + [.blank, .status(status)]
    }

    private var request: PaymentRequest { content.request }

    private var items: [SheetLine] {
        var lines: [SheetLine] = request.summaryItems.dropLast().map {
            .pair($0.label.uppercased(), amount(of: $0))
        }
        if let total = request.summaryItems.last {
            if !lines.isEmpty { lines.append(.rule) }
            lines.append(.total("PAY " + total.label.uppercased(), amount(of: total)))
        }
        return lines + [.blank]
    }

    private var choices: [SheetLine] {
        let card = content.cards.first { $0.identifier == content.selectedCard }
        var lines: [SheetLine] = [.pair("CARD", card?.displayName.uppercased() ?? "NONE")]
        if !request.requiredShippingFields.isEmpty {
            lines.append(.pair(shippingWords, contact(content.selectedShippingContact)))
        }
        let method = request.shippingMethods.first {
            $0.identifier == content.selectedShippingMethod
        }
        if let method {
            lines.append(
                .pair("METHOD", "\(method.label.uppercased()) \(money(method.amount))"))
            if !method.detail.isEmpty { lines.append(.pair("", method.detail.uppercased())) }
        }
        if !request.requiredBillingFields.isEmpty {
            lines.append(.pair("BILL TO", contact(content.selectedBillingContact)))
        }
        if request.supportsCouponCode {
            lines.append(
                .pair("COUPON", content.couponCode.isEmpty ? "NONE" : content.couponCode))
        }
        return lines
    }

    private var shippingWords: String {
        switch request.shippingKind {
        case .shipping: "SHIP TO"
        case .delivery: "DELIVER TO"
        case .storePickup, .servicePickup: "PICK UP AT"
        }
    }

    private func contact(_ identifier: String?) -> String {
        guard let contact = content.contacts.first(where: { $0.identifier == identifier })?.contact
        else { return "NONE" }
        let name = [contact.name?.givenName, contact.name?.familyName].compactMap(\.self)
            .filter { !$0.isBlank }.joined(separator: " ")
        let address = contact.postalAddress
        let parts = [name, address?.city, address?.postalCode, address?.isoCountryCode]
        let text = parts.compactMap(\.self).filter { !$0.isBlank }.joined(separator: ", ")
        return (text.isEmpty ? contact.emailAddress ?? contact.phoneNumber ?? "" : text)
            .uppercased()
    }

    private func amount(of item: SummaryItem) -> String {
        switch item.timing {
        case .final: money(item.amount)
        case .pending: "PENDING"
        case .recurring(let period): "\(money(item.amount)) \(period.text)"
        case .deferred: "\(money(item.amount)) LATER"
        case .automaticReload(let threshold):
            "\(money(item.amount)) WHEN BELOW \(money(threshold))"
        }
    }

    private func money(_ amount: Decimal) -> String {
        guard let currency = Currency(alphabeticCode: request.currencyCode),
            let units = currency.minorUnits(of: amount)
        else { return "\(amount) \(request.currencyCode)" }
        return (units < 0 ? "-" : "") + currency.text(UInt64(units.magnitude))
    }

    private var status: String {
        switch content.phase {
        case .choosing: content.consentError?.text ?? ""
        case .updating: "ONE MOMENT …"
        case .processing: "PROCESSING …"
        case .succeeded: "DONE"
        case .failed(canRetry: true): "PAYMENT NOT COMPLETED. YOU CAN TRY AGAIN."
        case .failed: "PAYMENT NOT COMPLETED"
        }
    }
}

extension RecurringPeriod {
    fileprivate var text: String {
        let unit = unit.rawValue.uppercased()
        return count == 1 ? "EVERY \(unit)" : "EVERY \(count) \(unit)S"
    }
}

extension WalletError.Code {
    fileprivate var text: String {
        switch self {
        case .notTheOwner: "NOT RECOGNIZED. TRY AGAIN."
        case .passcodeRequired: "ENTER THE PASSCODE."
        case .wrongPasscode: "WRONG PASSCODE. TRY AGAIN."
        default: WalletError(self).description.uppercased()
        }
    }
}

/// A line of a text sheet.
package enum SheetLine: Hashable, Sendable {
    /// A label on the left and an amount or a selection on the right.
    case pair(String, String)
    /// The total, which is emphasized.
    case total(String, String)
    case text(String)
    /// An error message.
    case error(String)
    /// The status of the payment.
    case status(String)
    /// A separator before the total.
    case rule
    case blank

    /// The line as plain text; `nil` for separators.
    package var plain: String? {
        switch self {
        case .pair(let left, let right), .total(let left, let right): "\(left)  \(right)"
        case .text(let text), .error(let text), .status(let text): text.isEmpty ? nil : text
        case .rule, .blank: nil
        }
    }
}
