// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Recording channel")
struct RecordingChannelTests {
    /// A card that responds from a dialogue with a delay.
    private struct SlowCard: CardChannel {
        let dialogue: ReplayChannel
        let clock: ManualClock
        let delay: Duration

        func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
            clock.advance(by: delay)
            return try await dialogue.transmit(command)
        }
    }

    private static let text = """
        > 00B2011C00
        < 700A5A0847617390010100109000
        > 00B2021C00
        """

    private func record(
        _ body: (RecordingChannel<SlowCard>) async throws -> Void
    ) async throws -> RecordingChannel<SlowCard> {
        let clock = ManualClock()
        clock.advance(by: .seconds(100))
        let card = SlowCard(
            dialogue: ReplayChannel(try Transcript(parsing: Self.text)), clock: clock,
            delay: .microseconds(1_500))
        let channel = RecordingChannel(card, clock: clock)
        try await body(channel)
        return channel
    }

    @Test("Commands, responses, and errors are recorded with their times and masked")
    func recording() async throws {
        let channel = try await record { channel in
            channel.append(comment: "reader: test")
            _ = try await channel.transmit([0x00, 0xB2, 0x01, 0x1C, 0x00])
            await #expect(throws: CardError(.cardRemoved)) {
                try await channel.transmit([0x00, 0xB2, 0x02, 0x1C, 0x00])
            }
        }
        #expect(
            channel.transcript.text == """
                # reader: test
                # @ 0.000 ms
                > 00B2011C00
                # @ 1.500 ms
                < 700A5A08****************9000
                # @ 1.500 ms
                > 00B2021C00
                # no answer: The card left the field.

                """)
    }

    @Test("A recorded dialogue can be replayed")
    func replay() async throws {
        let channel = try await record { channel in
            _ = try await channel.transmit([0x00, 0xB2, 0x01, 0x1C, 0x00])
        }
        let again = ReplayChannel(channel.unmaskedTranscript)
        let answer = try await again.transmit([0x00, 0xB2, 0x01, 0x1C, 0x00])
        #expect(Hexadecimal.string(answer) == "700A5A0847617390010100109000")
    }

    @Test("The caller decides which elements a recording masks")
    func dictionary() async throws {
        let clock = ManualClock()
        let channel = RecordingChannel(
            ReplayChannel(try Transcript(parsing: "> 00B2011C00\n< 7004500231329000")),
            clock: clock, isSensitive: { $0 == 0x50 })
        _ = try await channel.transmit([0x00, 0xB2, 0x01, 0x1C, 0x00])
        #expect(channel.transcript.text.contains("< 70045002****9000"))
        #expect(channel.unmaskedTranscript.text.contains("< 7004500231329000"))
    }

    /// A connected card that logs the calls it receives.
    private struct Card: ConnectedCard {
        let calls = Lock<[String]>([])
        let answerToReset = AnswerToReset(contactlessHistoricalBytes: [])

        func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] { [0x90, 0x00] }
        func reset() async throws(CardError) { calls.withLock { $0.append("reset") } }
        func waitForRemoval() async throws(CardError) { calls.withLock { $0.append("removal") } }
        func disconnect() async { calls.withLock { $0.append("disconnect") } }
    }

    @Test("A recording channel forwards the functions of a connected card")
    func connectedCard() async throws {
        let card = Card()
        let channel = RecordingChannel(card, clock: ManualClock())
        let recorded: any ConnectedCard = channel
        #expect(recorded.answerToReset == card.answerToReset)
        try await recorded.reset()
        try await recorded.waitForRemoval()
        await recorded.disconnect()
        #expect(card.calls.withLock { $0 } == ["reset", "removal", "disconnect"])
        #expect(channel.transcript.text == "# reset\n# disconnected\n")
        // A reader that can never tell reports that the card is gone.
        #expect(await !card.isInField())
        #expect(await !recorded.isInField())
    }
}
