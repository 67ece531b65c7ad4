// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("Card channel")
struct CardChannelTests {
    @Test("Sending a command returns the parsed response")
    func send() async throws {
        let card = ScriptedChannel(["6F009000"])
        let answer = try await card.send(CommandAPDU(0, 0xA4, 4, 0, le: 0))
        #expect(answer.isSuccess)
        #expect(Array(answer.data) == [0x6F, 0x00])
        #expect(card.commands == ["00A4040000"])
    }

    @Test(
        "A response without a status word means the card was removed",
        arguments: ["", "90"])
    func cutOff(answer: String) async {
        await #expect(throws: CardError(.cardRemoved)) {
            try await ScriptedChannel([answer]).send(CommandAPDU(0, 0xA4, 4, 0))
        }
    }

    @Test("Card errors are equal if their codes are, and describe the return code and the hint")
    func errors() {
        let error = CardError(
            .readerBusy, returnCode: 0x8010_000B, hint: "Close the other program.")
        #expect(error == CardError(.readerBusy))
        #expect(error != CardError(.noCard))
        #expect(
            error.description
                == "Another program is using the reader. Close the other program. (0x8010000B)")
        #expect(CardError(.noCard).description == "No card was presented in time.")
    }
}
