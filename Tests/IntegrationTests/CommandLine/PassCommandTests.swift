// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import TestSupport
import Testing

/// `taptopay vas` and `taptopay psp pass`: from the phone to the merchant.
@Suite("Loyalty passes on the command line", .serialized)
struct PassCommandTests {
    private static let coffee = "pass.com.example.coffee"

    @Test("A pass is read and opened, alone and with a payment")
    func loop() async throws {
        let home = try TestHome()
        let alone = try await home.run("vas", "--merchant", Self.coffee, "--card", "wallet-pass")
        #expect(alone.status == 0, "\(alone.errors)")
        let opened = try await home.run("psp", "pass")
        #expect(opened.status == 0)
        #expect(opened.output == "pass.com.example.coffee  COFFEE-0001234567\n")

        let both = try await home.run(
            "vas", "--merchant", Self.coffee, "--merchant", "pass.com.example.none", "--card",
            "wallet-visa-pass", "--amount", "12.50", "--currency", "USD", "--json")
        #expect(both.status == 0, "\(both.errors)")
        let object = try both.object()
        let payment = try #require(object["payment"] as? [String: Any])
        #expect(payment["outcome"] as? String == "success")
        #expect(try await home.open().status == 0)
        let passes = try await home.run("psp", "pass", "-", "--json", input: both.output).objects()
        #expect(passes.map { $0["message"] as? String } == ["COFFEE-0001234567", nil])
        #expect(passes.map { $0["error"] as? String } == [nil, "vasDataNotFound"])

        let first = try await home.run(
            "vas", "--merchant", Self.coffee, "--card", "wallet-visa-pass", "--amount", "12.50",
            "--currency", "USD", "--stop-on-pass", "--json"
        ).object()
        #expect(first["payment"] == nil && first["passes"] != nil)
    }

    @Test(
        "Each failure is explained and has its exit code",
        arguments: [
            (["--card", "visa-credit"], 1, "vasReadFail"),
            (["--card", "wallet-locked-pass"], 1, "Look at your phone"),
            (["--card", "wallet-pass", "--merchant", coffee], 2, "duplicate"),
            (["--card", "wallet-pass", "--amount", "12.50"], 2, "--currency"),
            (["--card", "wallet-pass", "--stop-on-pass"], 2, "--stop-on-pass"),
            (["--card", "wallet-pass", "--label", "ABCDEFGHIJKLMNOPQRSTUVW"], 2, "22"),
            (["--card", "wallet-pass", "--condition", "phoneCall"], 1, "phoneCall"),
            (["--card", "wallet-pass", "--fault", "status@2:6982"], 1, "unknown status 6982"),
            (["--card", "google-wallet-locked-pass"], 1, "Look at your phone"),
            (["--card", "google-wallet-pass", "--fault", "status@2:9500"], 1, "signature (9500)"),
            (["--card", "google-wallet-pass", "--collector", "1"], 2, "--collector-key"),
            (["--card", "google-wallet-pass", "--key-version", "1"], 2, "--collector"),
            (
                ["--card", "wallet-pass", "--collector", "1", "--collector-key", "/none"], 1,
                "/none"
            ),
            (
                ["--merchant", "p", "--collector", "1", "--collector-key", "/none"], 2,
                "a single --merchant"
            ),
        ])
    func mistakes(words: [String], status: Int32, told: String) async throws {
        let result = try await TestHome().run(["vas", "--merchant", Self.coffee] + words)
        #expect(result.status == status)
        #expect(result.errors.contains(told), "\(result.errors)")
    }

