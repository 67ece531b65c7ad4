// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Arguments that make no sense: exit code 2, one message, nothing on standard output.
@Suite("Wrong usage", .serialized, .timeLimit(.minutes(5)))
struct UsageTests {
    private static func read(_ amount: String, _ currency: String, _ more: String...) -> [String] {
        ["read", "--card", "visa-credit", "--amount", amount, "--currency", currency] + more
    }

    @Test(
        "Wrong arguments are told about, each in its own words",
        arguments: [
            ([], "needs a command"),
            (["red"], "Did you mean read?"),
            (["card"], "needs a command: list, show, new, serve"),
            (["version", "--jsn"], "Did you mean --json?"),
            (["version", "extra"], "takes no further argument “extra”"),
            (["version", "--json=yes"], "--json takes no value"),
            (["version", "--json", "--json"], "--json was given twice"),
            (["read", "--amount", "1.00"], "needs --currency CODE"),
            (["read", "--amount"], "--amount needs a value"),
            (read("1", "XXQ"), "“XXQ” is not a currency"),
            (read("1", "usd"), "“usd” is not a currency"),
            (read("1.234", "USD"), "1.234 has 3 decimals, and USD has 2"),
            (read("1.5", "JPY"), "and JPY has 0"),
            (read("1,50", "EUR"), "write it as 12.50"),
            (read("-1", "EUR"), "write it as 12.50"),
            (read("0", "EUR"), "must be positive"),
            (read("12345678.90", "EUR"), "fewer than ten digits"),
            (
                read("1", "USD", "--type", "gift"),
                "--type is one of purchase, refund"
            ),
            (
                read("1", "USD", "--reader", "auto"),
                "Give --reader or --card, not both"
            ),
            (
                read("1", "USD", "--fault", "drop@2"),
                "“drop@2” is no fault"
            ),
            (
                read("1", "USD", "--timeout", "0"), "--timeout"
            ),
            (["demo", "--card", "amex-gold"], "Cards: visa-credit, "),
            (["demo", "--amount", "1.001"], "1.001 has 3 decimals"),
            (["card", "show", "amex-gold"], "There is no card “amex-gold”"),
            (["card", "serve", "amex-gold"], "There is no card “amex-gold”"),
            (["card", "serve", "visa-credit", "--vpcd", "nowhere"], "--vpcd wants HOST:PORT"),
            (["card", "serve", "visa-credit", "--socket", "fd:1"], "above 2"),
            (
                ["card", "serve", "visa-credit", "--socket", "/s", "--vpcd", "a:1"],
                "Give --vpcd or --socket, not both"
            ),
            (["card", "serve"], "needs CARD or --script FILE"),
            (["card", "serve", "visa-credit", "--script", "/s"], "or --script, not both"),
            (["psp", "token", "--category", "shop"], "four digits"),
            (["psp", "token", "--lifetime", "1000000"], "--lifetime"),
            (["tlv", "9F6"], "pairs of the digits"),
            (["tlv"], "needs HEX"),
            (["tlv", ""], "pairs of the digits"),
            (["transcript", "check"], "needs FILE"),
            (["completions", "zsh"], "bash and fish"),
        ])
    func usage(words: [String], message: String) async throws {
        let result = try await TestHome().run(words)
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.output.isEmpty)
        let messages = result.errors.split(separator: "\n").filter { $0.hasPrefix("taptopay: ") }
        #expect(messages.count == 1)
        #expect(messages.first?.contains(message) == true, "\(result.errors)")
    }

    @Test(
        "What is well said and cannot be done ends with 1",
        arguments: [
            (["transcript", "show", "/no/such/file"], "/no/such/file cannot be opened"),
            (["transcript", "replay", "/no/such/file"], "/no/such/file cannot be opened"),
            (["psp", "open", "/no/such/file"], "/no/such/file cannot be opened"),
            (["psp", "open", "/dev/null"], "is not the result of a read"),
            (read("1", "USD", "--record", "/no/such/file"), "/no/such/file cannot be written"),
            (
                ["card", "serve", "visa-credit", "--vpcd", "127.0.0.1:1"],
                "No virtual reader answers there"
            ),
        ])
    func failure(words: [String], message: String) async throws {
        let result = try await TestHome().run(words)
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(
        "What was looked at and found wrong ends with 1, and says so in its result",
        arguments: [
            (["tlv", "9F6604"], "the data ends too early"),
            (["transcript", "check", "/no/such/file"], "/no/such/file cannot be opened"),
        ])
    func finding(words: [String], message: String) async throws {
        let result = try await TestHome().run(words)
        #expect(result.status == 1)
        #expect(result.output.contains(message), "\(result.output)")
    }
}
