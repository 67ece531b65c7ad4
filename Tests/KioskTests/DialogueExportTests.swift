// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import SmartCard
import Support
import Testing

@testable import Kiosk

@Suite("The dialogue of a read as a file")
struct DialogueExportTests {
    private static let cards = [
        "visa-credit", "mastercard-credit", "mastercard-magstripe", "amex-credit", "jcb-credit",
        "discover-credit", "unionpay-credit", "common-kernel-credit",
    ]

    /// Reads an emulated card, and returns an answer about its dialogue.
    private static func answer(_ card: String, _ name: String) async throws -> Answer {
        let kiosk = try await TestKiosk(emulator: .test(card: card))
        try await kiosk.prepare()
        let read = try await kiosk.settled(try await kiosk.start(key: "a")).text("id")
        let answer = try await kiosk.ask(
            .get, "/v1/console/reads/\(read)/\(name)", scope: .operator)
        #expect(answer.status == 200)
        return answer
    }

    /// Expects that digits contain neither the account number of a card nor its track data.
    private static func expectMasked(_ digits: String, of card: String) throws {
        let account = try #require(CardProfile(named: card)).account
        #expect(!digits.contains(account.number))
        #expect(!digits.contains(Hexadecimal.string(account.number.utf8)))
        // Track 2 goes on with the separator and the expiration date.
        #expect(!digits.contains("\(account.number.suffix(4))D\(account.expirationDate.prefix(4))"))
    }

    @Test("The transcript can be parsed, and contains no card data", arguments: cards)
    func transcript(card: String) async throws {
        let answer = try await Self.answer(card, "transcript")
        let text = String(decoding: answer.body, as: UTF8.self)
        let transcript = try Transcript(parsing: text)
        #expect(transcript.exchanges.count > 2)
        #expect(transcript.exchanges.allSatisfy { $0.command?.time != nil })
        try Self.expectMasked(text, of: card)
        #expect(text.contains("**"))
        let name = try #require(answer.headers[.contentDisposition]?.text)
        #expect(name.hasPrefix("attachment; filename=\"") && name.hasSuffix(".apdu\""))
    }

    @Test("The capture has a record for each message, and contains no card data", arguments: cards)
    func capture(card: String) async throws {
        let answer = try await Self.answer(card, "capture")
        #expect(answer.headers[.contentType]?.text == "application/vnd.tcpdump.pcap")
        try Self.expectMasked(Hexadecimal.string(answer.body), of: card)
        #expect(answer.body.count > 400)
    }

    @Test("The bytes in the console are masked wherever the decoded data is", arguments: cards)
    func bytes(card: String) async throws {
        let answer = try await Self.answer(card, "dialogue")
        let cards = try #require(answer.members["cards"] as? [[String: Any]])
        let exchanges = try #require(cards.first?["exchanges"] as? [[String: Any]])
        // What is no card data is there.
        #expect(
            (exchanges.first?["commandBytes"] as? String)?.hasPrefix("00A404000E325041") == true)
        var hidden = 0
        for exchange in exchanges {
            for (side, name) in [("command", "commandBytes"), ("answer", "answerBytes")] {
                let node = try #require(exchange[side] as? [String: Any])
                let digits = try #require(exchange[name] as? String)
                try Self.expectMasked(digits, of: card)
                hidden += Self.expectHidden(node, Array(digits))
            }
        }
        #expect(hidden > 0)
    }

    /// Expects that the bytes of each masked node are masked.
    ///
    /// - Returns: The number of such nodes.
    private static func expectHidden(_ node: [String: Any], _ digits: [Character]) -> Int {
        var count = 0
        if node["isMasked"] as? Bool == true, node["bytes"] == nil,
            let offset = node["offset"] as? Int, let size = node["size"] as? Int,
            let length = node["length"] as? Int
        {
            count += 1
            let end = 2 * (offset + size)
            #expect(digits[(end - 2 * length)..<end].allSatisfy { $0 == "*" })
        }
        return (node["children"] as? [[String: Any]] ?? []).reduce(count) {
            $0 + expectHidden($1, digits)
        }
    }

    @Test("A read at a real reader has no transcript and no capture")
    func realReader() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let read = try await kiosk.settled(try await kiosk.start(key: "a")).text("id")
        for name in ["transcript", "capture"] {
            let answer = try await kiosk.ask(
                .get, "/v1/console/reads/\(read)/\(name)", scope: .operator)
            #expect(answer.status == 404 && answer.problem == "no-dialogue")
        }
    }
}
