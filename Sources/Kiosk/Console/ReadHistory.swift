// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// A read of this run, with details that only the operator sees.
struct ReadRecord: Sendable {
    var read: ReadResource
    /// When it began, on the service's clock.
    let begun: Duration
    var timeLine = TimeLine()
    /// The dialogues with emulated cards; none for real cards.
    var cards: [RecordingCard] = []
    /// The card and the application of the last dialogue.
    var card = CardFacts()
    /// The merchant's name as the sheet showed it, or `nil`.
    var merchant: String?
}

/// The last reads of this run, oldest first.
struct ReadHistory: Sendable {
    /// How many reads are kept.
    static let limit = 32

    private(set) var records: [ReadRecord] = []

    /// Records the state of a read; an unknown one begins now.
    ///
    /// - Parameters:
    ///   - read: The read.
    ///   - time: The time on the service's clock.
    ///   - cards: The dialogues with emulated cards since the last call.
    mutating func record(_ read: ReadResource, at time: Duration, cards: [RecordingCard] = []) {
        let place = records.firstIndex { $0.read.id == read.id }
        var record = place.map { records.remove(at: $0) } ?? ReadRecord(read: read, begun: time)
        record.read = read
        record.cards += cards
        if let last = cards.last { record.card = CardFacts(of: last.transcript) }
        if read.state.isSettled { record.timeLine.add(.done, at: time - record.begun) }
        records.append(record)
        if records.count > Self.limit { records.removeFirst() }
    }

    /// Records an event of the reader for the last read.
    mutating func record(_ event: PaymentCardReader.Event, at time: Duration) {
        guard let step = TimeLine.Step(event), var record = records.popLast() else { return }
        record.timeLine.add(
            step, at: time - record.begun, isLate: record.read.state.isSettled)
        records.append(record)
    }

    /// Records the merchant whose name the sheet showed for a read.
    mutating func record(merchant: String?, of read: String) {
        guard let place = records.firstIndex(where: { $0.read.id == read }) else { return }
        records[place].merchant = merchant
    }

    /// Changes a read whose record is kept.
    mutating func update(_ read: ReadResource) {
        guard let place = records.firstIndex(where: { $0.read.id == read.id }) else { return }
        records[place].read = read
    }

    /// Returns the record of a read, or `nil` if none is kept.
    func record(of read: String) -> ReadRecord? { records.first { $0.read.id == read } }
}
