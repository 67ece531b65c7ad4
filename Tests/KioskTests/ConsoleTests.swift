// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReader
import ProximityReaderTesting
import ServiceInterface
import TestSupport
import Testing

@testable import Kiosk

@Suite("The operator's console")
struct ConsoleTests {
    private static func reads(_ kiosk: TestKiosk) async throws -> [[String: Any]] {
        let answer = try await kiosk.ask(.get, "/v1/console/reads", scope: .operator)
        return try #require(answer.members["reads"] as? [[String: Any]])
    }

    private static func steps(_ read: [String: Any]) -> [String] {
        (read["timeLine"] as? [[String: Any]] ?? []).compactMap { $0["step"] as? String }
    }

    /// Makes a service that has read one card.
    private static func withRead(_ card: String) async throws -> (TestKiosk, read: String) {
        let kiosk = try await TestKiosk(emulator: .test(card: card))
        try await kiosk.prepare()
        let settled = try await kiosk.settled(try await kiosk.start(key: "a"))
        return (kiosk, try settled.text("id"))
    }

    @Test("The reads of a reader that had another name are not listed")
    func otherReader() async throws {
        let (kiosk, id) = try await Self.withRead("visa-credit")
        let store = try KioskStore(in: kiosk.state)
        let own = try #require(try await store.record(id, of: ReadResource.self))
        for reader in [own.reader, "other"] {
            var read = ReadResource(
                id: "of-\(reader)", reader: reader, createdAt: own.createdAt - 60,
                request: own.request)
            let claim = IdempotencyClaim(
                key: reader, fingerprint: RequestFingerprint(text: []), began: read.id)
            try await store.begin(read, claim, now: read.createdAt)
            read.state = .completed
            try await store.settle(read)
        }
        let listed = try await Self.reads(kiosk).compactMap { $0["id"] as? String }
        #expect(listed == [id, "of-\(own.reader)"])
    }

    @Test("A read is listed with its outcome and its timeline, but without the card data")
    func reads() async throws {
        let (kiosk, id) = try await Self.withRead("visa-credit")
        // The reader's events can arrive after the result.
        var read = try #require(try await Self.reads(kiosk).first)
        try await waitUntil("the read is sealed") {
            read = try #require(try await Self.reads(kiosk).first)
            return Self.steps(read).contains("sealed")
        }
        #expect(read["id"] as? String == id)
        #expect(read["state"] as? String == "completed")
        #expect(read["amount"] as? String == "12.50")
        #expect(read["hasDialogue"] as? Bool == true)
        #expect(Self.steps(read) == ["waiting", "cardDetected", "cardRemoved", "sealed", "done"])
        #expect(read["result"] == nil)
        #expect(read["cardMilliseconds"] is Double)
        #expect(read["readerMilliseconds"] is Double)
    }

