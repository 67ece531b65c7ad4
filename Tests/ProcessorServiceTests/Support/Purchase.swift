// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import TestSupport
import Testing

/// A contactless purchase with an emulated Visa card, in as few steps as possible.
struct Purchase {
    /// The data that the reader seals: terminal data and card data.
    let bytes: [UInt8]

    init(
        _ profile: CardProfile, memory: CardMemory, amount: UInt64, otherAmount: UInt64 = 0,
        type: UInt8 = 0x00
    ) throws {
        func packed(_ amount: UInt64) -> [UInt8] {
            let digits = Array(String(amount).utf8).map { $0 &- UInt8(ascii: "0") }
            let padded = [UInt8](repeating: 0, count: 12 - digits.count) + digits
            return stride(from: 0, to: 12, by: 2).map { padded[$0] << 4 | padded[$0 + 1] }
        }
        var generator = SeededGenerator(seed: amount)
        let number = generator.bytes(4)
        let terminal: [SmartCard.Tag: [UInt8]] = [
            0x9F66: [0x36, 0x00, 0x40, 0x00], 0x9F02: packed(amount),
            0x9F03: packed(otherAmount),
            0x9F1A: [0x08, 0x40], 0x95: [0, 0, 0, 0, 0], 0x5F2A: [0x08, 0x40],
            0x9A: [0x26, 0x01, 0x15], 0x9C: [type], 0x9F37: number,
        ]
        let card = EmulatedCard(profile, memory: memory)
        func send(_ command: CommandAPDU) throws -> [DataObject] {
            let answer = try ResponseAPDU(bytes: card.respond(to: command.bytes))
            try #require(answer.isSuccess)
            return try DataObject.sequence(Array(answer.data))
        }
        var objects = try send(
            CommandAPDU(
                0, 0xA4, 4, 0, data: [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10],
                expectedLength: 256))
        let list = try DataObjectList(bytes: #require(objects.first(0x9F38)).value)
        let values = list.build(
            format: { _ in .binary }, value: { terminal[$0].map { $0[...] } })
        objects += try send(
            CommandAPDU(
                0x80, 0xA8, 0, 0, data: TLVWriter.object(0x83, values), expectedLength: 256))
        var writer = TLVWriter()
        for (tag, value) in terminal { writer.append(tag, value) }
        for tag: SmartCard.Tag in [
            0x57, 0x5F34, 0x82, 0x84, 0x9F10, 0x9F26, 0x9F27, 0x9F36, 0x9F6C,
        ] {
            if let object = objects.first(tag) { writer.append(tag, Array(object.value)) }
        }
        bytes = writer.bytes
    }
}
