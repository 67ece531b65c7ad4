// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 6.4.1: The exchanges of the relay resistance protocol")
struct RelayResistanceExchangeTests {
    /// Tags of another book.
    private static let tags = RelayResistanceExchange.Tags(
        terminalEntropy: 0xDF01, cardEntropy: 0xDF02, minimumTime: 0xDF03, maximumTime: 0xDF04,
        estimatedTransmissionTime: 0xDF05, processingTime: 0xDF06, repetitions: 0xDF07)
    /// An answer with 1.0 to 5.0 ms, and 1.8 ms for its transmission.
    private static let answer = hex("800AA1A2A3A4000A00320012")[...]

    @Test("The elements of the protocol are stored with the tags of the kernel's book")
    func elements() throws {
        var data = TransactionData(kernel: .kernel2)
        var exchange = RelayResistanceExchange(Self.tags, RelayResistanceSettings())
        let command = exchange.command([[1, 2, 3, 4]], &data)
        #expect(command.bytes == hex("80EA00000401020304") + [0])
        let result = try #require(
            exchange.answered(Self.answer, after: .microseconds(6_600), &data))
        #expect(result.step == .finished(.relayResistancePerformed))
        let expected: [SmartCard.Tag: String] = [
            .unpredictableNumber: "01020304", 0xDF01: "01020304", 0xDF02: "A1A2A3A4",
            0xDF03: "000A",
            0xDF04: "0032", 0xDF05: "0012", 0xDF06: "001E", 0xDF07: "00",
        ]
        #expect(data.tags == expected.keys.sorted())
        for (tag, value) in expected { #expect(data[tag] == hex(value)[...], "\(tag)") }
        #expect(
            Self.tags.exchanged(in: data)
                == hex("01020304" + "A1A2A3A4" + "000A00320012"))
    }

    @Test("The exchange takes place at most three times, and the counter says how often")
    func repetitions() throws {
        var data = TransactionData(kernel: .kernel2)
        var exchange = RelayResistanceExchange(Self.tags, RelayResistanceSettings())
        let numbers = (0...2).map { [UInt8($0), 0, 0, 0] }
        for count: UInt8 in 0...1 {
            _ = exchange.command(numbers, &data)
            #expect(data[0xDF07] == [count])
            #expect(data[.unpredictableNumber]?.first == count)
            let late = try #require(
                exchange.answered(Self.answer, after: .milliseconds(14), &data))
            #expect(late.step == .repeated)
        }
        _ = exchange.command(numbers, &data)
        #expect(data[0xDF07] == [2])
        let last = try #require(exchange.answered(Self.answer, after: .milliseconds(14), &data))
        #expect(
            last.step
                == .finished([.relayResistancePerformed, .relayResistanceTimeLimitsExceeded]))
        #expect(exchange.repetitions == 2)
    }

    @Test("A malformed answer has no result, and leaves the data unchanged")
    func malformed() {
        var data = TransactionData(kernel: .kernel2)
        var exchange = RelayResistanceExchange(Self.tags, RelayResistanceSettings())
        let result = exchange.answered(hex("8002A1A2")[...], after: .zero, &data)
        #expect(result == nil)
        let twice = exchange.answered(Self.answer + Self.answer, after: .zero, &data)
        #expect(twice == nil)
        var other = Array(Self.answer)
        other[0] = 0x70
        let template = exchange.answered(other[...], after: .zero, &data)
        #expect(template == nil)
        #expect(data.tags.isEmpty)
    }
}
