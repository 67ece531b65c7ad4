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

/// One step of an explanation in words.
package struct StepDescription: Hashable, Sendable {
    /// The location of the rule, such as `EMV Contactless Book C-2, S456.37`.
    package let rule: String
    /// The subject of the rule.
    package let subject: String
    /// The data the rule examined, one line each; cardholder data is masked unless requested.
    package let evidence: [String]
    /// The kind of consequence: the name of the case of ``Consequence``.
    package let kind: String
    /// The consequence in words.
    package let consequence: String
}

extension Consequence {
    /// The name of the case.
    fileprivate var kind: String {
        switch self {
        case .applicationSelected: "applicationSelected"
        case .applicationRemoved: "applicationRemoved"
        case .combinationNotAllowed: "combinationNotAllowed"
        case .condition: "condition"
        case .path: "path"
        case .findings: "findings"
        case .authentication: "authentication"
        case .verification: "verification"
        case .requested: "requested"
        case .returned: "returned"
        case .repeated: "repeated"
        case .outcome: "outcome"
        }
    }

    /// The consequence in words.
    fileprivate var text: String {
        switch self {
        case .applicationSelected(let aid, let kernel): "\(aid) is selected, for kernel \(kernel)"
        case .applicationRemoved(let aid): "\(aid) is removed"
        case .combinationNotAllowed(let aid, let kernel):
            "\(aid) with kernel \(kernel) is not allowed for this transaction"
        case .condition(let text), .path(let text): text
        case .findings(let results):
            "TVR: "
                + (results.isEmpty ? "no bits set" : results.names.joined(separator: ", "))
        case .authentication(.successful): "offline data authentication succeeded"
        case .authentication(.failed): "offline data authentication failed"
        case .authentication(.notPerformed): "no offline data authentication"
        case .verification(let method): "cardholder verification: \(method)"
        case .requested(let cryptogram): "the card is asked for \(Self.name(cryptogram))"
        case .returned(let cryptogram): "the card answers with \(Self.name(cryptogram))"
        case .repeated: "the command is sent again"
        case .outcome(let status): "outcome: \(status)"
        }
    }

    private static func name(_ cryptogram: CryptogramInformationData.Cryptogram) -> String {
        switch cryptogram {
        case .approve: "TC, approved offline"
        case .onlineRequest: "ARQC, the issuer decides"
        case .decline: "AAC, declined"
        }
    }
}

extension TerminalVerificationResults {
    /// The names of the set bits, as in the book.
    fileprivate var names: [String] {
        TerminalBits.verificationResultsWithRelayResistance.nodes(bytes).map(\.name)
    }
}
