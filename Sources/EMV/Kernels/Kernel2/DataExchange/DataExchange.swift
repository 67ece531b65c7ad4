// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The pending data exchange between the kernel, the terminal, and the card.
///
/// See EMV Contactless Book C-2, 3.7 (data exchange), 3.4 (standalone data storage), and S1.10
/// to S1.16.
struct DataExchange: Hashable, Sendable {
    /// The tags that the kernel needs from the terminal (Data Needed, `DF8106`).
    private(set) var needed: [Tag] = []
    /// The elements for the terminal (Data To Send, `FF8104`).
    private(set) var toSend: [DataObject] = []
    /// The tags that the terminal requested but has not received (Tags To Read Yet).
    private(set) var toRead: [Tag] = []
    /// The elements to write before the cryptogram (Tags To Write Yet Before Gen AC).
    private(set) var toWriteBefore: [DataObject] = []
    /// The elements to write after the cryptogram (Tags To Write Yet After Gen AC).
    private(set) var toWriteAfter: [DataObject] = []

    /// The maximum number of requests to the terminal in one transaction.
    ///
    /// It limits the exchange with a terminal that answers without the requested data.
    private static let mostRequests = 64
    private var requests = 0

    /// Whether the maximum number of requests is reached.
    var isExhausted: Bool { requests >= Self.mostRequests }

    /// Whether a request to the terminal is due now (S3R1.15, S456.3, S456.8, S78.4).
    ///
    /// The elements that the terminal requested are sent when they are complete.
    var isDue: Bool { !needed.isEmpty || !toSend.isEmpty && toRead.isEmpty }

    /// Requests an element from the terminal.
    mutating func need(_ tag: Tag) {
        if !needed.contains(tag) { needed.append(tag) }
    }

    /// Requests the elements of a list that the terminal announced with empty values.
    ///
    /// See S1.12, S4.29, S4.33, and S7.15.
    ///
    /// - Returns: Whether an element is missing.
    @discardableResult
    mutating func need(_ list: ArraySlice<UInt8>?, in data: TransactionData) -> Bool {
        let tags = (list.flatMap { try? DataObjectList(bytes: $0) })?.entries.map(\.tag) ?? []
        let missing = tags.filter { data[$0]?.isEmpty == true }
        for tag in missing { need(tag) }
        return !missing.isEmpty
    }

    /// Sends an element to the terminal.
    mutating func send(_ object: DataObject) { toSend.append(object) }

    /// Sends the requested elements that are known by now (S3R1.14, S456.2, S456.7).
    mutating func resolve(_ data: TransactionData) {
        for tag in toRead where data.hasValue(tag) { send(DataObject(tag, Array(data[tag] ?? []))) }
        toRead.removeAll { data.hasValue($0) }
    }

    /// Sends the remaining elements, empty if there is no value (S456.21 and S78.12).
    mutating func resolveRest(_ data: TransactionData) {
        for tag in toRead where data[tag] != nil || DataDictionary.kernel(.kernel2)[tag] != nil {
            send(DataObject(tag, Array(data[tag] ?? [])))
        }
        toRead = []
    }

    /// Removes and returns the next tag for GET DATA, or `nil` (S3R1.1, S4.15, S5.9, S6.8).
    mutating func nextToGet() -> Tag? {
        guard let index = toRead.firstIndex(where: DataAccess.isReadable) else { return nil }
        return toRead.remove(at: index)
    }

    /// Removes and returns the next object to write before the cryptogram (S456.50, S12.10).
    mutating func nextToWriteBefore() -> DataObject? { Self.popFirst(&toWriteBefore) }

    /// Removes and returns the next object to write after the cryptogram (S910.77, S15.7).
    mutating func nextToWriteAfter() -> DataObject? { Self.popFirst(&toWriteAfter) }

    private static func popFirst(_ objects: inout [DataObject]) -> DataObject? {
        objects.isEmpty ? nil : objects.removeFirst()
    }

    /// Removes and returns the data for the terminal (DEK).
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

    /// Adds a list from the terminal to the previous ones (S1.10, S1.16, and 4.1.5).
    mutating func add(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        switch tag {
        case 0xDF8112: toRead += TagList.tags(value)
        case 0xFF8102: toWriteBefore += (try? DataObject.sequence(value)) ?? []
        case 0xFF8103: toWriteAfter += (try? DataObject.sequence(value)) ?? []
        default: break
        }
    }
}
