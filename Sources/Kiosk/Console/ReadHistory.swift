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

    /// Changes a read whose record is kept.
    mutating func update(_ read: ReadResource) {
        guard let place = records.firstIndex(where: { $0.read.id == read.id }) else { return }
        records[place].read = read
    }

    /// Returns the record of a read, or `nil` if none is kept.
    func record(of read: String) -> ReadRecord? { records.first { $0.read.id == read } }
}

/// A read as the operator sees it, without the data that was read.
struct ConsoleRead: Encodable, Sendable {
    let id: String
    let reader: String
    let createdAt: Int64
    let kind: ReadOrder.Kind
    let state: ReadState
    let amount: String?
    let currencyCode: String?
    /// The result of the PIN entry after the read, or `nil`.
    let pin: PINCapture.State?
    /// Why the read failed, or `nil`.
    let error: ReadProblem?
    /// The steps of the read; `nil` for a read of an earlier run.
    let timeLine: TimeLine?
    /// How long emulated cards took for their responses.
    let cardMilliseconds: Double?
    /// How long the reader took while an emulated card was in the field.
    let readerMilliseconds: Double?
    /// Whether the read has a dialogue.
    let hasDialogue: Bool

    /// Describes a read of this run.
    init(_ record: ReadRecord) {
        let timeLine = record.timeLine.aligned(with: record.cards)
        let cardTime = record.cards.reduce(Duration.zero) { $0 + $1.answerTime }
        let rest = max(.zero, timeLine.fieldTime - cardTime)
        self.init(
            record.read, timeLine: timeLine,
            times: record.cards.isEmpty ? nil : (cardTime, rest))
    }

    /// Describes a read of an earlier run.
    init(_ read: ReadResource) { self.init(read, timeLine: nil, times: nil) }

    private init(
        _ read: ReadResource, timeLine: TimeLine?, times: (card: Duration, reader: Duration)?
    ) {
        id = read.id
        reader = read.reader
        createdAt = read.createdAt
        kind = read.request.kind
        state = read.state
        amount = read.request.amount
        currencyCode = read.request.currencyCode
        pin = read.pin?.state
        error = read.error
        self.timeLine = timeLine
        cardMilliseconds = times?.card.milliseconds
        readerMilliseconds = times?.reader.milliseconds
        hasDialogue = times != nil
    }
}
