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
            let explanations = try await read(line)
            let outcomes = explanations.compactMap(\.outcome)
            // Kernels also end the application to start again when the card is presented again
            // (EMV Contactless Book C-2, 4.2.5).
            let retries = outcomes.dropLast().map { $0 == "End Application" ? "Try Again" : $0 }
            #expect(retries + outcomes.suffix(1) == line.outcomes, "\(line.name)")
            if let finding = line.finding {
                let results = explanations.flatMap(\.steps).filter { $0.kind == "findings" }
                #expect(
                    results.contains { $0.consequence.contains(finding) },
                    "\(line.name): \(results.map(\.consequence))")
            }
        }
    }

    /// Reads a card, and returns the explanation of each tap.
    private func read(_ line: Line) async throws -> [ReadExplanation] {
        let field = InProcessField()
        let explanations = Lock<[ReadExplanation]>([])
        let terminal = try #require(NamedTerminal(rawValue: line.terminal), "\(line.name)")
        let shop = try PointOfSale(.custom(field.reader)) { configuration in
            try configuration.use(terminal)
            configuration.clock = ContinuousClock()
            configuration.explanations = { explanation in
                explanations.withLock { $0.append(explanation) }
            }
        }
        let session = try await shop.session()
        try field.present(EmulatedCard(try #require(CardProfile(named: line.name))))
        _ = try? await session.readPaymentCard(PointOfSale.request)
        return explanations.withLock(\.self)
    }
}