    @Test("Passes from Google Wallet are read and opened, alone and with a payment")
    func google() async throws {
        let home = try TestHome()
        let alone = try await home.run(
            "vas", "--merchant", Self.coffee, "--card", "google-wallet-pass", "--json")
        #expect(alone.status == 0, "\(alone.errors)")
        #expect(!alone.output.contains("COFFEE"))
        let opened = try await home.run("psp", "pass")
        #expect(opened.output == "pass.com.example.coffee  COFFEE-0001234567  (loyalty)\n")
        let objects = try await home.run("psp", "pass", "-", "--json", input: alone.output)
            .objects()
        #expect(objects.first?["collector"] as? Int == 10_000_001)
        #expect(objects.first?["message"] as? String == "COFFEE-0001234567")
        let late = try await home.run(
            "psp", "pass", "-", "--now", "2000000000", input: alone.output)
        #expect(late.status == 1)
        #expect(late.output.contains("can be opened for 300 seconds"))

        let both = try await home.run(
            "vas", "--merchant", Self.coffee, "--card", "google-wallet-visa-pass", "--amount",
            "12.50", "--currency", "USD", "--json")
        #expect(both.status == 0, "\(both.errors)")
        #expect(try await home.open().status == 0)
        #expect(try await home.run("psp", "pass").status == 0)
    }

    @Test("A user's own collector authenticates to a user's own phone")
    func ownCollector() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let key = home.file("state/taptopay/psp/signing.jwk").path
        let text = try home.read("state/taptopay/psp/signing.jwk")
        let point = try JSONWebKey(parsing: Array(text.utf8)).publicKey.compressedPoint
        let digits = point.map { String(format: "%02X", $0) }.joined()
        let phone = home.file("my-phone.json").path
        let made = try await home.run(
            "card", "new", "--from", "google-wallet-pass",
            "--set", "wallet.smartTapPasses[0].collectorPublicKey=\(digits)",
            "--set", "wallet.smartTapPasses[0].collectorIdentifier=20180608",
            "--set", "wallet.smartTapPasses[0].keyVersion=3", phone)
        #expect(made.status == 0, "\(made.errors)")
        let ask = [
            "vas", "--merchant", "pass.com.example.own", "--card", phone, "--collector",
            "20180608", "--collector-key", key,
        ]
        let read = try await home.run(ask + ["--key-version", "3"])
        #expect(read.status == 0, "\(read.errors)")
        let opened = try await home.run("psp", "pass")
        #expect(opened.output == "pass.com.example.own  COFFEE-0001234567  (loyalty)\n")
        let refused = try await home.run(ask)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("key's version"))
    }

    @Test("A pass opens only with its merchant's key and only in time")
    func refusals() async throws {
        let home = try TestHome()
        let read = try await home.run(
            "vas", "--merchant", Self.coffee, "--card", "wallet-pass", "--json")
        let late = try await home.run(
            "psp", "pass", "-", "--now", "2000000000", input: read.output)
        #expect(late.status == 1)
        #expect(late.output.contains("too long ago"))
        // Any key other than the merchant's.
        #expect(try await home.run("psp", "init").status == 0)
        let key = home.file("state/taptopay/psp/encryption.jwk").path
        let other = try await home.run("psp", "pass", "-", "--key", key, input: read.output)
        #expect(other.status == 1)
        #expect(other.output.contains("another merchant's key"))
        let none = try await home.run("psp", "pass", "-", input: "{}")
        #expect(none.status == 1)
        #expect(none.errors.contains("taptopay vas --json"))
    }

    @Test("A user's own phone seals for a user's own key")
    func ownKey() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let key = home.file("state/taptopay/psp/encryption.jwk").path
        let text = try home.read("state/taptopay/psp/encryption.jwk")
        let point = try JSONWebKey(parsing: Array(text.utf8)).publicKey.compressedPoint
        let digits = point.map { String(format: "%02X", $0) }.joined()
        let phone = home.file("my-phone.json").path
        let made = try await home.run(
            "card", "new", "--from", "wallet-pass", "--set",
            "wallet.passes[0].encryptionPublicKey=\(digits)", phone)
        #expect(made.status == 0, "\(made.errors)")
        let read = try await home.run(
            "vas", "--merchant", Self.coffee, "--card", phone, "--json")
        let opened = try await home.run("psp", "pass", "-", "--key", key, input: read.output)
        #expect(opened.output == "pass.com.example.coffee  COFFEE-0001234567\n")
    }
}
