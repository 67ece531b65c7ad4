// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Cards of schemes whose kernels are not public.
@Suite("Domestic schemes")
struct DomesticSchemeTests {
    /// A scheme, and the application identifier of one of its cards.
    struct Scheme: Sendable, CustomTestStringConvertible {
        let name: String
        let identifier: String

        var testDescription: String { name }
    }

    static let schemes = [
        Scheme(name: "Interac", identifier: "A0000002771010"),
        Scheme(name: "girocard", identifier: "A00000035910100280"),
        Scheme(name: "eftpos", identifier: "A00000038410"),
        Scheme(name: "RuPay", identifier: "A0000005241010"),
        Scheme(name: "Mir", identifier: "A0000006581010"),
        Scheme(name: "Dankort", identifier: "A0000001211010"),
    ]

    private static let purchase = ["--amount", "12.50", "--currency", "USD"]

    /// Makes a card in which the application at this place is the scheme's.
    private static func card(
        _ scheme: Scheme, from base: String, application: Int, in home: TestHome
    ) async throws -> String {
        let path = home.file("card.json").path
        let made = try await home.run(
            "card", "new", "--from", base, "--set",
            "applications[\(application)].aid=\(scheme.identifier)", path)
        #expect(made.status == 0, "\(made.errors)")
        return path
    }

    @Test("A card of the scheme alone is named, and not supported", arguments: schemes)
    func alone(_ scheme: Scheme) async throws {
        let home = try TestHome()
        let card = try await Self.card(
            scheme, from: "unknown-application", application: 0, in: home)
        let read = try await home.run(["read", "--card", card] + Self.purchase)
        #expect(read.status != 0)
        #expect(read.errors.contains("The card's applications are not supported here: "))
        #expect(read.errors.contains("\(scheme.name)"), "\(read.errors)")
        #expect(read.errors.contains("(\(scheme.identifier))"))
        let inspected = try await home.run("inspect", "--card", card)
        #expect(inspected.status == 0)
        for text in [scheme.identifier, "5A  Application Primary Account Number", "9F36"] {
            #expect(inspected.output.contains(text), "\(text)")
        }
    }

    @Test("A card that also has a supported application is read with it", arguments: schemes)
    func dualBranded(_ scheme: Scheme) async throws {
        let home = try TestHome()
        // The application at place 1 comes first.
        let card = try await Self.card(scheme, from: "two-schemes", application: 1, in: home)
        let read = try await home.run(["read", "--card", card, "--explain"] + Self.purchase)
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.output.contains("\(scheme.identifier) is removed"))
        #expect(read.output.contains("EMV Contactless Book C-3"))
    }
}
