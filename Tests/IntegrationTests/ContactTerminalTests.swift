// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import TestSupport
import Testing

/// Emulated cards in a contact reader, read by an independent terminal and issuer.
///
/// They are read through a real pcscd by a terminal and an issuer in another language, which share
/// with them only the EMV books.
@Suite("A contact terminal reads emulated cards")
struct ContactTerminalTests {
    /// Cards that approve online, sign, and have contacts; `--interface contact` refuses others.
    private static let cards = CardExpectation.all
        .filter { $0.reason == .approved }.map(\.card)
        .filter { CardProfile(named: $0)?.hasContacts == true && !$0.hasSuffix("-static") }

    @Test("There are enough cards to read")
    func enoughCards() {
        #expect(Self.cards.count >= 6)
    }

    /// A card with the way it is read: the protocol, and the words for the terminal.
    struct Reading: Sendable, CustomTestStringConvertible {
        let card: String
        let interface: CardInterface
        let words: [String]

        var testDescription: String { ([card] + words).joined(separator: " ") }
    }

    /// Every card by CDA with one protocol and by DDA with the other, in turn.
    private static let readings = cards.enumerated().flatMap { index, card in
        let isEven = index.isMultiple(of: 2)
        return [
            Reading(
                card: card, interface: isEven ? .contact : .contactT1,
                words: [isEven ? "T0" : "T1"]),
            Reading(
                card: card, interface: isEven ? .contactT1 : .contact,
                words: [isEven ? "T1" : "T0", "dda"]),
        ]
    }

    @Test(
        "The terminal reads each card to its end, authenticated by CDA and DDA, with T=0 and T=1",
        .pcscd, arguments: readings)
    func everyCard(reading: Reading) async throws {
        let profile = try #require(CardProfile(named: reading.card))
        try await read([profile], interface: reading.interface, reading.words)
    }

    private func read(
        _ profiles: [CardProfile], interface: CardInterface, _ words: [String]
    ) async throws {
        let python = try await PythonEnvironment.python
        for profile in profiles {
            // A service of its own: another would announce the card before, too.
            let pcscd = try PrivatePCSCD()
            defer { pcscd.stop() }
            let home = try TestHome(pcscd.environment)
            let readers = try await home.run("readers", "--json")
            try #require(readers.status == 0, "\(readers.errors)\(pcscd.log)")
            let path = try home.write(profile.json(includingKeys: true), to: "profile.json")
            let server = VPCDCardServer(
                EmulatedCard(profile, interface: interface),
                at: .connected(descriptor: try pcscd.connectCard()))
            let serving = Task { try await server.run() }
            let terminal = try await TestProgram(python, environment: pcscd.environment).run(
                [try PythonEnvironment.script("contact_terminal"), path] + words)
            server.stop()
            _ = try await serving.value
            #expect(
                terminal.output == "authenticated, approved\n",
                "\(profile): \(terminal.errors)\(pcscd.log)")
        }
    }

    @Test("The terminal reads cards of every cryptogram version")
    func everyVersion() async throws {
        var profiles: [CardProfile] = []
        for (card, versions) in [
            ("visa-credit", [10, 17, 18, 22]), ("mastercard-credit", [16, 17, 20, 21]),
        ] {
            let profile = try #require(CardProfile(named: card))
            for version in versions {
                profiles.append(
                    try profile.changed(by: ["applications[0].cryptogram.version=\(version)"]))
            }
        }
        try await read(profiles, interface: .contact, ["T0"])
    }

    @Test(
        "The terminal reads cards that the program serves, but not a card without contacts", .pcscd)
    func served() async throws {
        let python = try await PythonEnvironment.python
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try TestHome(pcscd.environment)
        let readers = try await home.run("readers", "--json")
        try #require(readers.status == 0, "\(readers.errors)\(pcscd.log)")
        let shown = try await home.run("card", "show", "mastercard-credit", "--json", "--keys")
        let path = try home.write(shown.output, to: "profile.json")
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let serving = try RunningProgram(
            pcscd.namespaceCommand + [
                program, "card", "serve", "mastercard-credit", "--interface", "contact",
                "--vpcd", "127.0.0.1:\(pcscd.port(slot: 0))",
            ], environment: home.environment)
        let terminal = try await TestProgram(python, environment: pcscd.environment).run(
            try PythonEnvironment.script("contact_terminal"), path, "T0")
        #expect(terminal.status == 0, "\(terminal.errors)\(pcscd.log)")
        serving.interrupt()
        _ = await serving.end()

        let refused = try await home.run("card", "serve", "visa-credit", "--interface", "wire")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("contactless, contact, contact-t1"), "\(refused.errors)")
    }
}
