// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Linking and verifying from the command line")
struct LinkCommandTests {
    private func status(_ home: TestHome, _ arguments: String...) async throws -> Int32 {
        try await home.run(["link"] + arguments).status
    }

    @Test("A merchant stays linked until the links are reset")
    func linking() async throws {
        let home = try TestHome()
        #expect(try await status(home, "--check") == 1)
        #expect(try await status(home, "--yes") == 0)
        #expect(try await status(home, "--check") == 0)
        let second = try await home.run("link", "--yes")
        #expect(second.status == 1)
        #expect(second.errors.contains("accountAlreadyLinked"))
        #expect(try await status(home, "--again", "--yes") == 0)
        #expect(try await status(home, "--reset") == 0)
        #expect(try await status(home, "--check") == 1)
        let again = try await home.run("link", "--again", "--yes")
        #expect(again.errors.contains("accountNotLinked"))
    }

    @Test("Without a terminal to ask at, linking is refused with an explanation")
    func refused() async throws {
        let home = try TestHome()
        let result = try await home.run("link")
        #expect(result.status == 1)
        #expect(result.errors.contains("accountLinkingCancelled"))
        #expect(result.errors.contains("taptopay link --yes"))
        #expect(try await status(home, "--check") == 1)
    }

    @Test("A read with an emulated card links the test merchant and says so once")
    func emulated() async throws {
        let home = try TestHome()
        let read = ["read", "--card", "visa-credit", "--amount", "1.00", "--currency", "USD"]
        let first = try await home.run(read)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.errors.contains("Terms accepted: Demo Shop will read test cards only"))
        let second = try await home.run(read)
        #expect(second.status == 0)
        #expect(!second.errors.contains("Terms"))
        #expect(try await status(home, "--check") == 0)
    }

    @Test(
        "The merchant of a token must be linked first, even with an emulated card",
        arguments: [
            ["read", "--amount", "1.00"], ["verify"], ["vas", "--merchant", "pass.com.example"],
        ])
    func otherMerchant(command: [String]) async throws {
        let home = try TestHome()
        let token = try home.write(try await home.run("psp", "token").output, to: "token.jwt")
        let isPass = command.first == "vas"
        let words =
            command + ["--card", isPass ? "wallet-pass" : "visa-credit", "--token", token]
            + (isPass ? [] : ["--currency", "USD"])
        let refused = try await home.run(words)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("taptopay link --yes"), "\(refused.errors)")
        #expect(try await status(home, "--check") == 1)
        let accepted = try await home.run(words + ["--yes"])
        #expect(accepted.errors.contains("Terms accepted"), "\(accepted.errors)")
        #expect(try await status(home, "--check") == 0)
    }

    @Test("A user at the terminal is asked once, in a frame, and the answer is kept")
    func asked() async throws {
        let home = try TestHome(["TERM": "xterm", "LC_ALL": "de_DE.UTF-8"])
        let token = try home.write(try await home.run("psp", "token").output, to: "token.jwt")
        let words = [
            "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "EUR", "--token",
            token,
        ]
        let refusal = try await TerminalSession.run(words, in: home, typing: ["[n]": "n"])
        #expect(refusal.status == 1)
        #expect(refusal.lines.contains { $0.hasPrefix("│") && $0.contains("Demo Shop liest nur") })
        #expect(refusal.lines.contains { $0.contains("(accountLinkingCancelled)") })
        let first = try await TerminalSession.run(words, in: home, typing: ["[n]": "j"])
        #expect(first.status == 0, "\(first.lines)")
        #expect(first.lines.contains { $0.contains("Annehmen") })
        #expect(first.lines.contains { $0.contains("12,50") && $0.hasPrefix("│") })
        #expect(first.lines.filter { $0.contains("Karte gelesen") }.count == 1)
        let second = try await TerminalSession.run(words, in: home)
        #expect(second.status == 0)
        #expect(!second.lines.contains { $0.contains("Annehmen") })
    }

    @Test(
        "Ctrl-C ends the program or the question, and restores the terminal",
        arguments: [
            ("Hold the card", ["--script", "script.json"]), ("[n]", ["--card", "visa-credit"]),
            ("Enter a test PIN", ["--card", "visa-online-pin", "--yes"]),
        ])
    func interrupted(prompt: String, words: [String]) async throws {
        let home = try TestHome(["TERM": "xterm"])
        let script = try home.write(#"{"taps": []}"#, to: "script.json")
        let token = try home.write(try await home.run("psp", "token").output, to: "token.jwt")
        let read = try await TerminalSession.run(
            ["read", "--amount", "12.50", "--currency", "USD"]
                + words.map { $0 == "script.json" ? script : $0 }
                + (prompt == "[n]" ? ["--token", token] : []),
            in: home, typing: [prompt: "\u{3}"])
        #expect(read.status != 0)
        #expect(read.echoes)
        #expect(VisibleScreen(read.text).unknown.isEmpty)
    }

    @Test("A PIN is entered in the frame of the sheet, and is never on the screen")
    func enteredPIN() async throws {
        let home = try TestHome(["TERM": "xterm", "LC_ALL": "C.UTF-8"])
        try home.allowSlowPINs()
        let read = try await TerminalSession.run(
            ["read", "--card", "visa-online-pin", "--amount", "12.50", "--currency", "USD"],
            in: home, typing: ["Enter a test PIN": "97\r", "A PIN has 4": "1234\r"])
        #expect(read.status == 0, "\(read.lines)")
        #expect(read.lines.contains { $0.contains("Card read") })
        let sheet = home.told(in: read.text)
        #expect(sheet.contains("A PIN has 4"))
        #expect(!sheet.contains("97") && !sheet.contains("1234"))
        #expect(read.text.contains("PIN ●●●●········"))
        let opened = try await home.open(nil, "--json")
        #expect(opened.output.contains("correct"), "\(opened.output)")
    }

    @Test("A missing reader is reported before the user is asked anything")
    func noReader() async throws {
        let read = try await TestHome().run("read", "--amount", "1.00", "--currency", "USD")
        #expect(read.status == 3)
        #expect(!read.errors.contains("link --yes"))
    }

    @Test(
        "Account errors can be simulated",
        arguments: [
            ("accountSignedOut", "accountLinkingRequiresiCloudSignIn"),
            ("accountCheckFailed", "accountLinkingCheckFailed"),
            ("accountLinkingFailed", "accountLinkingFailed"),
        ])
    func errors(condition: String, name: String) async throws {
        let result = try await TestHome().run("link", "--yes", "--condition", condition)
        #expect(result.status == 1)
        #expect(result.errors.contains(name))
    }

    @Test("A card is verified, and the provider opens it as a verification without an amount")
    func verify() async throws {
        let home = try TestHome()
        let result = try await home.run(
            "verify", "--card", "visa-credit", "--currency", "USD", "--reason", "open-tab", "--json"
        )
        #expect(result.status == 0, "\(result.errors)")
        let request = try #require(try result.object()["request"] as? [String: Any])
        #expect(request["type"] as? String == "verification")
        let opened = try await home.open(nil, "--json")
        #expect(try opened.object()["operation"] as? String == "verification", "\(opened.errors)")
        let unknown = try await home.run("verify", "--card", "visa-credit", "--currency", "XXY")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("invalidCurrencyCode"))
    }
}
