// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import EMV
package import SmartCard

/// Describes an explanation in words.
package struct ExplanationDescription: Sendable {
    private let currency: Currency?
    private let isRevealing: Bool

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - currency: The currency of the transaction; without it, amounts have no decimals.
    ///   - isRevealing: Whether cardholder data is shown in full; for test cards only.
    package init(currency: Currency?, isRevealing: Bool = false) {
        self.currency = currency
        self.isRevealing = isRevealing
    }

    /// Returns the steps in order.
    package func steps(_ explanation: Explanation) -> [StepDescription] {
        explanation.steps.map { step in
            let data = description(for: step.rule.book)
            return StepDescription(
                rule: step.rule.description, subject: step.subject,
                evidence: step.evidence.map { text($0, data) }, kind: step.consequence.kind,
                consequence: step.consequence.text)
        }
    }

    /// Returns a decoder that gives tags the meanings of the kernel whose book is quoted.
    private func description(for book: BookReference.Book) -> DataDescription {
        var description = DataDescription(kernel: book.kernel, isRevealing: isRevealing)
        description.transactionCurrency = currency
        return description
    }

    private func text(_ evidence: Evidence, _ description: DataDescription) -> String {
        switch evidence {
        case .element(let tag, let value):
            guard let value else { return "\(tag) \(description.name(tag)): absent" }
            return text(description.node(tag, value))
        case .bits(let tag, let bits):
            return "\(tag) \(description.name(tag)) has \(bits.names.joined(separator: ", "))"
        case .amount(let amount, let limit):
            let relation = amount > limit ? "above" : amount == limit ? "equals" : "below"
            return "\(money(amount)) \(relation) the limit \(money(limit))"
        case .statusWord(let word):
            return "status word \(word): \(word.meaning)"
        case .time(let name, let time):
            return "\(name): \(Self.milliseconds(time)) ms"
        case .fact(let text):
            return text
        }
    }

    /// Returns a data object on one line: its digits, then their meaning or that of their bits.
    private func text(_ node: DescriptionNode) -> String {
        let bits = node.children.filter { $0.kind == .bits || $0.kind == .field }.map { child in
            child.value.map { "\(child.name) \($0)" } ?? child.name
        }
        let parts = [node.bytes, node.value, bits.isEmpty ? nil : bits.joined(separator: ", ")]
        let text = parts.compactMap(\.self).joined(separator: "; ")
        return "\(node.label) \(node.name)" + (text.isEmpty ? "" : ": \(text)")
    }

    private func money(_ amount: UInt64) -> String { currency?.text(amount) ?? "\(amount)" }

    /// Formats a time in milliseconds with one decimal, rounded down.
    private static func milliseconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\((tenths % 10).magnitude)"
    }
}
