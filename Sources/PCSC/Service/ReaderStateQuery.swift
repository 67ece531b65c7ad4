// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A query for the state of one reader.
package struct ReaderStateQuery: Hashable, Sendable {
    /// The pseudo reader whose state changes when readers come and go.
    package static let readerList = #"\\?PnP?\Notification"#

    /// The reader's name.
    package let reader: String
    /// The state known to the caller; if empty, the service responds at once.
    package var known: ReaderState = []
    /// The state that the service returned.
    package internal(set) var current: ReaderState = []
    /// The card's answer to reset; empty if there is no card.
    package internal(set) var answerToReset: [UInt8] = []

    /// Creates a query; the first response comes at once.
    package init(_ reader: String) {
        self.reader = reader
    }

    /// Creates a query from a state that the service has just returned.
    init(_ status: ReaderStatus) {
        reader = status.name.text
        current = status.state
        answerToReset = status.answerToReset?.bytes ?? []
    }

    /// Whether the query is for the list of readers.
    var isReaderList: Bool { reader == Self.readerList }

    /// The same query with the current state as the known one, for waiting for the next change.
    package var accepted: ReaderStateQuery {
        var query = self
        query.known = current.subtracting(.changed)
        return query
    }

    /// The reader, and the event count of its card's insertion.
    var identity: ReaderStateQuery {
        var query = ReaderStateQuery(reader)
        query.known = ReaderState(rawValue: UInt32(current.eventCount))
        return query
    }

    /// The answer to reset, or `nil` when there is none or it is malformed.
    var parsedAnswer: AnswerToReset? { try? AnswerToReset(bytes: answerToReset) }
}
