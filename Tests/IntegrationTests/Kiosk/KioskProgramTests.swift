// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import TestSupport
import Testing

@Suite("The program taptopay-kiosk")
struct KioskProgramTests {
    private static let purchase = #"{"kind":"payment","amount":"12.50","currencyCode":"USD"}"#

    /// Makes a provider, and the service prepared with one of its tokens.
    private static func prepared(
        _ home: TestHome, reader: String = "emulated:visa-credit", takesPINs: Bool = false,
        errors: FileHandle? = nil
    ) async throws -> KioskProcess {
        #expect(try await home.run("psp", "init").status == 0)
        let token = try await home.run("psp", "token").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let kiosk = try await KioskProcess(
            home, arguments: ["--reader", reader, "--accept-terms"], errors: errors)
        if takesPINs {
            let state = kiosk.state.appendingPathComponent("reader").path
            #expect(try await home.run("psp", "init", "--reader-state", state).status == 0)
        }
        let body = "{\"token\":\"\(token)\"}"
        let linked = try await kiosk.ask("/v1/readers/default/link", body)
        #expect(linked["isLinked"] as? Bool == true)
        let reader = try await kiosk.ask("/v1/readers/default/prepare", body)
        #expect(reader["isPrepared"] as? Bool == true)
        return kiosk
    }