    @Test("A read has the card, the application, the merchant, and what the program told")
    func facts() async throws {
        let (kiosk, id) = try await Self.withRead("visa-credit")
        let read = try #require(try await Self.reads(kiosk).first)
        #expect(read["account"] as? String == "476173******0010")
        #expect(read["application"] as? String == "Visa credit or debit")
        #expect(read["scheme"] as? String == "Visa")
        #expect(read["merchant"] as? String == "Test Shop")
        #expect(read["type"] as? String == "purchase")
        #expect(read["outcome"] == nil)
        let told = try await kiosk.ask(
            .post, "/v1/reads/\(id)/outcome", #"{"outcome":"refused"}"#)
        #expect(told.status == 200)
        #expect(try await Self.reads(kiosk).first?["outcome"] as? String == "refused")
        #expect(try await kiosk.events().components(separatedBy: "\"completed\"").count == 3)
    }

    @Test("Of a card at a real reader, the operator sees only the application")
    func realCard() async throws {
        let kiosk = try await TestKiosk(cards: "mastercard-credit")
        try await kiosk.prepare()
        _ = try await kiosk.settled(try await kiosk.start(key: "a"))
        let read = try #require(try await Self.reads(kiosk).first)
        #expect(read["account"] == nil)
        #expect(read["application"] as? String == "Mastercard credit or debit")
        #expect(read["scheme"] as? String == "Mastercard")
    }

    @Test("Payments from the wallet are listed with their state and latest total")
    func payments() async throws {
        let (kiosk, page) = try await TestKiosk.withWallet()
        defer { page.end() }
        func payments() async throws -> [[String: Any]] {
            let answer = try await kiosk.ask(.get, "/v1/console/reads", scope: .operator)
            #expect(answer.members["hasEmulatedWallet"] as? Bool == true)
            return try #require(answer.members["payments"] as? [[String: Any]])
        }
        let path = try await kiosk.pay(TestKiosk.order)
        #expect(try await payments().compactMap { $0["state"] as? String } == ["open"])
        #expect(try await payments().first?["amount"] as? String == "10.00")
        _ = try await kiosk.question(path, "shippingContactSelected")
        _ = try await kiosk.reply(
            path, 1, #""newTotal":{"label":"Corner Coffee","amount":"12.5"}"#)
        _ = await kiosk.untilWallet { !$0.isWaiting }
        #expect(try await kiosk.ask(.post, path + "/cancel").status == 200)
        let listed = try #require(try await payments().first)
        #expect(try await payments().count == 1)
        #expect(listed["state"] as? String == "cancelled")
        #expect(listed["amount"] as? String == "12.50")
        #expect(listed["currencyCode"] as? String == "USD")
        #expect(listed["merchant"] as? String == "Corner Coffee")
    }

    @Test("The newest read is listed first, even while it waits")
    func order() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit", "visa-declining")
        try await kiosk.prepare()
        var known: [String] = []
        for key in ["a", "b"] {
            known.append(try await kiosk.settled(try await kiosk.start(key: key)).text("id"))
        }
        known.append(try await kiosk.start(key: "c").text("id"))
        let reads = try await Self.reads(kiosk)
        #expect(reads.compactMap { $0["id"] as? String } == known.reversed())
        let states = reads.compactMap { $0["state"] as? String }
        #expect(states == ["waiting", "declined", "completed"])
        await kiosk.kiosk.stop()
    }

    @Test("Reads of an earlier run are listed without their times")
    func earlierRun() async throws {
        let (kiosk, id) = try await Self.withRead("visa-credit")
        let next = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: BrowserSheet(),
                notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: kiosk.state, clock: kiosk.clock, random: TestKiosk.random(3))
        let token = try kiosk.token(.operator)
        let answer = try await kiosk.ask(next, .get, "/v1/console/reads", token: token)
        let reads = try #require(answer.members["reads"] as? [[String: Any]])
        #expect(reads.compactMap { $0["id"] as? String } == [id])
        #expect(reads.first?["timeLine"] == nil)
        #expect(reads.first?["hasDialogue"] as? Bool == false)
        let path = "/v1/console/reads/\(id)/dialogue"
        #expect(try await kiosk.ask(next, .get, path, token: token).problem == "no-dialogue")
    }

