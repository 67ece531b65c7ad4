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
        #expect(read.status == (isApproved ? 0 : 1), "\(expected.card): \(read.errors)")
        let result = try read.object()
        #expect(
            result["applicationTypeIdentifier"] as? String == expected.kernel, "\(expected.card)")
        let opened = try await home.open(nil, "--json")
        #expect(opened.status == (isApproved ? 0 : 1), "\(expected.card): \(opened.errors)")
        let report = try opened.object()
        #expect(report["id"] as? String == result["id"] as? String)
        #expect(report["account"] as? String == expected.account)
        let authorization = try #require(report["authorization"] as? [String: Any])
        #expect(authorization["approved"] as? Bool == isApproved)
        #expect(authorization["responseCode"] as? String == (isApproved ? "00" : "05"))
        let shown = try await home.run("card", "show", expected.card, "--json", "--keys")
        return [
            try home.write(shown.output, to: "\(expected.card).json"),
            try home.write(opened.output, to: "report.json"),
        ]
    }

    /// Verifies the cryptograms of any number of reads with one program, because it takes longer to load
    /// the library than to pay.
    private func verify(_ files: [String]) async throws -> TestProgram.Result {
        try await TestProgram(try await PythonEnvironment.python).run(
            [try PythonEnvironment.script("verify_cryptogram")] + files)
    }

    @Test(
        "Each card is read, opened, and approved or declined, and its cryptogram verifies",
        arguments: Set(CardExpectation.all.map(\.kernel)).sorted())
    func payment(kernel: String) async throws {
        var homes: [TestHome] = []
        var files: [String] = []
        for expected in CardExpectation.all where expected.kernel == kernel {
            homes.append(try TestHome())
            files += try await pay(expected, homes[homes.endIndex - 1])
        }
        let verified = try await verify(files)
        let profiles = stride(from: 0, to: files.endIndex, by: 2).map { files[$0] }
        #expect(
            verified.output == profiles.map { "\($0) verified\n" }.joined(), "\(verified.errors)")
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
        #expect(verified.output == "\(files[0]) the cryptogram is not the card's\n")
    }
}
