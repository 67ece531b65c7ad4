// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

/// One element of a scripted card, and the outcomes if it is missing or wrong.
struct DataMatrixRow<Result: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
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
    let missing: Result
    /// The outcome if the element is empty; `nil` if it is treated as missing.
    var empty: Result?
    /// Values of the wrong length, format, or value; each ends the application.
    var wrong: [String] = []

    var testDescription: String { "\(tag) \(name)" }
}

extension DataMatrixRow {
    /// Returns a card with the elements of all rows and these values for one of them.
    ///
    /// - Parameters:
    ///   - name: The card's AID.
    ///   - kernel: The kernel that the card requests, or `nil`.
    ///   - rows: The card's elements.
    ///   - tag: The element with other values, or `nil` for a card in which nothing is wrong.
    ///   - values: The values of that element; without any, the card does not send it.
    /// - Returns: The card.
    static func card(
        _ name: String, kernel: String? = nil, _ rows: [DataMatrixRow], _ tag: SmartCard.Tag?,
        _ values: [String]
    ) -> ScriptedCard {
        func objects(_ place: Place) -> String {
            rows.filter { $0.place == place }.flatMap { row in
                (row.tag == tag ? values : [row.good]).map { CardAnswers.object(row.tag, $0) }
            }.joined()
        }
        return ScriptedCard([
            (
                CardAnswers.selectEnvironment,
                CardAnswers.environment([CardAnswers.entry(name, kernel: kernel)])
            ),
            (
                CardAnswers.select(name),
                CardAnswers.object(0x6F, CardAnswers.object(0xA5, objects(.selection))) + "9000"
            ),
            ("80A8", CardAnswers.template(objects(.options))),
            ("00B2010C", CardAnswers.record(objects(.record))),
            ("80AE", CardAnswers.template(objects(.cryptogram))),
        ])
    }
}
