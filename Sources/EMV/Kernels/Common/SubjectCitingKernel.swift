// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A kernel that cites its book by subjects, because the numbers of its sections are not public.
protocol SubjectCitingKernel: Kernel {
    /// The kernel's book.
    static var book: BookReference.Book { get }

    var explanation: Explanation { get set }
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults { get set }
    /// Whether the transaction has findings.
    var hasFindings: Bool { get }

    /// Ends the transaction.
    mutating func finish(_ outcome: Outcome) -> Action<Outcome>
}

extension SubjectCitingKernel {
    var hasFindings: Bool { true }

    /// Adds a rule of the book that led to the outcome.
    mutating func record(
        _ subject: String, _ title: String, _ evidence: [Evidence] = [], _ consequence: Consequence
    ) {
        explanation.record(BookReference(Self.book, subject), title, evidence, consequence)
    }

    /// Adds a finding and its explanation.
    mutating func find(
        _ subject: String, _ title: String, _ evidence: [Evidence],
        _ found: TerminalVerificationResults
    ) {
        guard hasFindings else { return }
        findings.formUnion(found)
        record(subject, title, evidence, .findings(found))
    }

    /// Ends the application because of the card's data.
    mutating func endApplication(
        _ subject: String, _ title: String, _ evidence: [Evidence]
    ) -> Action<Outcome> {
        record(subject, title, evidence, .outcome(.endApplication))
        return finish(.endApplication())
    }

    /// Ends the application because an answer violates a rule.
    mutating func endApplication(
        _ violation: ReadApplicationData.Violation, in subject: String
    ) -> Action<Outcome> {
        endApplication(
            violation.rule == .answer ? subject : "data elements", violation.subject,
            violation.evidence)
    }

    /// Ends the transaction because the card did not answer.
    mutating func cardLost() -> Action<Outcome> {
        record("transmission", "The card did not answer", [], .outcome(.tryAgain))
        return finish(.cardLost())
    }
}
