// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Initiate Application Processing: the answer to SELECT, and GET PROCESSING OPTIONS.
///
/// See EMV Book 3, 10.1.
struct Initiation: Hashable, Sendable {
    /// The place of the rules about SELECT and its PDOL.
    private let rule: BookReference
    /// The place of the rule about the answer to GET PROCESSING OPTIONS.
    private let answerRule: BookReference
    private let requiresList: Bool
    /// The values of GET PROCESSING OPTIONS, in the order in which they were sent.
    private(set) var values: [UInt8] = []
    /// The data of the answer, as received.
    private(set) var answer: ArraySlice<UInt8> = []

    /// Creates the stage.
    init(_ rule: BookReference, answer answerRule: BookReference? = nil, requiresList: Bool) {
        self.rule = rule
        self.answerRule = answerRule ?? rule
        self.requiresList = requiresList
    }

    /// Stores the elements of the card's answer to its selection.
    ///
    /// - Returns: End Application if the answer violates a rule; `nil` to continue.
    func selected(
        mandatory: [Tag] = [], _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        let activation = transaction.activation
        guard let selection = activation.selection else {
            return transaction.end(rule, "Answer to SELECT", activation.formOfSelection)
        }
        return transaction.store(selection, "Answer to SELECT")
            ?? transaction.require(mandatory, rule)
    }

    /// Returns GET PROCESSING OPTIONS with the data that the card requests.
    ///
    /// - Returns: The command; End Application if the list is missing, malformed, or too long.
    mutating func command(
        from data: TransactionData? = nil, _ transaction: inout TransactionContext
    ) -> Action<Outcome> {
        let list = transaction.data[.pdol] ?? []
        guard !requiresList || !list.isEmpty,
            let values = (try? DataObjectList(bytes: list)).map({
                (data ?? transaction.data).build($0)
            }),
            let command = GetProcessingOptions.command(values)
        else {
            return transaction.end(
                rule, "PDOL \(requiresList ? "missing, malformed," : "malformed") or too long",
                [.element(.pdol, in: transaction.data)])
        }
        self.values = values
        return .transmit(command)
    }

    /// Ends the transaction of a card that refuses it, or of a phone that requires its owner's action.
    ///
    /// - Returns: The outcome.
    func refused(
        _ statusWord: StatusWord, _ outcome: Outcome, rule: BookReference? = nil,
        _ transaction: inout TransactionContext
    ) -> Action<Outcome> {
        transaction.record(
            rule ?? self.rule, "GET PROCESSING OPTIONS", [.statusWord(statusWord)],
            .outcome(outcome.status))
        return .finish(outcome)
    }

    /// Stores the elements of a successful answer to GET PROCESSING OPTIONS.
    ///
    /// - Returns: End Application if the answer violates a rule; `nil` to continue.
    mutating func answered(
        _ response: ResponseAPDU, mandatory: [Tag] = [], _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        let subject = "Answer to GET PROCESSING OPTIONS"
        answer = response.data
        guard let objects = GetProcessingOptions.objects(response.data) else {
            return transaction.end(
                answerRule, subject,
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1))
        }
        return transaction.store(objects, subject) ?? transaction.require(mandatory, answerRule)
    }
}
