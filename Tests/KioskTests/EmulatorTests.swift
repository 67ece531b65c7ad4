// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import SmartCard
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Emulated cards over HTTP")
struct EmulatorTests {
    private static func tap(_ card: String, _ faults: String = "[]") -> String {
        "{\"card\":\"\(card)\",\"faults\":\(faults)}"
    }

    /// Makes a prepared service with an empty field.
    private static func prepared() async throws -> TestKiosk {
        let kiosk = try await TestKiosk(emulator: .test())
        try await kiosk.prepare()
        return kiosk
    }

    @Test("A card that is tapped during a read is read")
    func tapped() async throws {
        let kiosk = try await Self.prepared()
        let read = try await kiosk.start(key: "a")
        let tap = try await kiosk.tap(Self.tap("mastercard-credit"))
        #expect(tap.status == 202)
        #expect(try tap.text("card") == "mastercard-credit")
        #expect(try tap.text("read") == read.text("id"))
        let settled = try await kiosk.settled(read)
        #expect(try settled.text("state") == "completed")
        let result = try settled.object("result")
        #expect(result["applicationTypeIdentifier"] as? String == "kernel-2")
    }

    @Test(
        "After a card is removed too early, the sheet asks for it again, and the next tap is read")
    func torn() async throws {
        let kiosk = try await Self.prepared()
        let read = try await kiosk.start(key: "a")
        #expect(try await kiosk.tap(Self.tap("visa-credit", "[\"tear@2\"]")).status == 202)
        _ = await kiosk.untilSheet(.again)
        #expect(try await kiosk.tap(Self.tap("visa-credit")).status == 202)
        #expect(try await kiosk.settled(read).text("state") == "completed")
    }

    @Test("A tap while no read is under way is refused, before the first read and after it")
    func nobodyWaits() async throws {
        let kiosk = try await Self.prepared()
        let early = try await kiosk.tap(Self.tap("visa-credit"))
        #expect(early.status == 409)
        #expect(early.problem == "no-read-waits")
        let read = try await kiosk.start(key: "a")
        #expect(try await kiosk.tap(Self.tap("visa-credit")).status == 202)
        _ = try await kiosk.settled(read)
        #expect(try await kiosk.tap(Self.tap("visa-credit")).problem == "no-read-waits")
    }

    @Test("A card that is made ready for a read that has ended is not held to the next read")
    func lateCard() async throws {
        let between = Lock<(@Sendable () async throws -> Void)?>(nil)
        let source = EmulatedCardSource {
            () async throws(CardError) in
            do {
                try await between.withLock { $0.take() }?()
            } catch {
                Issue.record(error)
            }
            return try await EmulatedCardSource.test.cards()
        } reader: { name, faults in
            EmulatedCardSource.test.reader(name, faults)
        }
        let kiosk = try await TestKiosk(emulator: Emulator(source: source, clock: ManualClock()))
        try await kiosk.prepare()
        let first = try await kiosk.start(key: "a")
        let path = "/v1/reads/\(try first.text("id"))"
        between.withLock {
            $0 = {
                let answer = try await kiosk.ask(.post, path + "/cancel")
                #expect(answer.members["cancelled"] as? Bool == true)
                #expect(try await kiosk.start(key: "b").status == 201)
            }
        }
        #expect(try await kiosk.tap(Self.tap("visa-credit")).problem == "no-read-waits")
        #expect(try await kiosk.tap(Self.tap("mastercard-credit")).status == 202)
        let second = try await kiosk.settled(try await kiosk.start(key: "b"))
        #expect(try second.object("result")["applicationTypeIdentifier"] as? String == "kernel-2")
    }

