// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("GET RESPONSE")
struct GetResponseChannelTests {
    private func exchange(
        _ command: String, _ answers: [String], bound: Int = 256
    ) async throws -> (answer: String, commands: [String]) {
        let card = ScriptedChannel(answers)
        let channel = GetResponseChannel(card, bound: bound)
        return (try await channel.digits(command), card.commands)
    }

    @Test(
        "A complete response is returned unchanged",
        arguments: ["9000", "6A82", "019000", "6C10"])
    func whole(answer: String) async throws {
        let exchange = try await exchange("00B2010C00", [answer, "6F00"])
        #expect(exchange.answer == answer)
        #expect(exchange.commands.count == 1)
    }

    @Test("After 61xx GET RESPONSE fetches the rest, even in several parts")
    func chain() async throws {
        let exchange = try await exchange(
            "80A8000002830000", ["6102", "01026103", "0304056100", "069000"])
        #expect(exchange.answer == "0102030405069000")
        #expect(
            exchange.commands == ["80A8000002830000", "00C0000002", "00C0000003", "00C0000000"])
    }

    @Test("A response of several parts has the status word of the last part")
    func lastStatusWord() async throws {
        #expect(try await exchange("00B2010C00", ["01026101", "6F00"]).answer == "01026F00")
    }

    @Test("GET RESPONSE keeps the logical channel of the command")
    func logicalChannel() async throws {
        #expect(try await exchange("82CA000000", ["6101", "019000"]).commands.last == "02C0000001")
    }

    @Test("A response with too many parts is refused")
    func bound() async throws {
        let endless = Array(repeating: "01 6101", count: 10)
        await #expect(throws: CardError(.protocolLimit)) {
            try await exchange("00B2010C00", endless, bound: 3)
        }
        let answers = ["016101", "026101", "036101", "049000"]
        #expect(try await exchange("00B2010C00", answers, bound: 3).answer == "010203049000")
    }

    @Test(
        "A partial response without a status word means the card was removed",
        arguments: [["6101", ""], ["6101", "90"], ["016101", "026101", ""]])
    func cutOff(answers: [String]) async throws {
        await #expect(throws: CardError(.cardRemoved)) {
            try await exchange("00B2010C00", answers, bound: 2)
        }
    }

    @Test("A card removed between two parts causes an error, not a partial response")
    func removed() async throws {
        await #expect(throws: CardError(.cardRemoved)) {
            try await exchange("00B2010C00", ["016101"])
        }
    }
}
