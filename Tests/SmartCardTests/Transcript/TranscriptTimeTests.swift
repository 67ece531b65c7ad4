// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@Suite("Transcript timestamps")
struct TranscriptTimeTests {
    @Test("A timestamp sets the time of the next command or response")
    func stamps() throws {
        let text = """
            # @ 0.000 ms
            > 00B2010C00
            # @ 12.345 ms
            # a remark
            < 6A83
            > 00B2020C00

            """
        let transcript = try Transcript(parsing: text)
        #expect(
            transcript.lines == [
                .command(.init([0x00, 0xB2, 0x01, 0x0C, 0x00], time: .zero)),
                .comment("a remark"),
                .response(.init([0x6A, 0x83], time: .microseconds(12_345))),
                .command(.init([0x00, 0xB2, 0x02, 0x0C, 0x00])),
            ])
        #expect(try Transcript(parsing: transcript.text) == transcript)
    }

    @Test(
        "A timestamp that is malformed or has no message remains a comment",
        arguments: [
            "# @ 1.000 ms\n", "# @ 1.000 ms\n> *\n", "# @ 1.000 s\n> 00\n", "# @ 1. ms\n> 00\n",
            "# @ .5 ms\n> 00\n", "# @ -1 ms\n> 00\n", "# @ 1e3 ms\n> 00\n",
            "# @ 1.2.3 ms\n> 00\n", "# @ 1234567890123 ms\n> 00\n", "# 1.000 ms\n> 00\n",
            "# @ 1.0000000000000001 ms\n> 00\n", "# @ 1.000 ms\n# @ 2 ms\n", "#@ 1 ms \n# b\n",
            "# @ 1.000 ms\n# a\n# @ 2.000 ms\n# b\n", "# at 1.000 ms\n> 00\n",
            "# @ 1.000 ms late\n> 00\n", "# @ 1.000 ms\n> *\n< 9000\n", "# @ ms\n> 00\n",
            "# @ 1/ ms\n> 00\n", "# @ 1: ms\n> 00\n",
        ])
    func noStamp(text: String) throws {
        let transcript = try Transcript(parsing: text)
        for exchange in transcript.exchanges {
            #expect(exchange.command?.time == nil && exchange.response?.time == nil)
        }
        #expect(transcript.lines.contains { if case .comment = $0 { true } else { false } })
        #expect(try Transcript(parsing: transcript.text) == transcript)
    }

    @Test("Times keep all their digits in a transcript")
    func precision() throws {
        var generator = SeededGenerator(seed: 1)
        var times: [Duration] = [.zero, .nanoseconds(1), .seconds(86_400)]
        for _ in 0..<200 {
            times.append(
                Duration(
                    secondsComponent: .random(in: 0...999_999, using: &generator),
                    attosecondsComponent: .random(
                        in: 0..<1_000_000_000_000_000_000, using: &generator)))
        }
        for time in times {
            let transcript = Transcript(lines: [.command(.init([0x00], time: time))])
            #expect(try Transcript(parsing: transcript.text) == transcript)
        }
    }

    @Test(
        "A timestamp has at least three decimals",
        arguments: [
            (Duration.milliseconds(12), "# @ 12.000 ms"), (.microseconds(12_340), "# @ 12.340 ms"),
            (.nanoseconds(1), "# @ 0.000001 ms"), (.seconds(-1), "# @ 0.000 ms"),
            (.milliseconds(123_456_789_012), "# @ 123456789012.000 ms"),
            (Duration(secondsComponent: .max, attosecondsComponent: 0), "# @ \(Int64.max).000 ms"),
        ])
    func form(time: Duration, stamp: String) throws {
        let transcript = Transcript(lines: [.command(.init([0x00], time: time))])
        #expect(transcript.text == stamp + "\n> 00\n")
        // The longest number that is read has twelve digits.
        let isRead = time >= .zero && time < .seconds(1_000_000_000)
        let read = try Transcript(parsing: transcript.text)
        #expect(!isRead || read == transcript)
    }
}