    @Test(
        "The dialogue with an emulated card is decoded and its account number is masked",
        arguments: [
            ("visa-credit", "4761739001010010", "GET PROCESSING OPTIONS"),
            ("mastercard-credit", "5413330089601034", "GENERATE AC ARQC"),
        ])
    func dialogue(card: String, number: String, command: String) async throws {
        let (kiosk, id) = try await Self.withRead(card)
        let answer = try await kiosk.ask(
            .get, "/v1/console/reads/\(id)/dialogue", scope: .operator)
        #expect(answer.status == 200)
        #expect(try answer.text("read") == id)
        let cards = try #require(answer.members["cards"] as? [[String: Any]])
        #expect(cards.count == 1)
        let exchanges = try #require(cards.first?["exchanges"] as? [[String: Any]])
        let remarks = try #require(cards.first?["remarks"] as? [[String: Any]])
        #expect(
            remarks.compactMap { $0["name"] as? String } == ["disconnected"]
                + (card == "mastercard-credit" ? ["Offline data authentication"] : []))
        let names = exchanges.compactMap { ($0["command"] as? [String: Any])?["name"] as? String }
        #expect(names.first == "SELECT 2PAY.SYS.DDF01")
        #expect(names.contains { $0.hasPrefix(command) })
        #expect(exchanges.allSatisfy { $0["milliseconds"] is Double })
        let statuses = exchanges.compactMap {
            ($0["answer"] as? [String: Any])?["label"] as? String
        }
        #expect(statuses.count == exchanges.count)
        #expect(Set(statuses) == ["9000"])
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("Application Transaction Counter"))
        #expect(text.contains("\(number.prefix(6))******\(number.suffix(4))"))
        #expect(!text.contains(number))
    }

    @Test("The dialogue with a card at a real reader is not stored")
    func realReader() async throws {
        let kiosk = try await TestKiosk(cards: "visa-credit")
        try await kiosk.prepare()
        let id = try await kiosk.settled(try await kiosk.start(key: "a")).text("id")
        let answer = try await kiosk.ask(
            .get, "/v1/console/reads/\(id)/dialogue", scope: .operator)
        #expect(answer.status == 404)
        #expect(answer.problem == "no-dialogue")
        #expect(try await Self.reads(kiosk).first?["hasDialogue"] as? Bool == false)
        #expect(try await Self.reads(kiosk).first?["cardMilliseconds"] == nil)
    }

    @Test("The history keeps only the latest reads")
    func bound() throws {
        var history = ReadHistory()
        for number in 0..<100 {
            let read = ReadResource(
                id: "\(number)", reader: "default", createdAt: 0,
                request: ReadOrder(kind: .loyalty))
            history.record(read, at: .zero)
        }
        #expect(history.records.count == ReadHistory.limit)
        #expect(history.record(of: "99") != nil)
        #expect(history.record(of: "0") == nil)
    }

    @Test("Every file that the console links exists, and its policy forbids other content")
    func page() async throws {
        let kiosk = try await TestKiosk()
        var rest = ["/console"]
        var seen: Set<String> = []
        while let target = rest.popLast() {
            guard seen.insert(target).inserted else { continue }
            let answer = try await kiosk.ask(.get, target, scope: nil)
            #expect(answer.status == 200, "\(target)")
            let policy = try #require(answer.headers[.contentSecurityPolicy]?.text)
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(!text.contains("style=\""))
            for mark in ["href=\"", "src=\"", "from \"./"] {
                let named = text.components(separatedBy: mark).dropFirst()
                    .compactMap { $0.components(separatedBy: "\"").first }
                rest += named.map { $0.hasPrefix("/") ? $0 : "/console/\($0)" }
            }
        }
        #expect(seen.count == 21)
        #expect(try await kiosk.ask(.get, "/console/sheet.js", scope: nil).status == 404)
    }

    @Test("Both pages take their colors from one file", arguments: ["/sheet", "/console"])
    func colors(page: String) async throws {
        let kiosk = try await TestKiosk()
        func text(_ target: String) async throws -> String {
            let answer = try await kiosk.ask(.get, target, scope: nil)
            #expect(answer.status == 200)
            return String(decoding: answer.body, as: UTF8.self)
        }
        let styles = try await text(page).components(separatedBy: "\"stylesheet\" href=\"")
            .dropFirst().compactMap { $0.components(separatedBy: "\"").first }
        #expect(styles.first == "/sheet/colors.css")
        // The script sets these.
        var defined: Set = ["--fit", "--letters", "--scale", "--shop", "--stage"]
        var used: Set<String> = []
        for style in styles {
            let text = try await text(style)
            let isPalette = style == "/sheet/colors.css"
            #expect(text.matches(of: /--[a-z-]+: #/).isEmpty != isPalette, "\(style)")
            defined.formUnion(text.matches(of: /(--[a-z-]+):/).map { String($0.output.1) })
            used.formUnion(text.matches(of: /var\((--[a-z-]+)/).map { String($0.output.1) })
        }
        #expect(used.subtracting(defined).isEmpty)
        #expect(!used.isEmpty)
    }
}
