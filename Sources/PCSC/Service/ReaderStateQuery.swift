// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// One reader whose state is asked for.
package struct ReaderStateQuery: Hashable, Sendable {
    /// The pseudo reader whose state changes when readers come and go.
    package static let readerList = #"\\?PnP?\Notification"#

    /// The reader's name.
    package let reader: String
    /// What the caller knows; nothing makes the service answer at once.
    package var known: ReaderState = []
    /// What the service answered.
    package internal(set) var current: ReaderState = []
    /// The card's answer to reset, empty without a card.
    package internal(set) var answerToReset: [UInt8] = []

    /// Asks for a reader's state; the first answer comes at once.
    package init(_ reader: String) {
        self.reader = reader
    }

    /// Takes a reader's state as the service has just told it.
    init(_ status: ReaderStatus) {
        reader = status.name.text
        current = status.state
        answerToReset = status.answerToReset?.bytes ?? []
    }

    /// Whether the list of readers is meant.
    var isReaderList: Bool { reader == Self.readerList }

    /// The same query with the answer taken as known, so that the next wait is for a change.
    package var accepted: ReaderStateQuery {
        var query = self
        query.known = current.subtracting(.changed)
        return query
    }

    /// The reader, and the count with which its card came.
    var identity: ReaderStateQuery {
        var query = ReaderStateQuery(reader)
        query.known = ReaderState(rawValue: UInt32(current.eventCount))
        return query
    }

    /// The answer to reset, or `nil` when there is none or it is malformed.
    var parsedAnswer: AnswerToReset? { try? AnswerToReset(bytes: answerToReset) }
}
