// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

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
    mutating func note(_ read: ReadResource, at time: Duration, cards: [RecordingCard] = []) {
        let place = records.firstIndex { $0.read.id == read.id }
        var record = place.map { records.remove(at: $0) } ?? ReadRecord(read: read, begun: time)
        record.read = read
        record.cards += cards
        if read.state.isSettled { record.timeLine.add(.done, at: time - record.begun) }
        records.append(record)
        if records.count > Self.limit { records.removeFirst() }
    }

    /// Records an event of the reader for the last read.
    mutating func note(_ event: PaymentCardReader.Event, at time: Duration) {
        guard let step = TimeLine.Step(event), var record = records.popLast() else { return }
        record.timeLine.add(
            step, at: time - record.begun, isLate: record.read.state.isSettled)
        records.append(record)
    }

    /// Returns the record of a read, or `nil` if none is kept.
    func record(of read: String) -> ReadRecord? { records.first { $0.read.id == read } }
}
