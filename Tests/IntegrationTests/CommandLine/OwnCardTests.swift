// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Cards made by the user, and special cards.
@Suite("Cards on the command line")
struct OwnCardTests {
    private static let purchase = ["--amount", "12.50", "--currency", "USD", "--json"]

    @Test("A special card leads to the result that it stands for", arguments: CardCase.all)
    func special(expected: CardCase) async throws {
        let result = try await TestHome().run(["read", "--card", expected.card] + Self.purchase)
        #expect((result.status == 0) == expected.isRead, "\(result.errors)")
        #expect(result.errors.contains(expected.told), "\(result.errors)")
    }

    @Test("A card made by the user is shown, read from its file, and found by an app")
    func made() async throws {
        let home = try TestHome()
        let path = home.file("my-card.json").path
        let made = try await home.run([
            "card", "new", "--from", "mastercard-debit", "--set", "applications[0].label=MY CARD",
            path,
        ])
        try #require(made.status == 0, "\(made.errors)")
        let shown = try await home.run("card", "show", path, "--json", "--keys")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
        #expect(object["name"] as? String == "my-card")
        #expect(object["pan"] as? String == "5413330089010640")
        #expect(object["psn"] as? String == "00")
        #expect(object["cryptogramVersion"] as? Int == 17)
        #expect(object["imkAC"] as? String == "0123456789ABCDEFFEDCBA9876543210")
        let read = try await home.run(["read", "--card", path] + Self.purchase)
        #expect(read.status == 0, "\(read.errors)")
        // The reader starts the card in a separate process.
        let served = try await home.run(["read", "--reader", "emulated:\(path)"] + Self.purchase)
        #expect(served.status == 0, "\(served.errors)")
    }

    private static let lists = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/EmulatedCards/Cards")

    @Test(
        "A JSON Schema library accepts the schema, and by it the cards that come with the package")
    func schema() async throws {
        let python = TestProgram(try await PythonEnvironment.python)
        let checked = try await python.run(
            try PythonEnvironment.script("check_cards"),
            TestProgram.buildDirectory.appendingPathComponent("taptopay").path, Self.lists.path)
        #expect(checked.status == 0, "\(checked.errors)")
        let names = try await TestHome().run("card", "list", "--json").output.split(separator: "\n")
        #expect(checked.output == "\(names.count)\n")
    }

    @Test("A card file can be written through a link, with a long name, and over an old file")
    func written() async throws {
        let home = try TestHome()
        let manager = FileManager.default
        let folder = home.file("cards")
        try manager.createDirectory(at: folder, withIntermediateDirectories: false)
        let link = folder.appendingPathComponent("link.json")
        try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "target.json")
        // The longest name that file systems accept: 255 bytes.
        let long = String(repeating: "a", count: 250) + ".json"
        // Twice: first over nothing, then over the files of the first time.
        for options in [[], ["--force"]] {
            for name in ["link.json", long] {
                let path = folder.appendingPathComponent(name).path
                let made = try await home.run(["card", "new", path] + options)
                try #require(made.status == 0, "\(made.errors)")
            }
        }
        #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "target.json")
        let names = try manager.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["link.json", "target.json", long])
        // A link to itself.
        let loop = folder.appendingPathComponent("loop.json")
        try manager.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop.json")
        let refused = try await home.run("card", "new", loop.path)
        #expect(refused.status == 1 && refused.errors.contains("loop.json cannot be written"))
    }

    @Test("A card that its owner edited is replaced only with --force")
    func kept() async throws {
        let home = try TestHome()
        let path = try home.write("edited", to: "my-card.json")
        let refused = try await home.run("card", "new", path)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("\(path) already exists"), "\(refused.errors)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "edited")
        let replaced = try await home.run("card", "new", path, "--force")
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{"))
    }

    @Test("An error in a card file is named with its path")
    func mistake() async throws {
        let home = try TestHome()
        let path = try home.write(#"{"applications": [{"scheme": "amex"}]}"#, to: "bad.json")
        for words in [["card", "show", path], ["read", "--card", path] + Self.purchase] {
            let result = try await home.run(words)
            #expect(result.status == 2)
            #expect(
                result.errors.contains(
                    "\(path): $.applications[0].scheme: found “amex”; allowed: visa, mastercard"),
                "\(result.errors)")
        }
        let refused = try await home.run("card", "new", "--set", "nam=x", "-")
        #expect(refused.status == 2)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.contains("--set: $.nam: found an unknown name"))
    }
}
