// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import PaymentProcessor
import TestSupport
import Testing

/// Each emulated card in the whole loop with the real program: read, sealed result, provider, and
/// issuer.
///
/// Its cryptogram verifies with a library from outside this project (pyemv). The card's keys come
/// from `card show`, and the card data comes from `psp open`.
@Suite("Each card's payment, and an independent check of its cryptogram")
struct CardPaymentTests {
    /// Reads a card, opens the result, and writes what its cryptogram covers to two files.
    ///
    /// - Returns: The paths of the files.
    private func pay(_ expected: CardExpectation, _ home: TestHome) async throws -> [String] {
        let read = try await home.run(
            "read", "--card", expected.card, "--amount", "12.50", "--currency", "USD", "--json",
            "--accept-declined")
        let isApproved = expected.reason == .approved
        #expect(read.status == (isApproved ? 0 : 1), "\(read.errors)")
        let result = try read.object()
        #expect(result["applicationTypeIdentifier"] as? String == expected.kernel)
        let opened = try await home.open(nil, "--json")
        #expect(opened.status == (isApproved ? 0 : 1), "\(opened.errors)")
        let report = try opened.object()
        #expect(report["id"] as? String == result["id"] as? String)
        #expect(report["account"] as? String == expected.account)
        let authorisation = try #require(report["authorisation"] as? [String: Any])
        #expect(authorisation["approved"] as? Bool == isApproved)
        #expect(authorisation["responseCode"] as? String == (isApproved ? "00" : "05"))
        let shown = try await home.run("card", "show", expected.card, "--json", "--keys")
        return [
            try home.write(shown.output, to: "profile.json"),
            try home.write(opened.output, to: "report.json"),
        ]
    }

    private func verify(_ files: [String]) async throws -> TestProgram.Result {
        try await TestProgram(try await PythonEnvironment.python).run(
            [try PythonEnvironment.script("verify_cryptogram")] + files)
    }

    @Test(
        "Each card is read, opened, and approved or declined, and its cryptogram verifies",
        arguments: CardExpectation.all.map(\.card))
    func payment(card: String) async throws {
        let expected = try #require(CardExpectation.all.first { $0.card == card })
        let home = try TestHome()
        let verified = try await verify(try await pay(expected, home))
        #expect(verified.output == "verified\n", "\(home.folder.url.path): \(verified.errors)")
    }

    @Test("An independent library refuses a cryptogram after any change")
    func changed() async throws {
        let expected = try #require(CardExpectation.all.first { $0.card == "visa-credit" })
        let home = try TestHome()
        let files = try await pay(expected, home)
        let text = try home.read("report.json")
        try home.write(
            text.replacing("\"000000001250\"", with: "\"000000001251\""), to: "report.json")
        let verified = try await verify(files)
        #expect(verified.status == 1)
        #expect(verified.errors.contains("the cryptogram is not the card's"))
    }
}
