// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

/// A kernel, a card with each element of its book, and what the kernel does if one is missing or
/// wrong, or if the card refuses a command.
struct KernelMatrix: Sendable, CustomTestStringConvertible {
    /// One element of the card, and the outcomes if it is missing or wrong.
    struct Row: Sendable {
        /// The response in which the card sends an element.
        enum Place: Sendable {
            case selection
            case options
            case record
            /// The response to GENERATE AC.
            case cryptogram
        }

        let tag: SmartCard.Tag
        let name: String
        let place: Place
        let good: String
        let missing: String
        /// The outcome if the element is empty; `nil` if it is treated as missing.
        var empty: String?
        /// Values of the wrong length, format, or value; each ends the application.
        var wrong: [String] = []
    }

    static let all: [KernelMatrix] = [.kernel3, .kernel4, .kernel5, .kernel6, .kernel7]

    let kernel: KernelIdentifier
    let book: BookReference.Book
    /// The card's AID.
    let name: String
    /// The kernel that the card requests, or `nil`.
    let entry: String?
    let configuration: TerminalConfiguration
    /// The outcome of a card with all elements.
    let whole: String
    /// Whether an outcome is described with its findings (`95`) instead of the verification method.
    let showsFindings: Bool
    /// The section of the book about the status word of each command, by the command's first bytes.
    let sections: [String: String]
    /// The outcomes of GET PROCESSING OPTIONS by status word; other words end the application.
    let refusals: [String: Outcome]
    let rows: [Row]

    init(
        _ kernel: KernelIdentifier, _ book: BookReference.Book, name: String, entry: String? = nil,
        configuration: TerminalConfiguration, whole: String, showsFindings: Bool = false,
        sections: [String: String], refusals: [String: Outcome], rows: [Row]
    ) {
        self.kernel = kernel
        self.book = book
        self.name = name
        self.entry = entry
        self.configuration = configuration
        self.whole = whole
        self.showsFindings = showsFindings
        self.sections = sections
        self.refusals = refusals
        self.rows = rows
    }

    var testDescription: String { "kernel \(kernel)" }

    /// Returns a card with the elements of all rows and these values for one of them.
    ///
    /// - Parameters:
    ///   - tag: The element with other values, or `nil` for a card in which nothing is wrong.
    ///   - values: The values of that element; without any, the card does not send it.
    ///   - more: More objects in the record.
    /// - Returns: The card.
    func card(
        _ tag: SmartCard.Tag? = nil, _ values: [String] = [], more: String = ""
    ) -> ScriptedCard {
        func objects(_ place: Row.Place) -> String {
            rows.filter { $0.place == place }.flatMap { row in
                (row.tag == tag ? values : [row.good]).map { CardAnswers.object(row.tag, $0) }
            }.joined()
        }
        return ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([CardAnswers.entry(name, kernel: entry)])
            ),
            (
                CardAnswers.select(name),
                CardAnswers.object(
                    .fciTemplate, CardAnswers.object(.fciProprietaryTemplate, objects(.selection)))
                    + "9000"
            ),
            ("80A8", CardAnswers.template(objects(.options))),
            ("00B2010C", CardAnswers.record(objects(.record) + more)),
            ("80AE", CardAnswers.template(objects(.cryptogram))),
        ])
    }

    func tap(_ card: ScriptedCard) async throws -> Taps.Tap {
        try await Taps.run(card, configuration: configuration, parameters: Taps.purchase(1_00))
    }

    /// Returns the outcome of a card in words.
    func result(_ card: ScriptedCard) async throws -> String {
        let outcome = try await tap(card).outcome
        guard showsFindings, outcome.status == .onlineRequest else { return outcome.description }
        let findings = outcome.dataRecord.first(.terminalVerificationResults)?.value ?? []
        return "\(outcome.status) \(Hexadecimal.string(findings))"
    }
}
