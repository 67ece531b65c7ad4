// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("Wrong length")
struct WrongLengthChannelTests {
    private func exchange(
        _ command: String, _ answers: [String]
    ) async throws -> (answer: String, commands: [String]) {
        let card = ScriptedChannel(answers)
        return (try await WrongLengthChannel(card).digits(command), card.commands)
    }

    @Test(
        "A response without 6Cxx is returned unchanged",
        arguments: ["9000", "6A82", "6700", "016C10", "6C", ""])
    func otherAnswers(answer: String) async throws {
        let exchange = try await exchange("00B2010C00", [answer, "6F00"])
        #expect(exchange.answer == answer)
        #expect(exchange.commands.count == 1)
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

    @Test("The wrong length and GET RESPONSE channels together fetch a complete response")
    func together() async throws {
        let card = ScriptedChannel(["6C04", "01026102", "6C01", "039000"])
        let channel = GetResponseChannel(WrongLengthChannel(card))
        #expect(try await channel.digits("00B2010C00") == "0102039000")
        #expect(card.commands == ["00B2010C00", "00B2010C04", "00C0000002", "00C0000001"])
    }

    @Test("A recorded response after 6Cxx is read")
    func recorded() async throws {
        let answer = try await exchange("00B2010C00", ["6C4F", "7003500101 9000"]).answer
        #expect(answer == "70035001019000")
    }
}