    @Test(
        "An invalid tap is refused with a pointer to the invalid member",
        arguments: [
            (Self.tap("no-such-card"), "unknown-card", "/card"),
            (Self.tap("--help"), "unknown-card", "/card"),
            (Self.tap("/etc/passwd"), "unknown-card", "/card"),
            (Self.tap("visa-credit", "[\"nonsense\"]"), "unknown-fault", "/faults"),
            (Self.tap("visa-credit", "[\"--script\"]"), "unknown-fault", "/faults"),
            (Self.tap("visa-credit", "[\"tear@1 x\"]"), "unknown-fault", "/faults"),
            (Self.tap("visa-credit", "[\"\"]"), "unknown-fault", "/faults"),
            (
                Self.tap(
                    "visa-credit",
                    "[\(Array(repeating: "\"tear@9\"", count: 9).joined(separator: ","))]"),
                "unknown-fault", "/faults"
            ),
        ])
    func mistakes(body: String, problem: String, pointer: String) async throws {
        let kiosk = try await Self.prepared()
        _ = try await kiosk.start(key: "a")
        let answer = try await kiosk.tap(body)
        #expect(answer.status == 422)
        #expect(answer.problem == problem)
        #expect(answer.pointers == [pointer])
        await kiosk.kiosk.stop()
    }

    @Test("A reader that is not emulated takes no taps and lists no cards")
    func realReader() async throws {
        let kiosk = try await TestKiosk()
        #expect(try await kiosk.tap(Self.tap("visa-credit")).problem == "no-emulator")
        let cards = try await kiosk.ask(.get, "/v1/emulator/cards", scope: .operator)
        #expect(cards.status == 404)
        #expect(cards.problem == "no-emulator")
        let reader = try await kiosk.ask(.get, "/v1/readers/default")
        #expect(reader.members["isEmulated"] as? Bool == false)
    }

    @Test("A card that stays in the field is read every time, and no other card can be tapped")
    func cardInField() async throws {
        let kiosk = try await TestKiosk(emulator: .test(card: "visa-credit"))
        try await kiosk.prepare()
        let cards = try await kiosk.ask(.get, "/v1/emulator/cards", scope: .operator)
        #expect(try cards.text("inField") == "visa-credit")
        for key in ["a", "b"] {
            let read = try await kiosk.start(key: key)
            #expect(try await kiosk.settled(read).text("state") == "completed")
        }
        let tap = try await kiosk.tap(Self.tap("mastercard-credit"))
        #expect(tap.status == 409)
        #expect(tap.problem == "card-in-field")
    }

    @Test("The emulated cards are listed with masked account numbers")
    func cards() async throws {
        let kiosk = try await TestKiosk(emulator: .test())
        let answer = try await kiosk.ask(.get, "/v1/emulator/cards", scope: .operator)
        let cards = try #require(answer.members["cards"] as? [[String: Any]])
        let card = try #require(cards.first { $0["name"] as? String == "visa-credit" })
        #expect(card["scheme"] as? String == "visa")
        #expect(card["account"] as? String == "476173******0010")
        #expect(answer.members["inField"] == nil)
    }

    @Test(
        "Without a program that serves cards, the answer says what to do",
        arguments: [
            ("Install it.", "Install it."),
            ("", "The program that serves emulated cards is not running."),
        ])
    func noProgram(hint: String, detail: String) async throws {
        let source = EmulatedCardSource {
            () throws(CardError) in
            throw CardError(.readerUnavailable, hint: hint)
        } reader: { name, _ in
            EmulatedCardSource.test.reader(name, [])
        }
        let kiosk = try await TestKiosk(emulator: Emulator(source: source, clock: ManualClock()))
        let answer = try await kiosk.ask(.get, "/v1/emulator/cards", scope: .operator)
        #expect(answer.status == 503)
        #expect(answer.problem == "no-cards")
        #expect(try answer.text("detail") == detail)
    }

    @Test(
        "Only letters, digits, @, : and - of a fault reach the program, and cards are listed once")
    func program() async throws {
        let (lists, texts) = (Lock(0), Lock<[String]>([]))
        let source = EmulatedCardSource {
            () throws(CardError) in
            lists.withLock { $0 += 1 }
            return try await EmulatedCardSource.test.cards()
        } reader: { name, faults in
            texts.withLock { $0 += faults }
            return EmulatedCardSource.test.reader(name, [])
        }
        let emulator = Emulator(source: source, clock: ManualClock())
        var expected: [String] = []
        for character in (0x20...0x7F).map({ Character(Unicode.Scalar($0)) }) {
            let fault = "a\(character)"
            if character.isLetter || character.isNumber || "@:-".contains(character) {
                expected.append(fault)
                _ = try await emulator.prepare("visa-credit", faults: [fault])
            } else {
                await #expect(throws: Problem.self) {
                    try await emulator.prepare("visa-credit", faults: [fault])
                }
            }
        }
        #expect(texts.withLock { $0 } == expected)
        #expect(lists.withLock { $0 } == 1)
    }

    @Test("The operator specifies who pays, unless the wallet is not emulated")
    func biometrics() async throws {
        let path = "/v1/emulator/biometrics"
        let kiosk = try await TestKiosk(wallet: .test())
        #expect(
            try await kiosk.ask(.get, path, scope: .operator).members["isOwner"] as? Bool == true)
        let changed = try await kiosk.setBiometrics(isOwner: false)
        #expect(changed.status == 200)
        #expect(changed.members["isOwner"] as? Bool == false)
        #expect(
            try await kiosk.ask(.get, path, scope: .operator).members["isOwner"] as? Bool == false)
        let wrong = try await kiosk.ask(.put, path, #"{"isOwner":"no"}"#, scope: .operator)
        #expect(wrong.status == 400)
        #expect(wrong.problem == "invalid-body")

        let other = try await TestKiosk()
        #expect(try await other.setBiometrics(isOwner: false).problem == "no-emulated-wallet")
        #expect(
            try await other.ask(.get, path, scope: .operator).problem == "no-emulated-wallet")
    }
}
