// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import TestSupport
import Testing

/// The whole loop with the real program: read, sealed result, provider, and issuer.
@Suite("Payments on the command line", .serialized)
struct PaymentLoopTests {
    private static func read(_ card: String, _ more: String...) -> [String] {
        ["read", "--card", card, "--amount", "12.50", "--currency", "USD", "--json"] + more
    }

    @Test("A declining card ends the read with exit code 1 and without a result")
    func declined() async throws {
        let read = try await TestHome().run(Self.read("visa-declining"))
        #expect(read.status == 1)
        #expect(read.output.isEmpty)
        #expect(read.errors.contains("paymentCardDeclined"))
        #expect(try await TestHome().run("demo", "--card", "visa-declining").status == 1)
    }

    @Test("A result opens once, for its merchant and request, within its 60 seconds")
    func refusals() async throws {
        let home = try TestHome()
        let read = try await home.run(Self.read("mastercard-credit"))
        var result = try read.object()
        let sealed = try #require(result["paymentCardData"] as? String)

        let inTime = try TestHome.lastSecond(of: read.output)

        func refusal(
            _ words: String..., input: String = read.output, at time: Int = inTime
        ) async throws -> String? {
            let opened = try await home.run(
                ["psp", "open", "-", "--json", "--now", "\(time)"] + words, input: input)
            #expect(opened.status == 1)
            return try opened.object()["error"] as? String
        }
        #expect(try await refusal(at: inTime + 1) == "expired")
        #expect(try await refusal("--merchant", "SOMEBODY") == "merchant-mismatch")
        #expect(try await refusal("--amount", "99.00") == "request-mismatch")
        #expect(try await refusal("--currency", "EUR") == "request-mismatch")
        #expect(try await refusal("--production") == "rejected")
        result["paymentCardData"] = String(sealed.reversed())
        let changed = try JSONSerialization.data(withJSONObject: result)
        let error = try await refusal(input: String(decoding: changed, as: UTF8.self))
        #expect(error == "malformed")
        // None of these has used it up.
        let opened = try await home.open(read.output, "--json")
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(try await refusal() == "replay")
    }

