// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, R1: The relay resistance protocol")
struct RelayResistanceTests {
    /// A card with the protocol that reports 1.0 to 5.0 ms, and 1.8 ms for its transmission.
    private static let card = MastercardCard(profile: "1081")
    private static let answer = "800AA1A2A3A4" + "000A" + "0032" + "0012" + "9000"

    private static func run(
        _ answers: [(String?, Duration)], settings: Kernel2Settings = .test,
        card: MastercardCard = card, numbers: Bool = false
    ) throws -> TimedDialogue.Tap {
        let counter = Lock<UInt8>(0)
        var transaction = ContactlessTransaction(
            configuration: mastercardReader(settings), parameters: Taps.purchase(12_50),
            random: .init { count in
                let value = counter.withLock { value in
                    value += 1
                    return value
                }
                return Array(repeating: value, count: count)
            })
        var script = card.script
        script["80EA"] = answers
        return try #require(TimedDialogue.run(&transaction, script))
    }

    /// The time of each exchange in units of 100 µs and the result.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let times: [Int]
        /// The card's response with its times: minimum, maximum, and transmission.
        var answer = RelayResistanceTests.answer
        /// Byte 5 of the TVR, or the error indication.
        let expected: String
        /// DF8306 and DF8307.
        var measured = ""

        var testDescription: String { rule }
    }

    // The terminal expects 18 for the command and 24 for the response; the card reports 18.
    static let rows: [Row] = [
        Row(
            rule: "SR1.18 the time without both transmissions", times: [66], expected: "02",
            measured: "001E 00"),
        Row(
            rule: "SR1.18 never below zero", times: [5],
            answer: "800AA1A2A3A4" + "0000" + "0032" + "0012" + "9000", expected: "02",
            measured: "0000 00"),
        Row(
            rule: "SR1.18 the terminal's time if the card reports a longer one", times: [72],
            answer: "800AA1A2A3A4" + "000A" + "0032" + "0020" + "9000", expected: "02",
            measured: "001E 00"),
        Row(
            rule: "SR1.19 the grace period lets a card be early", times: [36], expected: "02",
            measured: "0000 00"),
        Row(
            rule: "SR1.19 too early", times: [45],
            answer: "800AA1A2A3A4" + "001E" + "0032" + "0012" + "9000",
            expected: "00060000001C", measured: "0009 00"),
        Row(
            rule: "SR1.19 at the earliest time", times: [46],
            answer: "800AA1A2A3A4" + "001E" + "0032" + "0012" + "9000", expected: "02",
            measured: "000A 00"),
        Row(
            rule: "SR1.22 at the limit with its grace period", times: [136], expected: "02",
            measured: "0064 00"),
        Row(
            rule: "SR1.22 once too long, then in time", times: [137, 66], expected: "02",
            measured: "001E 01"),
        Row(
            rule: "SR1.22 twice too long, then in time", times: [137, 137, 66], expected: "02",
            measured: "001E 02"),
        Row(
            rule: "SR1.28 too long three times", times: [137, 137, 137], expected: "06",
            measured: "0065 02"),
        Row(
            rule: "SR1.30 far above the minimum as well", times: [500, 500, 500], expected: "0E",
            measured: "01D0 02"),
        Row(
            rule: "SR1.30 the accuracy threshold itself", times: [346],
            answer: "800AA1A2A3A4" + "000A" + "0FFF" + "0012" + "9000", expected: "02",
            measured: "0136 00"),
        Row(
            rule: "SR1.30 above the accuracy threshold", times: [347],
            answer: "800AA1A2A3A4" + "000A" + "0FFF" + "0012" + "9000", expected: "0A",
            measured: "0137 00"),
        Row(
            rule: "SR1.30 half of the terminal's time is enough", times: [60],
            answer: "800AA1A2A3A4" + "000A" + "0032" + "000C" + "9000", expected: "02",
            measured: "001E 00"),
        Row(
            rule: "SR1.30 less than half", times: [60],
            answer: "800AA1A2A3A4" + "000A" + "0032" + "000B" + "9000", expected: "0A",
            measured: "001F 00"),
        Row(
            rule: "SR1.30 exactly twice", times: [72],
            answer: "800AA1A2A3A4" + "000A" + "0032" + "0030" + "9000", expected: "02",
            measured: "001E 00"),
        Row(
            rule: "SR1.30 more than twice", times: [72],
            answer: "800AA1A2A3A4" + "000A" + "0032" + "0031" + "9000", expected: "0A",
            measured: "001E 00"),
        Row(
            rule: "SR1.30 no time at all", times: [48],
            answer: "800AA1A2A3A4" + "000A" + "0032" + "0000" + "9000", expected: "0A",
            measured: "001E 00"),
        Row(rule: "SR1.12 a status word", times: [66], answer: "6985", expected: "00030069851C"),
        Row(
            rule: "SR1.16 an answer of nine bytes", times: [66],
            answer: "8009A1A2A3A4000A0032009000", expected: "00040000001C"),
        Row(
            rule: "SR1.16 an answer of eleven bytes", times: [66],
            answer: "800BA1A2A3A4000A00320012009000", expected: "00040000001C"),
        Row(
            rule: "SR1.16 another template", times: [66],
            answer: "770AA1A2A3A4000A003200129000", expected: "00040000001C"),
        Row(rule: "SR1.16 nothing", times: [66], answer: "9000", expected: "00040000001C"),
    ]

    @Test(
        "Each time and error of the relay resistance protocol has the result the book defines",
        arguments: rows)
    func times(row: Row) throws {
        let tap = try Self.run(row.times.map { (row.answer, .microseconds($0 * 100)) })
        let asked = tap.commands.filter { $0.hasPrefix("80EA") }
        #expect(asked.count == row.times.count)
        if row.expected.count == 2 {
            #expect(tap.outcome.status == .onlineRequest)
            let byte = tap.result.data[.terminalVerificationResults]?.last ?? 0
            #expect(Hexadecimal.string([byte]) == row.expected)
        } else {
            #expect(tap.outcome.status == .endApplication)
            #expect(tap.error == row.expected)
        }
        guard !row.measured.isEmpty else { return }
        let time = Hexadecimal.string(tap.result.data[.measuredRelayResistanceProcessingTime] ?? [])
        let count = Hexadecimal.string(tap.result.data[.rrpCounter] ?? [])
        #expect("\(time) \(count)" == row.measured)
    }

    @Test(
        "S3.61 and SR1.23: Each exchange gets a new unpredictable number, and the last one is used")
    func numbers() throws {
        let late = (Self.answer, Duration.milliseconds(50))
        let tap = try Self.run([late, (Self.answer, .milliseconds(6))])
        // GET PROCESSING OPTIONS uses the first number of the activation.
        #expect(
            tap.commands.filter { $0.hasPrefix("80EA") } == [
                "80EA0000040202020200", "80EA0000040303030300",
            ])
        #expect(tap.result.data[.unpredictableNumber] == [3, 3, 3, 3])
        #expect(tap.result.data[.terminalRelayResistanceEntropy] == [3, 3, 3, 3])
        #expect(tap.result.data[.deviceRelayResistanceEntropy] == [0xA1, 0xA2, 0xA3, 0xA4])
        #expect(tap.commands.last?.contains("03030303") == true)
        #expect(tap.steps.contains("SR1.22"))
        #expect(tap.steps.contains("SR1.28 to SR1.32"))
    }

    @Test("The reader's latency is subtracted from the card's time")
    func latency() throws {
        var settings = Kernel2Settings.test
        settings.relayResistance.readerLatency = .milliseconds(10)
        let tap = try Self.run([(Self.answer, .microseconds(16_650))], settings: settings)
        // 16.65 ms less 10 ms is 66 whole units, of which 36 are transmission.
        #expect(tap.result.data[.measuredRelayResistanceProcessingTime] == [0x00, 0x1E])
        let step = tap.result.explanation.steps.first { $0.rule.section == "SR1.28 to SR1.32" }
        #expect(
            step?.evidence == [
                .time("exchange", .microseconds(16_650)),
                .time("reader latency", .milliseconds(10)),
                .time("processing", .milliseconds(3)), .time("at most", .milliseconds(10)),
            ])
    }

    @Test("S3.60: If the card or the reader lacks the protocol, the TVR says it was not performed")
    func notPerformed() throws {
        var settings = Kernel2Settings.test
        settings.configuration.remove(.relayResistanceSupported)
        for tap in [
            try Self.run([], settings: settings), try Self.run([], card: MastercardCard()),
        ] {
            #expect(tap.commands.allSatisfy { !$0.hasPrefix("80EA") })
            #expect(tap.result.data[.terminalVerificationResults]?.last == 0x01)
        }
    }

    @Test("S910.39: Without a combined signature the relay resistance data is written to track 2")
    func track() throws {
        let tap = try Self.run(
            [(Self.answer, .milliseconds(50)), (Self.answer, .microseconds(6_600))],
            card: MastercardCard(profile: "1081", more: "8F0105"))
        // Index 5, one repetition, A3A4 = 41892, A2 = 162, 3.0 ms.
        #expect(
            Hexadecimal.string(tap.outcome.dataRecord.first(.track2EquivalentData)?.value ?? [])
                == "5413330089600044D2212201" + "5" + "1" + "41892" + "162" + "003F")
    }

    @Test("S910.39: A longer PAN leaves less room on track 2, and a key index above 9 is omitted")
    func shortTrack() throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(.track2EquivalentData, hex("541333008960004412D22122010000000000"))
        data.set(.certificationAuthorityPublicKeyIndex, [0xE1])
        data.set(.deviceRelayResistanceEntropy, [0xFF, 0xFF, 0x00, 0x07])
        data.set(.measuredRelayResistanceProcessingTime, [0xFF, 0xFF])
        data.set(.rrpCounter, [2])
        let track = try #require(RelayResistanceTrack.track(data))
        #expect(track.discretionaryData == [0, 2, 0, 0, 0, 0, 7, 9, 9, 9])
    }

    @Test("SR1.5: A card lost during the protocol is requested again")
    func lost() throws {
        let tap = try Self.run([(nil, .zero)])
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.error == "020000000021")
    }

    /// See Book C-2, S910.38: the digits replace those after the service code.
    @Test("S910.38: Track 2 of a plain cryptogram contains the measurement of the last exchange")
    func plainTrack() throws {
        func digits(
            _ count: Int = 16, rest: Int = 9, entropy: String = "11053039", index: UInt8 = 9,
            time: String = "0064"
        ) -> String? {
            var data = TransactionData(kernel: .kernel2)
            let track = TrackTwo(
                accountNumber: [UInt8](repeating: 1, count: count),
                rest: Array([2, 2, 1, 2, 2, 0, 1, 7, 7].prefix(rest)))
            data.set(.track2EquivalentData, track.bytes)
            data.set(.certificationAuthorityPublicKeyIndex, [index])
            data.set(.deviceRelayResistanceEntropy, hex(entropy))
            data.set(.measuredRelayResistanceProcessingTime, hex(time))
            data.set(.rrpCounter, [2])
            return RelayResistanceTrack.track(data)?.rest.map { "\($0)" }.joined()
        }
        #expect(digits() == "2212201" + "9" + "2" + "12345" + "005" + "010")
        #expect(digits(rest: 7) == digits())
        #expect(digits(rest: 6) == nil)
        #expect(digits(entropy: "110530") == nil && digits(entropy: "1105303900") == nil)
        #expect(digits(17) == "2212201" + "9" + "2" + "12345" + "010")
        #expect(digits(index: 0x0A) == "2212201" + "0" + "2" + "12345" + "005" + "010")
        #expect(digits(time: "FFFF")?.hasSuffix("999") == true)
    }
}
