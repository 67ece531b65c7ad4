// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@Suite("NDEF messages")
struct NDEFMessageTests {
    private func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(digits))
    }

    @Test("NDEF records are read and written with their type, identifier, and payload")
    func records() throws {
        // An NFC Forum text with the identifier “n”, then an external type without an identifier.
        let message = try bytes("9901050154" + "6E" + "02656E4142" + "54030173657301")
        let records = [
            NDEFRecord(
                .wellKnown, type: [0x54], identifier: [0x6E],
                payload: [0x02, 0x65, 0x6E, 0x41, 0x42]),
            NDEFRecord(external: "ses", payload: [0x01]),
        ]
        #expect(try NDEFMessage.records(message) == records)
        #expect(NDEFMessage.bytes(records) == message)
        #expect(records.payload("ses") == [0x01])
        // An NFC Forum type is not an external type.
        #expect(records.payload("T") == nil)
        #expect(records.payload("sus") == nil)
    }

    @Test("An NDEF payload of 255 bytes has a length field of one byte")
    func shortPayload() throws {
        let record = NDEFRecord(external: "reb", payload: [UInt8](repeating: 7, count: 255))
        let message = NDEFMessage.bytes([record])
        #expect(Array(message.prefix(6)) == [0xD4, 3, 0xFF, 0x72, 0x65, 0x62])
        #expect(try NDEFMessage.records(message) == [record])
    }

    @Test("An NDEF payload of 256 bytes has a length field of four bytes")
    func longPayload() throws {
        let record = NDEFRecord(external: "reb", payload: [UInt8](repeating: 7, count: 256))
        let message = NDEFMessage.bytes([record])
        #expect(Array(message.prefix(9)) == [0xC4, 3, 0, 0, 1, 0, 0x72, 0x65, 0x62])
        #expect(try NDEFMessage.records(message) == [record])
    }

    @Test(
        "A malformed NDEF message is refused with its error",
        arguments: [
            ("", NDEFError.truncated), ("D4", .truncated), ("D403", .truncated),
            ("D40302736573", .truncated),
            // Without ME flag; first record without MB flag; second record with MB flag.
            ("940300736573", .truncated), ("94030073657300", .truncated),
            ("540300736573", .misplacedFlag), ("940300736573D40300736573", .misplacedFlag),
            ("F40300736573", .chunked), ("D60000", .unknownFormat), ("D70000", .unknownFormat),
            ("D4030073657300", .trailingBytes),
            // Lengths that exceed the message.
            ("C403FFFFFFFF736573", .truncated), ("DC03FFFF736573", .truncated),
        ])
    func malformed(digits: String, expected: NDEFError) throws {
        let message = try bytes(digits)
        #expect(throws: expected) { try NDEFMessage.records(message) }
    }

    @Test("An NDEF message has at most 64 records")
    func limit() throws {
        let record = NDEFRecord(.empty, type: [], payload: [])
        let most = [NDEFRecord](repeating: record, count: 64)
        #expect(try NDEFMessage.records(NDEFMessage.bytes(most)) == most)
        #expect(throws: NDEFError.tooManyRecords) {
            try NDEFMessage.records(NDEFMessage.bytes(most + [record]))
        }
    }
}