    @Test("The provider opens the result of a read through the service")
    func read() async throws {
        let home = try TestHome()
        let kiosk = try await Self.prepared(home)
        let read = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-1")
        let id = try #require(read["id"] as? String)
        let settled = try await kiosk.ask("/v1/reads/\(id)?wait=60")
        #expect(settled["state"] as? String == "completed")
        let result = try #require(settled["result"] as? [String: Any])
        let json = try JSONSerialization.data(withJSONObject: result)
        let opened = try await home.open(
            String(decoding: json, as: UTF8.self), "--json", "--amount", "12.50", "--currency",
            "USD", "--readers", kiosk.state.appendingPathComponent("reader/readers.jwks").path)
        #expect(opened.status == 0, "\(opened)")
        #expect(try opened.object()["ok"] as? Bool == true)
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("A read is canceled while its card does not answer, and the next read works")
    func cancelledCard() async throws {
        let home = try TestHome()
        let kiosk = try await Self.prepared(home, reader: "emulated")
        let read = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-1")
        let id = try #require(read["id"] as? String)
        let tap = #"{"card":"mastercard-credit","faults":["hang@3"]}"#
        _ = try await kiosk.ask("/v1/emulator/taps", tap, as: "operator")
        while try await kiosk.ask("/v1/reads/\(id)")["state"] as? String == "waiting" {}
        let cancellation = try await kiosk.ask("/v1/reads/\(id)/cancel", "{}")
        #expect(cancellation["cancelled"] as? Bool == true)
        let settled = try await kiosk.ask("/v1/reads/\(id)?wait=60")
        #expect(settled["state"] as? String == "cancelled")
        let next = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-2")
        let other = try #require(next["id"] as? String)
        _ = try await kiosk.ask(
            "/v1/emulator/taps", #"{"card":"mastercard-credit"}"#, as: "operator")
        let last = try await kiosk.ask("/v1/reads/\(other)?wait=60")
        #expect(last["state"] as? String == "completed", "\(last)")
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("A service that ends while a card is being read lets the read complete")
    func endDuringCard() async throws {
        let home = try TestHome()
        let kiosk = try await Self.prepared(home, reader: "emulated")
        let read = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-1")
        let id = try #require(read["id"] as? String)
        let tap = #"{"card":"mastercard-credit","faults":["delay:50ms"]}"#
        _ = try await kiosk.ask("/v1/emulator/taps", tap, as: "operator")
        while try await kiosk.ask("/v1/reads/\(id)")["state"] as? String == "waiting" {}
        #expect(try await kiosk.end(with: SIGTERM) == 0)
        let next = try await KioskProcess(home, "--reader", "emulated")
        let settled = try await next.ask("/v1/reads/\(id)")
        #expect(settled["state"] as? String == "completed", "\(settled)")
        #expect(try await next.end(with: SIGTERM) == 0)
    }

    @Test(
        "A PC/SC service killed during a read ends it; the kiosk prepares the reader and reads",
        .pcscd)
    func killedService() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try TestHome(
            pcscd.environment.merging(["TAPTOPAY_TAP_TIMEOUT": "600"]) { $1 })
        // The driver listens for cards once the service answers.
        try #require(try await home.run("readers").status == 0)
        let kiosk = try await Self.prepared(home, reader: "auto")
        let read = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-1")
        let id = try #require(read["id"] as? String)
        let killing = ActingCard(EmulatedCard(.visaCredit), at: 3) { try? pcscd.kill() }
        let first = VPCDCardServer(killing, at: .connected(descriptor: try pcscd.connectCard()))
        Task { try await first.run() }
        let failed = try await kiosk.ask("/v1/reads/\(id)?wait=60")
        #expect(failed["state"] as? String == "failed")
        let error = try #require(failed["error"] as? [String: Any])
        #expect(error["name"] as? String == "readerServiceConnectionError")
        try pcscd.start()
        // No client prepares it.
        while try await kiosk.ask("/v1/readers/default")["isPrepared"] as? Bool != true {}
        #expect(try await kiosk.ask("/readyz")["status"] as? String == "ready")
        let next = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-2")
        let other = try #require(next["id"] as? String)
        let second = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: try pcscd.connectCard()))
        Task { try await second.run() }
        defer { second.stop() }
        let last = try await kiosk.ask("/v1/reads/\(other)?wait=60")
        #expect(last["state"] as? String == "completed", "\(last)")
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("A card that is tapped by a request is read, and the operator sees its dialogue")
    func tap() async throws {
        let home = try TestHome()
        let log = home.file("kiosk.log")
        try Data().write(to: log)
        let errors = try FileHandle(forWritingTo: log)
        let kiosk = try await Self.prepared(home, reader: "emulated", errors: errors)
        try errors.close()
        let tap = #"{"card":"mastercard-credit"}"#
        let early = try await kiosk.ask("/v1/emulator/taps", tap, as: "operator")
        #expect(early["type"] as? String == "urn:taptopay:problem:no-read-waits")
        let read = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-1")
        let id = try #require(read["id"] as? String)
        let fault = #"{"card":"mastercard-credit","faults":["nonsense@3"]}"#
        let wrong = try await kiosk.ask("/v1/emulator/taps", fault, as: "operator")
        #expect(wrong["type"] as? String == "urn:taptopay:problem:unknown-fault")
        let held = try await kiosk.ask("/v1/emulator/taps", tap, as: "operator")
        #expect(held["read"] as? String == id, "\(held)")
        let settled = try await kiosk.ask("/v1/reads/\(id)?wait=60")
        #expect(settled["state"] as? String == "completed")
        let result = try #require(settled["result"] as? [String: Any])
        #expect(result["applicationTypeIdentifier"] as? String == "kernel-2")
        let dialogue = try await kiosk.ask(
            "/v1/console/reads/\(id)/dialogue", as: "operator")
        let cards = try #require(dialogue["cards"] as? [[String: Any]])
        let exchanges = try #require(cards.first?["exchanges"] as? [[String: Any]])
        #expect(exchanges.count > 5)
        let reads = try await kiosk.ask("/v1/console/reads", as: "operator")
        let last = try #require((reads["reads"] as? [[String: Any]])?.first)
        #expect(try #require(last["cardMilliseconds"] as? Double) > 0)
        #expect(try await kiosk.end(with: SIGTERM) == 0)
        let lines = try String(contentsOf: log, encoding: .utf8)
        try TestLog.keep(lines)
        // What the card's program said about the fault is in the log too.
        for line in lines.split(separator: "\n") {
            let event = try? JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(event is [String: Any], "\(line)")
        }
    }

    @Test("A PIN is requested after the read, and fails if no page of the sheet is open")
    func pin() async throws {
        let home = try TestHome()
        let kiosk = try await Self.prepared(home, takesPINs: true)
        let read = try await kiosk.ask("/v1/reads", Self.purchase, key: "order-1")
        let path = "/v1/reads/\(try #require(read["id"] as? String))"
        let settled = try await kiosk.ask(path + "?wait=60")
        let result = try #require(settled["result"] as? [String: Any])
        let transaction = try #require(result["id"] as? String)
        let permission = try await home.run("psp", "pin-token", "--read", transaction)
        let body = "{\"token\":\"\(permission.output.trimmingCharacters(in: .newlines))\"}"
        // No page is open, so the PIN can be requested but not entered.
        let asked = try await kiosk.ask(path + "/pin", body, key: "pin-1")
        #expect(asked["state"] as? String == "enteringPIN")
        let ended = try await kiosk.ask(path + "?wait=60")
        #expect(ended["state"] as? String == "completed")
        let pin = try #require(ended["pin"] as? [String: Any])
        #expect(pin["state"] as? String == "failed")
        #expect((pin["error"] as? [String: Any])?["name"] as? String == "pinEntryFailed")
        let repeated = try await kiosk.ask(path + "/pin", body, key: "pin-1")
        #expect(NSDictionary(dictionary: repeated) == NSDictionary(dictionary: ended))
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("A service that was killed gives the same answers after its restart")
    func killed() async throws {
        let home = try TestHome()
        let first = try await Self.prepared(home)
        let read = try await first.ask("/v1/reads", Self.purchase, key: "order-1")
        let id = try #require(read["id"] as? String)
        let settled = try await first.ask("/v1/reads/\(id)?wait=60")
        // The service is killed at whatever point this read has reached.
        let cut = try await first.ask("/v1/reads", Self.purchase, key: "order-2")
        #expect(try await first.end(with: SIGKILL) == -SIGKILL)
        let second = try await KioskProcess(home, "--reader", "emulated:visa-credit")
        let again = try await second.ask("/v1/reads", Self.purchase, key: "order-1")
        #expect(NSDictionary(dictionary: again) == NSDictionary(dictionary: settled))
        let cutAgain = try await second.ask("/v1/reads", Self.purchase, key: "order-2")
        #expect(cutAgain["id"] as? String == cut["id"] as? String)
        let state = try #require(cutAgain["state"] as? String)
        #expect(["completed", "interrupted"].contains(state))
        #expect((cutAgain["result"] != nil) == (state == "completed"))
        #expect(try await second.end(with: SIGTERM) == 0)
    }

    @Test(
        "Invalid arguments are refused with a solution",
        arguments: [
            (["--listen", "here"], "Invalid --listen"), (["--stat", "x"], "Unknown option"),
            (["--state"], "--state needs a value"), ([], "Missing --state"),
            (["--state", "x", "--key", "y"], "--key together"),
            (["--accept-terms=yes"], "takes no value"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let program = TestProgram(
            TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk"))
        let result = try await program.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(message))
    }
}
