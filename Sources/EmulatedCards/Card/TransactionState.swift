// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The chip's state for the current transaction, until the next SELECT.
struct TransactionState: Hashable, Sendable {
    /// The values the terminal sent with GET PROCESSING OPTIONS.
    var options: TerminalValues?
    /// The relay resistance exchanges.
    var relayResistance = RelayResistanceExchanges()
    /// The card's challenge for data storage (`9F7F`), 4 bytes.
    var storageChallenge: [UInt8] = []
    /// A record that exists only in this transaction, in addition to the personalized ones.
    var dynamicRecord: CardRecord?
}

extension Collection<CardRecord> {
    /// Returns a record that follows the last one in its file.
    func next(_ objects: KeyValuePairs<Tag, [UInt8]>) -> CardRecord {
        let file = reversed().first?.fileIdentifier ?? 1
        let number = lazy.filter { $0.fileIdentifier == file }.map(\.number).max() ?? 0
        return CardRecord(file, number &+ 1, objects)
    }
}
