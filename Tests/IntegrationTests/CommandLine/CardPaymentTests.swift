// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import TestSupport
import Testing

/// Cryptograms of the emulated cards verify with a library from outside this project (pyemv).
///
/// The card's keys come from `card show`, and the card data comes from `psp open`.
@Suite("Cards' cryptograms verify with an independent library", .serialized)
struct IndependentCryptogramTests {
    /// Writes the data that a card's cryptogram covers to two files.
    ///
    /// - Returns: The paths of the files; `nil` if the read has no result.
    private func report(_ card: String, _ home: TestHome) async throws -> [String]? {
        let read = try await home.run(
            "read", "--card", card, "--amount", "12.50", "--currency", "USD", "--json",
            "--accept-declined")
        guard read.output.contains("paymentCardData") else { return nil }
        let opened = try await home.open(read.output, "--json")
        let shown = try await home.run("card", "show", card, "--json", "--keys")
        return [
            try home.write(shown.output, to: "profile.json"),
            try home.write(opened.output, to: "report.json"),
        ]
    }

    @Test(
        "An independent library verifies the cryptogram of each readable card",
        arguments: CardExpectation.all.map(\.card))
    func cryptogram(card: String) async throws {
        let python = TestProgram(try await PythonEnvironment.python)
        let home = try TestHome()
        let files = try #require(try await report(card, home))
        let verified = try await python.run(
            [try PythonEnvironment.script("verify_cryptogram")] + files)
        #expect(verified.output == "verified\n", "\(home.folder.url.path): \(verified.errors)")
    }

    @Test("An independent library refuses a cryptogram after any change")
    func changed() async throws {
        let python = TestProgram(try await PythonEnvironment.python)
        let home = try TestHome()
        let files = try #require(try await report("visa-credit", home))
        let text = try home.read("report.json")
        try home.write(
            text.replacing("\"000000001250\"", with: "\"000000001251\""), to: "report.json")
        let verified = try await python.run(
            [try PythonEnvironment.script("verify_cryptogram")] + files)
        #expect(verified.status == 1)
        #expect(verified.errors.contains("the cryptogram is not the card's"))
    }
}
