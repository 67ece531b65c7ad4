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

    @Test("a merchant is linked once, for good, until the links are reset")
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

    @Test("nobody to ask is a refusal, and is said so")
    func refused() async throws {
        let home = try TestHome()
        let result = try await home.run("link")
        #expect(result.status == 1)
        #expect(result.errors.contains("accountLinkingCancelled"))
        #expect(result.errors.contains("--yes"))
        #expect(try await status(home, "--check") == 1)
    }

    @Test(
        "the errors of an account come on demand",
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

    @Test("a card is verified, and the provider opens it as a verification of nothing")
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
