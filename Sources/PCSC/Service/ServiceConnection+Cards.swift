// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ServiceConnection {
    /// Lists the readers with their states.
    ///
    /// - Parameter asksFeatures: Whether to query the features of readers whose name and card do
    /// not identify their kind. This connects to the reader for a moment, during which no other
    /// program can have exclusive use of it.
    /// - Returns: The readers in the service's order.
    /// - Throws: The service's error.
    func statuses(asksFeatures: Bool) throws(PCSCError) -> [ReaderStatus] {
        try states(of: try readers()).map { query in
            let status = ReaderStatus(query)
            guard asksFeatures, status.interface == .unknown else { return status }
            return ReaderStatus(query, features: features(of: query.reader))
        }
    }

    /// Chooses a reader, and queries features only if nothing else identifies the kind.
    func choose(
        _ selection: ReaderSelection
    ) throws(PCSCError) -> Result<ReaderStatus, ReaderSelectionError> {
        let readers = try statuses(asksFeatures: false)
        let choice = selection.result(from: readers)
        let doubtful = Set(readers.filter { $0.interface == .unknown }.map(\.name.unit))
        if case .success(let reader) = choice, reader.interface != .unknown { return choice }
        guard doubtful.count > 1 else { return choice }
        return selection.result(from: try statuses(asksFeatures: true))
    }

    /// Switches the field off and on.
    ///
    /// - Returns: The card's new answer to reset.
    func reset(card: UInt64) throws(PCSCError) -> [UInt8] {
        try withCard(card) { (card, _) throws(PCSCError) in
            try card.reconnect(.unpower)
            return try card.answerToReset()
        }
    }

    private func features(of reader: String) -> ReaderFeatures {
        if let known = features[reader] { return known }
        // A reader that another program holds, or that does not support the query, stays unknown.
        let answer = try? withReader(reader) { (handle) throws(PCSCError) in
            try handle.features()
        }
        guard let answer else { return ReaderFeatures() }
        features[reader] = answer
        return answer
    }
}
