// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC
internal import SmartCard

/// The state of a reader: flags, and a count of insertions and removals.
package struct ReaderState: OptionSet, Hashable, Sendable {
    /// The flags in the low half, the count in the high half.
    package let rawValue: UInt32

    /// Creates a state from a state word.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private init(_ flag: Int32) {
        rawValue = UInt32(bitPattern: flag)
    }

    /// Something changed.
    package static let changed = ReaderState(SCARD_STATE_CHANGED)
    /// There is no reader with this name.
    package static let unknown = ReaderState(SCARD_STATE_UNKNOWN)
    /// The reader does not work.
    package static let unavailable = ReaderState(SCARD_STATE_UNAVAILABLE)
    /// There is no card.
    package static let empty = ReaderState(SCARD_STATE_EMPTY)
    /// There is a card.
    package static let present = ReaderState(SCARD_STATE_PRESENT)
    /// A program has exclusive use of the card.
    package static let exclusive = ReaderState(SCARD_STATE_EXCLUSIVE)
    /// A program uses the card.
    package static let inUse = ReaderState(SCARD_STATE_INUSE)
    /// The card does not respond.
    package static let mute = ReaderState(SCARD_STATE_MUTE)
    /// The card has no power.
    package static let unpowered = ReaderState(SCARD_STATE_UNPOWERED)

    /// The number of card insertions and removals since the reader was connected.
    package var eventCount: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 16) }

    /// The flags without the count and without `changed`.
    package var flags: ReaderState {
        ReaderState(rawValue: rawValue & 0xFFFF).subtracting(.changed)
    }
}

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
