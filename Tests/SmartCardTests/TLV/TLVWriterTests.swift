// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("BER-TLV writer")
struct TLVWriterTests {
    @Test(
        "Length fields are written in their shortest form",
        arguments: [
            (0, "00"), (0x7F, "7F"), (0x80, "8180"), (0xFF, "81FF"), (0x100, "820100"),
            (0xFFFF, "82FFFF"), (0x10000, "83010000"),
        ])
    func lengths(count: Int, field: String) {
        let object = TLVWriter.object(0x9F4B, Array(repeating: 0xAA, count: count))
        #expect(Hexadecimal.string(object.prefix(2 + field.count / 2)) == "9F4B" + field)
        #expect(object.count == 2 + field.count / 2 + count)
    }

    @Test("Nested data objects are written with their lengths")
    func nested() {
        var writer = TLVWriter()
        writer.append(0x6F) { template in
            template.append(0x84, [0xA0, 0x00])
            template.append(0xA5) { $0.append(0x50, [0x41]) }
            template.append(0xBF0C) { _ in }
        }
        writer.append(0x87, [0x01])
        #expect(Hexadecimal.string(writer.bytes) == "6F0C8402A000A503500141BF0C00870101")
    }

    @Test("Written data objects are read back", arguments: 0..<30)
    func roundTrip(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let tags: [Tag] = [0x50, 0x5A, 0x9F02, 0xDF8101, 0x9F81_8203]
        let values = (0..<20).map { _ in
            (
                tags.randomElement(using: &generator) ?? 0x50,
                generator.bytes(Int.random(in: 0...300, using: &generator))
            )
        }
        var writer = TLVWriter()
        for (tag, value) in values { writer.append(tag, value) }
        let objects = try DataObject.sequence(writer.bytes)
        #expect(objects.map(\.tag) == values.map(\.0))
        #expect(objects.map { Array($0.value) } == values.map(\.1))
    }
}
