// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Replay channel")
struct ReplayChannelTests {
    private static let dialogue = """
        > 00A4040007A000000003101000
        < 6F009000
        > 80A800000483021234
        < 77009000
        > *
        < 6A83
        > 00B2010C00
        # no response (card removed / connection lost)
        > 00B2020C00
        < 90
        """

    private func channel(
        _ text: String = dialogue, _ matching: ReplayChannel.Matching = .exact
    ) throws -> ReplayChannel {
        ReplayChannel(try Transcript(parsing: text), matching: matching)
    }

    private func command(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(digits))
    }

    @Test("A recorded dialogue replays with its own commands", arguments: Fixtures.transcripts)
    func fixtures(path: String) async throws {
        for dialogue in try Transcript(parsing: Fixtures.text(path)).dialogues {
            let channel = ReplayChannel(dialogue.transcript)
            for exchange in dialogue.transcript.exchanges {
                let command = exchange.command?.bytes ?? [0x80, 0xCA, 0x9F, 0x17, 0x00]
                if let response = exchange.response, response.bytes.count >= 2 {
                    #expect(try await channel.transmit(command) == response.bytes)
                } else {
                    await #expect(throws: CardError(.cardRemoved)) {
                        try await channel.transmit(command)
                    }
                }
            }
            #expect(channel.played == dialogue.transcript.exchanges.count)
            await #expect(throws: CardError(.unexpectedCommand)) {
                try await channel.transmit([0x00, 0xA4, 0x04, 0x00])
            }
        }
    }

    @Test("A command that differs from the recording is refused and plays nothing")
    func unexpected() async throws {
        let channel = try channel()
        await #expect(throws: CardError(.unexpectedCommand)) {
            try await channel.transmit(command("00A4040007A000000004101000"))
        }
        #expect(channel.played == 0)
        #expect(try await channel.transmit(command("00A4040007A000000003101000")).count == 4)
        #expect(channel.played == 1)
        for other in ["80A8000004830212", "80A80000048302123400"] {
            await #expect(throws: CardError(.unexpectedCommand)) {
                try await channel.transmit(command(other))
            }
        }
        #expect(try await channel.transmit(command("80A800000483021234")).first == 0x77)
        // “> *” stands for any command.
        #expect(try await channel.transmit(command("80CA9F1700")) == [0x6A, 0x83])
        #expect(channel.played == 3)
    }

    @Test("A missing response or one of a single byte means the card was removed")
    func removed() async throws {
        let channel = try channel("> 00B2010C00\n> 00B2020C00\n< 90")
        for digits in ["00B2010C00", "00B2020C00"] {
            await #expect(throws: CardError(.cardRemoved)) {
                try await channel.transmit(command(digits))
            }
        }
    }

    @Test("Masked bytes of a recorded command match any byte")
    func masked() async throws {
        let channel = try channel("> 80AE8000 02 **05 00\n< 9000\n> 80AE8000 02 **05 00\n< 9000")
        #expect(try await channel.transmit(command("80AE800002770500")) == [0x90, 0x00])
        await #expect(throws: CardError(.unexpectedCommand)) {
            try await channel.transmit(command("80AE800002770600"))
        }
    }

    @Test("Similar commands are replayed in any order, but selections only by their name")
    func similar() async throws {
        let text = """
            > 00A4040007A000000003101000
            < 6F009000
            > 80A800000483021234
            < 77009000
            > 00B2010C00
            < 70009000
            """
        let channel = try channel(text, .similar)
        await #expect(throws: CardError(.unexpectedCommand)) {
            try await channel.transmit(command("00A4040007A000000004101000"))
        }
        let record = try await channel.transmit(command("00B2010C00"))
        #expect(record.first == 0x70)
        let options = try await channel.transmit(command("80A80000048302ABCD00"))
        #expect(options.first == 0x77)
        let again = try await channel.transmit(command("80A80000048302ABCD00"))
        #expect(again.first == 0x77)
        #expect(channel.played == 3)
        let selection = try await channel.transmit(command("00A4040007A000000003101000"))
        #expect(selection.first == 0x6F)
        let any = try self.channel("> 00B2010C00\n< 6A82\n> *\n< 6A83", .similar)
        #expect(try await any.transmit(command("80CA9F1700")) == [0x6A, 0x83])
        await #expect(throws: CardError(.unexpectedCommand)) {
            try await self.channel(text, .similar).transmit(command("80CA9F1700"))
        }
    }
}
