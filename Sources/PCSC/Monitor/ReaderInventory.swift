// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The readers that a monitor knows, for finding changes.
struct ReaderInventory: Hashable, Sendable {
    private(set) var readers: [ReaderStatus] = []
    private var isAvailable: Bool?

    /// Updates the inventory with the present readers.
    ///
    /// - Returns: The events since the last update.
    mutating func update(_ present: [ReaderStatus]) -> [ReaderEvent] {
        var events: [ReaderEvent] = isAvailable == true ? [] : [.serviceAvailable]
        isAvailable = true
        let names = Set(present.map(\.name))
        for reader in readers where !names.contains(reader.name) {
            events += Self.removal(of: reader)
        }
        for reader in present {
            let before = readers.first { $0.name == reader.name }
            if before == nil { events.append(.readerAdded(reader)) }
            let hadCard = before?.state.contains(.present) ?? false
            let hasCard = reader.state.contains(.present)
            let isSame = before?.state.eventCount == reader.state.eventCount
            if hadCard, !hasCard || !isSame { events.append(.cardRemoved(reader.name)) }
            if hasCard, !hadCard || !isSame { events.append(.cardInserted(reader)) }
        }
        readers = present
        return events
    }

    /// Removes all readers after the loss of the service.
    ///
    /// - Returns: The events since the last update.
    mutating func lose(_ error: PCSCError) -> [ReaderEvent] {
        var events = readers.flatMap(Self.removal)
        readers = []
        if isAvailable != false { events.append(.serviceUnavailable(error)) }
        isAvailable = false
        return events
    }

    private static func removal(of reader: ReaderStatus) -> [ReaderEvent] {
        let hadCard = reader.state.contains(.present)
        return (hadCard ? [.cardRemoved(reader.name)] : []) + [.readerRemoved(reader.name)]
    }
}
