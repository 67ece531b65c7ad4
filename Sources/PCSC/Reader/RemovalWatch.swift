// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The wait for a card to leave its reader, as far as it has come.
struct RemovalWatch: Sendable {
    private let found: ReaderStateQuery
    private var query: ReaderStateQuery?

    /// Watches a card.
    ///
    /// - Parameter found: The state in which the reader was when the card was found.
    init(of found: ReaderStateQuery) {
        self.found = found
    }

    /// Waits for one slice of time.
    ///
    /// - Returns: Nothing yet, as `nil`, while the card is there.
    mutating func step(
        _ connection: ServiceConnection, _ token: WaitToken
    ) throws(PCSCError) -> Void? {
        if query == nil {
            guard try connection.readers().contains(found.reader) else {
                throw .readerUnavailable
            }
            query = ReaderStateQuery(found.reader)
        }
        guard var query else { return nil }
        let outcome = try connection.waitForChange(of: &query, token)
        self.query = query
        guard outcome == .changed else { return nil }
        let isThere = query.current.contains(.present)
        return isThere && query.current.eventCount == found.current.eventCount ? nil : ()
    }
}
