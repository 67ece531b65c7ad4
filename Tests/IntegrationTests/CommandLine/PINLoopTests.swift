// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The loop with a PIN: reader, provider, and issuer, with the real program.
@Suite("PINs on the command line")
struct PINLoopTests {
    private static let money = ["--amount", "12.50", "--currency", "USD", "--json"]

    /// Returns the response code and the PIN result that the provider found for the last read.
    private func opened(_ home: TestHome, input: String) async throws -> (String?, String?) {
        let opened = try await home.open(input, "--json")
        let authorization = try opened.object()["authorization"] as? [String: Any]
        return (authorization?["responseCode"] as? String, authorization?["pin"] as? String)
    }

    @Test(
        "The issuer verifies a PIN after the read, and a PIN that the card requires",
        arguments: [
            (["pin", "--card", "visa-credit", "--pin", "1234"], "00", "verified"),
            (["pin", "--card", "mastercard-credit", "--pin", "1234"], "00", "verified"),
            (["pin", "--card", "visa-credit", "--pin", "4321"], "55", "wrong"),
            (["read", "--card", "visa-online-pin", "--pin", "1234"], "00", "verified"),
            (["read", "--card", "visa-online-pin", "--pin", "123456"], "55", "wrong"),
            (
                ["read", "--card", "visa-online-pin", "--pin", "bypass"], "00",
                "bypassed by the cardholder"
            ),
            (["read", "--card", "visa-credit"], "00", "none"),
        ])
    func loop(words: [String], code: String, pin: String) async throws {
        let home = try TestHome()
        let read = try await home.run(words + Self.money)
        #expect(read.status == 0, "\(read.errors)")
        let found = try await opened(home, input: read.output)
        #expect(found == (code, pin))
        if words.contains("1234") { #expect(read.errors.contains("TEST PINs only")) }
    }

    @Test("A PIN entry that is canceled ends the read")
    func cancelled() async throws {
        for command in [["read", "--card", "visa-online-pin"], ["pin", "--card", "visa-credit"]] {
            let read = try await TestHome().run(command + ["--pin", "cancel"] + Self.money)
            #expect(read.status == 1)
            #expect(read.errors.contains("pinCancelled"))
            #expect(read.output.isEmpty)
        }
    }

    @Test("An app without a PIN pad gets a test PIN from its environment")
    func environment() async throws {
        let home = try TestHome()
        let read = try await home.run(
            ["read", "--card", "visa-online-pin"] + Self.money,
            variables: ["TAPTOPAY_PIN": "1234"])
        #expect(try await opened(home, input: read.output) == ("00", "verified"))
        let wrong = try await home.run(
            ["read", "--card", "visa-online-pin"] + Self.money,
            variables: ["TAPTOPAY_PIN": "98706543210987"])
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("TAPTOPAY_PIN"))
        #expect(!wrong.errors.contains("98706543210987"))
    }

    @Test("An invalid PIN is wrong usage", arguments: ["", "123", "1234567890123", "12a4"])
    func usage(pin: String) async throws {
        let read = try await TestHome().run(
            ["read", "--card", "visa-credit", "--pin", pin] + Self.money)
        #expect(read.status == 2)
        #expect(read.errors.contains("4 to 12 digits"))
    }

    /// Returns the words of a text, without punctuation.
    private static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || "(),:=".contains($0) }
            .map { $0.trimmingCharacters(in: .punctuationCharacters) }
    }

    @Test("The demonstration shows the whole loop", arguments: [("1234", 0), ("907856341209", 1)])
    func demonstration(pin: String, status: Int32) async throws {
        let told = try await TestHome().run("demo", "--pin", pin)
        #expect(told.status == status)
        #expect(told.output.contains("70: The issuer requires the PIN."))
        #expect(told.output.contains(status == 0 ? "00: Approved." : "55: The PIN is wrong."))
        // Cryptograms and times can contain four such digits, but not twelve.
        #expect(!Self.words(told.output).contains(pin))
        if pin.count == 12 { #expect(!told.output.contains(pin)) }
        let summary = try await TestHome().run("demo", "--pin", pin, "--json").object()
        #expect(summary["pin"] as? String == (status == 0 ? "verified" : "wrong"))
        #expect(summary["approved"] as? Bool == (status == 0))
    }

    @Test("A PIN token is valid for one read, and the PIN key is injected once")
    func provider() async throws {
        let home = try TestHome()
        let first = try await home.run("psp", "init", "--json").object()
        let name = try #require(first["pinKey"] as? String)
        #expect(name.count == 16)
        let again = try await home.run("psp", "init", "--json").object()
        #expect(again["pinKey"] as? String == name)
        let renewed = try await home.run("psp", "init", "--force", "--json").object()
        #expect(renewed["pinKey"] as? String != name)
        let token = try await home.run("psp", "pin-token", "--read", "some-read", "--json").object()
        #expect(token["read"] as? String == "some-read")
        let parts = try #require(token["token"] as? String).split(separator: ".")
        #expect(parts.count == 3)
        let missing = try await home.run("psp", "pin-token")
        #expect(missing.status != 0)
    }

    @Test("A list of issued tokens that cannot be read is an error, and stays as it is")
    func unreadableList() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "token").status == 0)
        let list = home.file("state/taptopay/psp/reader-tokens.jsonl")
        let before = try Data(contentsOf: list)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: list.path)
        let refused = try await home.run("psp", "token")
        #expect(refused.status != 0)
        #expect(refused.errors.contains("run chmod 600 on it"))
        #expect(try Data(contentsOf: list) == before)
    }

    @Test("A response for a key injection that cannot be read says why")
    func injection() async throws {
        let home = try TestHome()
        let key = home.file("key")
        try Data(repeating: 7, count: 32).write(to: key)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: key.path)
        let file = home.file("response.json")
        let inject = ["keys", "inject", file.path, "--protection-key", key.path]
        #expect(try await home.run(inject).errors.contains("cannot be opened"))
        try Data(#"{"keyBlock":"D","keyBlock":"E"}"#.utf8).write(to: file)
        #expect(try await home.run(inject).errors.contains("duplicate name"))
        try Data("{}".utf8).write(to: file)
        #expect(try await home.run(inject).errors.contains("\u{201C}keyBlock\u{201D} is missing"))
    }
}
