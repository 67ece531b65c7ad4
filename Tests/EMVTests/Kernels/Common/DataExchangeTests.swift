// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 3.7: Data exchange between the kernel and the terminal")
struct DataExchangeTests {
    private static func data(_ elements: [(SmartCard.Tag, String)]) -> TransactionData {
        var data = TransactionData(kernel: .kernel2)
        for (tag, value) in elements { data.set(tag, hex(value)) }
        return data
    }

    private static func text(_ objects: [DataObject]) -> String {
        Hexadecimal.string(objects.flatMap { TLVWriter.object($0.tag, Array($0.value)) })
    }

    @Test("A new data exchange has no pending data")
    func idle() {
        var exchange = DataExchange(tags: .kernel2)
        #expect(!exchange.isDue)
        let (request, tag) = (exchange.takeRequest(), exchange.nextToGet { _ in true })
        #expect(request.isEmpty)
        #expect(tag == nil)
    }

    @Test("S1.12: Only elements that are present but empty are requested, and only once")
    func needed() {
        var exchange = DataExchange(tags: .kernel2)
        let data = Self.data([(0x9F53, ""), (.amountAuthorizedNumeric, "000000001250")])
        let isComplete = !exchange.need(hex("9F02069F1C08")[...], in: data)
        #expect(isComplete)
        #expect(!exchange.isDue)
        let isMissing = exchange.need(hex("9F53019F02069F5301")[...], in: data)
        #expect(isMissing)
        #expect(exchange.isDue)
        let request = Self.text(exchange.takeRequest())
        #expect(request == "DF8106029F53")
        #expect(!exchange.isDue)
    }

    @Test("S3R1.14 and S3R1.15: Data requested by the terminal is sent when it is complete")
    func complete() {
        var exchange = DataExchange(tags: .kernel2)
        exchange.add(.tagsToRead, hex("5A9F36")[...])
        exchange.resolve(Self.data([(.primaryAccountNumber, "1234")]))
        #expect(!exchange.isDue)
        exchange.resolve(
            Self.data([(.primaryAccountNumber, "1234"), (.applicationTransactionCounter, "0001")]))
        #expect(exchange.isDue)
        let request = Self.text(exchange.takeRequest())
        #expect(request == "FF8104095A0212349F36020001")
    }

    @Test("S456.21: At the end missing known elements are sent empty and unknown ones are omitted")
    func rest() {
        var exchange = DataExchange(tags: .kernel2)
        exchange.add(.tagsToRead, hex("5A9F7EDFEE77")[...])
        exchange.resolveRest(Self.data([(.primaryAccountNumber, "1234")]))
        let request = Self.text(exchange.takeRequest())
        #expect(request == "FF8104075A0212349F7E00")
        #expect(exchange.toRead.isEmpty)
        // An element that the kernel does not know, but the terminal or the card sent.
        exchange.add(.tagsToRead, hex("DFEE77")[...])
        exchange.resolveRest(Self.data([(0xDFEE77, "01")]))
        let present = Self.text(exchange.takeRequest())
        #expect(present == "FF8104" + "05" + "DFEE770101")
    }

    @Test("The elements that the card returns are requested in the terminal's order")
    func get() {
        var exchange = DataExchange(tags: .kernel2)
        exchange.add(.tagsToRead, hex("5A9F799F509F70")[...])
        let tags = (0..<3).map { _ in exchange.nextToGet { $0 == 0x9F79 || $0 == 0x9F70 } }
        #expect(tags == [0x9F79, 0x9F70, nil])
        #expect(exchange.toRead == [0x5A, 0x9F50])
    }

    @Test("The lists have the tags of the kernel's book")
    func listTags() {
        let tags = DataExchange.Tags(
            needed: 0xDF01, toSend: 0xFF02, toRead: 0xDF03, toWriteBefore: 0xFF04,
            toWriteAfter: 0xFF05, proceedToFirstWrite: 0xDF06)
        var exchange = DataExchange(tags: tags)
        exchange.add(.tagsToRead, [0x5A])
        exchange.add(0xDF03, [0x50])
        exchange.add(0xFF04, hex("9F750111")[...])
        exchange.add(0xFF05, hex("9F760122")[...])
        #expect(exchange.toRead == [0x50])
        #expect(exchange.toWriteBefore == [DataObject(.unprotectedDataEnvelope1, [0x11])])
        #expect(exchange.toWriteAfter == [DataObject(0x9F76, [0x22])])
        exchange.need(0x9F53)
        exchange.resolve(Self.data([(.applicationLabel, "41")]))
        let request = Self.text(exchange.takeRequest())
        #expect(request == "DF01029F53" + "FF0203500141")
        #expect(tags.fromTerminal == [0xDF03, 0xFF04, 0xFF05])
    }

    @Test("Repeated lists from the terminal are appended")
    func lists() {
        var exchange = DataExchange(tags: .kernel2)
        for _ in 0..<2 { exchange.add(.tagsToWriteBeforeGenAC, hex("9F750111")[...]) }
        exchange.add(.tagsToWriteAfterGenAC, hex("9F7601229F770133")[...])
        #expect(
            exchange.toWriteBefore.map(\.tag) == [
                .unprotectedDataEnvelope1, .unprotectedDataEnvelope1,
            ])
        let next = exchange.nextToWriteAfter()
        #expect(next == DataObject(0x9F76, [0x22]))
        #expect(exchange.toWriteAfter.map(\.tag) == [0x9F77])
    }

    @Test(
        "A truncated tag list is read up to its last complete tag",
        arguments: [
            ("", [] as [SmartCard.Tag]),
            ("5A9F36DF8112", [0x5A, .applicationTransactionCounter, .tagsToRead]),
            ("5A9F", [0x5A]), ("5ADF81", [0x5A]), ("DF81828384", []),
            ("DF818203", [0xDF81_8203]), ("DF8182830101", []),
        ])
    func tags(bytes: String, expected: [SmartCard.Tag]) {
        #expect(TagList.tags(hex(bytes)[...]) == expected)
    }
}
