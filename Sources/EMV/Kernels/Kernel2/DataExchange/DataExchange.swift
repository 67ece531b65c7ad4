// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What kernel and terminal still have to tell each other, and the card on its behalf.
///
/// See EMV Contactless Book C-2, 3.7 (data exchange), 3.4 (standalone data storage) and S1.10
/// to S1.16.
struct DataExchange: Hashable, Sendable {
    /// What the kernel needs from the terminal (Data Needed, `DF8106`).
    private(set) var needed: [Tag] = []
    /// What the terminal gets (Data To Send, `FF8104`).
    private(set) var toSend: [DataObject] = []
    /// What the terminal wants and has not got (Tags To Read Yet).
    private(set) var toRead: [Tag] = []
    /// What the card gets before the cryptogram (Tags To Write Yet Before Gen AC).
    private(set) var toWriteBefore: [DataObject] = []
    /// What the card gets after the cryptogram (Tags To Write Yet After Gen AC).
    private(set) var toWriteAfter: [DataObject] = []

    /// The most requests that a terminal gets in one transaction; it bounds the dialogue with a
    /// terminal that answers and never says what it is asked for.
    private static let mostRequests = 64
    private var requests = 0

    /// Whether the terminal was asked often enough.
    var isExhausted: Bool { requests >= Self.mostRequests }

    /// Whether the terminal is to be told something now (S3R1.15, S456.3, S456.8, S78.4).
    ///
    /// What it wanted is sent once it is complete.
    var isDue: Bool { !needed.isEmpty || !toSend.isEmpty && toRead.isEmpty }

    /// Asks the terminal for an element.
    mutating func need(_ tag: Tag) {
        if !needed.contains(tag) { needed.append(tag) }
    }

    /// Asks the terminal for the elements of a list that it announced: they are there, but
    /// empty (S1.12, S4.29, S4.33 and S7.15).
    ///
    /// - Returns: Whether one is missing.
    @discardableResult
    mutating func need(_ list: ArraySlice<UInt8>?, in data: TransactionData) -> Bool {
        let tags = (list.flatMap { try? DataObjectList(bytes: $0) })?.entries.map(\.tag) ?? []
        let missing = tags.filter { data[$0]?.isEmpty == true }
        for tag in missing { need(tag) }
        return !missing.isEmpty
    }

    /// Gives an element to the terminal.
    mutating func send(_ object: DataObject) { toSend.append(object) }

    /// Sends what the terminal wanted and is known by now (S3R1.14, S456.2, S456.7).
    mutating func resolve(_ data: TransactionData) {
        for tag in toRead where data.hasValue(tag) { send(DataObject(tag, Array(data[tag] ?? []))) }
        toRead.removeAll { data.hasValue($0) }
    }

    /// Sends the rest, without value where there is none (S456.21 and S78.12).
    mutating func resolveRest(_ data: TransactionData) {
        for tag in toRead where data[tag] != nil || DataDictionary.kernel(.kernel2)[tag] != nil {
            send(DataObject(tag, Array(data[tag] ?? [])))
        }
        toRead = []
    }

    /// The next element that the card tells by GET DATA, or `nil` (S3R1.1, S4.15, S5.9, S6.8).
    mutating func nextToGet() -> Tag? {
        guard let index = toRead.firstIndex(where: DataAccess.isReadable) else { return nil }
        return toRead.remove(at: index)
    }

    /// The next object that the card gets before the cryptogram (S456.50 and S12.10).
    mutating func nextToWriteBefore() -> DataObject? { Self.popFirst(&toWriteBefore) }

    /// The next object that the card gets after the cryptogram (S910.77 and S15.7).
    mutating func nextToWriteAfter() -> DataObject? { Self.popFirst(&toWriteAfter) }

    private static func popFirst(_ objects: inout [DataObject]) -> DataObject? {
        objects.isEmpty ? nil : objects.removeFirst()
    }

    /// What the terminal is told and asked now (DEK); it is told once.
    mutating func takeRequest() -> [DataObject] {
        var request: [DataObject] = []
        if !needed.isEmpty { request.append(DataObject(0xDF8106, needed.flatMap(\.bytes))) }
        if !toSend.isEmpty {
            request.append(
                DataObject(0xFF8104, toSend.flatMap { TLVWriter.object($0.tag, Array($0.value)) }))
        }
        needed = []
        toSend = []
        requests += 1
        return request
    }

    /// Takes lists of the terminal; they add up (S1.10, S1.16 and 4.1.5).
    mutating func add(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        switch tag {
        case 0xDF8112: toRead += TagList.tags(value)
        case 0xFF8102: toWriteBefore += (try? DataObject.sequence(value)) ?? []
        case 0xFF8103: toWriteAfter += (try? DataObject.sequence(value)) ?? []
        default: break
        }
    }
}
