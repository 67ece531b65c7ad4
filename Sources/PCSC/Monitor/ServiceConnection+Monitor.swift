// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ServiceConnection {
    /// Waits for one slice of time until a reader, a card, or the list of readers changes.
    ///
    /// - Parameters:
    ///   - before: The result of the last call; empty for the first call.
    ///   - token: Ends the wait.
    /// - Returns: The present states, including the list's, or `nil` when nothing has changed.
    /// - Throws: The service's error.
    func changes(
        since before: [ReaderStateQuery], _ token: WaitToken
    ) throws(PCSCError) -> [ReaderStateQuery]? {
        guard !before.isEmpty else { return try present(keeping: []) }
        var queries = before.map(\.accepted)
        do throws(PCSCError) {
            switch try waitForChange(of: &queries, token) {
            case .changed: break
            case .interrupted: return nil
            // The service reports only changes of the list during a wait, not between two waits.
            case .unchanged: return try hasReaders(of: before) ? nil : present(keeping: before)
            }
        } catch .unknownReader {
            // A reader was removed between the query for the list and the wait.
            return try present(keeping: before)
        }
        let isListChanged = queries.contains { $0.isReaderList && $0.current.contains(.changed) }
        let isReaderLost = queries.contains { query in
            !query.isReaderList && !query.current.isDisjoint(with: [.unknown, .unavailable])
        }
        return isListChanged || isReaderLost ? try present(keeping: queries) : queries
    }

    /// Whether the service has no readers but these.
    private func hasReaders(of known: [ReaderStateQuery]) throws(PCSCError) -> Bool {
        Set(try readers()).isSubset(of: known.map(\.reader))
    }

    private func present(keeping before: [ReaderStateQuery]) throws(PCSCError) -> [ReaderStateQuery]
    {
        let list =
            before.first(where: \.isReaderList) ?? ReaderStateQuery(ReaderStateQuery.readerList)
        return try states(of: try readers()) + [list]
    }
}
