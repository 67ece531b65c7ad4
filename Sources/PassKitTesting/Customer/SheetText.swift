// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import FoundationEssentials
internal import PaymentToken

/// What a customer reads on a payment sheet.
public struct SheetText: Hashable, Sendable {
    /// A line: its label, its amount, and whether the amount is shown.
    public struct Line: Hashable, Sendable {
        /// What it is for, in upper case.
        public var label: String
        /// `nil` where the sheet says that the amount is pending.
        public var amount: Decimal?

        /// Creates a line.
        public init(label: String, amount: Decimal?) {
            self.label = label
            self.amount = amount
        }
    }

    /// All lines but the total.
    public var lines: [Line]
    /// The line set apart, `PAY` and the merchant's name; both in upper case.
    public var total: Line
    /// The names of the cards that can be chosen, the chosen one first.
    public var cards: [String]
    /// The labels of the ways to deliver, with what stands below.
    public var shippingMethods: [String]
    /// The chosen way to deliver.
    public var shippingMethod: String?
    /// What is wrong with what was chosen or typed.
    public var errors: [String]
    /// Whether the customer may pay.
    public var canPay: Bool
    /// Whether only the passcode is taken.
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
        errors = content.errors.map { $0.message ?? "\($0.subject)" }
        canPay = content.canAuthorize
        needsPasscode = content.consent == .passcode
    }
}
