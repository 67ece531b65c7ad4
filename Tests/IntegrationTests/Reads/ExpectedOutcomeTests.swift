// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import ProximityReader
import Support
import TestSupport
import Testing

/// The lines of `taptopay card list`: a read of each card ends as its line says.
@Suite("Expected outcomes")
struct ExpectedOutcomeTests {
    /// A line of `taptopay card list --json`.
    private struct Line: Decodable {
        let name: String
        let outcomes: [String]
        let finding: String?
        let terminal: String
    }

    @Test("Each card of the list ends as its line says, at the terminal that the line names")
    func list() async throws {
        let listed = try await TestHome().run("card", "list", "--json").output
        let lines = try listed.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.map(\.name) == CardProfile.names)
        for line in lines {
            let explanations = try await read(
                try #require(CardProfile(named: line.name)), line.terminal)
            let outcomes = explanations.compactMap(\.outcome)
            // Kernels also end the application to start again when the card is presented again
            // (EMV Contactless Book C-2, 4.2.5).
            let retries = outcomes.dropLast().map { $0 == "End Application" ? "Try Again" : $0 }
            #expect(retries + outcomes.suffix(1) == line.outcomes, "\(line.name)")
            if let finding = line.finding {
                let results = explanations.flatMap(\.steps).flatMap {
                    [$0.consequence] + $0.evidence
                }
                .filter { $0.contains("TVR") || $0.contains("Terminal Verification Results") }
                #expect(
                    results.contains { $0.contains(finding) }, "\(line.name): \(results)")
            }
        }
    }

    /// Profiles that test engineers wrote (the project's own): what they say is what the card sends.
    @Test(
        "A change of a profile has the outcome that the books state for it",
        arguments: [
            ("mastercard-offline", ["elements.9F46=null"], "Online Request"),
            ("visa-offline", ["elements.57=null"], "End Application"),
            ("visa-offline", ["elements.8F=77"], "Declined"),
            ("visa-offline", [otherAuthority], "Declined"),
            // CTQ: go online if offline data authentication fails.
            ("visa-offline", [otherAuthority, "risk.qualifiers=2000"], "Online Request"),
            ("visa-credit", ["extendedSelection=4142"], "Online Request"),
        ])
    func changes(name: String, changes: [String], outcome: String) async throws {
        let profile = try #require(CardProfile(named: name))
            .changed(by: changes.map { "applications[0].\($0)" })
        let terminal = name == "visa-credit" ? ExpectedOutcome.usualTerminal : "offline-capable"
        #expect(try await read(profile, terminal).last?.outcome == outcome)
    }

    private static let otherAuthority =
        #"publicKeys={"authority":"mastercard","issuer":"mastercard-1408","card":"card-1024"}"#

    /// Reads a card, and returns the explanation of each tap.
    private func read(_ profile: CardProfile, _ terminal: String) async throws -> [ReadExplanation]
    {
        let field = InProcessField()
        let explanations = Lock<[ReadExplanation]>([])
        let named = try #require(NamedTerminal(rawValue: terminal), "\(profile.name)")
        let shop = try PointOfSale(.custom(field.reader)) { configuration in
            try configuration.use(named)
            configuration.clock = ContinuousClock()
            configuration.explanations = { explanation in
                explanations.withLock { $0.append(explanation) }
            }
        }
        let session = try await shop.session()
        try field.present(EmulatedCard(profile))
        _ = try? await session.readPaymentCard(PointOfSale.request)
        return explanations.withLock(\.self)
    }
}
