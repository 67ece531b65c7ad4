// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the stages of a kernel share about a transaction.
///
/// These are its data elements, what the kernel has found and decided so far, and the rules that led
/// there. Each stage decides one part, and changes them with these methods.
struct TransactionContext: Hashable, Sendable {
    /// The data from the entry point.
    let activation: KernelActivation
    /// The transaction's data elements.
    private(set) var data: TransactionData
    /// The rules that led to the outcome.
    private(set) var explanation = Explanation()
    /// The findings about the transaction (`95`).
    private(set) var findings: TerminalVerificationResults = []
    /// The cardholder verification method.
    private(set) var verification = Outcome.CardholderVerification.notApplicable
    /// Whether the transaction has findings; mag-stripe mode has none.
    private var hasFindings = true
    private var elements: ReceivedElements
    private let book: BookReference.Book
    private let format: BookReference
    private let repetition: BookReference

    /// Creates the context of a selected application.
    ///
    /// - Parameters:
    ///   - activation: The data from the entry point.
    ///   - book: The kernel's book.
    ///   - format: The rule about lengths and formats, or `nil` for that about data elements.
    ///   - repetition: The rule that an element is sent once, or `nil` for that about data elements.
    ///   - checked: The elements that the kernel itself uses, whose lengths and formats are checked.
    ///   - values: The terminal's elements of the kernel, besides those of all kernels.
    init(
        _ activation: KernelActivation, _ book: BookReference.Book, format: BookReference? = nil,
        repetition: BookReference? = nil, checking checked: Set<Tag>, _ values: [Tag: [UInt8]]
    ) {
        self.activation = activation
        self.book = book
        let dataElements = BookReference(book, "data elements")
        self.format = format ?? dataElements
        self.repetition = repetition ?? dataElements
        elements = ReceivedElements(checking: checked)
        data = activation.commonData
        // The card is read without contacts (ISO 8583:1987, data element 22).
        data.set(.pointOfServiceEntryMode, [0x07])
        for (tag, value) in values { data.set(tag, value) }
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    // MARK: - Data elements

    /// Sets a value of the terminal.
    mutating func set(_ tag: Tag, _ value: [UInt8]) { data.set(tag, value) }

    /// Removes a value.
    mutating func remove(_ tag: Tag) { data[tag] = nil }

    /// Sets the elements of an earlier transaction, or of a genuine signature.
    mutating func restore(_ objects: [DataObject]) {
        for object in objects { data[object.tag] = object.value }
    }

    /// Changes elements by the rules of another value, such as those of a kernel's book.
    mutating func update<Result>(_ change: (inout TransactionData) -> Result) -> Result {
        change(&data)
    }

    /// Stores the elements of a card's answer.
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - answer: The name of the answer, for an explanation.
    /// - Returns: End Application if an element violates a rule; `nil` to continue.
    mutating func store(_ objects: [DataObject], _ answer: String) -> Action<Outcome>? {
        switch elements.store(objects, in: &data) {
        case nil: nil
        case .format(let tag):
            end(format, "\(answer): length or format", [.fact("\(tag) is invalid")])
        case .repetition:
            end(
                repetition, "\(answer): redundant data", [.fact("an element was sent twice")])
        }
    }

    /// Ends the application if the card has not sent all mandatory elements.
    mutating func require(_ mandatory: [Tag], _ rule: BookReference) -> Action<Outcome>? {
        guard let missing = mandatory.first(where: { !data.hasValue($0) }) else { return nil }
        return end(rule, "Mandatory data missing", [.element(missing, nil)])
    }

    // MARK: - Explanation and findings

    /// Returns the place of a rule in a book whose section numbers are not public.
    func reference(_ subject: String) -> BookReference { BookReference(book, subject) }

    /// Adds a rule that led to the outcome.
    mutating func record(
        _ rule: BookReference, _ title: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        explanation.record(rule, title, evidence, consequence)
    }

    /// Adds a rule of a book whose section numbers are not public.
    mutating func record(
        _ subject: String, _ title: String, _ evidence: [Evidence] = [], _ consequence: Consequence
    ) {
        explanation.record(reference(subject), title, evidence, consequence)
    }

    /// Adds the rules of another explanation.
    mutating func append(_ other: Explanation) { explanation.append(other) }

    /// Adds a finding and its explanation.
    mutating func find(
        _ subject: String, _ title: String, _ evidence: [Evidence],
        _ found: TerminalVerificationResults
    ) {
        guard hasFindings else { return }
        findings.formUnion(found)
        record(subject, title, evidence, .findings(found))
    }

    /// Adds a finding whose rule explains it.
    mutating func add(_ found: TerminalVerificationResults) { findings.formUnion(found) }

    /// Continues with other findings.
    mutating func replaceFindings(_ findings: TerminalVerificationResults) {
        self.findings = findings
    }

    /// Leaves out findings from now on.
    mutating func omitFindings() { hasFindings = false }

    /// Stores the findings as Terminal Verification Results (`95`).
    mutating func storeFindings() { data.set(.terminalVerificationResults, findings.bytes) }

    /// Continues with the stored Terminal Verification Results (`95`).
    mutating func restoreFindings() {
        findings = data.element(.terminalVerificationResults) ?? findings
    }

    /// Checks the processing restrictions.
    ///
    /// - Parameter rules: The restrictions in the order of the kernel's book, with their places; `nil` for
    ///   those of EMV Book 3, 10.4.
    /// - Returns: The findings, which are also added to those of the transaction.
    @discardableResult
    mutating func checkRestrictions(
        _ rules: KeyValuePairs<ProcessingRestriction, BookReference>? = nil
    ) -> TerminalVerificationResults {
        let rule = reference("processing restrictions")
        let found = ProcessingRestriction.check(
            rules
                ?? [
                    .version: rule, .usageControl: rule, .effectiveDate: rule,
                    .expirationDate: rule,
                ], data, &explanation)
        findings.formUnion(found)
        return found
    }

    /// Stores the data of a genuine signature, and explains the verdict.
    ///
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - subject: The name of the method.
    ///   - rule: The place of the rule, or `nil` for that about offline data authentication.
    mutating func record(
        _ verdict: AuthenticationVerdict, _ subject: String, _ rule: BookReference? = nil
    ) {
        restore(verdict.elements)
        explanation.record(
            rule ?? reference("offline data authentication"), subject,
            [.element(.applicationInterchangeProfile, in: data)] + verdict.reasons,
            .authentication(verdict.result))
    }

    // MARK: - Account

    /// Whether the account number (`5A`) and track 2 (`57`) agree, if both are readable.
    ///
    /// See EMV Contactless Book C-3, Annex A.2.
    mutating func hasOneAccount(_ rule: BookReference) -> Bool {
        guard data.hasDifferentAccounts else { return true }
        record(rule, "Account number and track 2 differ", [], .outcome(.endApplication))
        return false
    }

    /// Whether the terminal declines the account of track 2 (`57`) offline.
    var isListedInExceptionFile: Bool {
        data[.track2EquivalentData].flatMap { TrackTwo($0) }
            .map { activation.exceptionFile.contains($0.accountNumber) } ?? false
    }

    // MARK: - Decisions

    /// Sets the cardholder verification method and, if there are any, its results (`9F34`).
    mutating func verify(
        by method: Outcome.CardholderVerification, _ results: [UInt8]? = nil
    ) {
        verification = method
        if let results { data.set(.cvmResults, results) }
    }

    /// Ends the application because of the card's data.
    mutating func end(
        _ rule: BookReference, _ title: String, _ evidence: [Evidence]
    ) -> Action<Outcome> {
        explanation.record(rule, title, evidence, .outcome(.endApplication))
        return .finish(.endApplication())
    }

    /// Ends the application because of the card's data, by a book whose section numbers are not public.
    mutating func end(
        _ subject: String, _ title: String, _ evidence: [Evidence]
    ) -> Action<Outcome> {
        end(reference(subject), title, evidence)
    }

    /// Ends the transaction because the card did not answer.
    mutating func cardLost() -> Action<Outcome> {
        record("transmission", "The card did not answer", [], .outcome(.tryAgain))
        return .finish(.cardLost())
    }
}

extension TransactionContext: CustomReflectable {
    /// Shows nothing: the data is cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension Action<Outcome> {
    /// The card can be removed.
    static func cardRead(languagePreference: [UInt8] = []) -> Action {
        .display(
            UserInterfaceRequest(
                .cardReadSuccessfully, .cardReadSuccessfully,
                languagePreference: languagePreference))
    }
}
