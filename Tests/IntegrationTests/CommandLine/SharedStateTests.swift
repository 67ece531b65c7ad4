// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import Support
import TestSupport
import Testing

@testable import taptopay

@Suite("Programs of one user at the same time")
struct SharedStateTests {
    /// Pays with a card, and returns its transaction counter.
    private static func pay(_ card: EmulatedCard) throws -> String {
        card.reset()
        func send(_ command: String) throws -> String {
            Hexadecimal.string(card.respond(to: try #require(Hexadecimal.bytes(command))))
        }
        _ = try send("00A4040007A000000003101000")
        // Qualifiers, amounts, country, verification results, currency, date, type, number.
        let options = try send(
            "80A80000238321" + "36004080" + "000000001250" + "000000000000" + "0840"
                + "0000000000" + "0840" + "261124" + "00" + "11223344" + "00")
        let place = try #require(options.range(of: "9F3602"), "\(options)")
        return String(options[place.upperBound...].prefix(4))
    }

    @Test("Two programs with one emulated card never use a transaction counter twice")
    func card() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("visa-credit.json").path
        let first = EmulatedCard(.visaCredit, memory: try CardMemoryFile.memory(at: file))
        let second = EmulatedCard(.visaCredit, memory: try CardMemoryFile.memory(at: file))
        let counters = try [first, second, second, first].map(Self.pay)
        #expect(Set(counters).count == 4, "\(counters)")
        // A card that cannot save its counters still counts, also when it can save them again.
        try FileManager.default.removeItem(at: folder.url)
        let unsaved = try [first, first].map(Self.pay)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let saved = try [first, second].map(Self.pay)
        #expect(Set(counters + unsaved + saved).count == 8, "\(counters), \(unsaved), \(saved)")
    }

    /// What can be in the place of the counters: truncated, emptied, and garbled.
    private static let damaged: [@Sendable (String) -> String] = [
        { String($0.dropLast($0.utf8.count / 2)) }, { _ in "" }, { _ in "\u{0}\u{0}\u{0}\u{0}" },
        { _ in "[]" }, { $0.replacing("transactionCounter", with: "transactionCouNter") },
        { $0.replacing(#/"transactionCounter" ?: ?\d+/#, with: #""transactionCounter": 65536"#) },
    ]

    @Test(
        "A card whose counters are damaged does not start again, and says what to do",
        arguments: damaged.indices)
    func damagedCounters(index: Int) async throws {
        let home = try TestHome()
        let read = [
            "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD", "--json",
        ]
        try #require(try await home.run(read).status == 0)
        let file = "state/taptopay/cards/visa-credit.json"
        let good = try home.read(file)
        let bad = Self.damaged[index](good)
        try #require(bad != good)
        try home.write(bad, to: file)
        let refused = try await home.run(read)
        #expect(refused.status == 1)
        #expect(refused.output.isEmpty)
        #expect(
            refused.errors.contains("visa-credit.json is damaged")
                && refused.errors.contains("or remove it"), "\(refused.errors)")
        #expect(try home.read(file) == bad)
        try home.write(good, to: file)
        #expect(try await home.run(read).status == 0)
    }

    @Test("Counters that are damaged while a card is used are not repeated or overwritten")
    func damagedLater() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("visa-credit.json")
        let card = EmulatedCard(.visaCredit, memory: try CardMemoryFile.memory(at: file.path))
        let before = try [card, card].map(Self.pay)
        try Data().write(to: file)
        let after = try [card, card].map(Self.pay)
        #expect(Set(before + after).count == 4, "\(before), \(after)")
        #expect(try Data(contentsOf: file).isEmpty)
        #expect(throws: CommandError.self) { try CardMemoryFile.memory(at: file.path) }
    }

    @Test("Tokens that several programs issue at once are all of the same provider, and recorded")
    func tokens() async throws {
        let home = try TestHome()
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let result = try await home.run("psp", "token")
                    try #require(result.status == 0, "\(result.errors)")
                    return result.output
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let headers = tokens.compactMap { $0.split(separator: ".").first }
        #expect(Set(headers).count == 1, "\(headers)")
        let records = try home.read("state/taptopay/psp/reader-tokens.jsonl")
        #expect(records.split(separator: "\n").count == 4)
    }

    @Test("The keys of another payment service provider are not replaced")
    func foreignKeys() async throws {
        let home = try TestHome()
        let other = try TestHome()
        try #require(try await other.run("psp", "init").status == 0)
        let keys = try other.read("config/taptopay/psp.jwks")
        try home.write(keys, to: "config/taptopay/psp.jwks")
        for command in [
            ["psp", "init"], ["psp", "token"], ["psp", "init", "--force"],
            ["read", "--card", "visa-credit", "--amount", "1", "--currency", "USD"],
        ] {
            let result = try await home.run(command)
            #expect(result.status == 1)
            #expect(result.errors.contains("another payment service provider"), "\(result.errors)")
            #expect(result.errors.contains("move the file away"), "\(result.errors)")
        }
        // A file that a variable names can be one that a provider's service needs.
        let variables = ["TAPTOPAY_PSP_KEYS": home.file("config/taptopay/psp.jwks").path]
        let read = try home.write(#"{"paymentCardData":"e30..A.A.A"}"#, to: "read.json")
        let opened = try await home.run("psp", "open", read, variables: variables)
        #expect(opened.errors.contains("unset TAPTOPAY_PSP_KEYS"), "\(opened.errors)")
        #expect(try home.read("config/taptopay/psp.jwks") == keys)
        // A file that cannot be read is not called malformed.
        let folder = try TestHome()
        try folder.write("", to: "config/taptopay/psp.jwks/file")
        let unreadable = try await folder.run("psp", "init")
        #expect(
            unreadable.errors.contains("cannot be read: Is a directory"), "\(unreadable.errors)")
        // The provider's own keys can be renewed.
        let renewed = try await other.run("psp", "init", "--force")
        #expect(renewed.status == 0, "\(renewed.errors)")
        #expect(try other.read("config/taptopay/psp.jwks") != keys)
    }
}