    @Test("The demonstration exports everything that an outsider requires to verify it")
    func export() async throws {
        let home = try TestHome()
        let folder = home.file("export").path
        let demo = try await home.run(
            "demo", "--amount", "3.20", "--currency", "EUR", "--export", folder)
        #expect(demo.status == 0, "\(demo.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["psp-private.jwk", "readers.jwks", "request.json", "result.json"])
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder + "/psp-private.jwk")
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        func object(_ name: String) throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(
                with: Data(home.read("export/\(name)").utf8))
            return try #require(value as? [String: Any])
        }
        let result = try object("result.json")
        for name in ["id", "paymentCardData", "generalCardData", "outcome"] {
            #expect(result[name] is String, "\(name)")
        }
        #expect(try object("request.json")["amt"] as? String == "000000000320")
        #expect(try object("request.json")["cur"] as? String == "978")
        #expect(try object("psp-private.jwk")["d"] is String)
        let readers = try #require(try object("readers.jwks")["keys"] as? [[String: Any]])
        #expect(readers.allSatisfy { $0["d"] == nil })
        // The demonstration's own state has been deleted.
        #expect(!FileManager.default.fileExists(atPath: home.file("state/taptopay").path))
    }

    @Test("The demonstration shows every step, and refuses a replay and a late try")
    func story() async throws {
        let demo = try await TestHome().run("demo")
        #expect(demo.status == 0, "\(demo.errors)")
        for text in [
            "The payment service provider issues a reader token", "12.50 USD", "readyForTap",
            "cardDetected", "readCompleted", "SELECT 2PAY.SYS.DDF01", "GET PROCESSING OPTIONS",
            "Application Cryptogram", "sealed data", "476173******0010", "00: Approved.",
            "refused: replay", "refused: expired", "How long each part took",
        ] {
            #expect(demo.output.contains(text), "\(text)")
        }
    }

    @Test("The demonstration prints Base64 data only in full", arguments: [true, false])
    func base64(isFull: Bool) async throws {
        let demo = try await TestHome().run(isFull ? ["demo", "--full"] : ["demo"])
        #expect(demo.status == 0, "\(demo.errors)")
        for name in ["general data", "sealed data"] {
            let line = try #require(demo.output.split(separator: "\n").first { $0.contains(name) })
            #expect(line.hasSuffix("characters, shown by --full") == !isFull, "\(line)")
            #expect((line.utf8.count > 100) == isFull, "\(line)")
        }
    }

    @Test("In the demonstration a second tap brings the issuer's answer to the card")
    func issuerUpdate() async throws {
        let demo = try await TestHome().run("demo", "--issuer-update")
        #expect(demo.status == 0, "\(demo.errors)")
        for text in [
            "476173******0167", "The customer taps again",
            "Hold the card to the reader again",
            "EXTERNAL AUTHENTICATE", "authentication successful", "25.00 before, 150.00 after",
        ] {
            #expect(demo.output.contains(text), "\(text)")
        }
        let json = try await TestHome().run("demo", "--issuer-update", "--json")
        #expect(json.status == 0, "\(json.errors)")
        let update = try #require(try json.object()["update"] as? [String: Any])
        #expect(update["authentication"] as? String == "successful")
        #expect(update["scripts"] as? [String] == ["successful"])
        // 8A approves, the TVR is clean, the TSI reports both, and the script is successful.
        #expect(
            update["data"] as? String
                == "8A02303095050000000000" + "9B021400" + "9F5B052000000000")
        #expect(
            update["offlineSpending"] as? [String: String]
                == ["before": "25.00", "after": "150.00"])
    }

    @Test("In the demonstration a card that is held gets the issuer's answer without a second tap")
    func heldCard() async throws {
        let words = ["demo", "--issuer-update", "--card", "jcb-hold"]
        let demo = try await TestHome().run(words)
        #expect(demo.status == 0, "\(demo.errors)")
        for text in [
            "353011******0158", "The customer still holds the card", "GENERATE AC TC",
            "authentication successful", "JCB CVN 01, TC, correct",
        ] {
            #expect(demo.output.contains(text), "\(text)")
        }
        #expect(!demo.output.contains("Hold the card to the reader again"))
        // The part of the dialogue after the issuer's answer is decoded with the lists before it.
        #expect(!demo.output.contains("unknown list"))
        let json = try await TestHome().run(words + ["--json"])
        let update = try #require(try json.object()["update"] as? [String: Any])
        #expect(update["cryptogram"] as? String == "JCB CVN 01, TC, correct")
        // The read takes nine exchanges; the card is torn away at the next one.
        let torn = try await TestHome().run(words + ["--fault", "tear@10"])
        #expect(torn.status == 1)
        #expect(torn.errors.contains("(cardRemoved)"))
    }

    @Test("A card that takes no issuer answer ends the demonstration with exit code 1 and a reason")
    func noIssuerUpdate() async throws {
        let demo = try await TestHome().run("demo", "--issuer-update", "--card", "visa-credit")
        #expect(demo.status == 1)
        #expect(demo.errors.contains("(notSupported)"))
        let usual = try await TestHome().run("demo", "--json")
        #expect(try usual.object()["update"] == nil)
    }

    @Test("A torn card is reported, and the read ends after repeated tears")
    func torn() async throws {
        let home = try TestHome()
        let tap = #"{"card": "visa-credit", "faults": ["tear@3"]}"#
        let script = try home.write("{\"taps\": [\(tap), \(tap), \(tap)]}", to: "script.json")
        let read = try await home.run(
            "read", "--script", script, "--amount", "12.50", "--currency", "USD", "--json")
        #expect(read.status == 1)
        #expect(read.errors.contains("Hold the card to the reader again"))
        #expect(read.errors.contains("cardReadFailed"))
    }

    @Test("A fault that does not occur is reported")
    func pendingFault() async throws {
        let home = try TestHome()
        let read = try await home.run(Self.read("visa-credit", "--fault", "tear@90"))
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.errors.contains("The fault tear@90 did not occur: the card received "))
    }

    @Test("A fault of a script that does not occur is reported", arguments: ["read", "demo"])
    func pendingScriptFault(command: String) async throws {
        let home = try TestHome()
        let script = try home.write(
            #"{"taps": [{"card": "visa-credit", "faults": ["delay@1:0ms", "tear@90"]}]}"#,
            to: "script.json")
        let run = try await home.run(
            command, "--script", script, "--amount", "12.50", "--currency", "USD", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("The fault tear@90 of $.taps[0] did not occur: the card "))
        #expect(!run.errors.contains("delay"))
    }

    @Test("A program reports the faults of the cards that a child process serves")
    func pendingChildFault() async throws {
        let home = try TestHome()
        let script = try home.write(
            #"{"taps": [{"card": "visa-credit", "faults": ["tear@90"]}]}"#, to: "script.json")
        let read = try await home.run(
            ["read", "--amount", "12.50", "--currency", "USD", "--json", "--yes"],
            variables: ["TAPTOPAY_SCRIPT": script])
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.errors.contains("The fault tear@90 did not occur: the card received "))
    }

    @Test("A read ends if the card does not come in time, or does not come back")
    func late() async throws {
        let home = try TestHome()
        let script = try home.write(#"{"taps": []}"#, to: "script.json")
        let none = try await home.run(
            "read", "--script", script, "--timeout", "1", "--amount", "12.50", "--currency", "USD")
        #expect(none.status == 4)
        #expect(none.errors.contains("No card was presented in time"))
        // If the machine stalls, the second can be over before the first tap.
        let torn = try await home.run(
            Self.read("visa-credit", "--fault", "tear@3", "--timeout", "1"))
        #expect([1, 4].contains(torn.status))
        #expect(
            torn.errors.contains("to the reader again") == torn.errors.contains("cardReadFailed"))
    }
}
