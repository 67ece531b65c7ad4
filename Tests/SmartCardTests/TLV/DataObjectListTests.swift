// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Data object lists")
struct DataObjectListTests {
    private func build(
        _ entries: [DataObjectList.Entry], format: DataFormat, value: [UInt8]?
    ) -> String {
        Hexadecimal.string(
            DataObjectList(entries).build(format: { _ in format }, value: { _ in value?[...] }))
    }

    @Test("A data object list is read with tags of one to four bytes and one-byte lengths")
    func reading() throws {
        let bytes = try #require(
            Hexadecimal.bytes("9F6604 9F0206 DF810180 9500 5FFF01FF 9F81820301"))
        let list = try DataObjectList(bytes: bytes[...])
        #expect(
            list.entries == [
                .init(tag: 0x9F66, length: 4), .init(tag: 0x9F02, length: 6),
                .init(tag: 0xDF8101, length: 0x80), .init(tag: 0x95, length: 0),
                .init(tag: 0x5FFF01, length: 0xFF), .init(tag: 0x9F81_8203, length: 1),
            ])
        #expect(list.bytes == bytes)
        #expect(list.totalLength == 4 + 6 + 0x80 + 0xFF + 1)
        #expect(list.contains(0x95))
        #expect(!list.contains(0x9F37))
    }

    @Test("A data object list is read from a slice, with offsets relative to its start")
    func slices() throws {
        let record: [UInt8] = [0x8C, 0x03, 0x9F, 0x02, 0x06, 0xFF]
        let list = try DataObjectList(bytes: record[2..<5])
        #expect(list.entries == [.init(tag: 0x9F02, length: 6)])
        let error = #expect(throws: TLVError.self) { try DataObjectList(bytes: record[2..<4]) }
        #expect(error?.code == .truncated)
        #expect(error?.offset == 2)
    }

    @Test(
        "A truncated data object list or an invalid tag is refused",
        arguments: [
            ("95", TLVError.Code.truncated), ("9F", .truncated), ("9F02", .truncated),
            ("9F8182830401", .invalidTag),
        ])
    func refused(digits: String, code: TLVError.Code) throws {
        let bytes = try #require(Hexadecimal.bytes(digits))
        let error = #expect(throws: TLVError.self) { try DataObjectList(bytes: bytes[...]) }
        #expect(error?.code == code)
    }

    /// See EMV Book 3, 5.4, rules 2c (truncation) and 2d (padding).
    static let rules: [(format: DataFormat, longer: String, shorter: String)] = [
        (.numeric, "3456", "00000000123456"),
        (.compressedNumeric, "1234", "123456FFFFFFFF"),
        (.alphabetic, "1234", "12345600000000"),
        (.alphanumeric, "1234", "12345600000000"),
        (.alphanumericSpecial, "1234", "12345600000000"),
        (.binary, "1234", "12345600000000"),
        (.variable, "1234", "12345600000000"),
    ]

    @Test(
        "Values in a data object list are truncated and padded as their format requires",
        arguments: rules)
    func formats(rule: (format: DataFormat, longer: String, shorter: String)) {
        let value: [UInt8] = [0x12, 0x34, 0x56]
        #expect(
            build([.init(tag: 0x9A, length: 2)], format: rule.format, value: value)
                == rule.longer)
        #expect(
            build([.init(tag: 0x9A, length: 7)], format: rule.format, value: value)
                == rule.shorter)
        #expect(
            build([.init(tag: 0x9A, length: 3)], format: rule.format, value: value)
                == "123456")
        #expect(build([.init(tag: 0x9A, length: 0)], format: rule.format, value: value).isEmpty)
    }

    @Test("Unknown and constructed data objects in a list become zeros in every format")
    func unknown() {
        for format in Self.rules.map(\.format) {
            #expect(build([.init(tag: 0x9A, length: 3)], format: format, value: nil) == "000000")
            #expect(
                build([.init(tag: 0xBF0C, length: 2)], format: format, value: [1, 2]) == "0000")
        }
    }

    @Test("An empty value in a data object list is padded like any other")
    func emptyValue() {
        #expect(
            build([.init(tag: 0x5A, length: 2)], format: .compressedNumeric, value: []) == "FFFF")
        #expect(build([.init(tag: 0x9A, length: 2)], format: .numeric, value: []) == "0000")
    }

    @Test("The data of a recorded command is built from its list and values")
    func recorded() throws {
        let path = "transcripts/danielhu-emv/visa-01-danielhu.apdu"
        let exchanges = try Transcript(parsing: Fixtures.text(path)).exchanges
        let selected = try ResponseAPDU(bytes: try #require(exchanges[1].response?.bytes))
        let list = try DataObjectList(
            bytes: try #require(try DataObject.sequence(selected.data).first(0x9F38)?.value))
        let values: [Tag: [UInt8]] = [
            0x9F66: [0x24, 0x00, 0x40, 0x00], 0x9F02: [0x02, 0x00], 0x5F2A: [0x08, 0x40],
            0x9F37: [0xAB, 0xAB, 0xAB, 0xAB],
        ]
        let data = list.build(
            format: { [0x9F02, 0x5F2A].contains($0) ? .numeric : .binary },
            value: { values[$0]?[...] })
        let command = try CommandAPDU(bytes: try #require(exchanges[2].command?.bytes))
        #expect(TLVWriter.object(0x83, data) == command.data)
    }

    @Test(
        "Random data object lists are read or refused, and build data of the right length",
        arguments: 0..<20)
    func randomLists(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<SeededGenerator.trials(500) {
            let bytes = generator.bytes(Int.random(in: 0...30, using: &generator))
            guard let list = try? DataObjectList(bytes: bytes[...]) else { continue }
            let value = generator.bytes(Int.random(in: 0...40, using: &generator))
            let built = list.build(format: { _ in .numeric }, value: { _ in value[...] })
            #expect(built.count == list.totalLength)
        }
    }
}
