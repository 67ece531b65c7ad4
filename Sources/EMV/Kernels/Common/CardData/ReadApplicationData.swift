// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data: the elements that the card sends, and the records that it lists.
///
/// A rule that the card violates ends the application. The kernel explains it with its place in the
/// kernel's book. See EMV Book 3, 7.5 and 10.2.
struct ReadApplicationData: Hashable, Sendable {
    /// A rule that the card's data violates.
    struct Violation: Hashable, Sendable {
        /// The kind of a rule.
        enum Rule: Hashable, Sendable {
            /// The form of an answer or of the list of records, or a status word.
            case answer
            /// The length and the format of an element.
            case format
            /// Each element is sent once.
            case repetition
        }

        /// The kind of the rule.
        let rule: Rule
        /// The subject of the rule, for an explanation.
        let subject: String
        /// The data that violates it.
        let evidence: [Evidence]
    }

    /// What to do next.
    enum Step: Hashable, Sendable {
        /// Send READ RECORD.
        case transmit(CommandAPDU)
        /// All records are read.
        case complete
        /// End the application.
        case violation(Violation)
    }

    /// The content of the records that offline data authentication covers.
    private(set) var staticData: [UInt8] = []
    private var elements: ReceivedElements
    private var records: RecordReader?

    /// Creates the data of a card that has not sent anything.
    ///
    /// - Parameter checked: The elements that the kernel itself uses, whose lengths and formats are
    ///   checked.
    init(checking checked: Set<Tag>) { elements = ReceivedElements(checking: checked) }

    /// Stores the elements of an answer.
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - subject: The name of the answer, for an explanation.
    ///   - data: The transaction's data, to which the elements are added.
    /// - Returns: The violated rule, or `nil`.
    mutating func store(
        _ objects: [DataObject], _ subject: String, in data: inout TransactionData
    ) -> Violation? {
        switch elements.store(objects, in: &data) {
        case nil:
            nil
        case .format(let tag):
            Violation(
                rule: .format, subject: "\(subject): length or format",
                evidence: [.fact("\(tag) is invalid")])
        case .repetition:
            Violation(
                rule: .repetition, subject: "\(subject): redundant data",
                evidence: [.fact("an element was sent twice")])
        }
    }

    /// Stores the elements of the card's answer to its selection.
    ///
    /// - Parameters:
    ///   - activation: The kernel's activation, which has the answer.
    ///   - data: The transaction's data, to which the elements are added.
    /// - Returns: The violated rule, or `nil`.
    mutating func selected(
        _ activation: KernelActivation, in data: inout TransactionData
    ) -> Violation? {
        guard let selection = activation.selection else {
            return Violation(
                rule: .answer, subject: "Answer to SELECT", evidence: activation.formOfSelection)
        }
        return store(selection, "Answer to SELECT", in: &data)
    }

    /// Stores the elements of a successful answer to GET PROCESSING OPTIONS.
    mutating func processingOptionsAnswered(
        _ response: ResponseAPDU, in data: inout TransactionData
    ) -> Violation? {
        let subject = "Answer to GET PROCESSING OPTIONS"
        guard let objects = GetProcessingOptions.objects(response.data) else {
            return Violation(
                rule: .answer, subject: subject,
                evidence: Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1))
        }
        return store(objects, subject, in: &data)
    }

    /// Returns the violation by the first mandatory element that is missing, or `nil`.
    static func missing(_ mandatory: [Tag], in data: TransactionData) -> Violation? {
        mandatory.first { !data.hasValue($0) }.map {
            Violation(
                rule: .answer, subject: "Mandatory data missing", evidence: [.element($0, nil)])
        }
    }

    /// Begins to read the records that the Application File Locator (`94`) lists.
    ///
    /// A card without it has already sent all its data.
    mutating func begin(_ data: TransactionData) -> Step {
        guard let bytes = data[.applicationFileLocator], !bytes.isEmpty else { return .complete }
        guard let locator = ApplicationFileLocator(bytes), let reader = RecordReader(locator)
        else {
            return violation(
                "Application File Locator", [.element(.applicationFileLocator, in: data)])
        }
        records = reader
        return next
    }

    /// Handles a record.
    mutating func recordAnswered(
        _ response: ResponseAPDU, in data: inout TransactionData
    ) -> Step {
        guard response.isSuccess else {
            return violation("READ RECORD", [.statusWord(response.statusWord)])
        }
        guard let objects = records?.receive(response.data) else {
            return violation(
                "Record", Evidence.form(of: response.data, .readRecordResponseMessageTemplate))
        }
        if let violation = store(objects, "Record", in: &data) { return .violation(violation) }
        return next
    }

    private var next: Step {
        mutating get {
            if let command = records?.command { return .transmit(command) }
            staticData = records?.staticData ?? []
            return .complete
        }
    }

    private func violation(_ subject: String, _ evidence: [Evidence]) -> Step {
        .violation(Violation(rule: .answer, subject: subject, evidence: evidence))
    }
}
