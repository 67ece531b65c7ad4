// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A reader as the PC/SC service lists it.
package struct ReaderStatus: Hashable, Sendable {
    /// The reader's name.
    package let name: ReaderName
    /// The kind of card that the reader communicates with.
    package let interface: ReaderInterface
    /// The reader's state.
    package let state: ReaderState
    /// The answer to reset of the card in it, or `nil`.
    package let answerToReset: AnswerToReset?

    /// Creates a status.
    ///
    /// - Parameters:
    ///   - name: The reader's name.
    ///   - state: The reader's state.
    ///   - answerToReset: The answer to reset of the card in it.
    ///   - features: The features that the reader reported, if it was queried.
    package init(
        name: ReaderName, state: ReaderState = [], answerToReset: AnswerToReset? = nil,
        features: ReaderFeatures = ReaderFeatures()
    ) {
        self.name = name
        self.state = state
        self.answerToReset = answerToReset
        let kinds = [
            ReaderInterface(name: name),
            features.properties.identifier.map(KnownReader.interface(of:)) ?? .unknown,
            answerToReset.map(ReaderInterface.init(answerToReset:)) ?? .unknown,
        ]
        interface = kinds.first { $0 != .unknown } ?? .unknown
    }

    init(_ query: ReaderStateQuery, features: ReaderFeatures = ReaderFeatures()) {
        self.init(
            name: ReaderName(query.reader), state: query.current.subtracting(.changed),
            answerToReset: query.parsedAnswer, features: features)
    }
}
