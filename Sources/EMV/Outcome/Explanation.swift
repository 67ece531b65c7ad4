// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// Every step that affected the outcome, in the order in which the rules were applied.
public struct Explanation: Hashable, Sendable {
    /// The steps.
    package private(set) var steps: [DecisionStep] = []

    /// Creates an explanation without steps.
    public init() {}

    /// Adds a step.
    ///
    /// `taptopay read --explain` and `ReaderConfiguration.explanations` put it into words.
    ///
    /// - Parameters:
    ///   - rule: The location of the rule in the books.
    ///   - subject: The subject of the rule in the book's terms, such as `Floor limit`.
    ///   - evidence: The data that the rule examined.
    ///   - consequence: The consequence.
    public mutating func record(
        _ rule: BookReference, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        steps.append(DecisionStep(rule, subject, evidence, consequence))
    }

    /// Adds the steps of another explanation.
    mutating func append(_ other: Explanation) { steps += other.steps }

    /// Removes and returns the steps, so none is reported twice.
    mutating func take() -> Explanation {
        defer { steps = [] }
        return self
    }
}

/// One rule that affected the outcome: its subject, its evidence, and its consequence.
package struct DecisionStep: Hashable, Sendable {
    /// The location of the rule in the books.
    package let rule: BookReference
    /// The subject of the rule in the book's terms, such as `Reader Contactless Floor Limit`.
    package let subject: String
    /// The data the rule examined; empty if the rule depends only on the course of the dialogue.
    package let evidence: [Evidence]
    package let consequence: Consequence

    /// Creates a step.
    package init(
        _ rule: BookReference, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        self.rule = rule
        self.subject = subject
        self.evidence = evidence
        self.consequence = consequence
    }
}

extension DecisionStep: CustomStringConvertible, CustomReflectable {
    /// The rule and subject, without the evidence, which can contain cardholder data.
    package var description: String { "\(subject) (\(rule))" }

    /// Empty, because the evidence can contain cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Data that a rule examined.
///
/// Explanations mask the values of the elements that this library knows to be cardholder data. For
/// the elements of other kernels, use ``element(_:in:)``, which knows the kernel's dictionary.
@nonexhaustive
public enum Evidence: Hashable, Sendable {
    /// A data element; `nil` if it is absent.
    case element(Tag, [UInt8]?)
    /// The bits that are set in both an action code and the terminal verification results.
    case bits(Tag, TerminalVerificationResults)
    /// An amount and the limit it was compared with, in minor units of the currency.
    case amount(UInt64, limit: UInt64)
    /// The card's status word.
    case statusWord(StatusWord)
    /// A time with its name, such as `measured` or `at most`.
    case time(String, Duration)
    /// A fact in words, without card data.
    case fact(String)

    /// Creates evidence from a data element in the transaction's data.
    ///
    /// - Parameters:
    ///   - tag: The tag of the element.
    ///   - data: The transaction's data.
    /// - Returns: The evidence; it records that the element is absent if it has no value. It has no
    ///   value that only a kernel of another package knows, unless that kernel declares it open.
    public static func element(_ tag: Tag, in data: TransactionData) -> Evidence {
        guard let value = data[tag], let name = data.nameOfHiddenElement(tag) else {
            return .element(tag, data[tag].map { Array($0) })
        }
        return .fact("\(tag) \(name) (\(value.count.counted("byte"))), not shown")
    }
}

extension Evidence: CustomStringConvertible, CustomReflectable {
    /// A description without the values of elements.
    public var description: String {
        switch self {
        case .element(let tag, let value): value == nil ? "\(tag) absent" : "\(tag)"
        case .bits(let tag, _): "\(tag)"
        case .amount(let amount, let limit): "amount \(amount), limit \(limit)"
        case .statusWord(let word): "\(word)"
        case .time(let name, let time): "\(name) \(time)"
        case .fact(let text): text
        }
    }

    /// Empty, because a value can contain cardholder data.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The consequence of a rule.
@nonexhaustive
public enum Consequence: Hashable, Sendable {
    /// An application on the card is selected for this kernel.
    case applicationSelected(AID, KernelIdentifier)
    /// An application on the card is removed from the candidates.
    case applicationRemoved(AID)
    /// A combination of the reader is not allowed for this transaction.
    case combinationNotAllowed(AID, KernelIdentifier)
    /// A condition applies from now on, such as `online cryptogram required`.
    case condition(String)
    /// The kernel takes this path, such as `EMV mode`.
    case path(String)
    /// Bits of the terminal verification results are set.
    case findings(TerminalVerificationResults)
    /// The result of offline data authentication.
    case authentication(OfflineDataAuthenticationResult)
    /// How the cardholder is verified.
    case verification(Outcome.CardholderVerification)
    /// The kernel requests this cryptogram from the card.
    case requested(CryptogramInformationData.Cryptogram)
    /// The card returned this cryptogram.
    case returned(CryptogramInformationData.Cryptogram)
    /// A command is sent again.
    case repeated
    /// The transaction has this outcome.
    case outcome(Outcome.Status)
}

/// The location of a rule in the books.
public struct BookReference: Hashable, Sendable, CustomStringConvertible {
    /// A book that rules come from.
    ///
    /// A kernel's folder adds the kernel's own book.
    public struct Book: Hashable, Sendable {
        /// The title, such as `EMV Contactless Book B`.
        public let title: String
        /// The kernel that the book specifies, or `nil` for the books of all kernels.
        public let kernel: KernelIdentifier?

        /// Creates a book.
        ///
        /// - Parameters:
        ///   - title: The title.
        ///   - kernel: The kernel that the book specifies, or `nil`.
        public init(_ title: String, of kernel: KernelIdentifier? = nil) {
            self.title = title
            self.kernel = kernel
        }

        /// EMV Contactless Book A: architecture and general requirements.
        public static let a = Book("EMV Contactless Book A")
        /// EMV Contactless Book B: Entry Point.
        public static let b = Book("EMV Contactless Book B")
        /// EMV Book 1: application independent requirements.
        public static let book1 = Book("EMV Book 1")
        /// EMV Book 2: security and key management.
        public static let book2 = Book("EMV Book 2")
        /// EMV Book 3: application specification.
        public static let book3 = Book("EMV Book 3")
        /// EMV Book 4: cardholder, attendant and acquirer interface.
        public static let book4 = Book("EMV Book 4")
    }

    /// The book.
    public let book: Book
    /// The section, requirement or step, such as `3.1.1.4` or `S3R1.10`.
    public let section: String

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - book: The book.
    ///   - section: The section, requirement or step.
    public init(_ book: Book, _ section: String) {
        self.book = book
        self.section = section
    }

    /// The book and the section: `EMV Contactless Book B, 3.1.1.4`.
    public var description: String { "\(book.title), \(section)" }
}
