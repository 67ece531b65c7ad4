// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// A contact terminal reduced to its dialogue: it requests and collects data, and decides nothing.
public struct ContactTerminal {
    /// The terminal's data elements; missing ones are sent as zeros.
    public var values: [Tag: [UInt8]] = [
        0x9F02: [0, 0, 0, 0, 0x12, 0x50], 0x9F03: [0, 0, 0, 0, 0, 0], 0x9F1A: [0x08, 0x40],
        0x95: [0, 0, 0, 0, 0], 0x5F2A: [0x08, 0x40], 0x9A: [0x26, 0x01, 0x15], 0x9C: [0x00],
        0x9F37: [0x11, 0x22, 0x33, 0x44], 0x9F35: [0x22], 0x8A: [0x30, 0x30],
    ]
    /// The data objects of the card so far, with those of the last GENERATE AC at the end.
    public private(set) var objects: [DataObject] = []
    /// The values of the terminal and the objects of the card, the latest value of each tag.
    public var transaction: [DataObject] {
        let cryptogramTags: Set<Tag> = [0x9F26, 0x9F27, 0x9F36, 0x9F10, 0x9F4B]
        let answer = objects.last { $0.tag == 0x77 && $0.children.first(0x9F27) != nil }
        let others = objects.flatMap { $0.tag.isConstructed ? Self.leaves($0) : [$0] }
            .filter { !cryptogramTags.contains($0.tag) }
        return values.map { DataObject($0.key, $0.value) } + others
            + (answer.map { $0.children } ?? [])
    }

    private let card: ([UInt8]) -> [UInt8]

    /// Creates a terminal.
    ///
    /// - Parameter card: Answers a command.
    public init(card: @escaping ([UInt8]) -> [UInt8]) {
        self.card = card
    }

    private static func leaves(_ object: DataObject) -> [DataObject] {
        object.tag.isConstructed ? object.children.flatMap(leaves) : [object]
    }

    /// Sends a command.
    public func send(_ command: [UInt8]) throws -> ResponseAPDU {
        try ResponseAPDU(bytes: card(command))
    }

    /// Selects an application, gets its options, and reads its records.
    public mutating func begin(_ identifier: [UInt8]) throws {
        objects = []
        try collect(CommandAPDU(0x00, 0xA4, 4, 0, data: identifier, expectedLength: 256))
        try collect(
            CommandAPDU(
                0x80, 0xA8, 0, 0, data: TLVWriter.object(0x83, data(for: 0x9F38)),
                expectedLength: 256))
        let locator = Array(objects.first(0x94)?.value ?? [])
        for entry in stride(from: 0, to: locator.count - 3, by: 4) {
            for record in locator[entry + 1]...locator[entry + 2] {
                try collect(CommandAPDU(0x00, 0xB2, record, locator[entry] | 0x04, le: 0))
            }
        }
    }

    /// Requests a cryptogram with the data of a list: `8C` the first time, `8D` the second.
    @discardableResult
    public mutating func generate(_ type: UInt8, list: Tag) throws -> ResponseAPDU {
        try collect(
            CommandAPDU(0x80, 0xAE, type, 0, data: data(for: list), expectedLength: 256))
    }

    /// Returns the data that a list of the card requests.
    public func data(for list: Tag) throws -> [UInt8] {
        guard let bytes = objects.first(list)?.value else { return [] }
        return try DataObjectList(bytes: bytes).build(
            format: { _ in .binary }, value: { tag in values[tag].map { $0[...] } })
    }

    @discardableResult
    private mutating func collect(_ command: CommandAPDU) throws -> ResponseAPDU {
        let response = try send(command.bytes)
        if response.isSuccess { objects += try DataObject.sequence(Array(response.data)) }
        return response
    }
}
