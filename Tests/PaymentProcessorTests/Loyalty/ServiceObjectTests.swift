// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import SmartCard
import Testing

/// Records as specified in the tables of Google Smart Tap 2.1.
@Suite("Service objects")
struct ServiceObjectTests {
    private func message(_ parts: NDEFRecord...) -> [UInt8] {
        NDEFMessage.bytes([NDEFRecord(external: "asv", payload: NDEFMessage.bytes(parts))])
    }

    private func object(_ type: String, _ number: NDEFRecord) -> NDEFRecord {
        NDEFRecord(
            external: type,
            payload: NDEFMessage.bytes([NDEFRecord(external: "oid", payload: [4, 1, 2]), number]))
    }

    private let issuer = NDEFRecord(external: "i", payload: [4, 0, 0, 0, 7, 0xE2])
    private let number = NDEFRecord(external: "n", payload: [0, 0x41, 0x42])

    @Test(
        "Each type of service object has its name",
        arguments: [
            ("ly", "loyalty"), ("of", "offer"), ("gc", "giftCard"), ("pl", "privateLabelCard"),
            ("et", "eventTicket"), ("fl", "flight"), ("tr", "transit"), ("gr", "generic"),
            ("zz", "zz"),
        ])
    func kinds(type: String, name: String) throws {
        let objects = try ServiceObject.objects(message(issuer, object(type, number)))
        let found = try #require(objects.first)
        #expect(objects.count == 1)
        #expect(found.kind.description == name)
        #expect(found.issuer == [0, 0, 0, 7, 0xE2] && found.identifier == [1, 2])
        #expect(found.number == "AB")
    }

    @Test(
        "The service number is text in one of several formats",
        arguments: [
            (NDEFRecord(external: "n", payload: [0x01, 0x41]), "A"),
            (NDEFRecord(external: "n", payload: [0x02, 0xC3, 0xA9]), "é"),
            (NDEFRecord(external: "n", payload: [0x03, 0x00, 0xE9]), "é"),
            // Two bytes for each unit of UTF-16; half of one is left out.
            (NDEFRecord(external: "n", payload: [0x03, 0x00, 0xE9, 0x41]), "é"),
            (NDEFRecord(external: "n", payload: [0x04, 0xAB]), "AB"),
            (NDEFRecord(external: "n", payload: [0x05, 0x12, 0x34]), "1234"),
            (NDEFRecord(external: "n", payload: [0x00]), ""),
            (NDEFRecord(external: "n", payload: []), nil),
            (NDEFRecord(external: "m", payload: [0x00, 0x41]), nil),
            (
                NDEFRecord(
                    .wellKnown, type: [0x54], identifier: [0x6E],
                    payload: [0x02, 0x65, 0x6E, 0x41]), "A"
            ),
            (
                NDEFRecord(
                    .wellKnown, type: [0x54], identifier: [0x6E],
                    payload: [0x82, 0x65, 0x6E, 0x00, 0xE9]), "é"
            ),
            // A language that is longer than the text, and another type of the NFC Forum.
            (NDEFRecord(.wellKnown, type: [0x54], identifier: [0x6E], payload: [0x3F]), ""),
            (NDEFRecord(.wellKnown, type: [0x55], identifier: [0x6E], payload: [0x02]), nil),
        ] as [(NDEFRecord, String?)])
    func numbers(record: NDEFRecord, expected: String?) throws {
        let objects = try ServiceObject.objects(message(issuer, object("ly", record)))
        #expect(objects.map(\.number) == [expected])
    }

    @Test("A customer has a number but no pass")
    func customer() throws {
        let customer = NDEFRecord(
            external: "cus",
            payload: NDEFMessage.bytes([NDEFRecord(external: "cid", payload: [4, 9, 9])]))
        let objects = try ServiceObject.objects(message(customer, object("of", number)))
        #expect(objects.map(\.kind) == [.customer, .offer])
        #expect(objects.map(\.identifier) == [[9, 9], [1, 2]])
        #expect(objects.map(\.issuer) == [[], []])
    }

    @Test("Only records of external types are services and service objects")
    func otherTypes() throws {
        let text = NDEFRecord(.wellKnown, type: [0x54], payload: [0x02, 0x65, 0x6E, 0x41])
        let objects = try ServiceObject.objects(message(issuer, text, object("ly", number)))
        #expect(objects.map(\.kind) == [.loyalty])
        let service = NDEFRecord(
            .wellKnown, type: Array("asv".utf8),
            payload: NDEFMessage.bytes([object("ly", number)]))
        #expect(try ServiceObject.objects(NDEFMessage.bytes([service])).isEmpty)
    }

    @Test("Unknown service values are left out, and malformed messages are refused")
    func malformed() throws {
        let other = NDEFMessage.bytes([NDEFRecord(external: "xyz", payload: [1])])
        #expect(try ServiceObject.objects(other).isEmpty)
        let broken = NDEFMessage.bytes([NDEFRecord(external: "asv", payload: [1])])
        #expect(throws: NDEFError.self) { try ServiceObject.objects(broken) }
        let inner = message(issuer, NDEFRecord(external: "ly", payload: [0xD4]))
        #expect(throws: NDEFError.truncated) { try ServiceObject.objects(inner) }
        #expect(throws: NDEFError.truncated) { try ServiceObject.objects([]) }
    }
}
