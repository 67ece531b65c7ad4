// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Invalid arguments: exit code 2, one message, and nothing on standard output.
@Suite("Wrong usage", .serialized)
struct UsageTests {
    private static func read(_ amount: String, _ currency: String, _ more: String...) -> [String] {
        ["read", "--card", "visa-credit", "--amount", amount, "--currency", currency] + more
    }

    @Test(
        "Each wrong argument has its own message",
        arguments: [
            ([], "needs a command"),
            (["red"], "Did you mean read?"),
            (["card"], "needs a command: list, show, new, schema, serve"),
            (["version", "--jsn"], "Did you mean --json?"),
            (["version", "extra"], "Unexpected argument “extra”"),
            (["version", "--json=yes"], "--json takes no value"),
            (["version", "--json", "--json"], "--json was given twice"),
            (["read", "--amount", "1.00"], "needs --currency CODE"),
            (["read", "--amount"], "--amount needs a value"),
            (read("1", "XXQ"), "Unknown currency code “XXQ”"),
            (read("1", "usd"), "Unknown currency code “usd”"),
            (read("1.234", "USD"), "Invalid amount 1.234: USD amounts take at most 2 decimals"),
            (read("1.5", "JPY"), "JPY amounts take no decimals"),
            (read("1,50", "EUR"), "write it as 12.50"),
            (read("-1", "EUR"), "write it as 12.50"),
            (read("0", "EUR"), "must be positive"),
            (read("12345678.90", "EUR"), "fewer than ten digits"),
            (
                read("1", "USD", "--type", "gift"),
                "--type must be one of purchase, refund"
            ),
            (
                read("1", "USD", "--reader", "auto"),
                "Give --reader or --card, not both"
            ),
            (
                read("1", "USD", "--fault", "drop@2"),
                "Unknown fault “drop@2”"
            ),
            (
                read("1", "USD", "--timeout", "0"), "--timeout"
            ),
            (["demo", "--card", "visa-credti"], "Did you mean visa-credit? taptopay card list"),
            (["demo", "--amount", "1.001"], "Invalid amount 1.001"),
            (
                ["read", "--amount", "1", "--currency", "USD", "--reader", "emulated"],
                "--reader must be a PC/SC reader's name, auto, or emulated: and a card's name"
            ),
            (["card", "show", "amex-gold"], "Unknown card “amex-gold”"),
            (["card", "serve", "amex-gold"], "Unknown card “amex-gold”"),
            (["card", "serve", "visa-credit", "--vpcd", "nowhere"], "--vpcd must be HOST:PORT"),
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
            (["transcript", "capture", "visa.apdu"], "needs CAPTURE"),
            (["transcript", "capture", "/dev/null", "/dev/null"], "would replace the transcript"),
            (["completions", "csh"], "bash, fish and zsh"),
            (["help", "raed"], "Unknown command \u{201C}raed\u{201D} for taptopay. Did you mean"),
            (["help", "read", "now"], "taptopay read has no commands"),
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
        "A valid command that cannot be carried out ends with exit code 1",
        arguments: [
            (["transcript", "show", "/no/such/file"], "/no/such/file cannot be opened"),
            (["transcript", "replay", "/no/such/file"], "/no/such/file cannot be opened"),
            (["transcript", "capture", "/no/such/file", "x"], "/no/such/file cannot be opened"),
            (["transcript", "capture", "/dev/null", "/no/such/x"], "/no/such/x cannot be written"),
            (["psp", "open", "/no/such/file"], "/no/such/file cannot be opened"),
            (["psp", "open", "/dev/null"], "is not the result of a read"),
            (read("1", "USD", "--record", "/no/such/file"), "/no/such/file cannot be written"),
            (
                ["card", "serve", "visa-credit", "--vpcd", "127.0.0.1:1"],
                "Cannot connect to the virtual reader"
            ),
        ])
    func failure(words: [String], message: String) async throws {
        let result = try await TestHome().run(words)
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(
        "A command that finds errors in its input ends with exit code 1 and says so in its result",
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
