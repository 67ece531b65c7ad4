// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import Support
import TestSupport
import Testing

@Suite("taptopay inspect")
struct InspectCommandTests {
    private static func objects(_ result: TestProgram.Result) throws -> [[String: Any]] {
        try result.output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(object as? [String: Any])
        }
    }

    @Test(
        "Every emulated card is inspected to its end, without its account number",
        arguments: CardProfile.all.map(\.name))
    func every(card: String) async throws {
        let home = try TestHome()
        let result = try await home.run("inspect", "--card", card, "--json")
        // Three cards leave the field in the meantime; their answers until then are shown.
        let leaving = ["visa-torn", "unionpay-torn", "discover-torn"]
        #expect(result.status == (leaving.contains(card) ? 1 : 0), "\(result.errors)")
        let objects = try Self.objects(result)
        let summary = try #require(objects.first)
        #expect(summary["atr"] as? String != nil)
        let commands = objects.filter { $0["kind"] as? String == "command" }
            .compactMap { $0["label"] as? String }
        #expect(!commands.isEmpty && !commands.contains { $0.hasPrefix("80AE") }, "\(commands)")
        let applications = try #require(summary["applications"] as? [[String: Any]])
        for application in applications {
            let records = try #require(application["records"] as? Int)
            let refusal = [application["selection"], application["processingOptions"]]
                .compactMap { $0 as? String }.first { $0 != "9000" }
            #expect(refusal == Self.refusal(card))
            // A card that refuses does not say which records it has.
            #expect(records > 0 || refusal != nil || leaving.contains(card), "\(application)")
            #expect((application["encrypted"] as? String ?? "decrypted") == "decrypted")
        }
        let account = try #require(CardProfile(named: card)).account.number
        #expect(!result.output.contains(account))
    }

    /// The status word with which a card refuses its selection or its processing options, or `nil`.
    ///
    /// Phones first require their owner's verification.
    private static func refusal(_ card: String) -> String? {
        switch card {
        case "amex-two-tap": "6984"
        case "visa-two-tap", "jcb-two-tap", "discover-two-tap", "unionpay-two-tap": "6986"
        case _ where card.hasSuffix("-refusing"): "6985"
        case _ where card.hasSuffix("-other-interface"): "6984"
        case _ where card.hasSuffix("-blocked"): "6283"
        default: nil
        }
    }

    @Test("Records that a card encrypts for kernel 8 are shown decrypted, and masked")
    func encrypted() async throws {
        let home = try TestHome()
        let result = try await home.run("inspect", "--card", "common-kernel-credit")
        #expect(result.output.contains("3 records, decrypted"), "\(result.output)")
        let decrypted = try #require(
            result.output.components(separatedBy: "Records of A0000000041010, decrypted").last)
        let account = try #require(CardProfile(named: "common-kernel-credit")).account
        #expect(decrypted.contains("5A  "))
        #expect(decrypted.contains("Application Expiration Date"))
        #expect(!result.output.contains(account.number))
        let unmasked = try await home.run(
            "inspect", "--card", "common-kernel-credit", "--unmasked")
        #expect(
            unmasked.output.contains(
                "5A  Application Primary Account Number (PAN): \(account.number)"))
    }

    @Test("Each application is shown with the data that was read from it")
    func applications() async throws {
        let home = try TestHome()
        let file = home.file("card.apdu").path
        let result = try await home.run("inspect", "--card", "mastercard-credit", "--record", file)
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("A0000000041010  Mastercard credit or debit"))
        #expect(result.output.contains("records, transaction counter"))
        let shown = try await home.run("transcript", "show", file)
        #expect(shown.status == 0)
        // A card of a scheme without a kernel.
        let other = home.file("amex.json").path
        let made = try await home.run(
            "card", "new", "--from", "visa-credit", "--set",
            "applications[0].aid=A00000002501", other)
        try #require(made.status == 0, "\(made.errors)")
        let amex = try await home.run("inspect", "--card", other)
        #expect(amex.status == 0, "\(amex.errors)")
        #expect(amex.output.contains("A00000002501  American Express"))
    }

    @Test("The report says whether the terminal has the authority's key of the card")
    func authorityKey() async throws {
        let home = try TestHome()
        let known = try await home.run("inspect", "--card", "jcb-credit")
        #expect(known.output.contains("certified by test key A000000065/E1"), "\(known.output)")
        try home.write(
            #"{"terminal": {"testAuthorities": false}}"#, to: "config/taptopay/config.json")
        let missing = try await home.run("inspect", "--card", "jcb-credit")
        #expect(missing.status == 0, "\(missing.errors)")
        #expect(
            missing.output.contains(
                "does not have certification authority key A000000065/E1"), "\(missing.output)")
        let report = try await home.run("inspect", "--card", "jcb-credit", "--json")
        let applications = try Self.objects(report).first?["applications"] as? [[String: Any]]
        let key = try #require(applications?.first?["authorityKey"] as? [String: String])
        #expect(key == ["key": "A000000065/E1", "available": "missing"])
    }

    @Test("A card whose label is its account number does not get it printed")
    func label() async throws {
        let home = try TestHome()
        let file = home.file("card.json").path
        let account = try #require(CardProfile(named: "visa-credit")).account.number
        let made = try await home.run(
            "card", "new", "--from", "visa-credit", "--set", "applications[0].label=\(account)",
            file)
        try #require(made.status == 0, "\(made.errors)")
        for form in [[], ["--json"]] {
            let result = try await home.run(["inspect", "--card", file] + form)
            #expect(result.status == 0)
            #expect(!result.output.contains(account))
        }
    }

    @Test("A storage card in a reader is named, and losing the card ends the command", .pcscd)
    func reader() async throws {
        let pcscd = try PrivatePCSCD()
        let home = try TestHome(pcscd.environment)
        let card = try ScriptedCard(
            in: pcscd,
            answerToReset: try #require(
                Hexadecimal.bytes("3B8F8001804F0CA000000306030001000000006A")))
        let result = try await home.run("inspect", "--reader", "auto")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("a MIFARE Classic 1K card"))
        #expect(card.commands.isEmpty)
        card.remove()
    }
}
