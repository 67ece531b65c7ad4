// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Phrases

/// A sheet as lines of text, in the customer's language.
package struct SheetPage: Sendable {
    private let content: SheetContent
    private let text: WalletText
    private let keyboard: SheetKeyboard?

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - content: What the sheet shows.
    ///   - text: Its texts.
    ///   - keyboard: The keys that the customer presses; `nil` if there is no keyboard.
    package init(_ content: SheetContent, _ text: WalletText, keyboard: SheetKeyboard? = nil) {
        self.content = content
        self.text = text
        self.keyboard = keyboard
    }

    /// All lines, from top to bottom.
    package var lines: [SheetLine] {
        if case .list(let list)? = keyboard?.mode { return [total, .blank] + lines(of: list) }
        return items + text.rows.flatMap(lines) + errors + [.blank, .status(text.prompt)]
    }

    /// The keys that the customer can press now, with what they do; none without a keyboard.
    package var help: [String] { keyboard?.help(content, text) ?? [] }

    private var request: PaymentRequest { content.request }
    private var phrases: WalletPhrases { text.phrases }

    // MARK: - Items

    private var items: [SheetLine] {
        var lines: [SheetLine] = request.summaryItems.dropLast().flatMap(lines)
        if !lines.isEmpty { lines.append(.rule) }
        lines.append(total)
        lines += (request.summaryItems.last.flatMap(text.timing).map { [.detail($0)] } ?? [])
        return lines + text.agreement.map { .detail($0) } + [.blank]
    }

    private var total: SheetLine {
        .total(text.pay(request.summaryItems.last?.label ?? ""), text.total)
    }

    private func lines(of item: SummaryItem) -> [SheetLine] {
        [.item(item.label, text.amount(of: item))]
            + (text.timing(of: item).map { [.detail($0)] } ?? [])
    }

    // MARK: - Rows

    private func lines(of row: SheetRow) -> [SheetLine] {
        let key = keyboard?.key(of: row, content)
        return [.row(key: key, text.label(of: row), value(of: row))]
            + details(of: row).map { .detail($0) }
    }

    private func value(of row: SheetRow) -> String {
        switch row {
        case .card:
            content.cards.first { $0.identifier == content.selectedCard }.map(text.name)
                ?? phrases.choose
        case .shippingContact: line(of: content.selectedShippingContact, row)
        case .billingContact: line(of: content.selectedBillingContact, row)
        case .shippingMethod:
            method.map { "\($0.label) \(text.money($0.amount))" } ?? phrases.choose
        case .coupon: content.couponCode.isEmpty ? phrases.enter : content.couponCode
        }
    }

    private func details(of row: SheetRow) -> [String] {
        row == .shippingMethod ? method.map(text.details) ?? [] : []
    }

    private var method: ShippingMethod? {
        request.shippingMethods.first { $0.identifier == content.selectedShippingMethod }
    }

    private func contact(_ identifier: String?) -> PaymentContact? {
        content.contacts.first { $0.identifier == identifier }?.contact
    }

    private func line(of identifier: String?, _ row: SheetRow) -> String {
        let lines = contact(identifier).map { text.lines(of: $0, in: row) } ?? []
        return lines.isEmpty ? phrases.choose : lines.joined(separator: ", ")
    }

    private var errors: [SheetLine] {
        content.errors.map { error in
            let isOfBilling = text.row(of: error) == .billingContact
            let selected =
                isOfBilling ? content.selectedBillingContact : content.selectedShippingContact
            return .error(text.sentence(error, of: contact(selected)))
        }
    }

    // MARK: - Lists

    private func lines(of list: SheetList) -> [SheetLine] {
        let chosen = list.selected(in: content)
        return [.heading(text.label(of: list.row))]
            + list.visible(in: content).map { number, identifier in
                .choice(
                    number: number, choice(identifier, in: list.row),
                    isHighlighted: number == list.visibleNumber, isChosen: identifier == chosen)
            }
    }

    private func choice(_ identifier: String, in row: SheetRow) -> String {
        switch row {
        case .card:
            content.cards.first { $0.identifier == identifier }.map(text.name) ?? identifier
        case .shippingMethod:
            request.shippingMethods.first { $0.identifier == identifier }.map { method in
                (["\(method.label) \(text.money(method.amount))"] + text.details(of: method))
                    .joined(separator: ", ")
            } ?? identifier
        case .shippingContact, .billingContact: line(of: identifier, row)
        case .coupon: identifier
        }
    }
}

/// A line of a text sheet.
package enum SheetLine: Hashable, Sendable {
    /// An item and its amount.
    case item(String, String)
    /// The total, which is emphasized.
    case total(String, String)
    /// A row: the key that changes it, its label, and what is selected.
    case row(key: Character?, String, String)
    /// More about the line above.
    case detail(String)
    /// The title of a list.
    case heading(String)
    /// An entry of a list, with the digit that selects it.
    case choice(number: Int, String, isHighlighted: Bool, isChosen: Bool)
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
        case .item(let left, let right), .total(let left, let right): "\(left)  \(right)"
        case .row(let key, let label, let value):
            "\(key.map { "[\($0)] " } ?? "")\(label)  \(value)"
        case .detail(let text): "  \(text)"
        case .choice(let number, let text, _, let isChosen):
            "[\(number)] \(text)\(isChosen ? " ✓" : "")"
        case .error(let text): "! \(text)"
        case .heading(let text), .status(let text): text.isEmpty ? nil : text
        case .rule, .blank: nil
        }
    }
}
