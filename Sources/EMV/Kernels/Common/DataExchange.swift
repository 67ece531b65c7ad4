// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The pending data exchange between the kernel, the terminal, and the card.
///
/// See EMV Contactless Book C-2, 3.7 (data exchange) and 3.4 (standalone data storage).
struct DataExchange: Hashable, Sendable {
    /// The tags of the lists in a kernel's book.
    struct Tags: Hashable, Sendable {
        /// Data Needed: the tags that the kernel requests from the terminal.
        let needed: Tag
        /// Data To Send: the elements for the terminal.
        let toSend: Tag
        /// Tags To Read: the tags that the terminal requests.
        let toRead: Tag
        /// Tags To Write Before Gen AC: the elements for the card before the cryptogram; `nil` if the
        /// book has no such list.
        let toWriteBefore: Tag?
        /// Tags To Write After Gen AC: the elements for the card after the cryptogram.
        let toWriteAfter: Tag
        /// Proceed To First Write Flag: whether the terminal lets the kernel write to the card.
        let proceedToFirstWrite: Tag

        /// The lists that the terminal sends.
        var fromTerminal: [Tag] { [toRead, toWriteBefore, toWriteAfter].compactMap(\.self) }
    }

    /// The tags of the lists.
    let tags: Tags
    /// The tags that the kernel needs from the terminal (Data Needed).
    private(set) var needed: [Tag] = []
    /// The elements for the terminal (Data To Send).
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

    /// Creates an exchange without pending data.
    ///
    /// - Parameter tags: The tags of the lists in the kernel's book.
    init(tags: Tags) { self.tags = tags }

    /// Whether a request to the terminal is due now.
    ///
    /// The elements that the terminal requested are sent when they are complete.
    var isDue: Bool { !needed.isEmpty || !toSend.isEmpty && toRead.isEmpty }

    /// Adds the lists that the terminal has sent, and requests those that it has announced.
    ///
    /// - Parameter data: The transaction's data, with the terminal's lists.
    mutating func begin(_ data: TransactionData) {
        for tag in tags.fromTerminal {
            guard let value = data[tag] else { continue }
            if value.isEmpty { need(tag) } else { add(tag, value) }
        }
    }

    /// Handles the terminal's answer (DET).
    ///
    /// - Parameters:
    ///   - objects: The terminal's elements.
    ///   - data: The transaction's data, which receives the elements that a terminal can set.
    ///   - ownTags: The tags that only the kernel sets, regardless of their source in its dictionary.
    /// - Returns: `false` if the terminal has no data, or has answered too often.
    mutating func received(
        _ objects: [DataObject], in data: inout TransactionData, except ownTags: Set<Tag>
    ) -> Bool {
        for object in objects
        where !ownTags.contains(object.tag) && data.isFromTerminal(object.tag) {
            data[object.tag] = object.value
            add(object.tag, object.value)
        }
        return !objects.isEmpty && requests < Self.mostRequests
    }

    /// Returns whether the kernel must wait before it writes to the card.
    ///
    /// If the Proceed To First Write Flag is absent or not zero, the kernel continues; if it is empty,
    /// the kernel requests it; if it is zero, the kernel waits.
    mutating func isWaitingForFirstWrite(_ data: TransactionData) -> Bool {
        guard let flag = data[tags.proceedToFirstWrite] else { return false }
        if flag.isEmpty { need(tags.proceedToFirstWrite) }
        return flag.isEmpty || flag.first == 0
    }

    /// Requests an element from the terminal.
    mutating func need(_ tag: Tag) {
        if !needed.contains(tag) { needed.append(tag) }
    }

    /// Requests the elements of a list that the terminal announced with empty values.
    ///
    /// - Parameters:
    ///   - list: A data object list of the card, such as the PDOL (`9F38`), or `nil`.
    ///   - data: The transaction's data.
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

    /// Sends the requested elements that are known by now.
    mutating func resolve(_ data: TransactionData) {
        for tag in toRead where data.hasValue(tag) { send(DataObject(tag, Array(data[tag] ?? []))) }
        toRead.removeAll { data.hasValue($0) }
    }

    /// Sends the remaining elements, empty if there is no value.
    ///
    /// Tags that the kernel's book does not define are left out.
    mutating func resolveRest(_ data: TransactionData) {
        for tag in toRead where data[tag] != nil || data.defines(tag) {
            send(DataObject(tag, Array(data[tag] ?? [])))
        }
        toRead = []
    }

    /// Removes and returns the next tag for GET DATA.
    ///
    /// - Parameter isReadable: Whether the card returns an element to GET DATA.
    /// - Returns: The tag, or `nil` if the terminal requested no such element.
    mutating func nextToGet(where isReadable: (Tag) -> Bool) -> Tag? {
        guard let index = toRead.firstIndex(where: isReadable) else { return nil }
        return toRead.remove(at: index)
    }

    /// Removes and returns the next object to write before the cryptogram, or `nil`.
    mutating func nextToWriteBefore() -> DataObject? { Self.popFirst(&toWriteBefore) }

    /// Removes and returns the next object to write after the cryptogram, or `nil`.
    mutating func nextToWriteAfter() -> DataObject? { Self.popFirst(&toWriteAfter) }

    private static func popFirst(_ objects: inout [DataObject]) -> DataObject? {
        objects.isEmpty ? nil : objects.removeFirst()
    }

    /// Removes and returns the data for the terminal (DEK signal).
    mutating func takeRequest() -> [DataObject] {
        var request: [DataObject] = []
        if !needed.isEmpty { request.append(DataObject(tags.needed, needed.flatMap(\.bytes))) }
        if !toSend.isEmpty {
            request.append(
                DataObject(
                    tags.toSend, toSend.flatMap { TLVWriter.object($0.tag, Array($0.value)) }))
        }
        needed = []
        toSend = []
        requests += 1
        return request
    }

    /// Adds a list from the terminal to the previous ones (4.1.5).
    ///
    /// - Parameters:
    ///   - tag: The tag of the list; other tags are ignored.
    ///   - value: The value; a malformed list of elements counts as empty.
    mutating func add(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        switch tag {
        case tags.toRead: toRead += TagList.tags(value)
        case tags.toWriteBefore: toWriteBefore += (try? DataObject.sequence(value)) ?? []
        case tags.toWriteAfter: toWriteAfter += (try? DataObject.sequence(value)) ?? []
        default: break
        }
    }
}

/// A list of tags without lengths, such as Tags To Read.
///
/// See EMV Contactless Book C-2, Annex A.
enum TagList {
    /// Returns the tags up to the first incomplete one.
    static func tags(_ bytes: ArraySlice<UInt8>) -> [Tag] {
        var rest = bytes
        var tags: [Tag] = []
        while let first = rest.popFirst() {
            var number = UInt32(first)
            if first & 0x1F == 0x1F {
                var count = 1
                repeat {
                    guard count < 4, let byte = rest.popFirst() else { return tags }
                    number = number << 8 | UInt32(byte)
                    count += 1
                } while number & 0x80 != 0
            }
            tags.append(Tag(rawValue: number))
        }
        return tags
    }
}
