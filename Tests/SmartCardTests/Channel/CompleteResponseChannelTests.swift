// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("Complete responses")
struct CompleteResponseChannelTests {
    private func exchange(
        _ command: String, _ answers: [String], bound: Int = 256
    ) async throws -> (answer: String, commands: [String]) {
        let card = ScriptedChannel(answers)
        let channel = CompleteResponseChannel(card, bound: bound)
        return (try await channel.digits(command), card.commands)
    }

    @Test(
        "A complete response is returned unchanged",
        arguments: ["9000", "6A82", "6700", "019000", "016C10", "6C", ""])
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

    @Test("A response has at most 256 parts after the first answer")
    func usualBound() async throws {
        func length(_ parts: Int) async throws -> Int {
            let card = ScriptedChannel([String](repeating: "016101", count: parts) + ["9000"])
            return try await CompleteResponseChannel(card).digits("00B2010C00").count / 2
        }
        #expect(try await length(256) == 256 + 2)
        await #expect(throws: CardError(.protocolLimit)) { try await length(257) }
    }

    @Test(
        "A partial response without a status word means the card was removed",
        arguments: [
            ["6101", ""], ["6101", "90"], ["016101", "026101", ""], ["6101", "6C01", ""],
        ])
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

    @Test(
        "After 6Cxx the command is repeated with the length from the card",
        arguments: [
            ("00B2010C00", "6C4F", "00B2010C4F"), ("00B2010C", "6C4F", "00B2010C4F"),
            ("00B2010C4F", "6C00", "00B2010C00"), ("80A8000002830000", "6C10", "80A8000002830010"),
            ("80A80000028300", "6C10", "80A8000002830010"),
        ])
    func repeated(command: String, answer: String, second: String) async throws {
        let exchange = try await exchange(command, [answer, "019000"])
        #expect(exchange.answer == "019000")
        #expect(exchange.commands == [command, second])
    }

    @Test("A second 6Cxx is returned as the response")
    func twice() async throws {
        let exchange = try await exchange("00B2010C00", ["6C4F", "6C4E", "9000"])
        #expect(exchange.answer == "6C4E")
        #expect(exchange.commands.count == 2)
    }

    @Test("A malformed command is sent once without interpreting 6Cxx")
    func noCommand() async throws {
        #expect(try await exchange("00B2", ["6C4F", "9000"]).answer == "6C4F")
    }

    @Test("A command and each GET RESPONSE can be repeated once")
    func together() async throws {
        let exchange = try await exchange("00B2010C00", ["6C04", "01026102", "6C01", "039000"])
        #expect(exchange.answer == "0102039000")
        #expect(
            exchange.commands == ["00B2010C00", "00B2010C04", "00C0000002", "00C0000001"])
        let last = try await self.exchange("00B2010C00", ["016102", "6C01", "6C02", "9000"])
        #expect(last.answer == "016C02")
        #expect(last.commands.count == 3)
    }

    @Test("A recorded response after 6Cxx is read")
    func recorded() async throws {
        let answer = try await exchange("00B2010C00", ["6C4F", "7003500101 9000"]).answer
        #expect(answer == "70035001019000")
    }
}
