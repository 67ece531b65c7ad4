// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// What the operator sees, and the cards that the operator taps.
extension ReaderService {
    /// Returns the last reads, newest first; those of earlier runs come last.
    func lastReads() async throws(Problem) -> [ConsoleRead] {
        let records = history.records.reversed()
        let (reader, limit) = (identifier, ReadHistory.limit)
        let stored = try await orders.newest(limit)
        let known = Set(records.map(\.read.id))
        let earlier = stored.filter { $0.reader == reader && !known.contains($0.id) }
        return Array((records.map(ConsoleRead.init) + earlier.map(ConsoleRead.init)).prefix(limit))
    }

    /// Returns the record of a read with a dialogue, or `nil` if none is stored.
    func dialogueRecord(of read: String) -> ReadRecord? {
        history.record(of: read).flatMap { $0.cards.isEmpty ? nil : $0 }
    }

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
        guard let read = orders.current?.record, read.state != .enteringPIN else {
            throw .noReadWaits
        }
        return read.id
    }
}
