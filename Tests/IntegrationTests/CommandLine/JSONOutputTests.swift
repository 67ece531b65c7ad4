// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import TestSupport
import Testing

/// `--json` on every command that prints a result: one JSON object on each line.
@Suite("JSON output")
struct JSONOutputTests {
    private static let transcript = Fixtures.url(
        "transcripts/emv-card-simulator/mastercard-01-derived-emv-card-simulator.apdu"
    ).path

    @Test(
        "Each line is one object with the documented names",
        arguments: [
            (["version"], ["name", "version"]),
            (
                ["demo"],
                [
                    "id", "outcome", "approved", "events", "refused", "milliseconds",
                    "paymentCardData", "generalCardData",
                ]
            ),
            (["demo", "--issuer-update"], ["id", "approved", "update"]),
            (["card", "list"], ["name", "scheme", "account", "applications"]),
            (["card", "show", "visa-credit"], ["name", "pan", "applications", "track2"]),
            (["psp", "init"], ["folder", "publicKeys", "pinKey", "new"]),
            (["psp", "token"], ["token", "merchant", "expires"]),
            (
                ["vas", "--merchant", "pass.com.example.coffee", "--card", "wallet-pass"],
                ["id", "passes"]
            ),
            (["store", "list"], ["count", "reads"]),
            (["tlv", "9F66043600C000", "9F6C020080"], ["label", "name", "bytes"]),
            (
                ["read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD"],
                ["id", "outcome", "paymentCardData", "generalCardData", "request"]
            ),
        ])
    func objects(words: [String], names: [String]) async throws {
        let result = try await TestHome().run(words + ["--json"])
        #expect(result.status == 0, "\(result.errors)")
        let objects = try result.objects()
        #expect(!objects.isEmpty)
        for object in objects {
            #expect(Set(object.keys).isSuperset(of: names), "\(object.keys.sorted())")
        }
    }

    @Test("A list has one line for each entry")
    func list() async throws {
        let objects = try await TestHome().run("card", "list", "--json").objects()
        #expect(objects.map { $0["name"] as? String } == CardProfile.names)
    }

    @Test("A transcript is shown, replayed, and checked as JSON")
    func transcripts() async throws {
        let home = try TestHome()
        let shown = try await home.run("transcript", "show", Self.transcript, "--json")
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(try shown.objects().count > 3)

        let replayed = try await home.run("transcript", "replay", Self.transcript, "--json")
        #expect(replayed.status == 0, "\(replayed.errors)")
        let last = try #require(try replayed.objects().last)
        #expect(last["event"] as? String == "outcome")
        #expect(last["outcome"] as? String != nil)

        let checked = try await home.run("transcript", "check", Self.transcript, Self.transcript)
        #expect(checked.status == 0)
        let reports = try checked.objects()
        #expect(reports.count == 2)
        #expect(reports.allSatisfy { $0["ok"] as? Bool == true })
    }

    @Test("A refusal is an object too, in addition to its message on standard error")
    func refusal() async throws {
        let home = try TestHome()
        let read = try await home.run(
            "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD", "--json")
        let opened = try await home.open(read.output, "--json")
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(try opened.object()["ok"] as? Bool == true)
        let again = try await home.open(read.output, "--json")
        #expect(again.status == 1)
        #expect(try again.object()["error"] as? String == "replay")
        #expect(again.errors.contains("replay"))
    }
}
