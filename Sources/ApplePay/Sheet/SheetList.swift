// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// A list from which the customer chooses with the keyboard.
///
/// A long list is shown in parts of nine entries, which have the digits 1 to 9.
package struct SheetList: Hashable, Sendable {
    private static let visibleCount = 9

    /// The row that the list changes.
    package let row: SheetRow
    /// The position of the highlighted entry.
    private var position = 0

    /// Creates a list with its first entry highlighted.
    init(_ row: SheetRow) {
        self.row = row
    }

    /// Creates a list with the current choice highlighted.
    init(_ row: SheetRow, in content: SheetContent) {
        self.row = row
        let selected = selected(in: content)
        position = entries(of: content).firstIndex { $0 == selected } ?? 0
    }

    /// Returns the identifiers of all entries.
    func entries(of content: SheetContent) -> [String] {
        switch row {
        case .card: content.cards.map(\.identifier)
        case .shippingContact, .billingContact: content.contacts.map(\.identifier)
        case .shippingMethod: content.request.shippingMethods.map(\.identifier)
        case .coupon: []
        }
    }

    /// Returns the identifier of the current choice, or `nil`.
    func selected(in content: SheetContent) -> String? {
        switch row {
        case .card: content.selectedCard
        case .shippingContact: content.selectedShippingContact
        case .billingContact: content.selectedBillingContact
        case .shippingMethod: content.selectedShippingMethod
        case .coupon: nil
        }
    }

    /// Returns the identifier of the highlighted entry, or `nil` if the app removed it.
    func highlighted(in content: SheetContent) -> String? {
        let entries = entries(of: content)
        return entries.indices.contains(position) ? entries[position] : nil
    }

    /// Returns the entries on the screen, with their digits.
    func visible(in content: SheetContent) -> [(number: Int, identifier: String)] {
        let first = position - position % Self.visibleCount
        return entries(of: content).dropFirst(first).prefix(Self.visibleCount).enumerated()
            .map { ($0.offset + 1, $0.element) }
    }

    /// The digit of the highlighted entry.
    var visibleNumber: Int { position % Self.visibleCount + 1 }

    /// Highlights another entry; the first follows the last.
    mutating func move(by distance: Int, in content: SheetContent) {
        let count = entries(of: content).count
        guard count > 0 else { return }
        position = ((position + distance) % count + count) % count
    }
}
