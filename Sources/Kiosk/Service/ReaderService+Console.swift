// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import SmartCard
internal import Support

extension ReaderService {
    /// Returns the last reads, newest first; those of earlier runs come last.
    ///
    /// - Throws: `Problem`.
    func lastReads() async throws(Problem) -> [ConsoleRead] {
        let records = history.records.reversed()
        let (reader, limit) = (identifier, ReadHistory.limit)
        let kept = try await parts.keeping { (store) async throws(StateError) in
            try await store.newestReads(limit)
        }
        let known = Set(records.map(\.read.id))
        let earlier = kept.filter { $0.reader == reader && !known.contains($0.id) }
        return Array((records.map(ConsoleRead.init) + earlier.map(ConsoleRead.init)).prefix(limit))
    }

    /// Returns the dialogue with the emulated cards of a read, or `nil` if none is kept.
    func dialogue(of read: String) -> Dialogue? {
        guard let record = history.record(of: read), !record.cards.isEmpty else { return nil }
        return Dialogue(of: record)
    }

    /// Records an event for the operator.
    func note(_ event: PaymentCardReader.Event) {
        history.note(event, at: parts.time.now)
    }

    /// Records the state of a read for the operator.
    func note(_ read: ReadResource) {
        let cards = read.state.isSettled ? emulator?.end() : nil
        history.note(read, at: parts.time.now, cards: cards ?? [])
    }

    // MARK: - Emulated cards

    /// Returns the emulated reader.
    ///
    /// - Throws: `Problem` if the reader is not emulated.
    func requireEmulator() throws(Problem) -> Emulator {
        guard let emulator else { throw .noEmulator }
        return emulator
    }

    /// Holds an emulated card to the reader.
    ///
    /// - Parameters:
    ///   - card: The card's name.
    ///   - faults: The faults that occur while it is read.
    /// - Returns: The read that the tap is for.
    /// - Throws: `Problem`.
    func tap(_ card: String, faults: [String]) async throws(Problem) -> String {
        let emulator = try requireEmulator()
        if let card = emulator.card { throw .cardInField(card) }
        let read = try readForTap()
        let prepared = try await emulator.prepare(card, faults: faults)
        guard try readForTap() == read else { throw .noReadWaits }
        try emulator.hold(prepared)
        return read
    }

    /// Returns the read that a card can be tapped for.
    private func readForTap() throws(Problem) -> String {
        guard let read = current?.read, read.state != .enteringPIN else { throw .noReadWaits }
        return read.id
    }
}
