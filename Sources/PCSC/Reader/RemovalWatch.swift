// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The progress of a wait for a card to be removed from its reader.
struct RemovalWatch: Sendable {
    private let card: PresentCard
    private var query: ReaderStateQuery?
    /// The event count of the card's insertion, or `nil` before the first response.
    private var eventCount: UInt16?

    /// Watches a card.
    init(of card: PresentCard) {
        self.card = card
    }

    /// Waits for one slice of time.
    ///
    /// - Returns: `nil` while the card is in the field.
    mutating func step(
        _ connection: ServiceConnection, _ token: WaitToken
    ) throws(PCSCError) -> Void? {
        if query == nil {
            guard try connection.readers().contains(card.reader) else {
                throw .readerUnavailable
            }
            query = ReaderStateQuery(card.reader)
            if connection.isComparable(card) { eventCount = card.found.current.eventCount }
        }
        guard var query else { return nil }
        let outcome = try connection.waitForChange(of: &query, token)
        self.query = query
        guard outcome == .changed else { return nil }
        if query.current.contains(.empty) { return () }
        // The service has not looked at the reader yet.
        guard query.current.contains(.present) else { return nil }
        let first = eventCount ?? query.current.eventCount
        eventCount = first
        return query.current.eventCount == first ? nil : ()
    }
}
