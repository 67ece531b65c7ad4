// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import FoundationEssentials
internal import PaymentToken
internal import Phrases

/// The text a customer sees on a payment sheet.
public struct SheetText: Hashable, Sendable {
    /// A summary item: its label and, if shown, its amount.
    public struct Line: Hashable, Sendable {
        /// The label, in uppercase.
        public var label: String
        /// The amount, or `nil` if the sheet shows it as pending.
        public var amount: Decimal?

        /// Creates a line.
        public init(label: String, amount: Decimal?) {
            self.label = label
            self.amount = amount
        }
    }

    /// The lines without the total.
    public var lines: [Line]
    /// The total line, labeled `PAY` and the merchant's name, both in uppercase.
    public var total: Line
    /// The names of the available cards, the selected one first.
    public var cards: [String]
    /// The labels of the shipping methods, with their details.
    public var shippingMethods: [String]
    /// The selected shipping method.
    public var shippingMethod: String?
    /// The errors in what the customer selected or entered, as the sheet shows them in English.
    public var errors: [String]
    /// Whether the customer can pay.
    public var canPay: Bool
    /// Whether the sheet accepts only the passcode.
    public var needsPasscode: Bool

    init(_ content: SheetContent) {
        let items = content.request.summaryItems.map { item in
            Line(
                label: item.label.uppercased(), amount: item.timing == .pending ? nil : item.amount)
        }
        lines = Array(items.dropLast())
        total = items.last ?? Line(label: "", amount: nil)
        total.label = "PAY " + total.label
        cards =
            (content.cards.filter { $0.identifier == content.selectedCard }
            + content.cards.filter { $0.identifier != content.selectedCard }).map(\.displayName)
        shippingMethods = content.request.shippingMethods.map {
            $0.detail.isEmpty ? $0.label : "\($0.label): \($0.detail)"
        }
        shippingMethod =
            content.request.shippingMethods.first {
                $0.identifier == content.selectedShippingMethod
            }?.label
        let text = WalletText(content, phrases: SheetLanguage.english.phrases.wallet) { "\($0)" }
        errors = content.errors.map { text.sentence($0) }
        canPay = content.canAuthorize
        needsPasscode = content.consent == .passcode
    }
}
